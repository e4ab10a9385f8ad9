import { use, useState } from 'react';
import { useNavigate } from 'react-router';
import { DECISIONS_AT_ONCE } from '#contract/rules.ts';
import { usedState, useFocusOnWhatWasUsed } from '#web/admin/use-list.ts';
import { button } from '#web/ui/button.ts';
import { notify } from '#web/ui/notify.ts';
import { mailsOf } from '#web/review/decision/decision-mail-notice.tsx';
import { useTemplates } from '#web/review/decision/templates.tsx';
import { BatchPane, SEVERAL_ID } from './batch-pane.tsx';
import type { Sent } from '#web/review/decision/decision.ts';
import { Desk } from './desk.tsx';
import { DeskContext } from './desk-context.ts';
import { KeyList } from './key-list.tsx';
import { Key, KeysContext, useKeys } from './keys.tsx';
import { Failed, LastAct } from './last-act.tsx';
import { type KnownState, subjectOf } from '#web/review/changes/known-states.ts';
import type { LoadedQueue } from './load-queue.ts';
import { BackLink, Pane } from './pane.tsx';
import { QueuePane, SEARCH_ID } from './queue-pane.tsx';
import { rowBeside } from './queue-rows.ts';
import { queueAddress } from './queue-view.ts';
import { StartPane } from './start-pane.tsx';
import { useReview } from './use-review.ts';
import { useView } from './use-view.ts';

type ReviewScreenProps = {
  title: string;
  userId: number;
  loaded: LoadedQueue;
  onKeysChoice: (isOn: boolean) => void;
};

