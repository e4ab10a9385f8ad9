import { type AccountStatus, hasSameContent, saveToAccount } from './account-drafts.ts';
import { type DraftEvent, type DraftState, isPaused } from './draft-state.ts';
import type { DraftWorld } from './draft-world.ts';
import { type DraftPlace, readDraft } from './drafts.ts';

/** The account gets the text after this long a pause, and at least this often while the person types. */
export const PAUSE_MS = 1500;
export const SAVE_EVERY_MS = 5000;
export const RETRY_MS = 15_000;
/** How long sending a form waits for the draft's last save. */
export const SETTLE_MS = 3000;

type Machine = { state: () => DraftState; dispatch: (event: DraftEvent) => void };

/**
 * Keeps the account's copy of the open draft up to date: while the person types, after a pause, and when the page is
 * left. One save of a draft at a time. Pauses while another device is ahead.
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

  /** The account does not have the text: it is saved soon. */
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
    // The browser may have refused what was typed last, and stored something from another tab since.
    const isWhole = draft !== undefined && hasSameContent(draft, state().writing);
    const isTrue = status.kind !== 'saved' || isWhole;
    dispatch({ kind: 'answered', id, status: isTrue ? status : { kind: 'waiting' }, known: draft?.account });
    if (status.kind === 'failed') schedule(RETRY_MS);
  }

  /** Saves a draft of this place, open or not. What is typed during a save is saved by the next one. */
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

  /** Another draft, or other content, is about to be opened: what is open is saved without waiting for a pause. */
  function close(): void {
    cancelTimer?.();
    if (!isPaused(state()) && isDirty()) void saveAny(state().id);
  }

  /** Saves what is not saved yet, within SETTLE_MS. Returns whether another device is ahead. @throws SessionEnded */
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
    /** Returns the save of this draft that is under way, if there is one. */
    underWay: (id: string) => underWay.get(id),
  };
}

export type AccountCopying = ReturnType<typeof createAccountCopy>;
