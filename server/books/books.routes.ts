import { type Api, serve } from '#server/http/api.ts';
import { addBook, editBook, listBooks, readBook, removeBook, restoreBook, restoreBookFile } from './books.service.ts';

export function bookRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'semuaBuku', ({ query }) => listBooks(system, query));
  serve(api, 'detailBuku', async ({ params }) => ({ buku: await readBook(system, params.id) }));
  serve(api, 'addBuku', ({ caller, body, files, keyed }) => addBook(system, caller, body, files['file'], keyed));
  serve(api, 'editBuku', ({ caller, params, body, files }) => editBook(system, caller, params.id, body, files['file']));
  serve(api, 'deleteBuku', ({ caller, params }) => removeBook(system, caller, params.id));
  serve(api, 'restoreBuku', ({ caller, params }) => restoreBook(system, caller, params.id));
  serve(api, 'restoreBukuFile', ({ caller, params }) => restoreBookFile(system, caller, params.id));
}
