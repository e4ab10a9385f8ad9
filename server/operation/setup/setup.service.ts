import type { Done } from '#contract/call-parts.ts';
import { SETUP_STEPS, type SetupStep, type SetupStepState } from '#contract/operation/setup.ts';
import { listTopics } from '#server/articles/topics/topics.service.ts';
import { fromJson, toJson } from '#server/database/json-column.ts';
import { readSetting, writeSetting } from '#server/database/settings.ts';
import { hasUsers } from '#server/identity/users/users.service.ts';
import { isMailTested } from '#server/operation/monitoring/monitoring.service.ts';
import { isSettingChanged } from '#server/site/site-settings.service.ts';
import type { System } from '#server/system.ts';

/** The setting with the skipped steps. It is absent if the site did not begin empty in production. */
const SETTING = 'setup';

/** Records that the admins of an empty production site are asked for its facts. Call it before the first user exists. */
export async function prepareSetup({ config, db }: System): Promise<void> {
  if (!config.production || config.demo || (await hasUsers(db)) || (await readSkipped({ db }))) return;
  await writeSetting(db, SETTING, toJson([]));
}

/** Returns each step of the setup, or null if the site did not begin empty in production. */
export async function readSetup(system: System): Promise<SetupStepState[] | null> {
  const skipped = await readSkipped(system);
  if (!skipped) return null;
  const isDone: Record<SetupStep, boolean> = {
    identity: await isSettingChanged(system, 'identity', 'name'),
    contact: await isSettingChanged(system, 'contact', 'address'),
    mail: await isMailTested(system),
    topics: (await listTopics(system, undefined)).length > 0,
  };
  return SETUP_STEPS.map((name) => ({ name, is_done: isDone[name], is_skipped: skipped.includes(name) }));
}

/** Records that the admins leave out these steps. Does nothing if the site did not begin empty in production. */
export async function skipSetup(system: System, steps: readonly SetupStep[]): Promise<Done> {
  const skipped = await readSkipped(system);
  const all = SETUP_STEPS.filter((step) => skipped?.includes(step) || steps.includes(step));
  if (skipped) await writeSetting(system.db, SETTING, toJson(all));
  return { message: 'Dilewati. Yang belum diisi tetap terdaftar di dashboard.' };
}

async function readSkipped({ db }: Pick<System, 'db'>): Promise<SetupStep[] | undefined> {
  const value = await readSetting(db, SETTING);
  return value === undefined ? undefined : fromJson<SetupStep[]>(value);
}
