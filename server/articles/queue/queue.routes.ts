import { type Api, serve } from '#server/http/api.ts';
import { claimArticle, releaseArticle } from '#server/articles/claims.service.ts';
import type { FullTextSearch } from '#server/posts/full-text-search.ts';
import { readArticleFacts } from './facts.service.ts';
import { readQueue, readQueueChanges } from './queue.service.ts';
import {
  addTemplate,
  editTemplate,
  findTemplates,
  orderTemplates,
  removeTemplate,
} from '#server/articles/deciding/templates.service.ts';

export function queueRoutes(api: Api, texts: FullTextSearch): void {
  const { system } = api;
  serve(api, 'reviewQueue', ({ caller, query }) => readQueue(system, caller, query, texts));
  serve(api, 'reviewChanges', ({ caller, query }) => readQueueChanges(system, caller, query));
  serve(api, 'reviewFacts', ({ caller, params }) => readArticleFacts(system, caller, params.id));
  serve(api, 'claimArticle', ({ caller, params }) => claimArticle(system, caller, params.id));
  serve(api, 'releaseArticle', ({ caller, params }) => releaseArticle(system, caller, params.id));
  serve(api, 'reasonTemplates', async () => ({ templates: await findTemplates(system.db) }));
  serve(api, 'addReasonTemplate', ({ caller, body, keyed }) => addTemplate(system, caller, body, keyed));
  serve(api, 'editReasonTemplate', ({ caller, params, body }) => editTemplate(system, caller, params.id, body));
  serve(api, 'orderReasonTemplates', ({ caller, body }) => orderTemplates(system, caller, body.ids));
  serve(api, 'deleteReasonTemplate', ({ caller, params }) => removeTemplate(system, caller, params.id));
}
