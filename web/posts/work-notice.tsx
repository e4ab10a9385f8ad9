import type { ReactNode } from 'react';
import { CHANGE_LABELS, type Notice } from '#contract/articles/change-kinds.ts';
import type { ToldReaders } from '#contract/articles/public-versions.ts';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { addressOf } from '#contract/routes.ts';
import { inlineTextLink } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';
import { longDay } from '#web/ui/long-day.ts';
import type { PageWork } from './beside-work.ts';

const NOTICES: Readonly<Record<Notice, { heading: string; text: string; className: string }>> = {
  retraction: {
    heading: 'Artikel ini ditarik',
    text: 'Isinya tidak lagi dapat diandalkan. Teksnya tetap dapat dibaca sebagai catatan.',
    className: 'border-on-red bg-red text-on-red',
  },
  concern: {
    heading: 'Pernyataan keprihatinan',
    text: 'Isi artikel ini diragukan dan sedang diperiksa.',
    className: 'border-on-yellow bg-yellow text-on-yellow',
  },
};

/** Shown above an article that the editors have retracted, or whose content they doubt. Also printed. */
export function WorkNotice({ work: { id, notice } }: { work: PageWork }) {
  const shown = notice && NOTICES[notice.kind as Notice];
  if (!shown) return null;
  const { heading, text, className } = shown;
  return (
    <section
      lang={DEFAULT_LANGUAGE}
      aria-labelledby="pernyataan"
      className={`mx-auto mt-8 max-w-[56rem] rounded-md border-2 px-5 py-4 sm:px-6 sm:py-5 print:border-ink print:text-ink ${className}`}
    >
      <h2 id="pernyataan" className="text-xl font-bold tracking-tight">
        {heading}
      </h2>
      <p className="mt-1 text-sm">
        <time dateTime={notice.at}>{longDay(notice.at)}</time>. {text}
      </p>
      {notice.note !== '' && <p className="mt-3 whitespace-pre-line">{notice.note}</p>}
      <p className="mt-3 text-sm print:hidden">
        <Link
          to={addressOf('articleHistory', { id })}
          className="inline-block min-h-6 font-semibold underline underline-offset-4 hover:decoration-2"
        >
          Riwayat artikel ini
        </Link>
      </p>
    </section>
  );
}

/** How many corrections the page shows at once: a note may have 2,000 characters. The others are folded below. */
const OPEN_CORRECTIONS = 1;

/** The noted changes of an article, the newest first, above its text. */
export function Corrections({ work: { id, corrections = [] } }: { work: PageWork }) {
  if (corrections.length === 0) return null;
  const [open, folded] = [corrections.slice(0, OPEN_CORRECTIONS), corrections.slice(OPEN_CORRECTIONS)];
  return (
    <section
      lang={DEFAULT_LANGUAGE}
      aria-labelledby="catatan-perubahan"
      className="mb-10 rounded-md border border-line px-5 py-4 text-sm sm:px-6"
    >
      <h2 id="catatan-perubahan" className="text-base font-bold tracking-tight">
        Catatan perubahan
      </h2>
      <CorrectionList>
        {open.map((correction) => (
          <Correction key={correction.number} id={id} correction={correction} />
        ))}
      </CorrectionList>
      {folded.length > 0 && (
        // On paper the older corrections are open.
        <details className="mt-3 print:details-content:[content-visibility:visible]">
          <summary className="min-h-6 w-fit cursor-pointer font-semibold text-brand print:hidden">
            {folded.length} catatan yang lebih lama
          </summary>
          <CorrectionList>
            {folded.map((correction) => (
              <Correction key={correction.number} id={id} correction={correction} />
            ))}
          </CorrectionList>
        </details>
      )}
    </section>
  );
}

function CorrectionList({ children }: { children: ReactNode }) {
  return <ul className="mt-3 space-y-3">{children}</ul>;
}

function Correction({ id, correction: { number, kind, at, note } }: { id: number; correction: ToldReaders }) {
  return (
    <li>
      <p className="text-ink-soft">
        <span className="font-semibold text-ink">{CHANGE_LABELS[kind]}</span>, <time dateTime={at}>{longDay(at)}</time>
      </p>
      <p className="whitespace-pre-line">{note}</p>
      <Link
        to={addressOf('articleHistory', { id, ke: number })}
        aria-label={`Lihat perubahan versi ${number}`}
        className={`inline-block min-h-6 print:hidden ${inlineTextLink}`}
      >
        Lihat perubahan
      </Link>
    </li>
  );
}
