import type { Collection } from './collection.ts';
import { publicWorks } from './public-works.ts';
import { unpublishedWorks } from './unpublished-works.ts';

/** Two indexes, because an index reveals its words: a spelling that visitors are offered must come from a public work. */
export const collections = { public: publicWorks, unpublished: unpublishedWorks } satisfies Record<string, Collection>;

export type CollectionName = keyof typeof collections;
export const collectionNames = Object.keys(collections) as CollectionName[];
