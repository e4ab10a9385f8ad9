import { type Api, serve } from '#server/http/api.ts';
import { reopenArticle, withdrawArticle } from './acts.service.ts';
import { commentArticle } from './comments.service.ts';
import { decideArticle, decideArticles } from './decisions.service.ts';
import { reviseArticle } from './revisions.service.ts';
import { readTimeline } from './timeline.service.ts';
import { undoDecision } from './undo.service.ts';

export function reviewRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'articleTimeline', ({ caller, params, query }) => readTimeline(system, caller, params.id, query));
  serve(api, 'updateStatusArtikel', ({ caller, params, body }) => decideArticle(system, caller, params.id, body));
  serve(api, 'decideArticles', ({ caller, body }) => decideArticles(system, caller, body));
  serve(api, 'undoDecision', ({ caller, body }) => undoDecision(system, caller, body));
  serve(api, 'withdrawArticle', ({ caller, params, body }) => withdrawArticle(system, caller, params.id, body));
  serve(api, 'reviseArticle', ({ caller, params, body, files }) =>
    reviseArticle(system, caller, params.id, body, files['image']),
  );
  serve(api, 'commentArticle', ({ caller, params, body, keyed }) =>
    commentArticle(system, caller, params.id, body, keyed),
  );
  serve(api, 'reopenArticle', ({ caller, params, body }) => reopenArticle(system, caller, params.id, body));
}
