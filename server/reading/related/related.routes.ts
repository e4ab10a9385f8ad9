import { type Api, serve } from '#server/http/api.ts';
import { listRelatedPosts } from './related-posts.service.ts';

export function relatedRoutes(api: Api): void {
  serve(api, 'relatedPosts', ({ query }) => listRelatedPosts(api.system, query));
}
