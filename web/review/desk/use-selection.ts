import { useState } from 'react';
import type { QueueItem } from '#contract/articles/review-queue.ts';
import { DECISIONS_AT_ONCE } from '#contract/rules.ts';
import type { SeenText } from '#web/review/changes/use-seen.ts';
import type { Subject } from '#web/review/decision/decision.ts';
import { mailsOf } from '#web/review/decision/decision-mail-notice.tsx';
import { notify } from '#web/ui/notify.ts';
import type { Review } from './use-review.ts';

/** The state in which the user has seen an article. `text`: the text on the screen, if the article was opened. */
export type KnownState = Pick<QueueItem, 'updated_at' | 'pending_version'> & { text: SeenText | undefined };

/** Holds the articles that are selected for one decision, and the state in which the user has seen each article. */
export function useSelection({ loaded: { key }, rows, say }: Review) {
  const [kept, setKept] = useState<{ key: string; ids: ReadonlySet<number> }>({ key, ids: new Set() });
  const ids: ReadonlySet<number> = kept.key === key ? kept.ids : new Set();
  const [known, setKnown] = useState<ReadonlyMap<number, KnownState>>(new Map());

  function learn(id: number, state: KnownState): void {
    setKnown((now) => new Map([...now, [id, state]]));
  }

  /** Selects or deselects an article. If no seen state is stored yet, stores the state in the list as seen. */
  function toggle(id: number): void {
    const row = rows.find(({ item }) => item.id === id);
    if (row && !known.has(id)) learn(id, { ...row.item, text: undefined });
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    if (next.size > DECISIONS_AT_ONCE) return notify('error', `Paling banyak ${DECISIONS_AT_ONCE} artikel sekaligus.`);
    setKept({ key, ids: next });
    say(`${next.size} artikel dipilih.`);
  }

  const items = rows.flatMap(({ item }) => (ids.has(item.id) ? [item] : []));
  return {
    ids,
    subjects: items.map((item) => subjectOf(item, known.get(item.id))),
    mails: mailsOf(items),
    seenText: (id: number) => known.get(id)?.text,
    learn,
    toggle,
    clear: () => setKept({ key, ids: new Set() }),
    /** Forgets the states of articles that were decided on. */
    forget: (decided: readonly Subject[]) => {
      const gone = new Set(decided.map(({ id }) => id));
      setKnown((now) => new Map([...now].filter(([id]) => !gone.has(id))));
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;

/**
 * Returns a selected article in the state that the user has seen. The server refuses a decision on an outdated state.
 * `isChanged`: whether the list, which reloads by itself, contains a newer state.
 */
function subjectOf(item: QueueItem, known: KnownState = { ...item, text: undefined }) {
  const { id, title, updated_at, pending_version, publish_at } = item;
  // If the list was loaded before the article was opened, the list may contain an older revision. That is no change.
  const isOlder = known.pending_version !== null && pending_version !== null && pending_version < known.pending_version;
  const isChanged = updated_at > known.updated_at || (pending_version !== known.pending_version && !isOlder);
  const version = known.pending_version ?? undefined;
  const subject: Subject = { id, title, updated_at: known.updated_at, version, publish_at };
  return { ...subject, isChanged };
}
