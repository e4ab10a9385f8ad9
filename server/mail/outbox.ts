import { randomUUID } from 'node:crypto';
import { setImmediate as afterThisTurn, setTimeout as wait } from 'node:timers/promises';
import type { MailTopic } from '#contract/accounts/mails-wanted.ts';
import type { Queries } from '#server/database/database.ts';
import type { System } from '#server/system.ts';
import { MailRefused, type MailTransport } from './transports/mail-transport.ts';
import { readRecipient } from './mails-wanted.ts';
import { NotOurSeal, openSealedText, sealText } from './sealed-text.ts';
import { unsubscribeAddress } from './unsubscribe.ts';
import {
  claimDueMail,
  deleteExpiredMails,
  deleteMail,
  deleteMailsTo,
  deleteStoppableMailsTo,
  deleteUntriedMail,
  findNextDue,
  hastenMails,
  insertMail,
  type MailRow,
  NEVER,
  postponeMail,
} from './outbox.repository.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Interval for finding mails that other processes queued, that an earlier run left, or that failed. */
const POLL_MS = 30 * SECOND;
/** How long a mail stays reserved for a process that was killed while sending it. No transport takes half as long. */
export const CLAIM_MS = 2 * MINUTE;
const RETRY_AFTER_MS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR];
const RETRY_LATER_MS = 6 * HOUR;
const GIVE_UP_AFTER_MS = 72 * HOUR;
/**
 * If the mail server is down, every waiting mail would cost a time-out. After this many failures the rest wait for the
 * next round.
 */
const FAILURES_PER_ROUND = 3;
/**
 * Requests go first: after a round the outbox rests for 31 times as long, so that it takes a 32nd of the time of a busy
 * process, but no longer than MOST_REST_MS.
 */
const REST_TIMES = 31;
const MOST_REST_MS = 1000;
const STOP_PATIENCE_MS = 5 * SECOND;
const REASON_CHARACTERS = 300;

export type OutgoingMail = {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Sent in place of the two to an address that nobody has confirmed: a stranger may have typed the name. */
  nameless?: { text: string; html: string };
  /**
   * Sent to such an address in place of a mail with a topic, unless its reader has stopped it. Without it that address gets
   * no mail with a topic. It has no text of the account's owner, and an address of its own that stops such mails.
   */
  unconfirmed?: { subject: string; text: string; html: string; unsubscribe: string } | undefined;
  /** Earliest time of sending; at once unless given. Until then withdrawUnsentMail can take it back. */
  sendAt?: Date;
  /** Message-ID, without brackets, that begins the thread. No mail has it; all mails of the thread refer to it. */
  thread?: string | undefined;
  /**
   * Not queued for a person who has switched this kind off, and for an unconfirmed address only as `unconfirmed`. Undefined
   * for mails that are always sent.
   */
  topic?: { name: MailTopic; publicUrl: string } | undefined;
  /** After this time the mail is useless and is dropped unsent. */
  expiresAt?: Date;
};

export type Outbox = {
  /** Call this after a commit that queued mail. Returns at once and never throws. */
  wake(): void;
  /** Resolves when no mail is being sent. Mails that wait for another try do not count. */
  idle(): Promise<void>;
  /** Waits for the current mail to finish, for five seconds at most, and closes the transport. */
  stop(): Promise<void>;
};

/**
 * Queues a mail that is sent if and only if the transaction `db` commits. Returns its id, or '' if the recipient gets no
 * such mail (`topic`). Its texts are stored encrypted, because they may contain a reset code.
 */
export async function queueMail(
  { secret, clock }: Pick<System, 'secret' | 'clock'>,
  db: Queries,
  mail: OutgoingMail,
): Promise<string> {
  const { recipient, thread, topic, sendAt, expiresAt } = mail;
  const person = await readRecipient(db, recipient);
  const isUnconfirmed = person?.isConfirmed === false;
  const unconfirmed = topic && isUnconfirmed ? mail.unconfirmed : undefined;
  if (topic && person?.off.includes(topic.name)) return '';
  if (topic && isUnconfirmed && (!unconfirmed || person.isStopped)) return '';
  const unsubscribe =
    unconfirmed?.unsubscribe ??
    (topic && person
      ? unsubscribeAddress(secret, topic.publicUrl, { userId: person.userId, topic: topic.name })
      : null);
  const { subject } = unconfirmed ?? mail;
  const { text, html } = unconfirmed ?? ((isUnconfirmed && mail.nameless) || mail);
  const now = clock.now();
  const id = randomUUID();
  await insertMail(db, {
    id,
    recipient,
    subject,
    text: sealText(secret, `${id} text`, text),
    html: sealText(secret, `${id} html`, html),
    attempts: 0,
    due_at: (sendAt ?? now).toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    last_error: null,
    created_at: now.toISOString(),
    thread: thread ?? null,
    unsubscribe,
  });
  return id;
}

/** Removes a mail from the queue, in the transaction that queued it. */
export async function withdrawMail(db: Queries, id: string): Promise<void> {
  await deleteMail(db, id);
}

/** Removes a mail that was never tried. Returns false if it was: the recipient may have it. */
export async function withdrawUnsentMail(db: Queries, id: string): Promise<boolean> {
  return await deleteUntriedMail(db, id);
}

/** Deletes those of the mails that wait for this address that its reader can stop. */
export async function withdrawStoppableMailsTo(db: Queries, recipient: string): Promise<void> {
  await deleteStoppableMailsTo(db, recipient);
}

