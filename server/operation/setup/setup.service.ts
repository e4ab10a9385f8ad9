import type { Done } from '#contract/call-parts.ts';
import { SETUP_STEPS, type SetupStep, type SetupStepState } from '#contract/operation/setup.ts';
import { change } from '#server/change.ts';
import { listTopics } from '#server/articles/topics/topics.service.ts';
import type { Queries } from '#server/database/database.ts';
import { fromJson, toJson } from '#server/database/json-column.ts';
import { readSetting, writeSetting } from '#server/database/settings.ts';
import { hasUsers } from '#server/identity/users/users.service.ts';
import { isMailTested } from '#server/operation/monitoring/monitoring.service.ts';
import { isSettingSaved } from '#server/site/site-settings.service.ts';
import type { System } from '#server/system.ts';

/** The setting with the skipped steps. It is absent if the site did not begin empty in production. */
const SETTING = 'setup';

/**
 * Records that the admins of an empty production site are asked for its facts. Call it before the first user exists.
 */
export async function prepareSetup({ config, db }: System): Promise<void> {
  if (!config.production || config.demo || (await hasUsers(db)) || (await readSkipped({ db }))) return;
  await writeSetting(db, SETTING, toJson([]));
}

/** Returns each step of the setup, or null if the site did not begin empty in production. */
export async function readSetup(system: System): Promise<SetupStepState[] | null> {
  const skipped = await readSkipped(system);
  if (!skipped) return null;
  const isDone: Record<SetupStep, boolean> = {
    identity: await isSettingSaved(system, 'identity'),
    contact: await isSettingSaved(system, 'contact'),
    mail: await isMailTested(system),
    topics: (await listTopics(system, undefined)).length > 0,
  };
  const steps = SETUP_STEPS.map((name) => ({ name, is_done: isDone[name], is_skipped: skipped.includes(name) }));
  const isOver = steps.every(({ is_done, is_skipped }) => is_done || is_skipped);
  // Once nothing is asked, nothing is asked again, for example after an admin has deleted the last topic.
  if (isOver) await skipSetup(system, SETUP_STEPS);
  return steps;
}

/** Records that the admins leave out these steps. Does nothing if the site did not begin empty in production. */
export async function skipSetup(system: System, steps: readonly SetupStep[]): Promise<Done> {
  await change(system, async ({ db }) => {
    const skipped = await readSkipped({ db });
    const all = SETUP_STEPS.filter((step) => skipped?.includes(step) || steps.includes(step));
    if (skipped) await writeSetting(db, SETTING, toJson(all));
  });
  return { message: 'Dilewati. Yang belum diisi tetap terdaftar di dashboard.' };
}

async function readSkipped({ db }: { db: Queries }): Promise<SetupStep[] | undefined> {
  const value = await readSetting(db, SETTING);
  return value === undefined ? undefined : fromJson<SetupStep[]>(value);
}
