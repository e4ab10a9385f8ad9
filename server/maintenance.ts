import { removePastDeletions } from '#server/deletions/deletions.service.ts';
import { removePastDrafts } from '#server/drafts/drafts.service.ts';
import { deletableKinds } from '#server/kinds.ts';
import { sweepFiles } from '#server/files/files.service.ts';
import { removePastKeys } from '#server/idempotency/idempotency.service.ts';
import { removePastRateLimits } from '#server/rate-limits/rate-limits.service.ts';
import { releasePastPreviews } from '#server/previews/previews.service.ts';
import { removePastPasswordResets } from '#server/password-resets/password-resets.service.ts';
import { removePastSessions } from '#server/sessions/sessions.service.ts';
import { publishDue } from '#server/reviews/schedule.service.ts';
import type { System } from '#server/system.ts';

const EVERY_MS = 10 * 60_000;
/** A scheduled article is published at most this long after its time. */
const SCHEDULE_EVERY_MS = 10_000;
/** Longer than another process may need for an upload. */
export const PENDING_FILES_MS = 15 * 60_000;

/**
 * Removes everything that has expired. Several processes may run it at once. A failing job does not stop the others.
 * Returns the names of failed jobs.
 */
export async function clearAway(system: System, pendingFilesMs: number): Promise<string[]> {
  const jobs = {
    deletions: () => removePastDeletions(system, deletableKinds),
    previews: () => releasePastPreviews(system),
    files: () => sweepFiles(system, { olderThanMs: pendingFilesMs }),
    sessions: () => removePastSessions(system),
    'password resets': () => removePastPasswordResets(system),
    'rate limits': () => removePastRateLimits(system),
    'idempotency keys': () => removePastKeys(system),
    drafts: () => removePastDrafts(system),
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

/** Runs the maintenance and publishes scheduled articles, at intervals. Returns a function that stops both. */
export function startMaintenance(system: System): () => void {
  const timer = setInterval(() => void clearAway(system, PENDING_FILES_MS), EVERY_MS).unref();
  let isPublishing = false;
  const publish = async () => {
    if (isPublishing) return;
    isPublishing = true;
    await publishDue(system).catch((error: unknown) => {
      system.log.error({ err: error }, 'scheduled articles could not be read; it is tried again soon');
    });
    isPublishing = false;
  };
  void publish();
  const schedule = setInterval(() => void publish(), SCHEDULE_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    clearInterval(schedule);
  };
}
