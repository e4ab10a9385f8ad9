import { type AuditEntry, recordAudit } from './audit/audit.ts';
import type { Queries } from './database/database.ts';
import { claimFile, discardFile, releaseFile, removeReleasedFile } from './files/files.service.ts';
import { type OutgoingMail, queueMail } from './mail/outbox.ts';
import type { System } from './system.ts';

type Needs = Pick<System, 'db' | 'clock' | 'log' | 'storage' | 'secret' | 'outbox' | 'publicContent'>;

/** A transaction with its side effects: mails, caches, files. They happen if and only if the transaction commits. */
export type Change = {
  /** Runs queries in the transaction. */
  db: Queries;
  /** The time at which the change began. Everything that it writes has this time. */
  now: Date;
  /**
   * Queues a mail, and wakes the outbox after the commit. Returns the id of the mail, or '' if the recipient has
   * switched such mails off.
   */
  mail(mail: OutgoingMail): Promise<string>;
  /** Wakes the outbox after the commit. Needed only for mails that became due otherwise than by `mail`. */
  wakeOutbox(): void;
  /** Empties the caches of public content after the commit and before change() returns. */
  publicChanged(options?: { when: boolean }): void;
  /**
   * Claims a stored file for a row that will refer to it. Call it first: if the transaction fails after this call, the
   * file is removed at once, otherwise only by the next sweep.
   */
  claimFile(path: string | undefined): Promise<void>;
  /**
   * Releases a file that no row refers to any longer. It is removed after the commit.
   * @throws 409 if another request has just released it: then the row that the caller has read is outdated
   */
  releaseFile(path: string | null): Promise<void>;
  /** Records what was done in the audit log. */
  audit(entry: Omit<AuditEntry, 'at'>): Promise<void>;
};

/**
 * Runs `work` in a transaction and then its side effects, and returns the result of `work`. Transactions cannot be
 * nested: a function that may be a part of a larger change takes that Change as an argument.
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
    // Other requests may have read and cached what this transaction wrote before its commit failed (sqlite.ts).
    if (isPublicChanged && isWritten) system.publicContent.changed();
    for (const path of claimed) await discardFile(system, path);
    throw error;
  }
  if (isPublicChanged) system.publicContent.changed();
  if (isOutboxDue) system.outbox.wake();
  for (const path of released) await removeReleasedFile(system, path);
  return result;
}
