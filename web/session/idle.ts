import { IDLE_CHECK_MS, IDLE_LOGOUT_MS } from '#contract/constants.ts';

/** The warning appears after this time without activity, a minute before the logout. */
export const IDLE_WARNING_MS = 240_000;

export type IdleWorld = {
  now: () => number;
  /** Calls `check` at an interval. Returns a function that stops it. */
  every: (ms: number, check: () => void) => () => void;
  /** Returns the time of the last activity in any tab, in milliseconds; 0 if unknown. */
  readActivity: () => number;
  shareActivity: (at: number) => void;
  /** Called with the milliseconds left before the logout, or with undefined to remove the warning. */
  warn: (remainingMs: number | undefined) => void;
  logOut: () => void;
};

/** Ends an idle session. Call `act` for each mouse move, key, click and scroll, and while a file is being sent. */
export function createIdleWatch(world: IdleWorld) {
  let last = 0;
  let shared = 0;
  let stopChecking: (() => void) | undefined;
  let isWarning = false;

  function start(): void {
    if (stopChecking) return;
    // Opening a page or signing in counts as activity.
    last = shared = world.now();
    world.shareActivity(last);
    stopChecking = world.every(IDLE_CHECK_MS, check);
  }

  function stop(): void {
    stopChecking?.();
    stopChecking = undefined;
    setWarning(undefined);
  }

  function act(): void {
    // After a computer has slept, the first movement may come before the timer's check. The session must still end.
    if (!stopChecking || check() === 'over') return;
    last = world.now();
    if (last - shared >= IDLE_CHECK_MS) share();
    setWarning(undefined);
  }

  function check(): 'over' | 'on' {
    if (last > shared) share();
    const idle = world.now() - Math.max(last, world.readActivity());
    if (idle >= IDLE_LOGOUT_MS) {
      stop();
      world.logOut();
      return 'over';
    }
    setWarning(idle >= IDLE_WARNING_MS ? IDLE_LOGOUT_MS - idle : undefined);
    return 'on';
  }

  function share(): void {
    shared = last;
    world.shareActivity(last);
  }

  function setWarning(remainingMs: number | undefined): void {
    if (remainingMs === undefined && !isWarning) return;
    isWarning = remainingMs !== undefined;
    world.warn(remainingMs);
  }

  return { start, stop, act };
}
