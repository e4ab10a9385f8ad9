import { type Api, serve } from '#server/http/api.ts';
import { createSearch, type Search } from './search.service.ts';

/** A build starts this long after the server listens, so that it does not slow the start. */
const PREPARE_AFTER_MS = 2000;

/**
 * Serves the search, and returns it for the metrics. A missing index is built soon after the server begins to listen,
 * so that the first visitor does not wait for it. The thread and the build end when the application closes.
 */
export function searchRoutes(api: Api): Pick<Search, 'lag'> {
  const { app, system } = api;
  const search = createSearch(system);
  let preparation: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    preparation = setTimeout(() => void search.prepare(), PREPARE_AFTER_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearTimeout(preparation);
    search.close();
  });
  serve(api, 'search', ({ query, address }) => search.search(query, address));
  serve(api, 'suggest', ({ query, address }) => search.suggest(query, address));
  return search;
}
