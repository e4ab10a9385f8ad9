import { type AccountStatus, hasSameContent, saveToAccount } from './account-drafts.ts';
import { type DraftEvent, type DraftState, isPaused } from './draft-state.ts';
import type { DraftWorld } from './draft-world.ts';
import { type DraftPlace, readDraft } from './drafts.ts';

/** The draft is saved to the account when the user stops typing for PAUSE_MS, and every SAVE_EVERY_MS during typing. */
export const PAUSE_MS = 1500;
export const SAVE_EVERY_MS = 5000;
export const RETRY_MS = 15_000;
/** Sending a form waits at most this long for the last save of its draft. */
export const SETTLE_MS = 3000;

type Machine = { state: () => DraftState; dispatch: (event: DraftEvent) => void };

/**
 * Saves the open draft to the account: while the user types, after a pause, and when the user leaves the page. Never
 * runs two saves of one draft at a time. Saves nothing while `isPaused` (draft-state.ts) returns true.
 */
export function createAccountCopy(world: DraftWorld, place: DraftPlace, { state, dispatch }: Machine) {
  const underWay = new Map<string, Promise<AccountStatus>>();
  let cancelTimer: (() => void) | undefined;
  let unsavedSince: number | undefined;

  function isDirty(): boolean {
    return readDraft(world.storage, place, state().id)?.account.savedAt === null;
  }

  function schedule(ms: number): void {
    cancelTimer?.();
    cancelTimer = world.after(ms, () => void save());
  }

  /** Schedules a save. Call it when the account does not have the latest text. */
  function changed(): void {
    if (isPaused(state())) return;
    const now = world.now();
    unsavedSince ??= now;
    schedule(Math.max(0, Math.min(PAUSE_MS, unsavedSince + SAVE_EVERY_MS - now)));
  }

  async function save(isLeaving = false): Promise<void> {
    cancelTimer?.();
    if (isPaused(state()) || !isDirty()) return;
    const { id } = state();
    unsavedSince = undefined;
    const status = await saveAny(id, isLeaving);
    const draft = readDraft(world.storage, place, id);
    // If the browser refused to store this page's text, `draft` may be another tab's: this page's text is unsaved.
    const isWhole = draft !== undefined && hasSameContent(draft, state().writing);
    const isTrue = status.kind !== 'saved' || isWhole;
    dispatch({ kind: 'answered', id, status: isTrue ? status : { kind: 'waiting' }, known: draft?.account });
    if (status.kind === 'failed') schedule(RETRY_MS);
  }

  /** Saves the draft `id`, which need not be the open one. Waits first if a save of the same draft is running. */
  async function saveAny(id: string, isLeaving = false): Promise<AccountStatus> {
    const earlier = underWay.get(id);
    if (earlier) {
      await earlier;
      return await saveAny(id, isLeaving);
    }
    const saving = saveToAccount(world, place, { id, isLeaving }).finally(() => underWay.delete(id));
    underWay.set(id, saving);
    return await saving;
  }

  /** Saves the open draft's unsaved text at once. Call it before the form shows another draft or other content. */
  function close(): void {
    cancelTimer?.();
    if (!isPaused(state()) && isDirty()) void saveAny(state().id);
  }

  /** Saves unsaved text within SETTLE_MS. Returns whether another device has a newer version. @throws SessionEnded */
  async function settle(): Promise<boolean> {
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const stopWaiting = world.after(SETTLE_MS, resolve);
    await Promise.race([save(), enough]);
    stopWaiting();
    const { account } = state();
    if (account.kind === 'failed' && account.ended) throw account.ended;
    return account.kind === 'ahead';
  }

  return {
    changed,
    save,
    saveAny,
    close,
    settle,
    /** Returns the running save of a draft, or undefined. */
    underWay: (id: string) => underWay.get(id),
  };
}

export type AccountCopying = ReturnType<typeof createAccountCopy>;
