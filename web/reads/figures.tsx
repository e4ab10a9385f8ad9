import type { ReadFigures } from '#contract/reads/reads.ts';
import { inCount } from '#web/ui/format.ts';
import { namedFigures } from './named-figures.ts';

type FiguresProps = {
  figures: ReadFigures;
  /** Only books can be downloaded. */
  hasDownloads: boolean;
};

/** The numbers beside each other, each above its name. */
export function Figures({ figures, hasDownloads }: FiguresProps) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-4 sm:gap-x-8">
      {namedFigures(figures, hasDownloads).map(({ name, count }) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="text-2xl font-bold tracking-tight tabular-nums">{inCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
