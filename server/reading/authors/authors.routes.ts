import { type Api, serve } from '#server/http/api.ts';
import { listAuthorArticles, readAuthor } from './authors.service.ts';

export function authorRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'author', async ({ params }) => ({ author: await readAuthor(system, params.id) }));
  serve(api, 'authorArticles', ({ params, query }) => listAuthorArticles(system, params.id, query));
}
