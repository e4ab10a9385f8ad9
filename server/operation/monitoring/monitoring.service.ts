import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SystemState } from '#contract/operation/monitoring.ts';
import type { Caller } from '#server/callers.ts';
import { change } from '#server/change.ts';
import type { Queries } from '#server/database/database.ts';
import { summarizeFiles } from '#server/files/files.service.ts';
import { bringForward, listFailedMails, summarizeMails } from '#server/mail/mail-queue.ts';
import { testMail } from '#server/mail/letters/mails.ts';
import { limitAccount } from '#server/http/rate-limits/rate-limits.service.ts';
import { countLiveSessions } from '#server/identity/sign-in/sessions/sessions.service.ts';
import { readSetting, writeSetting } from '#server/database/settings.ts';
import type { System } from '#server/system.ts';
import { requireUser } from '#server/identity/users/users.service.ts';

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);
const FAILURES_SHOWN = 20;
const DELAY_WINDOW_MS = 100;
const DELAY_RESOLUTION_MS = 10;

export async function readState(system: System): Promise<SystemState> {
  const { config, db, counts } = system;
  const delay = measureEventLoopDelay();
  const mail = await summarizeMails(db);
  const { rss, heapUsed } = process.memoryUsage();
  return {
    version,
    node_version: process.versions.node,
    started_at: new Date(performance.timeOrigin).toISOString(),
    database: {
      kind: config.databaseUrl ? 'postgres' : 'sqlite',
      bytes: await measureDatabase(db, config.databaseUrl !== undefined),
      migrations: await listMigrations(db),
    },
    storage: { kind: config.storageUrl ? 's3' : 'disk', ...(await summarizeFiles(db)) },
    mail: {
      transport: config.smtpUrl ? 'smtp' : 'eml',
      waiting: mail.waiting,
      failed: mail.failed,
      oldest_at: mail.oldestAt,
      failures: await listFailedMails(db, FAILURES_SHOWN),
    },
    cache: {
      entries: counts.cacheEntries,
      bytes: counts.cacheBytes,
      limit_bytes: config.cacheBytes,
      hits: counts.cacheHits,
      misses: counts.cacheMisses,
    },
    process: {
      memory_bytes: rss,
      heap_bytes: heapUsed,
      event_loop_delay_ms: await delay,
      sessions: await countLiveSessions(system),
    },
  };
}

/**
 * Sends a failed mail again and records that in the audit log. @throws 404 for an unknown mail, 409 for one due soon
 */
export async function resendMail(system: System, caller: Caller, id: string): Promise<{ message: string }> {
  await change(system, async (tx) => {
    const { subject } = await bringForward(tx.db, id, tx.now);
    tx.wakeOutbox();
    const details = { mail: id, subject };
    await tx.audit({ actorId: caller.id, action: 'resend', entity: 'mail', entityId: null, details });
  });
  return { message: 'Email dikirim ulang. Muat ulang halaman ini sebentar lagi untuk melihat hasilnya.' };
}

/** The setting with the time of the latest test mail (ISO 8601). */
const MAIL_TESTED = 'mail_tested_at';

/** Queues a test mail to the caller's own address. @throws 429 after too many */
export async function sendTestMail(system: System, caller: Caller): Promise<{ message: string }> {
  await limitAccount(system, 'testMail', caller.id);
  const { email } = await requireUser(system, caller.id);
  await change(system, async (tx) => {
    await tx.mail({ ...testMail(await tx.mailSite()), recipient: email });
    await writeSetting(tx.db, MAIL_TESTED, tx.now.toISOString());
    await tx.audit({ actorId: caller.id, action: 'test', entity: 'mail', entityId: null });
  });
  return {
    message: `Email uji coba dikirim ke ${email}. Bila tidak sampai dalam beberapa menit, lihat juga folder spam.`,
  };
}

/** Returns whether an admin has ever sent a test mail. */
export async function isMailTested({ db }: System): Promise<boolean> {
  return (await readSetting(db, MAIL_TESTED)) !== undefined;
}

async function measureDatabase(db: Queries, isPostgres: boolean): Promise<number> {
  const size = isPostgres
    ? sql<{ bytes: string | number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: string | number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;
  const { rows } = await size.execute(db);
  return Number(rows[0]?.bytes);
}

async function listMigrations(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Measures for 100 ms how long the event loop was blocked at most: a request would have waited that long. */
async function measureEventLoopDelay(): Promise<number> {
  const intervals = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  intervals.enable();
  const began = performance.now();
  await wait(DELAY_WINDOW_MS);
  intervals.disable();
  // If the event loop is blocked all the time, no two samples are taken. But then the timeout above ends late.
  const late = performance.now() - began - DELAY_WINDOW_MS;
  // `max` is the longest time between two samples, in nanoseconds. The planned interval between samples is part of it.
  const latest = Math.max(0, late, intervals.max / 1e6 - DELAY_RESOLUTION_MS);
  return Math.round(latest * 10) / 10;
}
