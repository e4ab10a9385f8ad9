import { expect } from '@playwright/test';
import type { ListMeta } from '#contract/lists.ts';
import { get, type Session } from './accounts.ts';
import type { Site } from './site.ts';

/**
 * Waits until the search index has every change that earlier tests made to this site. A search updates 20 changed works
 * and leaves the others to the background, so counts of found works would change while a test runs.
 */
export async function waitForIndex(site: Site): Promise<void> {
  const isCurrent = async () => (await get<{ is_current: boolean }>(site, '/search?q=air')).is_current;
  await expect.poll(isCurrent, { intervals: [50] }).toBe(true);
}

/** Waits until lists of the back office are searched in all texts: both indexes are built and have every change. */
export async function waitForTexts(site: Site, { token }: Pick<Session, 'token'>): Promise<void> {
  const coverage = async () =>
    (await get<{ meta: ListMeta }>(site, '/semuaArtikel?q=zzq&view=card&per_page=1', token)).meta.text_search;
  await expect.poll(coverage, { intervals: [50], timeout: 30_000 }).toBe('all');
}
