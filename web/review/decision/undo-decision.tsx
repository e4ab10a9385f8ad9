import { useEffect, useState } from 'react';
import { UNDOABLE_EVENTS } from '#contract/articles/decision-events.ts';
import type { TimelineEvent } from '#contract/articles/reviews.ts';
import { UNDO_MS } from '#contract/rules.ts';
import { useUndo } from '#web/admin/use-undo.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Button, named } from '#web/ui/button.tsx';

/** Returns the newest event if it can be undone. Comments, undos and events that were already undone do not count. */
export function undoableAmong(events: readonly TimelineEvent[]): TimelineEvent | undefined {
  const newest = events.find(({ kind, undone_by }) => kind !== 'undone' && kind !== 'comment' && undone_by === null);
  return newest && UNDOABLE_EVENTS.has(newest.kind) ? newest : undefined;
}

/** Returns the last decision on the article if this user has made it. @throws ApiError */
export async function findOwnDecision(articleId: number, userId: number): Promise<TimelineEvent | undefined> {
  const { events } = await sessionApi('articleTimeline', { params: { id: articleId } });
  const decision = undoableAmong(events);
  return decision?.actor?.id === userId ? decision : undefined;
}

/** Undoes one decision, or all decisions of a batch. @throws ApiError */
export function undoDecisions(what: { event: number } | { batch: string }) {
  return sessionApi('undoDecision', { body: what });
}

/** Returns a function that undoes a decision, and shows the outcome as a toast. */
export function useUndoDecision() {
  const undo = useUndo();
  return (event: number, onUndone?: () => void): void => void undo(() => undoDecisions({ event }), onUndone);
}

/** Returns whether a decision made at this time (in ms) can still be undone. Renders again when it no longer can. */
export function useCanUndo(decidedAt: number): boolean {
  const end = decidedAt + UNDO_MS;
  const [isOver, setIsOver] = useState(() => Date.now() > end);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), Math.max(0, end - Date.now()));
    return () => clearTimeout(timer);
  }, [end]);
  return !isOver;
}

type UndoButtonProps = { event: number; at: string; onUndone?: (() => void) | undefined };

/** The button disappears when the server no longer allows the undo. */
export function UndoButton({ event, at, onUndone }: UndoButtonProps) {
  const undo = useUndoDecision();
  if (!useCanUndo(Date.parse(at))) return null;
  return (
    <Button
      styles="textLink"
      className="text-sm"
      label={named('Urungkan', 'keputusan ini')}
      onClick={() => undo(event, onUndone)}
    />
  );
}
