import { data } from 'react-router';
import { MAX_ID } from '#contract/constants.ts';
import { isLanguage } from '#contract/language.ts';
import { isPostKindName } from '#contract/posts/post-kinds.ts';
import { SEARCH_PAGES } from '#contract/search/search-rules.ts';
import { pageNumber } from '#web/api/page-answers.ts';
import { NEWEST, type Search } from './search-address.ts';

/** Reads an address of the search page. Leaves out filters with impossible values. @throws 404 for an impossible page */
export function readSearch(url: URL): Search {
  const page = pageNumber(url);
  if (page > SEARCH_PAGES) throw data(null, { status: 404 });
  const given = (name: string) => url.searchParams.get(name) ?? '';
  const kind = given('jenis');
  const language = given('bahasa');
  return {
    q: given('q').trim(),
    kind: isPostKindName(kind) ? kind : undefined,
    year: /^(?:19|2[01])\d\d$/.test(given('tahun')) ? Number(given('tahun')) : undefined,
    topic: toId(given('topik')),
    language: isLanguage(language) ? language : undefined,
    author: toId(given('penulis')),
    isNewest: given('urut') === NEWEST,
    page,
  };
}

function toId(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : undefined;
}
