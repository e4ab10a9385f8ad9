import { data, type RouterContextProvider } from 'react-router';
import { MAX_ID } from '#contract/constants.ts';
import type { PostKindName } from '#contract/posts/post-kinds.ts';
import { pageNumber, throwAsPage } from '#web/api/page-answers.ts';
import { ApiError } from '#web/api/client.ts';
import { apiOf, siteContext } from '#web/api/site-context.ts';
import { inCount } from '#web/ui/format.ts';
import { statedWork } from './beside-work.ts';
import type { PostCalls, PostRow } from './post-calls.ts';
import { readingMinutes } from './reading-time.ts';

type Context = Readonly<RouterContextProvider>;

/** Loads the page of a public list that ?page= asks for, newest first. @throws 404 for a page after the last */
export async function loadPublicList<Row extends PostRow, Status extends string>(
  calls: PostCalls<PostRow, Row, Status>,
  perPage: number,
  { context, url }: { context: Context; url: URL },
) {
  const page = pageNumber(url);
  const { rows, meta } = await calls
    .list(apiOf(context), {
      view: 'card',
      page: String(page),
      per_page: String(perPage),
      status: calls.publicStatus,
    })
    .catch(throwAsPage);
  if (page > 1 && rows.length === 0) throw data(null, { status: 404 });
  return data({ rows, page, total: meta.total });
}

/** Loads a post with its work, and the posts related to it. @throws 404 if visitors may not read the post */
export async function loadPublicPost<Row extends PostRow, Status extends string>(
  calls: PostCalls<Row & { content: string }, PostRow, Status>,
  { context, params: { id } }: { context: Context; params: { id: string } },
) {
  requireId(id);
  const api = apiOf(context);
  const [{ content, ...post }, { work, citations, related: others }, reads] = await Promise.all([
    calls.read(api, id),
    api('publicWork', { query: { kind: calls.kind, id } }),
    loadPublicReads(calls.kind, id, context),
  ]).catch(throwAsPage);
  return { post, work: statedWork(work), citations, content, minutes: readingMinutes(content), reads, others };
}

/** @throws 404 for an id that no post can have. The API would refuse such an id in a query with 422. */
export function requireId(id: string): void {
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > MAX_ID) throw data(null, { status: 404 });
}

/** Returns how often a post was read as a text, or undefined if the page shows no number. The page works without it. */
async function loadPublicReads(kind: PostKindName, id: string, context: Context): Promise<string | undefined> {
  if (!context.get(siteContext).site.reads.isShown) return undefined;
  try {
    const { total } = await apiOf(context)('publicReads', { query: { kind, id } });
    return total === null || total === 0 ? undefined : `Dibaca ${inCount(total)} kali`;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}
