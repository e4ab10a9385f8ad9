import { expect } from '@playwright/test';
import { get } from './accounts.ts';
import type { Site } from './site.ts';

/**
 * Waits until the search index has every change that earlier tests made to this site. A search updates 20 changed works
 * and leaves the others to the background, so counts of found works would change while a test runs.
 */
export async function waitForIndex(site: Site): Promise<void> {
  const isCurrent = async () => (await get<{ is_current: boolean }>(site, '/search?q=air')).is_current;
  await expect.poll(isCurrent, { intervals: [50] }).toBe(true);
}
