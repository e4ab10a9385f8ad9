import type { Language } from '#contract/constants.ts';
import type { PreparedText } from '#web/posts/prepare-text/prepare-text.ts';
import { ContentsBeside, TextOnPage } from '#web/posts/text-on-page.tsx';
import { longDay } from '#web/ui/long-day.ts';

type SitePageTextProps = {
  title: string;
  text: PreparedText;
  language: Language;
  /** null if the institute has not written the text itself. */
  updatedAt: string | null;
  /** The level of the title: 'h2' if the text is part of another page, such as a preview. */
  heading?: 'h1' | 'h2';
};

/** The text of one of the institute's own pages, as readers see it. */
export function SitePageText({ title, text, language, updatedAt, heading: Heading = 'h1' }: SitePageTextProps) {
  return (
    <article lang={language}>
      <header className="mx-auto max-w-text print:max-w-none">
        <Heading className="mt-8 text-3xl font-bold tracking-tight wrap-anywhere sm:mt-10 print:mt-0">{title}</Heading>
        {updatedAt !== null && (
          <p lang="id" className="mt-4 text-sm text-ink-soft">
            Diperbarui <time dateTime={updatedAt}>{longDay(updatedAt)}</time>
          </p>
        )}
      </header>
      {/* The width of this container decides how wide figures, notes and contents are shown (reading.css). */}
      <div className="@container/text relative mt-8 sm:mt-10">
        {text.contents && <ContentsBeside contents={text.contents} lang={text.isEnglish && 'en'} />}
        <div className="mx-auto max-w-text print:max-w-none">
          <TextOnPage text={text} />
        </div>
      </div>
    </article>
  );
}
