import { type AuditEntry, recordAudit } from './audit/audit.ts';
import type { Queries } from './database/database.ts';
import { claimFile, discardFile, releaseFile, removeReleasedFile } from './files/files.service.ts';
import { type OutgoingMail, queueMail } from './mail/mail-queue.ts';
import { type MailSite, readMailSite } from './site/site-content.ts';
import type { System } from './system.ts';

type Needs = Pick<System, 'db' | 'config' | 'clock' | 'log' | 'storage' | 'secret' | 'outbox' | 'publicContent'>;

/** A transaction and its side effects: mails, caches, files. The side effects happen only if it commits. */
export type Change = {
  /** Runs queries in the transaction. */
  db: Queries;
  /** The time at which the change began, used for everything that it writes. */
  now: Date;
  /** Reads what the mails of this transaction say about their sender. */
  mailSite(): Promise<MailSite>;
  /** Queues a mail and wakes the outbox after the commit. Returns its id, or '' if the recipient does not want it. */
  mail(mail: OutgoingMail): Promise<string>;
  /** Wakes the outbox after the commit. Call it if the transaction makes mails due in another way than by `mail`. */
  wakeOutbox(): void;
  /** Empties the caches of public content after the commit and before change() returns. */
  publicChanged(options?: { when: boolean }): void;
  /**
   * Marks a stored file as used, because a row will refer to it. Call this before anything that may fail. If the
   * transaction then fails, the file is removed at once, and not only by the periodic removal of unused files.
   */
  claimFile(path: string | undefined): Promise<void>;
  /**
   * Marks a file as unused, because no row refers to it any more. The file is removed after the commit.
   * @throws 409 if another request has just released the file: the row that the caller has read is outdated
   */
  releaseFile(path: string | null): Promise<void>;
  audit(entry: Omit<AuditEntry, 'at'>): Promise<void>;
};

/**
 * Runs `work` in a transaction, then its side effects, and returns its result. Transactions cannot be nested: a
 * function that can be part of a larger change takes the Change as a parameter.
 */
export async function change<Result>(system: Needs, work: (tx: Change) => Promise<Result>): Promise<Result> {
  const now = system.clock.now();
  const claimed: string[] = [];
  const released: string[] = [];
  let isOutboxDue = false;
  let isPublicChanged = false;

  const begin = (db: Queries): Change => ({
    db,
    now,
    mailSite: () => readMailSite(db, system.config),
    async mail(mail) {
      isOutboxDue = true;
      return await queueMail(system, db, mail);
    },
    wakeOutbox() {
      isOutboxDue = true;
    },
    publicChanged({ when } = { when: true }) {
      isPublicChanged ||= when;
    },
    async claimFile(path) {
      if (path === undefined) return;
      claimed.push(path);
      await claimFile(db, path, now);
    },
    async releaseFile(path) {
      if (path === null) return;
      await releaseFile(db, path, now);
      released.push(path);
    },
    audit: async (entry) => await recordAudit(db, { at: now.toISOString(), ...entry }),
  });

  let result: Result;
  let isWritten = false;
  try {
    result = await system.db.transaction().execute(async (db) => {
      const done = await work(begin(db));
      isWritten = true;
      return done;
    });
  } catch (error) {
    // Empties the caches: on SQLite, other requests may have cached rows of this transaction before its commit failed.
    if (isPublicChanged && isWritten) system.publicContent.changed();
    for (const path of claimed) await discardFile(system, path);
    throw error;
  }
  if (isPublicChanged) system.publicContent.changed();
  if (isOutboxDue) system.outbox.wake();
  for (const path of released) await removeReleasedFile(system, path);
  return result;
}