/** The editors' queue, the open article, and the decision on it or on several that are selected. */
export function ReviewScreen({ title, userId, loaded: atFirst, onKeysChoice }: ReviewScreenProps) {
  const { view, addressKey, isArriving, openArticle } = useView();
  const { id } = view;
  const review = useReview(atFirst, view, userId);
  const { loaded, rows, lastAct, say } = review;
  const [selected, toggle, clear] = useSelection(loaded.key, say);
  const [known, setKnown] = useState<ReadonlyMap<number, KnownState>>(new Map());
  const learn = (one: number, state: KnownState) => setKnown((now) => new Map([...now, [one, state]]));
  const [showsKeys, setShowsKeys] = useState(false);
  const hasKeys = use(KeysContext);
  const templates = useTemplates();
  const navigate = useNavigate();
  useFocusOnWhatWasUsed();

  function move(by: 1 | -1): void {
    const row = rowBeside(rows, id, by, review.isOpen);
    if (row) void openArticle(row.item.id);
    else say(by === 1 ? 'Ini yang terakhir dalam daftar.' : 'Ini yang pertama dalam daftar.');
  }
  function showDecision(target: string): void {
    void navigate(queueAddress({ ...view, look: 'keputusan' }), { state: usedState(target) });
  }

  function onSent(sent: Sent): void {
    const { done, label, subject } = sent;
    // The open article tells itself that a decision on it was refused.
    if (done.length === 0 && subject !== 0) return;
    review.add(sent);
    clear();
    // The decision itself has changed their states.
    const decided = new Set(done.map((item) => item.id));
    setKnown((now) => new Map([...now].filter(([one]) => !decided.has(one))));
    const isDone = (one: number | undefined) => done.some((item) => item.id === one);
    const isOpen = (row: (typeof rows)[number]) => !isDone(row.item.id) && review.isOpen(row);
    const next = rowBeside(rows, id, 1, isOpen) ?? rows.find(isOpen);
    const what = done.length === 1 ? done[0]?.title : `${done.length} artikel`;
    say(`${label}: ${what}. ${next ? `Berikutnya: ${next.item.title}` : 'Tidak ada lagi dalam daftar ini.'}`);
    if (isDone(id)) void openArticle(next?.item.id);
    else if (view.look === 'keputusan') void openArticle(id);
  }
  async function undoLast(): Promise<void> {
    if (!lastAct) return say('Tidak ada keputusan yang dapat diurungkan.');
    const [first] = lastAct.done;
    if ((await review.undo(lastAct)) && lastAct.subject !== 0 && first) await openArticle(first.id);
  }

  /** A selected article is decided on as it was then, or as it was read before. */
  function select(one: number): void {
    const row = rows.find(({ item }) => item.id === one);
    if (row && !known.has(one)) learn(one, { ...row.item, text: undefined });
    toggle(one);
  }

  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => id !== undefined && select(id),
    u: () => void undoLast(),
    '/': () => document.getElementById(SEARCH_ID)?.focus(),
    '?': () => setShowsKeys(true),
  });

  const chosen = rows.flatMap(({ item }) => (selected.has(item.id) ? [item] : []));
  const several = selected.size > 0 && (
    <BatchPane
      items={chosen.map((item) => subjectOf(item, known.get(item.id)))}
      mails={mailsOf(chosen)}
      onSent={onSent}
      onClear={clear}
    />
  );
  const open = id === undefined ? undefined : { ...view, id };
  return (
    <DeskContext value={{ view, userId, templates, say, showDecision }}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 panes:min-h-12 panes:flex-nowrap">
        <h1 className={`shrink-0 text-2xl font-bold tracking-tight ${open ? 'max-panes:sr-only' : ''}`}>{title}</h1>
        {lastAct && <LastAct key={lastAct.batch} act={lastAct} onUndo={() => void undoLast()} />}
        <button
          type="button"
          aria-keyshortcuts="?"
          onClick={() => setShowsKeys(true)}
          className={`pointer-coarse:hidden panes:order-1 ${open ? 'max-panes:hidden' : ''} ${button.quiet}`}
        >
          Pintasan {hasKeys ? <Key name="?" /> : 'mati'}
        </button>
      </div>
      <p role="status" className="sr-only">
        {review.said}
      </p>
      {lastAct && <Failed act={lastAct} />}
      <div className="mt-4 items-start panes:grid panes:grid-cols-[minmax(14rem,2fr)_minmax(0,4fr)_minmax(16rem,2.2fr)] panes:gap-x-5">
        <Pane part="list" label="Antrean">
          <QueuePane review={review} selected={selected} onSelect={select} />
          {selected.size > 0 && (
            <div className="sticky bottom-0 border-t border-line bg-paper py-3 panes:hidden">
              <button type="button" onClick={() => showDecision(SEVERAL_ID)} className={`w-full ${button.primary}`}>
                Putuskan {selected.size} artikel
              </button>
            </div>
          )}
        </Pane>
        {open ? (
          <Desk
            key={open.id}
            id={open.id}
            addressKey={addressKey}
            isArriving={isArriving}
            item={rows.find(({ item }) => item.id === open.id)?.item}
            change={review.changes.get(open.id)}
            stamp={loaded}
            ownStamp={atFirst}
            instead={several || undefined}
            before={known.get(open.id)?.text}
            onSeen={(state) => learn(open.id, state)}
            onSent={onSent}
          />
        ) : (
          <>
            <Pane part="article" label="Artikel">
              <StartPane review={review} onStart={() => move(1)} />
            </Pane>
            <Pane part="decision" label="Keputusan">
              <BackLink to={{ look: undefined }}>‹ Antrean</BackLink>
              {several}
            </Pane>
          </>
        )}
      </div>
      {showsKeys && <KeyList isOn={hasKeys} onChange={onKeysChoice} onClose={() => setShowsKeys(false)} />}
    </DeskContext>
  );
}

/** The articles that are selected for one decision. Another list begins with none. */
function useSelection(key: string, say: (text: string) => void) {
  const [kept, setKept] = useState<{ key: string; ids: ReadonlySet<number> }>({ key, ids: new Set() });
  const ids: ReadonlySet<number> = kept.key === key ? kept.ids : new Set();
  const toggle = (id: number) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    if (next.size > DECISIONS_AT_ONCE) return notify('error', `Paling banyak ${DECISIONS_AT_ONCE} artikel sekaligus.`);
    setKept({ key, ids: next });
    say(`${next.size} artikel dipilih.`);
  };
  return [ids, toggle, () => setKept({ key, ids: new Set() })] as const;
}
