import { Suspense, use } from 'react';
import type { CallAnswer } from '#contract/call-schemas.ts';
import type { ReadKind } from '#contract/reads/read-rules.ts';
import { optional } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { StyledLink } from '#web/ui/button.tsx';
import { Figures } from './figures.tsx';
import { ReadLine } from './read-line.tsx';

/** Resolves to undefined if the figures did not load. */
export type LoadingWorkReads = Promise<CallAnswer<'workReads'> | undefined>;

export function loadWorkReads(kind: ReadKind, id: number): LoadingWorkReads {
  return optional(sessionApi('workReads', { query: { kind, id: String(id) } }));
}

type WorkReadsProps = {
  loading: LoadingWorkReads;
  /** The page with the figures of all works. */
  listPath: string;
  className?: string;
};

/** How often a work was read. The page is shown before the figures have loaded, and without them if they do not. */
export function WorkReads({ loading, listPath, className = '' }: WorkReadsProps) {
  return (
    <Suspense fallback={<div aria-hidden="true" className={`h-36 sm:h-17 ${className}`} />}>
      <WhenLoaded loading={loading} listPath={listPath} className={className} />
    </Suspense>
  );
}

function WhenLoaded({ loading, listPath, className = '' }: WorkReadsProps) {
  const loaded = use(loading);
  if (!loaded) return null;
  const { work, days } = loaded;
  return (
    <section aria-label="Angka baca" className={`flex flex-wrap items-end gap-x-10 gap-y-4 print:hidden ${className}`}>
      <Figures figures={work} hasDownloads={work.kind === 'book'} />
      <div className="min-w-0 flex-[1_1_12rem] sm:max-w-72">
        <ReadLine line={work.line} from={days.from} className="h-10 w-full" />
        <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-xs text-ink-soft">
          30 hari terakhir
          <StyledLink to={listPath} viewTransition styles="textLink" label="Semua angka baca" />
        </p>
      </div>
    </section>
  );
}
