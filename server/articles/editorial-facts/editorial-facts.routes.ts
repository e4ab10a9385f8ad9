import { type Api, serve } from '#server/http/api.ts';
import { readEditorialFacts } from './editorial-facts.service.ts';

export function editorialFactsRoutes(api: Api): void {
  serve(api, 'editorialFacts', () => readEditorialFacts(api.system));
}
