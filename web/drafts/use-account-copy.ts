import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SessionEnded } from '#web/session/session.ts';
import { type AccountStatus, accountStatusOf, saveToAccount } from './account-drafts.ts';
import { storage } from './browser-drafts.ts';
import { type Draft, type DraftPlace, readDraft } from './drafts.ts';

/** Saved after this long a pause, and at least this often while the person types. */
const PAUSE_MS = 1500;
const SAVE_EVERY_MS = 5000;
const RETRY_MS = 15_000;
/** How long sending a form waits for the draft's last save. */
const SETTLE_MS = 3000;

/** `pausedBy`: why nothing is saved until the person has decided. */
type Open = { id: string; pausedBy?: AccountStatus['kind']; ended?: SessionEnded | undefined };

/**
 * Keeps the account's copy of the draft that this page writes up to date: while the person types, after a pause, and
 * when the window loses the focus, is hidden or closed. One save at a time. Pauses while another device is ahead.
 */
export function useAccountCopy(place: DraftPlace, initial: { id: string; draft: Draft | undefined }) {
  const [status, setStatus] = useState<AccountStatus>(() => accountStatusOf(initial.draft));
  const open = useRef<Open>({ id: initial.id });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsavedSince = useRef<number>(undefined);
  const underWay = useRef<Promise<void>>(undefined);

  function isDirty(): boolean {
    const draft = readDraft(storage, place, open.current.id);
    return draft !== undefined && draft.account.savedAt === null;
  }

  function schedule(ms: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), ms);
  }

  function changed(): void {
    if (open.current.pausedBy) return;
    setStatus(accountStatusOf(undefined));
    const now = Date.now();
    unsavedSince.current ??= now;
    schedule(Math.max(0, Math.min(PAUSE_MS, unsavedSince.current + SAVE_EVERY_MS - now)));
  }

  async function save(options: { isLeaving?: boolean } = {}): Promise<void> {
    clearTimeout(timer.current);
    if (open.current.pausedBy || !isDirty()) return;
    // What is typed during a save is saved by the next one.
    if (underWay.current) return await underWay.current.then(async () => await save(options));
    underWay.current = saveOnce(options);
    try {
      await underWay.current;
    } finally {
      underWay.current = undefined;
    }
  }

  async function saveOnce(options: { isLeaving?: boolean }): Promise<void> {
    const { current: saved } = open;
    unsavedSince.current = undefined;
    const outcome = await saveToAccount(place, saved.id, options);
    saved.ended = outcome.kind === 'failed' ? outcome.ended : undefined;
    // Another draft was opened, or this one was sent.
    if (saved !== open.current) return;
    if (outcome.kind === 'ahead' || outcome.kind === 'gone') saved.pausedBy = outcome.kind;
    setStatus(outcome);
    if (outcome.kind === 'waiting') changed();
    if (outcome.kind === 'failed') schedule(RETRY_MS);
  }

  /** Another draft is open now, or this one with another content. */
  function show(id: string, draft: Draft | undefined): void {
    // Not by save(), which would wait for a save under way and then take the new one.
    if (!open.current.pausedBy && isDirty()) void saveToAccount(place, open.current.id);
    clearTimeout(timer.current);
    open.current = { id };
    setStatus(accountStatusOf(draft));
    if (draft && isDirty()) changed();
  }

  const retry = useEffectEvent(() => void save());
  const leave = useEffectEvent(() => void save({ isLeaving: true }));
  const begin = useEffectEvent(() => {
    if (isDirty()) changed();
  });
  const end = useEffectEvent(() => {
    clearTimeout(timer.current);
    void save({ isLeaving: true });
  });

  useEffect(() => {
    begin();
    const leaveIfHidden = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    const goOn = () => retry();
    const lose = () => leave();
    window.addEventListener('online', goOn);
    window.addEventListener('blur', lose);
    window.addEventListener('pagehide', lose);
    document.addEventListener('visibilitychange', leaveIfHidden);
    return () => {
      window.removeEventListener('online', goOn);
      window.removeEventListener('blur', lose);
      window.removeEventListener('pagehide', lose);
      document.removeEventListener('visibilitychange', leaveIfHidden);
      end();
    };
  }, []);

  return {
    status,
    changed,
    show,
    /** Saves what is not saved yet, within a few seconds. Returns whether another device is ahead. @throws SessionEnded */
    settle: async (): Promise<boolean> => {
      const saved = open.current;
      let timeout: ReturnType<typeof setTimeout> | undefined;
      const enough = new Promise<void>((resolve) => {
        timeout = setTimeout(resolve, SETTLE_MS);
      });
      await Promise.race([save(), enough]);
      clearTimeout(timeout);
      if (saved.ended) throw saved.ended;
      return saved.pausedBy === 'ahead';
    },
    /** Stops saving: another tab writes the draft now, or it was sent. */
    stop: () => {
      clearTimeout(timer.current);
      open.current = { id: '', pausedBy: 'gone' };
    },
    /** The save that is under way, if there is one. */
    underWay: () => underWay.current,
  };
}
