import type { ReactNode } from 'react';
import { StatusTabs } from '#web/admin/list-controls.tsx';
import { Explained, type ListTexts, ManagedList } from '#web/admin/managed-list.tsx';
import { useIsLoadingList, useWantedView } from '#web/admin/use-list.ts';
import type { LoadedReads, ReadsShape } from './load-reads.ts';
import { PeriodChoice } from './period-choice.tsx';
import { ReadRows } from './read-rows.tsx';
import { ReadSummary } from './read-summary.tsx';

/** The list has no search. */
export type ReadListTexts = Omit<ListTexts, 'searchLabel' | 'searchPlaceholder'>;

type ReadListProps = {
  shape: ReadsShape;
  loaded: LoadedReads;
  texts: ReadListTexts;
  /** Says where figures come from, while there are none. */
  beginning: string;
  /** Names the works whose readings the line shows. The line is hidden while a kind or a month is chosen. */
  lineTitle: string;
  /** Shown instead of the works if they could not be loaded. */
  failed: ReactNode;
};

/** The figures of many works: the choice of period and kind, the sums, and the works. */
export function ReadList({ shape, loaded, texts, beginning, lineTitle, failed }: ReadListProps) {
  const { view, total, more: summary } = loaded;
  const wanted = useWantedView(shape, view);
  const isLoading = useIsLoadingList(shape.path);
  const hasKinds = shape.statuses.length > 0;
  const hasDownloads = hasKinds && (view.status ?? 'book') === 'book';
  const isNarrowed = view.status !== undefined || Object.keys(view.filters ?? {}).length > 0;
  return (
    <ManagedList
      shape={shape}
      loaded={loaded}
      texts={{ ...texts, searchLabel: '', searchPlaceholder: '' }}
      controls={
        <>
          {summary?.is_partial && <PartialNotice />}
          <div className="flex flex-wrap items-end justify-between gap-x-10">
            <div className="min-w-0 grow empty:hidden">
              <StatusTabs shape={shape} view={wanted} counts={undefined} />
            </div>
            <div className="mt-6">
              <PeriodChoice shape={shape} view={wanted} months={summary?.months ?? []} />
            </div>
          </div>
          {summary && (isNarrowed || total !== 0) && (
            <div className={`transition-opacity ${isLoading ? 'opacity-50' : ''}`}>
              <ReadSummary
                summary={summary}
                lineTitle={isNarrowed ? undefined : lineTitle}
                hasDownloads={hasDownloads}
              />
            </div>
          )}
        </>
      }
      beginning={<Explained text={beginning} />}
      failed={failed}
    >
      {(works) =>
        summary && (
          <ReadRows
            works={works}
            first={(view.page - 1) * shape.perPage + 1}
            from={summary.days.from}
            hasKinds={hasKinds && view.status === undefined}
            hasDownloads={hasDownloads}
          />
        )
      }
    </ManagedList>
  );
}

function PartialNotice() {
  return (
    <p role="note" className="mt-6 rounded-md border border-l-4 border-line border-l-clay bg-surface p-4 text-sm">
      Sebagian pembaca dilayani CDN, jadi angka ini lebih rendah daripada sebenarnya.
    </p>
  );
}

export function ReadListSkeleton({ hasKinds }: { hasKinds: boolean }) {
  return (
    <div aria-hidden="true">
      <div className="flex flex-wrap items-end justify-between gap-x-10">
        {hasKinds && <div className="mt-6 h-11.25 w-80 max-w-full grow border-b border-line" />}
        <div className="mt-6 h-12 w-64 max-w-full rounded-md bg-mist" />
      </div>
      <div className="mt-6 h-68 rounded-md bg-mist md:h-30" />
      <div className="mt-6 h-6" />
    </div>
  );
}
