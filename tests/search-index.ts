import { collections } from '#server/search/collections/collections.ts';
import { buildIndex } from '#server/search/index/build-index.ts';
import { indexPath } from '#server/search/index/index-file.ts';
import type { TestApp } from './build-app.ts';

/** Builds the search indexes in this process. The first search would otherwise get 503 on a busy machine. */
export async function buildSearchIndex({ system }: Pick<TestApp, 'system'>): Promise<void> {
  for (const collection of Object.values(collections)) {
    await buildIndex(system.db, indexPath(system.config, collection), collection);
  }
}
