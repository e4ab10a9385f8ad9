import { useEffect, useState } from 'react';
import { UNDOABLE_EVENTS } from '#contract/articles/decision-events.ts';
import type { TimelineEvent } from '#contract/articles/reviews.ts';
import { UNDO_MS } from '#contract/rules.ts';
import { useUndo } from '#web/admin/use-undo.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { textLink } from '#web/ui/button.ts';

/** Returns the decision that can be undone: the newest event, apart from what was undone and from comments. */
export function undoableAmong(events: readonly TimelineEvent[]): TimelineEvent | undefined {
  const newest = events.find(({ kind, undone_by }) => kind !== 'undone' && kind !== 'comment' && undone_by === null);
  return newest && UNDOABLE_EVENTS.has(newest.kind) ? newest : undefined;
}

/** Finds this person's decision that was just made. @throws ApiError */
export async function findOwnDecision(articleId: number, userId: number): Promise<TimelineEvent | undefined> {
  const { events } = await sessionApi('articleTimeline', { params: { id: articleId } });
  const decision = undoableAmong(events);
  return decision?.actor?.id === userId ? decision : undefined;
}

/** Undoes one decision, or all of a batch. @throws ApiError */
export function undoDecisions(what: { event: number } | { batch: string }) {
  return sessionApi('undoDecision', { body: what });
}

/** Returns a function that undoes a decision, and shows the outcome as a toast. */
export function useUndoDecision() {
  const undo = useUndo();
  return (event: number, onUndone?: () => void): void => void undo(() => undoDecisions({ event }), onUndone);
}

/** Whether the server still undoes a decision that was made at this time (in ms). It ends by itself. */
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

/** Undoes a decision. It disappears when the server allows that no longer. */
export function UndoButton({ event, at, onUndone }: UndoButtonProps) {
  const undo = useUndoDecision();
  if (!useCanUndo(Date.parse(at))) return null;
  return (
    <button type="button" onClick={() => undo(event, onUndone)} className={`text-sm ${textLink}`}>
      Urungkan <span className="sr-only">keputusan ini</span>
    </button>
  );
}
