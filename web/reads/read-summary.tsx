import { inShortDay } from '#web/ui/format.ts';
import { Figures } from './figures.tsx';
import type { ReadsSummary } from './load-reads.ts';
import { ReadLine } from './read-line.tsx';

type ReadSummaryProps = {
  summary: ReadsSummary;
  /** Names the works whose readings the line shows. Without it, no line is shown. */
  lineTitle: string | undefined;
  hasDownloads: boolean;
};

/** The sums of the chosen works and period, and the line of all works. */
export function ReadSummary({ summary: { sum, line, days }, lineTitle, hasDownloads }: ReadSummaryProps) {
  return (
    <div className="mt-6 flex flex-wrap items-end gap-x-12 gap-y-6 rounded-md border border-line bg-surface p-5">
      <Figures figures={sum} hasDownloads={hasDownloads} />
      {line && lineTitle !== undefined && (
        <figure className="min-w-0 flex-[1_1_16rem]">
          <ReadLine line={line} from={days.from} className="h-14 w-full" />
          <figcaption className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-xs text-ink-soft">
            <span>{lineTitle}</span>
            <span>{inShortDay(days.from)} sampai hari ini</span>
          </figcaption>
        </figure>
      )}
    </div>
  );
}
