import { type Api, serve } from '#server/http/api.ts';
import { endPreviewLink, listPreviewLinks, makePreviewLink, readPreview } from './preview-links.service.ts';

export function previewLinkRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'makePreviewLink', ({ caller, params, body }) => makePreviewLink(system, caller, params.id, body));
  serve(api, 'previewLinks', async ({ caller, params }) => ({
    links: await listPreviewLinks(system, caller, params.id),
  }));
  serve(api, 'endPreviewLink', ({ caller, params }) => endPreviewLink(system, caller, params.id));
  serve(api, 'previewArticle', ({ params }) => readPreview(system, params.token));
}
