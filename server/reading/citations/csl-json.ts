import { type CitedWork, oneLine } from './cited-work.ts';
import { citationKey } from './bibtex.ts';

const TYPES = { article: 'article-journal', post: 'post-weblog', book: 'book' } as const;

/**
 * Returns a list with the work as CSL-JSON 1.0.2:
 * https://github.com/citation-style-language/schema/blob/v1.0.2/schemas/input/csl-data.json.
 */
export function writeCslJson(work: CitedWork): string {
  const texts = {
    title: work.title,
    'container-title': work.container,
    publisher: work.publisher,
    ISSN: work.issn,
    DOI: work.doi,
    URL: work.url,
    language: work.language,
    abstract: work.abstract,
    keyword: work.keywords.join(', '),
  };
  const known = Object.entries(texts).flatMap(([name, value]) => {
    const line = oneLine(value);
    return line === '' ? [] : [[name, line]];
  });
  const item = {
    id: citationKey(work),
    type: TYPES[work.type],
    author: work.authors,
    issued: issuedOf(work.issued),
    ...Object.fromEntries(known),
  };
  return `${JSON.stringify([item], null, 2)}\n`;
}

function issuedOf(issued: CitedWork['issued']) {
  if (typeof issued !== 'string') return { 'date-parts': [[issued.year, issued.month, issued.day]] };
  return /^\d{4}$/.test(issued) ? { 'date-parts': [[Number(issued)]] } : { literal: issued };
}
