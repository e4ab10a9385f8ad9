import { labels } from '#contract/messages.ts';
import { AsRead, type AsReadProps } from '#web/writing/as-read.tsx';
import { BlogParagraphs } from './blog-paragraphs.tsx';
import { paragraphsOf } from './blog-text.ts';

/** The unsent text of a form as the public page of a blog post shows it. */
export function BlogAsRead(props: AsReadProps) {
  return (
    <AsRead {...props} kind="blog" listName={labels.navigation.blog}>
      {(html) => <BlogParagraphs paragraphs={paragraphsOf(html)} />}
    </AsRead>
  );
}
