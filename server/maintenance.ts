import { removePastDeletions } from '#server/deletions/deletions.service.ts';
import { removePastDrafts } from '#server/drafts/drafts.service.ts';
import { deletableKinds } from '#server/kinds.ts';
import { sweepFiles } from '#server/files/files.service.ts';
import { removePastKeys } from '#server/idempotency/idempotency.service.ts';
import { removePastRateLimits } from '#server/rate-limits/rate-limits.service.ts';
import { releasePastPreviews } from '#server/previews/previews.service.ts';
import { removePastPasswordResets } from '#server/password-resets/password-resets.service.ts';
import { removePastSessions } from '#server/sessions/sessions.service.ts';
import type { System } from '#server/system.ts';

const EVERY_MS = 10 * 60_000;
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

/** Runs the maintenance at an interval. Returns a function that stops it. */
export function startMaintenance(system: System): () => void {
  const timer = setInterval(() => void clearAway(system, PENDING_FILES_MS), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
