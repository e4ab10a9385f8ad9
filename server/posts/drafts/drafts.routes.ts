import { type Api, serve } from '#server/http/api.ts';
import { listDrafts, readDraft, removeDraft, saveDraft } from './drafts.service.ts';

export function draftRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'ownDrafts', ({ caller }) => listDrafts(system, caller));
  serve(api, 'detailDraft', async ({ caller, params }) => ({ draft: await readDraft(system, caller, params.id) }));
  serve(api, 'saveDraft', ({ caller, params, body }) => saveDraft(system, caller, params.id, body));
  serve(api, 'delDraft', ({ caller, params }) => removeDraft(system, caller, params.id));
}
