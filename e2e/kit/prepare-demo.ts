import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_FOLDER, startSiteIn } from './site.ts';

/**
 * Runs once before all tests: prepares a data folder with the demo content, of which each site with that content begins
 * with a copy. Drawing the pictures of the demo content takes as long as several tests.
 */
export default async function prepareDemo(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'terarah-e2e-demo-'));
  const { stop } = await startSiteIn(folder);
  await stop();
  process.env[DEMO_FOLDER] = folder;
  return async () => await rm(folder, { recursive: true, force: true });
}
