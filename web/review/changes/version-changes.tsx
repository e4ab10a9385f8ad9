import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { Article } from '#contract/articles/articles.ts';
import type { EventKind, TimelineAnswer } from '#contract/articles/reviews.ts';
import type { VersionDiff } from '#contract/articles/version-diff.ts';
import { ApiError } from '#web/api/client.ts';
import { loadTimeline } from '#web/review/timeline/load-timeline.ts';
import { useLoaded } from '#web/review/use-loaded.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Button } from '#web/ui/button.tsx';
import { longDay } from '#web/ui/long-day.ts';
import { Select } from '#web/ui/select.tsx';
import type { FieldChange } from './other-fields.ts';
import { StartOfText } from './start-of-text.tsx';

/** Loaded on demand: most visits of an article's page compare no versions. */
const Changes = lazy(async () => ({ default: (await import('#web/changes/changes.tsx')).Changes }));

type VersionChangesProps = {
  articleId: number;
  /** Number of the article's last version. With one version there is nothing to compare. */
  last: number;
  /** The two versions to compare from the start. Without `open`, the user presses a button first. */
  open?: Compared | undefined;
  /** The heading of the section. Left out where the page already has a heading for it. */
  title?: string;
  /** Changes of fields that versions do not store, such as the topics. Shown only with the versions of `open`. */
  others?: readonly FieldChange[];
  /** Called once the user has scrolled `others` and the first difference of the texts into view. */
  onShown?: (() => void) | undefined;
};

export type Compared = { from: number; to: number };
type Loaded = Compared & ({ diff: VersionDiff } | { problem: string });

export const CHANGES_ID = 'perubahan';

const FAILED = 'Perubahan tidak dapat dimuat. Periksa koneksi Anda, lalu coba lagi.';

/** Returns the number of the newest version of an article that the API shows to the caller. */
export function lastVersionOf({ public_version, pending_version }: Article): number {
  return Math.max(public_version ?? 1, pending_version ?? 1);
}

/** Returns the public version and the proposed revision; undefined if none is proposed. */
export function proposedChange({ public_version = 1, pending_version }: Article): Compared | undefined {
  return typeof pending_version === 'number' ? { from: public_version, to: pending_version } : undefined;
}

const DECIDED: ReadonlySet<EventKind> = new Set(['approved', 'scheduled', 'revise', 'declined', 'reopened']);

/**
 * For an article that waits for a decision, returns the last version that was decided on and the current version.
 * Returns undefined if no decision was made, or if the text has not changed since.
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

/** Returns a function that names a version by number and day. Until the timeline has loaded, it leaves out the day. */
function useVersionNames(articleId: number, isComparing: boolean): (version: number) => string {
  const timeline = useLoaded(isComparing && articleId, async (id) => (id ? await loadTimeline(id) : undefined));
  return (number) => {
    const day = timeline?.events.findLast(({ version }) => version === number)?.at;
    return `Versi ${number}${day === undefined ? '' : `, ${longDay(day)}`}`;
  };
}

/** Compares two versions of an article, which the user can choose. Begins with `open`, or else with the last two. */
export function VersionChanges({ articleId, last, open, title, others = [], onShown }: VersionChangesProps) {
  const [compared, setCompared] = useState<Compared | undefined>(open);
  const loaded = useLoaded(compared, async (wanted) => (wanted ? await loadDiff(articleId, wanted) : undefined));
  const nameOf = useVersionNames(articleId, compared !== undefined);
  const shown = useRef(new Set<'others' | 'text'>());

  if (last < 2) return null;
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
        <VersionChoice last={last} nameOf={nameOf} compared={compared} onChoose={setCompared} />
      ) : (
        <>
          <p className="mt-2 text-sm text-ink-soft">Artikel ini sudah diubah; ada {last} versi.</p>
          <Button
            styles="small"
            className="mt-4"
            label="Lihat perubahan"
            onClick={() => setCompared({ from: last - 1, to: last })}
          />
        </>
      )}
      <div role="status" className="mt-6 text-sm text-ink-soft empty:hidden">
        {isLoading && 'Memuat perubahan…'}
      </div>
      {!isLoading && loaded && 'problem' in loaded && (
        <div role="alert" className="mt-6">
          <p className="text-clay-text">{loaded.problem}</p>
          <Button styles="small" className="mt-4" label="Coba lagi" onClick={() => setCompared({ ...loaded })} />
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

type VersionChoiceProps = {
  last: number;
  nameOf: (version: number) => string;
  compared: Compared;
  onChoose: (compared: Compared) => void;
};

function VersionChoice({ last, nameOf, compared, onChoose }: VersionChoiceProps) {
  const id = useId();
  const options = Array.from({ length: last }, (_, index) => ({ value: String(index + 1), label: nameOf(index + 1) }));
  return (
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
            onChange={(value) => onChoose({ ...compared, [side]: Number(value) })}
          />
        </div>
      ))}
    </div>
  );
}
