import { type Api, serve } from '#server/http/api.ts';
import { readTimeline } from './timeline.service.ts';

export function reviewRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'articleTimeline', ({ caller, params, query }) => readTimeline(system, caller, params.id, query));
}
