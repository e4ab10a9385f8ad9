import { use, useState } from 'react';
import { useFocusOnWhatWasUsed } from '#web/admin/use-list.ts';
import { useTemplates } from '#web/review/decision/templates.tsx';
import { Button } from '#web/ui/button.tsx';
import { BatchPane, SEVERAL_ID } from './batch-pane.tsx';
import { Desk } from './desk.tsx';
import { DeskContext, useDesk } from './desk-context.ts';
import { KeyList } from './key-list.tsx';
import { Key, KeysContext, useKeys } from './keys.tsx';
import { Failed, LastAct } from './last-act.tsx';
import type { LoadedQueue } from './load-queue.ts';
import { BackLink, Pane } from './pane.tsx';
import { QueuePane, SEARCH_ID } from './queue-pane.tsx';
import { StartPane } from './start-pane.tsx';
import { useActs } from './use-acts.ts';
import { type Review, useReview } from './use-review.ts';
import { useSelection } from './use-selection.ts';
import { useView } from './use-view.ts';

type ReviewScreenProps = {
  title: string;
  userId: number;
  loaded: LoadedQueue;
  onKeysChoice: (isOn: boolean) => void;
};

/** Shows the editors' queue, the open article, and the decision on it or on several that are selected. */
export function ReviewScreen({ title, userId, loaded, onKeysChoice }: ReviewScreenProps) {
  const shown = useView();
  const { view } = shown;
  const review = useReview(loaded, view, userId);
  const selection = useSelection(review);
  const acts = useActs(shown, review, selection);
  const templates = useTemplates();
  const [showsKeys, setShowsKeys] = useState(false);
  const hasKeys = use(KeysContext);
  useFocusOnWhatWasUsed();
  useKeys({
    j: () => acts.move(1),
    k: () => acts.move(-1),
    x: () => view.id !== undefined && selection.toggle(view.id),
    u: acts.undoLast,
    '/': () => document.getElementById(SEARCH_ID)?.focus(),
    '?': () => setShowsKeys(true),
  });

  const { id } = view;
  const several = selection.ids.size > 0 && <BatchPane selection={selection} onSent={acts.onSent} />;
  return (
    <DeskContext value={{ view, userId, templates, say: review.say, showDecision: acts.showDecision }}>
      <ScreenHead title={title} review={review} onUndo={acts.undoLast} onShowKeys={() => setShowsKeys(true)} />
      <p role="status" className="sr-only">
        {review.said}
      </p>
      {review.lastAct && <Failed act={review.lastAct} />}
      <div className="mt-4 items-start panes:grid panes:grid-cols-[minmax(14rem,2fr)_minmax(0,4fr)_minmax(16rem,2.2fr)] panes:gap-x-5">
        <Pane part="list" label="Antrean">
          <QueuePane review={review} selection={selection} />
          {several && (
            <div className="sticky bottom-0 border-t border-line bg-paper py-3 panes:hidden">
              <Button
                styles="primary"
                className="w-full"
                label={`Putuskan ${selection.ids.size} artikel`}
                onClick={() => acts.showDecision(SEVERAL_ID)}
              />
            </div>
          )}
        </Pane>
        {id === undefined ? (
          <>
            <Pane part="article" label="Artikel">
              <StartPane review={review} onStart={() => acts.move(1)} />
            </Pane>
            <Pane part="decision" label="Keputusan">
              <BackLink to={{ articleView: undefined }}>‹ Antrean</BackLink>
              {several}
            </Pane>
          </>
        ) : (
          <Desk
            key={id}
            id={id}
            shown={shown}
            review={review}
            selection={selection}
            instead={several || undefined}
            onSent={acts.onSent}
          />
        )}
      </div>
      {showsKeys && <KeyList isOn={hasKeys} onChange={onKeysChoice} onClose={() => setShowsKeys(false)} />}
    </DeskContext>
  );
}

type ScreenHeadProps = { title: string; review: Review; onUndo: () => void; onShowKeys: () => void };

function ScreenHead({ title, review: { lastAct }, onUndo, onShowKeys }: ScreenHeadProps) {
  const { view } = useDesk();
  const hasArticle = view.id !== undefined;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 panes:min-h-12 panes:flex-nowrap">
      <h1 className={`shrink-0 text-2xl font-bold tracking-tight ${hasArticle ? 'max-panes:sr-only' : ''}`}>{title}</h1>
      {lastAct && <LastAct key={lastAct.batch} act={lastAct} onUndo={onUndo} />}
      <Button
        styles="quiet"
        className={`pointer-coarse:hidden panes:order-1 ${hasArticle ? 'max-panes:hidden' : ''}`}
        aria-keyshortcuts="?"
        onClick={onShowKeys}
      >
        Pintasan {use(KeysContext) ? <Key name="?" /> : 'mati'}
      </Button>
    </div>
  );
}
