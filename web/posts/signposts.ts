import { data, type RouterContextProvider } from 'react-router';
import { linkHeader } from '#contract/works/signposting.ts';
import { siteContext } from '#web/api/site-context.ts';
import type { PageWork } from './beside-work.ts';

type Args = { context: Readonly<RouterContextProvider>; request: Request };

/**
 * Returns the data of a work's page, with the header Link for programs. React Router asks for the page's data alone at
 * an address that ends in '.data'. That response is not the page, so it has no links. An earlier version has none
 * either: the links describe the newest one.
 */
export function withSignposts<Loaded extends { work: PageWork; earlier?: unknown }>(
  loaded: Loaded,
  { context, request }: Args,
) {
  if (loaded.earlier !== undefined || new URL(request.url).pathname.endsWith('.data')) return data(loaded);
  const { publicUrl } = context.get(siteContext);
  return data(loaded, { headers: { link: linkHeader(loaded.work, publicUrl) } });
}
