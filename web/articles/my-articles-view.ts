import { ARTICLE_STATUSES, type ArticleStatus } from '#contract/constants.ts';
import { pages } from '#contract/routes.ts';

/** What of the list is shown; the address carries it. */
export type MyArticlesView = { q: string; status: ArticleStatus | undefined; page: number };

/** An address that makes no sense shows the list from its beginning. */
export function readView(parameters: URLSearchParams): MyArticlesView {
  const status = ARTICLE_STATUSES.find((known) => known === parameters.get('status'));
  const page = parameters.get('page') ?? '';
  return {
    q: (parameters.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    status,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** The server takes no longer one. */
export const LONGEST_SEARCH = 200;

export function viewAddress({ q, status, page }: MyArticlesView): string {
  const parameters = new URLSearchParams();
  if (q !== '') parameters.set('q', q);
  if (status !== undefined) parameters.set('status', status);
  if (page > 1) parameters.set('page', String(page));
  return parameters.size === 0 ? pages.myArticles : `${pages.myArticles}?${parameters}`;
}

/** The numbers of the pages to link to: the first, the last, and those around this one; a gap between as undefined. */
export function pageNumbers(page: number, pageCount: number): (number | undefined)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((number) => number >= 1 && number <= pageCount);
  const numbers = [...new Set(wanted)].toSorted((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    if (before === undefined || number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : [undefined, number];
  });
}
