import { type Api, serve } from '#server/http/api.ts';
import { reopenArticle, withdrawArticle } from './deciding/acts.service.ts';
import { commentArticle } from './talking/comments.service.ts';
import { decideArticle, decideArticles } from './deciding/decisions.service.ts';
import { reviseArticle } from './submitting/revisions.service.ts';
import { readTimeline } from './talking/timeline.service.ts';
import { undoDecision } from './deciding/undo.service.ts';

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
