import { deleteDueAccounts, eraseUnconfirmedAccounts } from './accounts/own/own-deletion.service.ts';
import { removePastSpam } from './accounts/administration/spam.service.ts';
import { removePastDeletions } from './posts/deletions/deletions.service.ts';
import { removePastDrafts } from './posts/drafts/drafts.service.ts';
import { storeFingerprints } from './articles/versions/checks.service.ts';
import { deletableKinds } from './kinds.ts';
import { deleteExpired, type ExpiringTable } from './database/expired-rows.ts';
import { sweepFiles } from './files/files.service.ts';
import { removePastKeys } from './audit/idempotency/idempotency.service.ts';
import { removePastRateLimits } from './http/rate-limits/rate-limits.service.ts';
import { releasePastPreviews } from './reading/previews/previews.service.ts';
import { removePastSessions } from './identity/sign-in/sessions/sessions.service.ts';
import { writeMissingPages } from './redirects/missing-pages.service.ts';
import { removePastClaims } from './articles/claims.service.ts';
import { releaseConfirmed } from './articles/submitting/unconfirmed.service.ts';
import { publishDue } from './articles/deciding/schedule.service.ts';
import { pruneChanges } from './search/changes/changes.service.ts';
import { dateRecords } from './works/records/records.service.ts';
import { showNewDays, writeReads } from './reads/write-reads.service.ts';
import type { System } from './system.ts';

const EVERY_MS = 10 * 60_000;
/** The interval of the jobs whose delay users would notice, such as the publication of scheduled articles. */
const SOON_MS = 10_000;
const MINUTE_MS = 60_000;
/** The age at which unfinished files are removed. No upload may take longer: another process would remove its file. */
export const PENDING_FILES_MS = 15 * 60_000;

/**
 * Deletes everything that has expired. Several processes may run it at once. If a job fails, the others run anyway.
 * Returns the names of failed jobs.
 */
export async function clearAway(system: System, pendingFilesMs: number): Promise<string[]> {
  const expired = (table: ExpiringTable) => async () => await deleteExpired(system.db, table, system.clock.now());
  const jobs = {
    // Must be the first job: the job `deletions` removes the works of the accounts that this job deletes.
    accounts: () => deleteDueAccounts(system),
    'unconfirmed accounts': () => eraseUnconfirmedAccounts(system),
    deletions: () => removePastDeletions(system, deletableKinds),
    previews: () => releasePastPreviews(system),
    files: () => sweepFiles(system, { olderThanMs: pendingFilesMs }),
    sessions: () => removePastSessions(system),
    'password resets': expired('password_resets'),
    'rate limits': () => removePastRateLimits(system),
    'idempotency keys': () => removePastKeys(system),
    'drafts of spam': () => removePastSpam(system),
    drafts: () => removePastDrafts(system),
    claims: () => removePastClaims(system),
    'preview links': expired('preview_links'),
    'email changes': expired('email_changes'),
    'mail links': expired('mail_links'),
    'passkey challenges': expired('passkey_challenges'),
    'search changes': () => pruneChanges(system.db),
  };
  const failed: string[] = [];
  for (const [name, job] of Object.entries(jobs)) {
    try {
      await job();
    } catch (error) {
      failed.push(name);
      system.log.error({ err: error }, `clearing away past ${name} failed; it is tried again later`);
    }
  }
  return failed;
}

/**
 * Starts the regular jobs: deleting what has expired, publishing scheduled articles, queueing articles whose author has
 * confirmed the address, storing fingerprints that find similar texts, dating changed works for harvesters. Returns a
 * function that stops the jobs.
 */
export function startMaintenance(system: System): () => void {
  const timer = setInterval(() => void clearAway(system, PENDING_FILES_MS), EVERY_MS).unref();
  const ended = new AbortController();
  const publish = oneAtATime(system, 'publishing scheduled articles', () => publishDue(system));
  const readTexts = oneAtATime(system, 'reading changed texts', () => storeFingerprints(system, ended.signal));
  const release = oneAtATime(system, 'queueing articles of confirmed authors', () => releaseConfirmed(system));
  const date = oneAtATime(system, 'dating changed works for harvesters', () => dateRecords(system));
  const writeMissing = oneAtATime(system, 'writing which addresses have no page', () => writeMissingPages(system));
  const showDay = showNewDays(system);
  const writeCounts = oneAtATime(system, 'writing how often works were read', async () => {
    await writeReads(system);
    await showDay();
  });
  const eachMinute = setInterval(() => {
    void writeMissing();
    void writeCounts();
  }, MINUTE_MS).unref();
  void publish();
  const soon = setInterval(() => {
    void publish();
    void release();
    void date();
    void readTexts();
  }, SOON_MS).unref();
  return () => {
    ended.abort();
    clearInterval(timer);
    clearInterval(eachMinute);
    clearInterval(soon);
  };
}

/** Returns a function that runs the job, but not while it is already running. Failures are logged. */
function oneAtATime({ log }: System, name: string, job: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    await job().catch((error: unknown) => log.error({ err: error }, `${name} failed; it is tried again soon`));
    isRunning = false;
  };
}
