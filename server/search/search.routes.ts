import type { FastifyInstance } from 'fastify';
import { type Api, serve } from '#server/http/api.ts';
import type { System } from '#server/system.ts';
import { createSearch, type Search } from './search.service.ts';

/** A build starts this long after the server listens, so that it does not slow the start. */
const PREPARE_AFTER_MS = 2000;

/**
 * Opens the search of an application. A missing index is built soon after the server begins to listen, so that the first
 * visitor does not wait for it. The thread and the build end when the application closes.
 */
export function openSearch(app: FastifyInstance, system: System): Search {
  const search = createSearch(system);
  let preparation: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    preparation = setTimeout(() => void search.prepare(), PREPARE_AFTER_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearTimeout(preparation);
    search.close();
  });
  return search;
}

export function searchRoutes(api: Api, search: Search): void {
  serve(api, 'search', ({ query, address }) => search.search(query, address));
  serve(api, 'suggest', ({ query, address }) => search.suggest(query, address));
}
