import { type Api, serve } from '#server/http/api.ts';
import { listBin, removeForGood } from './bin.service.ts';

export function binRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'bin', ({ caller, query }) => listBin(system, caller, query));
  serve(api, 'removeForGood', ({ caller, params }) => removeForGood(system, caller, params));
}
