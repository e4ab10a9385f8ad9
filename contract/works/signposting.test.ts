import { expect, test } from 'vitest';
import { linkHeader, linksetOf, linkToPage, type SignpostedWork } from './signposting.ts';

const ORIGIN = 'https://a.id';
const PAGE = `${ORIGIN}/articleDetail/12`;
const ORCID = '0000-0002-1825-0097';
const anonymous = { orcid: null, user_id: null };
const work: SignpostedWork = {
  kind: 'article',
  id: 12,
  authors: [{ orcid: ORCID, user_id: 3 }, { orcid: null, user_id: 4 }, anonymous],
  licence: 'CC-BY-4.0',
  doi: '10.5555/air(1)',
};
const by = (count: number) => Array.from({ length: count }, (_, index) => ({ orcid: null, user_id: index + 1 }));
const LINKSET = `<${PAGE}/linkset.json>; rel="linkset"; type="application/linkset+json"`;

/** Reads the header as RFC 8288 says. A character that it does not allow ends the test. */
function readLinks(header: string): [relation: string, address: string, type?: string][] {
  expect(header).toMatch(/^[\u{20}-\u{7E}]*$/u);
  const link = /<([^<>"\s]+)>; rel="([a-z-]+)"(?:; type="([\w./+-]+)")?(?:, |$)/gy;
  const links = [...header.matchAll(link)];
  expect(links.map(([text]) => text).join('')).toBe(header);
  return links.map(
    ([, address = '', relation = '', type]) => [relation, address, ...(type ? [type] : [])] as const,
  ) as [string, string][];
}

test('the page of an article links to its identifier, authors, licence and files', () => {
  expect(readLinks(linkHeader(work, ORIGIN))).toEqual([
    ['linkset', `${PAGE}/linkset.json`, 'application/linkset+json'],
    ['cite-as', 'https://doi.org/10.5555/air(1)'],
    ['author', `https://orcid.org/${ORCID}`],
    ['author', `${ORIGIN}/penulis/4`],
    ['type', 'https://schema.org/AboutPage'],
    ['type', 'https://schema.org/ScholarlyArticle'],
    ['license', 'https://creativecommons.org/licenses/by/4.0/'],
    ['describedby', `${PAGE}/kutip.bib`, 'application/x-bibtex'],
    ['describedby', `${PAGE}/kutip.csl.json`, 'application/vnd.citationstyles.csl+json'],
    ['item', `${PAGE}.md`, 'text/markdown'],
  ]);
});

test('the linkset has the same links, and the way back from each file', () => {
  const back = { href: PAGE, type: 'text/html' };
  expect(linksetOf(work, ORIGIN)).toEqual({
    linkset: [
      {
        anchor: PAGE,
        'cite-as': [{ href: 'https://doi.org/10.5555/air(1)' }],
        author: [{ href: `https://orcid.org/${ORCID}` }, { href: `${ORIGIN}/penulis/4` }],
        type: [{ href: 'https://schema.org/AboutPage' }, { href: 'https://schema.org/ScholarlyArticle' }],
        license: [{ href: 'https://creativecommons.org/licenses/by/4.0/' }],
        describedby: [
          { href: `${PAGE}/kutip.bib`, type: 'application/x-bibtex' },
          { href: `${PAGE}/kutip.csl.json`, type: 'application/vnd.citationstyles.csl+json' },
        ],
        item: [{ href: `${PAGE}.md`, type: 'text/markdown' }],
        'version-history': [{ href: `${PAGE}/riwayat`, type: 'text/html' }],
      },
      { anchor: `${PAGE}/kutip.bib`, describes: [back] },
      { anchor: `${PAGE}/kutip.csl.json`, describes: [back] },
      { anchor: `${PAGE}.md`, collection: [back] },
    ],
  });
});

test('a work without DOI, licence and known authors cites its page, and says nothing of what it lacks', () => {
  const post: SignpostedWork = { kind: 'blog', id: 5, authors: [anonymous] };
  const page = `${ORIGIN}/detailBlogUser/5`;
  expect(
    readLinks(linkHeader(post, ORIGIN)).filter(([relation]) => !/describedby|item|linkset/.test(relation)),
  ).toEqual([
    ['cite-as', page],
    ['type', 'https://schema.org/AboutPage'],
    ['type', 'https://schema.org/BlogPosting'],
  ]);
  const [links] = linksetOf({ ...post, licence: 'all-rights-reserved', doi: null }, ORIGIN).linkset;
  expect(Object.keys(links ?? {})).toEqual(['anchor', 'cite-as', 'type', 'describedby', 'item']);
});

test('ten links are in the header; of eleven only the linkset is, and it has them all', () => {
  expect(readLinks(linkHeader({ ...work, authors: by(3) }, ORIGIN))).toHaveLength(11);
  const large = { ...work, authors: by(4) };
  expect(linkHeader(large, ORIGIN)).toBe(LINKSET);
  expect(linksetOf(large, ORIGIN).linkset[0]?.['author']).toHaveLength(4);
});

test('two authors with the same address are one link', () => {
  const authors = [...by(1), ...by(1)];
  expect(linksetOf({ ...work, authors }, ORIGIN).linkset[0]?.['author']).toEqual([{ href: `${ORIGIN}/penulis/1` }]);
});

test.each([
  ['10.1/<é>"; x', 'https://doi.org/10.1/%3C%C3%A9%3E%22%3B%20x'],
  ['10.1/a,b>; rel="x"\r\nSet-Cookie: y', 'https://doi.org/10.1/a%2Cb%3E%3B%20rel%3D%22x%22%0D%0ASet-Cookie%3A%20y'],
  ['10.1/水\u{1F333}', 'https://doi.org/10.1/%E6%B0%B4%F0%9F%8C%B3'],
])('the DOI %j stays within its address', (doi, address) => {
  expect(readLinks(linkHeader({ ...work, doi }, ORIGIN))[1]).toEqual(['cite-as', address]);
  expect(linksetOf({ ...work, doi }, ORIGIN).linkset[0]?.['cite-as']).toEqual([{ href: address }]);
});

test('an invalid ORCID iD and a lone surrogate stay within their addresses too', () => {
  const header = linkHeader({ ...work, authors: [{ orcid: 'é>\r\n\u{D800}', user_id: 1 }] }, ORIGIN);
  expect(readLinks(header)[2]).toEqual(['author', 'https://orcid.org/%C3%A9%3E%0D%0A%EF%BF%BD']);
});

test('the header stays short for the longest DOI', () => {
  const doi = `10.5555/${'水'.repeat(247)}`;
  expect(linkHeader({ ...work, doi }, ORIGIN)).toBe(LINKSET);
});

test('a file leads to the page of its work', () => {
  expect(linkToPage('describes', { kind: 'article', id: 12 }, ORIGIN)).toBe(
    `<${PAGE}>; rel="describes"; type="text/html"`,
  );
});
