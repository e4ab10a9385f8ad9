import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Connection, DatabaseKind } from './database.ts';
import { initial } from './migrations/001-initial.ts';
import { deletion } from './migrations/002-deletion.ts';
import { publicContentNotices } from './migrations/003-public-content-notices.ts';
import { lists } from './migrations/004-lists.ts';
import { publicTotals } from './migrations/005-public-totals.ts';
import { removedFiles } from './migrations/006-removed-files.ts';
import { closedAccounts } from './migrations/007-closed-accounts.ts';
import { mailOrder } from './migrations/008-mail-order.ts';
import { submissionNotices } from './migrations/009-submission-notices.ts';
import { idempotencyKeys } from './migrations/010-idempotency-keys.ts';
import { textPictures } from './migrations/011-text-pictures.ts';
import { workFields } from './migrations/012-work-fields.ts';
import { drafts } from './migrations/013-drafts.ts';
import { reviews } from './migrations/014-reviews.ts';
import { reviewers } from './migrations/015-reviewers.ts';
import { versionKeywords } from './migrations/016-version-keywords.ts';
import { reviewQueue } from './migrations/017-review-queue.ts';
import { mailThreads } from './migrations/018-mail-threads.ts';
import { fingerprints } from './migrations/019-fingerprints.ts';
import { sessionDevices } from './migrations/020-session-devices.ts';
import { profiles } from './migrations/021-profiles.ts';
import { mailLinks } from './migrations/022-mail-links.ts';
import { firstPasswords } from './migrations/023-first-passwords.ts';
import { mailsOff } from './migrations/024-mails-off.ts';
import { accountDeletions } from './migrations/025-account-deletions.ts';
import { emailChanges } from './migrations/026-email-changes.ts';
import { mailUnsubscribe } from './migrations/027-mail-unsubscribe.ts';
import { secondFactors } from './migrations/028-second-factors.ts';
import { unconfirmedAddresses } from './migrations/029-unconfirmed-addresses.ts';
import { people } from './migrations/030-people.ts';
import { authorPages } from './migrations/031-author-pages.ts';
import { eventSides } from './migrations/032-event-sides.ts';
import { spam } from './migrations/033-spam.ts';
import { passkeys } from './migrations/034-passkeys.ts';
import { stoppedAddresses } from './migrations/035-stopped-addresses.ts';
import { forgottenDevices } from './migrations/036-forgotten-devices.ts';
import { publicUpdates } from './migrations/037-public-updates.ts';
import { blogFormats } from './migrations/038-blog-formats.ts';

/** Migrations only go forward. Never change one that has been released. */
const MIGRATIONS: Record<string, (kind: DatabaseKind) => Migration> = {
  '001-initial': initial,
  '002-deletion': deletion,
  '003-public-content-notices': publicContentNotices,
  '004-lists': lists,
  '005-public-totals': publicTotals,
  '006-removed-files': removedFiles,
  '007-closed-accounts': closedAccounts,
  '008-mail-order': mailOrder,
  '009-submission-notices': submissionNotices,
  '010-idempotency-keys': idempotencyKeys,
  '011-text-pictures': textPictures,
  '012-work-fields': workFields,
  '013-drafts': drafts,
  '014-reviews': reviews,
  '015-reviewers': reviewers,
  '016-version-keywords': versionKeywords,
  '017-review-queue': reviewQueue,
  '018-mail-threads': mailThreads,
  '019-fingerprints': fingerprints,
  '020-session-devices': sessionDevices,
  '021-profiles': profiles,
  '022-mail-links': mailLinks,
  '023-first-passwords': firstPasswords,
  '024-mails-off': mailsOff,
  '025-account-deletions': accountDeletions,
  '026-email-changes': emailChanges,
  '027-mail-unsubscribe': mailUnsubscribe,
  '028-second-factors': secondFactors,
  '029-unconfirmed-addresses': unconfirmedAddresses,
  '030-people': people,
  '031-author-pages': authorPages,
  '032-event-sides': eventSides,
  '033-spam': spam,
  '034-passkeys': passkeys,
  '035-stopped-addresses': stoppedAddresses,
  '036-forgotten-devices': forgottenDevices,
  '037-public-updates': publicUpdates,
  '038-blog-formats': blogFormats,
};

/**
 * Applies the missing migrations, each in its own transaction, and returns their names. Before the first one, an
 * existing SQLite file is copied to DATA_DIR/copies. On PostgreSQL an advisory lock ensures that one process migrates
 * while the others wait. `upTo`: the last migration to apply.
 */
export async function migrate(connection: Connection, { upTo }: { upTo?: string } = {}): Promise<string[]> {
  const { file } = connection;
  const migrator = migratorOf(connection);
  const all = await migrator.getMigrations();
  const pending = all.filter((migration) => !migration.executedAt);
  if (file && pending.length > 0 && pending.length < all.length)
    await copySqliteFile(connection, file, pending[0]?.name);

  const applied: string[] = [];
  for (;;) {
    const { error, results } = await migrator.migrateUp();
    if (error) throw error;
    const [result] = results ?? [];
    if (!result) return applied;
    applied.push(result.migrationName);
    if (result.migrationName === upTo) return applied;
  }
}

/** Returns the names of the migrations that the database lacks. */
export async function pendingMigrations(connection: Connection): Promise<string[]> {
  const all = await migratorOf(connection).getMigrations();
  return all.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

/** Returns the newest migration of this program. */
export function newestMigration(): string {
  return Object.keys(MIGRATIONS).toSorted().at(-1) ?? '';
}

export function isMigration(name: string): boolean {
  return name in MIGRATIONS;
}

function migratorOf({ db, kind }: Connection): Migrator {
  return new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(MIGRATIONS).map(([name, migration]) => [name, migration(kind)])),
    },
  });
}

async function copySqliteFile({ db }: Connection, file: string, before = 'migration'): Promise<void> {
  const folder = join(dirname(file), 'copies');
  mkdirSync(folder, { recursive: true });
  const copy = join(folder, `before-${before}.sqlite`);
  // An existing copy is from an earlier attempt at the same migration, which failed and was rolled back.
  if (!existsSync(copy)) await sql`vacuum into ${copy}`.execute(db);
}
