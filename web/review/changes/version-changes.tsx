import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { Article } from '#contract/articles/articles.ts';
import type { EventKind, TimelineAnswer } from '#contract/articles/reviews.ts';
import type { VersionDiff } from '#contract/articles/version-diff.ts';
import { ApiError } from '#web/api/client.ts';
import { loadTimeline } from '#web/review/timeline/load-timeline.ts';
import { useLoaded } from '#web/review/use-loaded.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { button } from '#web/ui/button.ts';
import { longDay } from '#web/ui/long-day.ts';
import { Select } from '#web/ui/select.tsx';
import type { FieldChange } from './other-fields.ts';
import { StartOfText } from './start-of-text.tsx';

/** Loads with the first comparison: most visits of an article's page compare nothing. */
const Changes = lazy(async () => ({ default: (await import('#web/changes/changes.tsx')).Changes }));

type VersionChangesProps = {
  articleId: number;
  /** Number of the article's last version. With one version there is nothing to compare. */
  last: number;
  /** Compares these two at once. Without them the person asks first. */
  open?: Compared | undefined;
  /** Without a title the section stands below a heading that the page has already. */
  title?: string;
  /** What changed besides the texts between the two of `open`. */
  others?: readonly FieldChange[];
  /** Leads to `others`, or else to the first change between the two of `open`; called once both were on the screen. */
  onShown?: (() => void) | undefined;
};

/** Numbers of two versions. */
export type Compared = { from: number; to: number };
type Loaded = Compared & ({ diff: VersionDiff } | { problem: string });

/** The id of the section, for links within the page. */
export const CHANGES_ID = 'perubahan';

const FAILED = 'Perubahan tidak dapat dimuat. Periksa koneksi Anda, lalu coba lagi.';

/** Returns the number of the last version of an article, as far as the caller may know of versions. */
export function lastVersionOf({ public_version, pending_version }: Article): number {
  return Math.max(public_version ?? 1, pending_version ?? 1);
}

/** Returns the two versions that show what a proposed revision changes; undefined if none is proposed. */
export function proposedChange({ public_version = 1, pending_version }: Article): Compared | undefined {
  return typeof pending_version === 'number' ? { from: public_version, to: pending_version } : undefined;
}

const DECIDED: ReadonlySet<EventKind> = new Set(['approved', 'scheduled', 'revise', 'declined', 'reopened']);

/**
 * Returns the versions between which a waiting article has changed since the last decision; undefined if it was never
 * decided on, or has not changed.
 */
export function changeSinceDecision(
  { stage, public_version = 1 }: Article,
  timeline: TimelineAnswer | undefined,
): Compared | undefined {
  if (stage !== 'waiting') return undefined;
  const decided = timeline?.events.find(({ kind, undone_by }) => DECIDED.has(kind) && undone_by === null)?.version;
  return typeof decided === 'number' && decided < public_version ? { from: decided, to: public_version } : undefined;
}

async function loadDiff(id: number, { from, to }: Compared): Promise<Loaded> {
  try {
    const query = { from: String(from), to: String(to) };
    return { from, to, diff: (await sessionApi('articleDiff', { params: { id }, query })).diff };
  } catch (error) {
    return { from, to, problem: error instanceof ApiError ? error.message : FAILED };
  }
}

/** Compares two versions of an article that the caller may read: the last two, or others that are chosen. */
export function VersionChanges({ articleId, last, open, title, others = [], onShown }: VersionChangesProps) {
  const lastTwo = { from: last - 1, to: last };
  const [compared, setCompared] = useState<Compared | undefined>(open);
  const loaded = useLoaded(compared, async (wanted) => (wanted ? await loadDiff(articleId, wanted) : undefined));
  const id = useId();
  const shown = useRef(new Set<'others' | 'text'>());

  const isComparing = compared !== undefined;
  // Without the days the versions have their numbers only.
  const timeline = useLoaded(isComparing && articleId, async () =>
    isComparing ? await loadTimeline(articleId) : undefined,
  );

  if (last < 2) return null;
  const nameOf = (number: number) => {
    const day = timeline?.events.findLast(({ version }) => version === number)?.at;
    return `Versi ${number}${day === undefined ? '' : `, ${longDay(day)}`}`;
  };
  const options = Array.from({ length: last }, (_, index) => ({ value: String(index + 1), label: nameOf(index + 1) }));
  const isOpen = loaded !== undefined && loaded.from === open?.from && loaded.to === open.to;
  const hasOthers = isOpen && others.length > 0;
  const show = (part: 'others' | 'text') => {
    shown.current.add(part);
    if (shown.current.has('text') && (!hasOthers || shown.current.has('others'))) onShown?.();
  };
  const isLoading = compared && (loaded?.from !== compared.from || loaded.to !== compared.to);
  return (
    <section
      id={CHANGES_ID}
      aria-label={title ?? 'Perubahan antarversi'}
      className={title === undefined ? 'mt-6' : 'scroll-mt-24 border-t border-line pt-8 print:hidden'}
    >
      {title !== undefined && <h2 className="text-2xl font-bold tracking-tight">{title}</h2>}
      {compared ? (
        <div className="mt-4 flex flex-wrap gap-4">
          {(['from', 'to'] as const).map((side) => (
            <div key={side} className="w-72 max-w-full">
              <label htmlFor={`${id}-${side}`} className="mb-1 block text-sm font-medium">
                {side === 'from' ? 'Dari' : 'Menjadi'}
              </label>
              <Select
                id={`${id}-${side}`}
                options={options}
                value={String(compared[side])}
                onChange={(value) => setCompared({ ...compared, [side]: Number(value) })}
              />
            </div>
          ))}
        </div>
      ) : (
        <>
          <p className="mt-2 text-sm text-ink-soft">Artikel ini sudah diubah; ada {last} versi.</p>
          <button type="button" onClick={() => setCompared(lastTwo)} className={`mt-4 ${button.small}`}>
            Lihat perubahan
          </button>
        </>
      )}
      <div role="status" className="mt-6 text-sm text-ink-soft empty:hidden">
        {isLoading && 'Memuat perubahan…'}
      </div>
      {!isLoading && loaded && 'problem' in loaded && (
        <div role="alert" className="mt-6">
          <p className="text-clay-text">{loaded.problem}</p>
          <button type="button" onClick={() => setCompared({ ...loaded })} className={`mt-4 ${button.small}`}>
            Coba lagi
          </button>
        </div>
      )}
      {!isLoading && loaded && 'diff' in loaded && (
        <div className="mt-6">
          <Suspense fallback={<p className="text-sm text-ink-soft">Memuat perubahan…</p>}>
            {hasOthers && <StartOfText others={others} onShown={onShown && (() => show('others'))} />}
            <Changes
              key={`${loaded.from} ${loaded.to}`}
              diff={loaded.diff}
              names={{ from: nameOf(loaded.from), to: nameOf(loaded.to) }}
              onShown={isOpen && onShown ? () => show('text') : undefined}
              staysAtTop={hasOthers}
            />
          </Suspense>
        </div>
      )}
    </section>
  );
}
