import { setImmediate as afterThisTurn, setTimeout as wait } from 'node:timers/promises';
import type { System } from '#server/system.ts';
import { findNextDue } from './outbox.repository.ts';
import { sendRound } from './send-mails.ts';
import type { MailTransport } from './transports/mail-transport.ts';

/** How often to look for mails of other processes, mails from before a restart, and mails that failed. */
const POLL_MS = 30_000;
/**
 * After the outbox has sent the due mails, it pauses 31 times as long as the sending took, but never longer than
 * LONGEST_PAUSE_MS. So requests have priority: a busy process sends mail in 1/32 of its time, and pauses in 31/32.
 */
const PAUSE_FACTOR = 31;
const LONGEST_PAUSE_MS = 1000;
const STOP_PATIENCE_MS = 5000;

export type Outbox = ReturnType<typeof startOutbox>;

/** Calls a function after a time. Returns a function that cancels the call. */
type StartTimer = (call: () => void, milliseconds: number) => () => void;

const startRealTimer: StartTimer = (call, milliseconds) => {
  const timer = setTimeout(call, milliseconds).unref();
  return () => clearTimeout(timer);
};

/**
 * Starts the outbox, which sends the queued mails, also those that other processes have queued. If the process or the
 * database fails after the mail server has accepted a mail, but before the outbox has deleted the mail's row, the
 * outbox sends the mail twice, with the same Message-ID. `prepare` runs before mails are sent, and may queue mails; if
 * it fails, the queued mails are still sent. `longestPauseMs`: the longest pause after sending mails; tests set it to
 * 0.
 */
export function startOutbox(
  { db, clock, log, secret }: Pick<System, 'db' | 'clock' | 'log' | 'secret'>,
  transport: MailTransport,
  prepare: () => Promise<void> = async () => {},
  startTimer: StartTimer = startRealTimer,
  longestPauseMs = LONGEST_PAUSE_MS,
) {
  const sending = { db, clock, log, secret, transport };
  let isWanted = false;
  let isStopped = false;
  let running: Promise<void> | undefined;
  let stopTimer: (() => void) | undefined;
  let pausesUntil = 0;

  /** Starts sending. Call it after a commit that has queued mail. Returns at once and never throws. */
  const wake = () => {
    if (isStopped) return;
    isWanted = true;
    running ??= run();
  };
  const poll = setInterval(wake, POLL_MS).unref();
  wake();

  async function run(): Promise<void> {
    // Lets the caller send its response first: the response's duration must not reveal whether a mail was queued.
    await afterThisTurn();
    try {
      while (isWanted) {
        const pause = pausesUntil - performance.now();
        if (pause > 0) await wait(pause);
        if (isStopped) return;
        const began = performance.now();
        isWanted = false;
        await sendRound(sending, prepare, () => isStopped);
        await wakeWhenDue();
        const ended = performance.now();
        pausesUntil = ended + Math.min(PAUSE_FACTOR * (ended - began), longestPauseMs);
      }
    } catch (error) {
      log.error({ err: error }, 'The outbox failed and tries again soon');
    } finally {
      running = undefined;
    }
  }

  /** Starts a timer for the next due mail, unless the next poll comes earlier. */
  async function wakeWhenDue(): Promise<void> {
    const now = clock.now();
    const dueAt = await findNextDue(db, now, new Date(now.getTime() + POLL_MS));
    stopTimer?.();
    if (dueAt !== null && !isStopped) stopTimer = startTimer(wake, Date.parse(dueAt) - now.getTime());
  }

  /** Resolves when no mail is being sent. Mails that wait for another try do not count. */
  async function idle(): Promise<void> {
    if (!running) return;
    await running;
    await idle();
  }

  /** Waits up to five seconds for the mail that is being sent, and closes the transport. */
  async function stop(): Promise<void> {
    isStopped = true;
    isWanted = false;
    clearInterval(poll);
    stopTimer?.();
    const patience = setTimeout(() => transport.close(), STOP_PATIENCE_MS);
    await idle();
    clearTimeout(patience);
    transport.close();
  }

  return { wake, idle, stop };
}