/** Deletes the mails that wait for this address. A mail that is being sent at this moment still goes out. */
export async function withdrawMailsTo(db: Queries, recipient: string): Promise<void> {
  await deleteMailsTo(db, recipient);
}

/**
 * Sends the mails that queueMail wrote, including those of other processes and earlier runs. Delivery is at least once:
 * a mail goes out twice, with the same Message-ID, only if the process or the database fails after the mail server
 * accepted it and before its row is removed. `prepare` runs before each round and may queue mails that have become due.
 * If it fails, the other mails are still sent. `startTimer` calls a function later, and returns one that prevents the call.
 * `mostRestMs`: the longest rest after a round; tests take none.
 */
export function startOutbox(
  { db, clock, log, secret }: Pick<System, 'db' | 'clock' | 'log' | 'secret'>,
  transport: MailTransport,
  prepare: () => Promise<void> = async () => {},
  startTimer: StartTimer = startRealTimer,
  mostRestMs = MOST_REST_MS,
): Outbox {
  let isWanted = false;
  let isStopped = false;
  let running: Promise<void> | undefined;
  let stopTimer: () => void = noTimer;
  let restsUntil = 0;

  const wake = () => {
    if (isStopped) return;
    isWanted = true;
    running ??= run();
  };
  const poll = setInterval(wake, POLL_MS).unref();
  wake();

  async function run(): Promise<void> {
    // The caller's response is sent first, so that its timing does not reveal whether a mail was queued.
    await afterThisTurn();
    try {
      while (isWanted) {
        const rest = restsUntil - performance.now();
        if (rest > 0) await wait(rest);
        if (isStopped) return;
        const began = performance.now();
        isWanted = false;
        await dropExpired();
        // No mail ever waits longer than this. A later due date was written while the clock was ahead.
        const now = clock.now();
        await hastenMails(db, now, after(now, RETRY_LATER_MS + MINUTE));
        await prepare().catch((error: unknown) => log.error({ err: error }, 'Mails could not be prepared'));
        await sendDue();
        await wakeWhenDue();
        const ended = performance.now();
        restsUntil = ended + Math.min(REST_TIMES * (ended - began), mostRestMs);
      }
    } catch (error) {
      log.error({ err: error }, 'The outbox failed and tries again soon');
    } finally {
      running = undefined;
    }
  }

  /** Wakes the outbox when the next mail becomes due. A mail that is due later than the next poll is left to that. */
  async function wakeWhenDue(): Promise<void> {
    const now = clock.now();
    const dueAt = await findNextDue(db, now, after(now, POLL_MS));
    stopTimer();
    if (dueAt !== null && !isStopped) stopTimer = startTimer(wake, Date.parse(dueAt) - now.getTime());
  }

  async function dropExpired(): Promise<void> {
    for (const { id, attempts, last_error } of await deleteExpiredMails(db, clock.now())) {
      log.warn({ mail: id, attempts, reason: last_error }, 'A mail expired before it could be sent');
    }
  }

  async function sendDue(): Promise<void> {
    for (let failures = 0; failures < FAILURES_PER_ROUND; ) {
      if (isStopped) return;
      const now = clock.now();
      const mail = await claimDueMail(db, now, after(now, CLAIM_MS));
      if (!mail) return;
      if (!(await deliver(mail))) failures += 1;
    }
  }

  /** Returns false if the next mail would probably fail too. */
  async function deliver(mail: MailRow): Promise<boolean> {
    const { id, recipient, subject } = mail;
    const thread = mail.thread ?? undefined;
    const unsubscribe = mail.unsubscribe ?? undefined;
    try {
      const text = openSealedText(secret, `${id} text`, mail.text);
      const html = openSealedText(secret, `${id} html`, mail.html);
      await transport.send({
        id,
        recipient,
        subject,
        text,
        html,
        thread,
        unsubscribe,
        queuedAt: new Date(mail.created_at),
      });
    } catch (error) {
      await recordFailure(mail, error);
      return error instanceof MailRefused || error instanceof NotOurSeal;
    }
    await deleteMail(db, id);
    log.debug({ mail: id, attempts: mail.attempts }, 'Mail sent');
    return true;
  }

  async function recordFailure(mail: MailRow, error: unknown): Promise<void> {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_CHARACTERS);
    const now = clock.now();
    const entry = { mail: mail.id, attempts: mail.attempts, reason };
    const isTooOld = now.getTime() - Date.parse(mail.created_at) >= GIVE_UP_AFTER_MS;
    if (error instanceof MailRefused || error instanceof NotOurSeal || isTooOld) {
      await postponeMail(db, mail, NEVER, reason);
      log.error(entry, 'A mail could not be sent and is given up');
    } else {
      const dueAt = after(now, RETRY_AFTER_MS[mail.attempts - 1] ?? RETRY_LATER_MS);
      await postponeMail(db, mail, dueAt, reason);
      log.warn({ ...entry, nextTry: dueAt }, 'A mail could not be sent yet');
    }
  }

  async function idle(): Promise<void> {
    if (!running) return;
    await running;
    await idle();
  }

  async function stop(): Promise<void> {
    isStopped = true;
    isWanted = false;
    clearInterval(poll);
    stopTimer();
    const patience = setTimeout(() => transport.close(), STOP_PATIENCE_MS);
    await idle();
    clearTimeout(patience);
    transport.close();
  }

  return { wake, idle, stop };
}

const noTimer = () => {};

type StartTimer = (call: () => void, milliseconds: number) => () => void;

const startRealTimer: StartTimer = (call, milliseconds) => {
  const timer = setTimeout(call, milliseconds).unref();
  return () => clearTimeout(timer);
};

const after = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds);
