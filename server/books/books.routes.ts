import { type Api, serve } from '#server/http/api.ts';
import { addBook, listBooks, readBook } from './books.service.ts';

export function bookRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'semuaBuku', ({ query }) => listBooks(system, query));
  serve(api, 'detailBuku', async ({ params }) => ({ buku: await readBook(system, params.id) }));
  serve(api, 'addBuku', ({ caller, body, files }) => addBook(system, caller, body, files['file']));
}
