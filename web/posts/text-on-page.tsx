import { DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import type { PreparedText } from './prepare-text/prepare-text.ts';

/**
 * Shows a text that prepareText has prepared, with its contents folded above it. Only this file puts the HTML of a text
 * into a page; see docs/decisions/html.md. The Content-Security-Policy would block any script left in it.
 */
export function TextOnPage({ text: { html, contents, isEnglish, isLines } }: { text: PreparedText }) {
  return (
    <>
      {contents && (
        <details lang={isEnglish && DEFAULT_LANGUAGE} className="text-contents contents-folded group">
          <summary>
            Daftar isi
            <ChevronDownIcon className="size-[1.2em] transition-transform group-open:rotate-180" />
          </summary>
          <ContentsList contents={contents} lang={isEnglish && 'en'} />
        </details>
      )}
      <div
        className={`prose ${isLines ? 'whitespace-pre-line' : 'prose-lead'}`}
        // The API or unsentHtml has sanitised the text.
        // oxlint-disable-next-line react/no-danger
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  );
}

/** `lang`: the language of the text, if it is not Indonesian. */
type ContentsProps = { contents: string; lang: Language | undefined };

/** The contents of a text in the margin, where CSS shows them (reading.css). Must stand just before the text's column. */
export function ContentsBeside({ contents, lang }: ContentsProps) {
  return (
    <nav lang={lang && DEFAULT_LANGUAGE} aria-labelledby="daftar-isi" className="text-contents contents-beside">
      <div className="sticky top-26 max-h-[calc(100dvh-8rem)] overflow-y-auto pb-4">
        <p id="daftar-isi" className="mb-2 text-xs font-semibold">
          Daftar isi
        </p>
        <ContentsList contents={contents} lang={lang} />
      </div>
    </nav>
  );
}

function ContentsList({ contents, lang }: ContentsProps) {
  // oxlint-disable-next-line react/no-danger -- prepareText has made the list of the sanitised text
  return <div lang={lang} className="contents-list" dangerouslySetInnerHTML={{ __html: contents }} />;
}
