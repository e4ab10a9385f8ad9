import { READ_KIND_LABELS } from '#contract/reads/read-rules.ts';
import type { ReadWork } from '#contract/reads/reads.ts';
import { RowsSkeleton } from '#web/admin/rows-skeleton.tsx';
import { inCount } from '#web/ui/format.ts';
import { Link } from '#web/ui/link.tsx';
import { figureNames, namedFigures } from './named-figures.ts';
import { ReadLine } from './read-line.tsx';

/** A narrow row has its figures and its line below the title. A wide row has them beside the title, in columns. */
const row =
  'grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 gap-y-2 px-4 @min-[48rem]:items-center @min-[48rem]:gap-x-5 @min-[48rem]:px-5';
const columns = {
  withDownloads: '@min-[48rem]:grid-cols-[2.25rem_minmax(0,1fr)_20rem_8rem]',
  withoutDownloads: '@min-[48rem]:grid-cols-[2.25rem_minmax(0,1fr)_13.5rem_8rem]',
};
const numbers = {
  withDownloads: '@min-[48rem]:grid-cols-[5.5rem_7rem_5.5rem]',
  withoutDownloads: '@min-[48rem]:grid-cols-[5.5rem_7rem]',
};
const list = '@container mt-5 rounded-md border border-line bg-surface';

type ReadRowsProps = {
  works: readonly ReadWork[];
  /** The position of the first work in the whole list, from 1. */
  first: number;
  /** The first day of the lines. */
  from: string;
  /** Whether the list has works of several kinds. */
  hasKinds: boolean;
  /** Whether the list may have books, the only works with downloads. */
  hasDownloads: boolean;
};

/** The works with the most readings first. */
export function ReadRows({ works, first, from, hasKinds, hasDownloads }: ReadRowsProps) {
  const width = hasDownloads ? 'withDownloads' : 'withoutDownloads';
  return (
    <div className={list}>
      <div
        aria-hidden="true"
        className={`hidden py-2.5 text-xs font-semibold text-ink-soft @min-[48rem]:grid ${row} ${columns[width]}`}
      >
        <span className="col-start-2">Tulisan</span>
        <span className={`grid gap-x-4 text-right whitespace-nowrap ${numbers[width]}`}>
          {figureNames(hasDownloads).map((name) => (
            <span key={name}>{name}</span>
          ))}
        </span>
        <span>30 hari terakhir</span>
      </div>
      <ol start={first} className="list-none divide-y divide-line @min-[48rem]:border-t @min-[48rem]:border-line">
        {works.map((work, index) => (
          <li key={`${work.kind}-${work.id}`} className={`py-2.5 ${row} ${columns[width]}`}>
            <span className="text-sm text-ink-soft tabular-nums">{inCount(first + index)}</span>
            <div className="min-w-0">
              <p className="text-sm font-semibold">
                <Title work={work} />
              </p>
              <p className="text-xs text-ink-soft empty:hidden">{noteOf(work, hasKinds)}</p>
            </div>
            <div className="col-start-2 flex flex-wrap items-center gap-x-4 gap-y-1 @min-[48rem]:contents">
              <dl
                className={`shrink-0 text-sm @min-[48rem]:grid @min-[48rem]:gap-x-4 @min-[48rem]:text-right ${numbers[width]}`}
              >
                {namedFigures(work, work.kind === 'book').map(({ name, count }) => (
                  <div key={name} className="flex gap-x-1.5 @min-[48rem]:block">
                    <dt className="text-ink-soft @min-[48rem]:sr-only">{name}</dt>
                    <dd className="font-semibold whitespace-nowrap tabular-nums">{inCount(count)}</dd>
                  </div>
                ))}
              </dl>
              <ReadLine line={work.line} from={from} className="ml-auto h-8 w-20 @min-[48rem]:w-full" />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Title({ work: { title, address } }: { work: ReadWork }) {
  if (address === null) return <span className="line-clamp-2">{title}</span>;
  return (
    <Link
      to={address}
      viewTransition
      className="line-clamp-2 underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {title}
    </Link>
  );
}

/** Says what kind of work it is, if the list has several kinds, and whether visitors see the work at present. */
function noteOf({ kind, address }: ReadWork, hasKinds: boolean): string {
  const isHidden = address === null && kind !== 'book';
  return [hasKinds && READ_KIND_LABELS[kind], isHidden && 'tidak tampil di situs'].filter(Boolean).join(' · ');
}

export function ReadRowsSkeleton() {
  return <RowsSkeleton className={`divide-y divide-line ${list}`} />;
}
