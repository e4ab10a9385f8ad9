import { buildIndex } from '#server/search/index/build-index.ts';
import { indexPath } from '#server/search/index/index-file.ts';
import type { TestApp } from './build-app.ts';

/** Builds the search index in this process. The first search would otherwise get 503 on a busy machine. */
export async function buildSearchIndex({ system }: Pick<TestApp, 'system'>): Promise<void> {
  await buildIndex(system.db, indexPath(system.config));
}
