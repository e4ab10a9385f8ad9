import { type Api, serve } from '#server/http/api.ts';
import { readPrivacyPage, readPublicPage, readSubmissionGuide } from './public-pages.service.ts';
import { addPage, editPage, orderPages, removePage, restorePage } from './site-page-changes.service.ts';
import { listPages, listVersions, readPage, readPreparedPage, readVersion } from './site-pages.service.ts';

export function sitePageRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'sitePages', () => listPages(system));
  serve(api, 'sitePage', async ({ params }) => ({ page: await readPage(system, params.id) }));
  serve(api, 'preparedSitePage', async ({ params }) => ({ page: await readPreparedPage(system, params.address) }));
  serve(api, 'addSitePage', ({ caller, body, keyed }) => addPage(system, caller, body, keyed));
  serve(api, 'editSitePage', ({ caller, params, body }) => editPage(system, caller, params.id, body));
  serve(api, 'orderSitePages', ({ caller, body }) => orderPages(system, caller, body.ids));
  serve(api, 'deleteSitePage', ({ caller, params }) => removePage(system, caller, params.id));
  serve(api, 'restoreSitePage', ({ caller, params }) => restorePage(system, caller, params.id));
  serve(api, 'sitePageHistory', async ({ params }) => ({ versions: await listVersions(system, params.id) }));
  serve(api, 'sitePageVersion', async ({ params }) => ({
    version: await readVersion(system, params.id, params.number),
  }));
  serve(api, 'publicSitePage', async ({ params }) => ({ page: await readPublicPage(system, params.address) }));
  serve(api, 'privacyPage', async () => ({ page: await readPrivacyPage(system) }));
  serve(api, 'submissionGuide', () => readSubmissionGuide(system));
}
