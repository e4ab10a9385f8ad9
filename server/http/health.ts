import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { API_BASE } from '#contract/calls.ts';
import type { System } from '#server/system.ts';

const PATIENCE_MS = 3000;
/** Requests within this time share one check, because each check writes and any client may request it. */
const SHARED_MS = 1000;

/** `health` shows that this process serves requests. `ready` shows that the database and the storage also respond. */
export function healthRoutes(app: FastifyInstance, system: System): void {
  app.get(`${API_BASE}/health`, { schema: { hide: true } }, async () => ({ status: 'ok' }));

  let latest: { at: number; missing: Promise<string[]> } | undefined;
  app.get(`${API_BASE}/ready`, { schema: { hide: true } }, async (_request, reply) => {
    const now = system.clock.now().getTime();
    if (!latest || Math.abs(now - latest.at) >= SHARED_MS) latest = { at: now, missing: findMissing(system) };
    const missing = await latest.missing;
    if (missing.length === 0) return { status: 'ok' };
    reply.code(503).header('retry-after', '10');
    return { status: 'unavailable', missing };
  });
}

/** Returns the names of required services that do not respond, sorted. Never throws. */
async function findMissing({ db, storage, log }: System): Promise<string[]> {
  const missing: string[] = [];
  const check = async (name: string, answer: Promise<unknown>) => {
    try {
      await inTime(answer);
    } catch (error) {
      missing.push(name);
      log.error({ err: error }, `${name} does not answer`);
    }
  };
  // Starts both checks at once. If they were awaited in turn, a failure of the second would be an unhandled rejection.
  await Promise.all([check('database', sql`select 1`.execute(db)), check('storage', storage.check())]);
  return missing.toSorted();
}

async function inTime(check: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    await Promise.race([check, patience]);
  } finally {
    clearTimeout(timer);
  }
}
