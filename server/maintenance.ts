import { sweepFiles } from '#server/files/files.service.ts';
import { removePastRateLimits } from '#server/http/rate-limits.ts';
import { removePastPasswordResets } from '#server/password-resets/password-resets.service.ts';
import { removePastSessions } from '#server/sessions/sessions.service.ts';
import type { System } from '#server/system.ts';

const EVERY_MS = 10 * 60_000;

/** Clears away what time has made useless. Several processes may do it at once. Answers how to stop it. */
export function startMaintenance(system: System, pendingFilesMs: number): () => void {
  const jobs = {
    files: () => sweepFiles(system, { olderThanMs: pendingFilesMs }),
    sessions: () => removePastSessions(system),
    'password resets': () => removePastPasswordResets(system),
    'rate limits': () => removePastRateLimits(system),
  };
  const clearAway = async () => {
    for (const [name, job] of Object.entries(jobs)) {
      try {
        await job();
      } catch (error) {
        system.log.error({ err: error }, `clearing away past ${name} failed; it is tried again later`);
      }
    }
  };
  const timer = setInterval(() => void clearAway(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
