import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_FOLDER, startSiteIn } from './site.ts';

/**
 * Creates a data folder with the demo content, once before all tests. Drawing its pictures takes as long as several
 * tests, so each site with demo content starts with a copy of the folder. Playwright calls the returned function after
 * the last test.
 */
export default async function makeDemoFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'terarah-e2e-demo-'));
  const { url, stop } = await startSiteIn(folder);
  // Builds the search index, so that no copy of the folder has to.
  await fetch(`${url}/api/search?q=air`);
  await stop();
  process.env[DEMO_FOLDER] = folder;
  return async () => await rm(folder, { recursive: true, force: true });
}
