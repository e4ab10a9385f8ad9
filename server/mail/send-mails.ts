import type { System } from '#server/system.ts';
import { removeMail } from './mail-queue.ts';
import {
  CLAIM_MS,
  claimDueMail,
  deleteExpiredMails,
  hastenMails,
  type MailRow,
  NEVER,
  postponeMail,
} from './outbox.repository.ts';
import { NotOurSeal, openSealedText } from './sealed-text.ts';
import { MailRefused, type MailTransport } from './transports/mail-transport.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const RETRY_AFTER_MS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR];
const RETRY_LATER_MS = 6 * HOUR;
/** The longest wait. If a clock that was ahead has stored a later due date, the mail is due at once. */
const LONGEST_WAIT_MS = RETRY_LATER_MS + MINUTE;
const GIVE_UP_AFTER_MS = 72 * HOUR;
/** If the mail server is down, each mail costs a timeout. After this many failures, the other mails wait. */
const FAILURES_PER_ROUND = 3;
const REASON_CHARACTERS = 300;

type Sending = Pick<System, 'db' | 'clock' | 'log' | 'secret'> & { transport: MailTransport };

/**
 * Calls `prepare`, which may queue mails, and sends the mails that are due. Ends early when `isStopped` returns true,
 * or after several failures.
 */
export async function sendRound(
  sending: Sending,
  prepare: () => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  const { db, clock, log } = sending;
  for (const { id, attempts, last_error } of await deleteExpiredMails(db, clock.now())) {
    log.warn({ mail: id, attempts, reason: last_error }, 'A mail expired before it could be sent');
  }
  const now = clock.now();
  await hastenMails(db, now, after(now, LONGEST_WAIT_MS));
  await prepare().catch((error: unknown) => log.error({ err: error }, 'Mails could not be prepared'));
  await sendDue(sending, isStopped);
}

async function sendDue(sending: Sending, isStopped: () => boolean): Promise<void> {
  const { db, clock } = sending;
  for (let failures = 0; failures < FAILURES_PER_ROUND && !isStopped(); ) {
    const now = clock.now();
    const mail = await claimDueMail(db, now, after(now, CLAIM_MS));
    if (!mail) return;
    if (!(await deliver(sending, mail))) failures += 1;
  }
}

/** Sends one mail. Returns false after a failure that would probably hit the next mail too. */
async function deliver(sending: Sending, mail: MailRow): Promise<boolean> {
  const { db, log, secret, transport } = sending;
  const { id, recipient, subject } = mail;
  try {
    await transport.send({
      id,
      recipient,
      subject,
      text: openSealedText(secret, `${id} text`, mail.text),
      html: openSealedText(secret, `${id} html`, mail.html),
      thread: mail.thread ?? undefined,
      unsubscribe: mail.unsubscribe ?? undefined,
      queuedAt: new Date(mail.created_at),
    });
  } catch (error) {
    await recordFailure(sending, mail, error);
    return isForGood(error);
  }
  await removeMail(db, id);
  log.debug({ mail: id, attempts: mail.attempts }, 'Mail sent');
  return true;
}

async function recordFailure({ db, clock, log }: Sending, mail: MailRow, error: unknown): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_CHARACTERS);
  const now = clock.now();
  const entry = { mail: mail.id, attempts: mail.attempts, reason };
  const isTooOld = now.getTime() - Date.parse(mail.created_at) >= GIVE_UP_AFTER_MS;
  if (isForGood(error) || isTooOld) {
    await postponeMail(db, mail, NEVER, reason);
    log.error(entry, 'A mail could not be sent and is given up');
  } else {
    const dueAt = after(now, RETRY_AFTER_MS[mail.attempts - 1] ?? RETRY_LATER_MS);
    await postponeMail(db, mail, dueAt, reason);
    log.warn({ ...entry, nextTry: dueAt }, 'A mail could not be sent yet');
  }
}

/** Whether sending the mail again would fail in the same way. */
const isForGood = (error: unknown) => error instanceof MailRefused || error instanceof NotOurSeal;

const after = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds);
