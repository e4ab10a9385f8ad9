import { data, type RouterContextProvider } from 'react-router';
import type { PublicVersion } from '#contract/articles/public-versions.ts';
import type { CallAnswer } from '#contract/call-schemas.ts';
import { type Api, ApiError } from '#web/api/client.ts';
import { pageNumber, throwAsPage } from '#web/api/page-answers.ts';
import { apiOf } from '#web/api/site-context.ts';
import { shortDiff, type ShortDiff } from '#web/changes/short-diff.ts';
import { VERSION_NUMBER } from '#web/posts/earlier-loader.ts';
import { requireId } from '#web/posts/public-loaders.ts';

type Args = { context: Readonly<RouterContextProvider>; params: { id: string }; url: URL };

/**
 * The versions that ?dari= and ?ke= ask for, or ?ke= alone with the version before it, and what changed between them, or
 * why the page cannot show it. `left`: the number of changed blocks that the page leaves out.
 */
export type Compared = { from: string; to: string } & (
  | { diff: ShortDiff; facts: PublicVersion['facts']; left: number }
  | { problem: string }
);

type History = CallAnswer<'publicVersions'>;

/** Loads the history of an article. @throws 404 if the article is not public, and for a page after the last */
export async function loadHistory({ context, params: { id }, url }: Args) {
  requireId(id);
  const page = pageNumber(url);
  const api = apiOf(context);
  const history = await loadPage(api, id, page).catch(throwAsPage);
  if (history.versions.length === 0) throw data(null, { status: 404 });
  const { status, ...compared } = await loadCompared(api, id, history, url.searchParams);
  return data({ ...history, ...compared, id: Number(id), page }, { status });
}

async function loadPage(api: Api, id: string, page: number): Promise<History> {
  return await api('publicVersions', { params: { id }, query: { page: String(page) } });
}

type LoadedCompared = { status: number; compared?: Compared };

/** A failed comparison gives the page its status, so that the server does not cache the page. */
async function loadCompared(api: Api, id: string, history: History, asked: URLSearchParams): Promise<LoadedCompared> {
  if (!asked.has('dari') && !asked.has('ke')) return { status: 200 };
  const [dari, ke = ''] = [asked.get('dari') ?? undefined, asked.get('ke') ?? undefined];
  if (![dari ?? ke, ke].every((number) => VERSION_NUMBER.test(number))) {
    return refuse('', '', 'Pilih dua versi yang dibandingkan.', 404);
  }
  if (dari === ke) return refuse(dari, ke, 'Pilih dua versi yang berbeda.', 404);
  try {
    const other = dari ?? (await findShownBefore(api, id, history, Number(ke)));
    if (other === undefined) return refuse('', '', nothingBefore(ke), 200);
    return await compare(api, id, [other, ke]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refuse(dari ?? '', ke, error.message, error.status || 503);
  }
}

async function compare(api: Api, id: string, numbers: string[]): Promise<LoadedCompared> {
  // The earlier version always comes first.
  const [from = '', to = ''] = numbers.toSorted((a, b) => Number(a) - Number(b));
  const { diff, facts, left } = await api('publicDiff', { params: { id }, query: { from, to } });
  return { status: 200, compared: { from, to, diff: shortDiff(diff), facts, left } };
}

/** Returns the number of the nearest earlier version that readers may see; undefined if there is none. */
async function findShownBefore(api: Api, id: string, history: History, number: number): Promise<string | undefined> {
  const { total, per_page } = history.meta;
  for (let page = pageOf(Math.min(number - 1, total)); page <= pageOf(1); page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the next page is needed only if all versions of this one are hidden
    const { versions } = page === pageOf(history.versions[0]?.number ?? 0) ? history : await loadPage(api, id, page);
    const found = versions.find((version) => version.number < number && !version.hidden);
    if (found) return String(found.number);
  }
  return undefined;

  function pageOf(version: number): number {
    return Math.floor((total - version) / per_page) + 1;
  }
}

function nothingBefore(number: string): string {
  if (number === '1') return 'Versi 1 adalah versi pertama, jadi belum ada yang berubah.';
  return `Sebelum versi ${number} tidak ada versi yang dapat dibaca, jadi perubahannya tidak dapat ditampilkan.`;
}

function refuse(from: string, to: string, problem: string, status: number): LoadedCompared {
  return { status, compared: { from, to, problem } };
}
