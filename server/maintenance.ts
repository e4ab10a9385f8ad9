import { removePastDeletions } from '#server/deletions/deletions.service.ts';
import { deletableKinds } from '#server/kinds.ts';
import { sweepFiles } from '#server/files/files.service.ts';
import { removePastKeys } from '#server/idempotency/idempotency.service.ts';
import { removePastRateLimits } from '#server/rate-limits/rate-limits.service.ts';
import { releasePastPreviews } from '#server/previews/previews.service.ts';
import { removePastPasswordResets } from '#server/password-resets/password-resets.service.ts';
import { removePastSessions } from '#server/sessions/sessions.service.ts';
import type { System } from '#server/system.ts';

const EVERY_MS = 10 * 60_000;
/** Another process may be in the middle of an upload for as long. */
export const PENDING_FILES_MS = 15 * 60_000;

/**
 * Clears away what time has made useless. Several processes may do it at once. One job that fails leaves the others
 * their turn; answers the names of those that did.
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

/** Again and again, until the answered function is called. */
export function startMaintenance(system: System): () => void {
  const timer = setInterval(() => void clearAway(system, PENDING_FILES_MS), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
