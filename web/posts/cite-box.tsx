import { useEffect, useRef, useState } from 'react';
import { DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts';
import { CITATION_FILES, CITATION_STYLES, citationFiles, citationPath } from '#contract/works/citation-formats.ts';
import type { Citation, PublicWork } from '#contract/works/public-works.ts';
import { textLink } from '#web/ui/button-styles.ts';
import { CheckIcon, ChevronDownIcon } from '#web/ui/icons.tsx';
import { CitationText, copyCitation } from './citation-text.tsx';

const CONFIRMED_MS = 2500;
const FAILED = 'Tidak dapat disalin dari sini. Teksnya sudah dipilih, silakan salin sendiri.';

type CiteBoxProps = { work: Pick<PublicWork, 'kind' | 'id' | 'language'>; citations: readonly Citation[] };

/**
 * How to cite a work, folded. Texts and links work without a script. React, which the buttons and the day of access
 * need, loads when the box opens.
 */
export function CiteBox({ work: { kind, id, language }, citations }: CiteBoxProps) {
  return (
    <details lang={DEFAULT_LANGUAGE} className="group mt-12 border-y border-line text-sm print:hidden">
      <summary className="flex min-h-14 w-fit cursor-pointer list-none items-center gap-2.5 py-3 font-semibold hover:text-brand [&::-webkit-details-marker]:hidden">
        Kutip tulisan ini
        <ChevronDownIcon className="size-[1.2em] transition-transform group-open:rotate-180" />
      </summary>
      <div data-needs-react className="pb-6">
        <dl className="divide-y divide-line">
          {citations.map((citation) => (
            <StyledCitation key={citation.style} citation={citation} language={language} />
          ))}
        </dl>
        <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1 border-t border-line pt-4">
          <p id="berkas-kutipan" className="text-ink-soft">
            Berkas sitasi untuk Zotero, Mendeley, EndNote, dan lainnya
          </p>
          <ul aria-labelledby="berkas-kutipan" className="flex flex-wrap gap-x-5">
            {citationFiles.map((file) => (
              <li key={file}>
                <a
                  href={citationPath(kind, id, file)}
                  type={CITATION_FILES[file].type}
                  rel="nofollow"
                  className={textLink}
                >
                  {CITATION_FILES[file].name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </details>
  );
}

/** A citation in one style, with its button. On a phone the button stands above the citation, beside the style. */
function StyledCitation({ citation: { style, parts }, language }: { citation: Citation; language: Language }) {
  const text = useRef<HTMLParagraphElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome(undefined), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(): Promise<void> {
    try {
      await copyCitation(parts, language);
      setOutcome('copied');
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current);
      setOutcome('failed');
    }
  }

  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 py-4 sm:grid-cols-[5rem_minmax(0,1fr)_auto] sm:items-start">
      <dt className="text-ink-soft">{CITATION_STYLES[style]}</dt>
      <dd className="max-sm:col-span-full">
        <p ref={text} className="wrap-anywhere">
          <CitationText parts={parts} language={language} />
        </p>
        <p role="status" className={outcome === 'failed' ? 'mt-1 text-clay-text' : 'sr-only'}>
          {outcome === 'copied' && 'Tersalin'}
          {outcome === 'failed' && FAILED}
        </p>
      </dd>
      <dd className="max-sm:col-start-2 max-sm:row-start-1 sm:-mt-1.5 noscript:hidden">
        <button
          type="button"
          onClick={() => void copy()}
          className="inline-flex min-h-9 min-w-30 items-center justify-center gap-2 rounded-full border border-ink/25 px-4 font-semibold transition-colors hover:border-ink hover:bg-surface"
        >
          {outcome === 'copied' ? (
            <>
              <CheckIcon /> Tersalin
            </>
          ) : (
            'Salin'
          )}
          <span className="sr-only"> {CITATION_STYLES[style]}</span>
        </button>
      </dd>
    </div>
  );
}

/** Shows on paper how to cite the work. */
export function PrintedCitation({ work: { language }, citations }: CiteBoxProps) {
  const [citation] = citations;
  if (!citation) return null;
  return (
    <p lang={DEFAULT_LANGUAGE} className="mt-10 hidden text-sm print:block">
      Sitasi ({CITATION_STYLES[citation.style]}): <CitationText parts={citation.parts} language={language} />
    </p>
  );
}
