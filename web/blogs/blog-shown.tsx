import { TextOnPage } from '#web/posts/text-on-page.tsx';
import type { ShownText } from './blog-text.ts';

/** The text of a post as visitors read it. `text` comes from shownText (blog-text.ts). */
export function BlogShown({ text }: { text: ShownText }) {
  if (!Array.isArray(text)) return <TextOnPage text={text} />;
  return (
    <div className="prose whitespace-pre-line">
      {text.map((paragraph, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs may be equal, and their order never changes
        <p key={position}>{paragraph}</p>
      ))}
    </div>
  );
}
