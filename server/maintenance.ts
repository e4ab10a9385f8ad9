import { deleteDueAccounts, eraseUnconfirmedAccounts } from '#server/accounts/own-deletion.service.ts';
import { removePastSpam } from '#server/accounts/spam.service.ts';
import { removePastDeletions } from '#server/deletions/deletions.service.ts';
import { removePastDrafts } from '#server/drafts/drafts.service.ts';
import { storeFingerprints } from '#server/checks/checks.service.ts';
import { deletableKinds } from '#server/kinds.ts';
import { removePastEmailChanges } from '#server/email-changes/email-changes.service.ts';
import { sweepFiles } from '#server/files/files.service.ts';
import { removePastKeys } from '#server/idempotency/idempotency.service.ts';
import { removePastRateLimits } from '#server/rate-limits/rate-limits.service.ts';
import { removePastLinks } from '#server/preview-links/preview-links.service.ts';
import { releasePastPreviews } from '#server/previews/previews.service.ts';
import { removePastMailLinks } from '#server/mail-links/mail-links.service.ts';
import { removePastPasswordResets } from '#server/password-resets/password-resets.service.ts';
import { removePastChallenges } from '#server/second-factor/passkeys.service.ts';
import { removePastSessions } from '#server/sessions/sessions.service.ts';
import { removePastClaims } from '#server/reviews/claims.service.ts';
import { releaseConfirmed } from '#server/articles/unconfirmed.service.ts';
import { publishDue } from '#server/reviews/schedule.service.ts';
import type { System } from '#server/system.ts';

const EVERY_MS = 10 * 60_000;
/**
 * A scheduled article is published at most this long after its time, an article queued after its author's address was
 * confirmed, and a changed text read.
 */
const SOON_MS = 10_000;
/** Longer than another process may need for an upload. */
export const PENDING_FILES_MS = 15 * 60_000;

/**
 * Removes everything that has expired. Several processes may run it at once. A failing job does not stop the others.
 * Returns the names of failed jobs.
 */
export async function clearAway(system: System, pendingFilesMs: number): Promise<string[]> {
  const jobs = {
    // First: a later job removes the works that go with them.
    accounts: () => deleteDueAccounts(system),
    'unconfirmed accounts': () => eraseUnconfirmedAccounts(system),
    deletions: () => removePastDeletions(system, deletableKinds),
    previews: () => releasePastPreviews(system),
    files: () => sweepFiles(system, { olderThanMs: pendingFilesMs }),
    sessions: () => removePastSessions(system),
    'password resets': () => removePastPasswordResets(system),
    'rate limits': () => removePastRateLimits(system),
    'idempotency keys': () => removePastKeys(system),
    'drafts of spam': () => removePastSpam(system),
    drafts: () => removePastDrafts(system),
    claims: () => removePastClaims(system),
    'preview links': () => removePastLinks(system),
    'email changes': () => removePastEmailChanges(system),
    'mail links': () => removePastMailLinks(system),
    'passkey challenges': () => removePastChallenges(system),
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
 * Runs the maintenance, publishes scheduled articles, queues those of confirmed authors and reads changed texts, at
 * intervals. Returns a function that stops all of it.
 */
export function startMaintenance(system: System): () => void {
  const timer = setInterval(() => void clearAway(system, PENDING_FILES_MS), EVERY_MS).unref();
  const ended = new AbortController();
  const publish = oneAtATime(system, 'publishing scheduled articles', () => publishDue(system));
  const readTexts = oneAtATime(system, 'reading changed texts', () => storeFingerprints(system, ended.signal));
  const release = oneAtATime(system, 'queueing articles of confirmed authors', () => releaseConfirmed(system));
  void publish();
  const soon = setInterval(() => {
    void publish();
    void release();
    void readTexts();
  }, SOON_MS).unref();
  return () => {
    ended.abort();
    clearInterval(timer);
    clearInterval(soon);
  };
}

/** Returns a function that runs the job, unless it is running already. A failure is logged. */
function oneAtATime({ log }: System, name: string, job: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    await job().catch((error: unknown) => log.error({ err: error }, `${name} failed; it is tried again soon`));
    isRunning = false;
  };
}
