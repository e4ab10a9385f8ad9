import { type AuditEntry, recordAudit } from './audit/audit.ts';
import type { Queries } from './database/database.ts';
import { claimFile, discardFile, releaseFile, removeReleasedFile } from './files/files.service.ts';
import { type OutgoingMail, queueMail } from './mail/outbox.ts';
import type { System } from './system.ts';

type Needs = Pick<System, 'db' | 'clock' | 'log' | 'storage' | 'secret' | 'outbox' | 'publicContent'>;

/** A transaction with what it entails. All of that happens if and only if the transaction commits. */
export type Change = {
  /** For queries in the transaction. */
  db: Queries;
  /** When the change was begun: the time in all that it writes. */
  now: Date;
  /** Queues a mail and returns its id; '' if the recipient has switched such mails off. The outbox is woken after the commit. */
  mail(mail: OutgoingMail): Promise<string>;
  /** Wakes the outbox after the commit, for what became due otherwise than by `mail`. */
  wakeOutbox(): void;
  /** Empties the caches of public content after the commit and before change() returns. */
  publicChanged(options?: { when: boolean }): void;
  /**
   * Claims a stored file for a row that will refer to it. If the transaction fails after that, the file is removed at once,
   * so call it first; otherwise the next sweep removes it.
   */
  claimFile(path: string | undefined): Promise<void>;
  /**
   * Gives up a file that no row refers to any longer; it is removed after the commit.
   * @throws 409 if another request has just released it: then the row that the caller has read is outdated
   */
  releaseFile(path: string | null): Promise<void>;
  /** Records what was done in the audit log. */
  audit(entry: Omit<AuditEntry, 'at'>): Promise<void>;
};

/**
 * Runs `work` in a transaction and returns its result, once everything that the change entails is done. A function that
 * is to be part of a larger change takes its Change as an argument, because a transaction cannot begin another one.
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
    // Until the commit failed, other requests may have read and remembered what this one had written (sqlite.ts).
    if (isPublicChanged && isWritten) system.publicContent.changed();
    for (const path of claimed) await discardFile(system, path);
    throw error;
  }
  if (isPublicChanged) system.publicContent.changed();
  if (isOutboxDue) system.outbox.wake();
  for (const path of released) await removeReleasedFile(system, path);
  return result;
}
