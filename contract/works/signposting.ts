import { LICENCES } from '#contract/articles/licences.ts';
import { doiAddress, orcidAddress } from '#contract/articles/work-address.ts';
import { postAddress, type PostKindName, postKinds } from '#contract/posts/post-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import { CITATION_FILES, type CitationFile, citationPath } from './citation-formats.ts';
import type { PublicWork } from './public-works.ts';
import { LINKSET_TYPE, linksetPath, MARKDOWN_TYPE, markdownPath } from './work-files.ts';

/**
 * Typed links between the page of a work, its identifiers and its files, for programs that look for them:
 * https://signposting.org/FAIR/. The linkset is JSON by RFC 9264, and the header Link is written by RFC 8288.
 */
export type SignpostedWork = Pick<PublicWork, 'kind' | 'id'> &
  Partial<Pick<PublicWork, 'licence' | 'doi'>> & {
    authors: readonly Pick<PublicWork['authors'][number], 'orcid' | 'user_id'>[];
  };

type Target = { href: string; type?: string };
type Link = [relation: string, ...targets: Target[]];
/** An address, and by relation the links that begin there. */
type LinkContext = { anchor: string } & Partial<Record<string, Target[] | string>>;

/** The files that describe a work. Both formats are read by most reference managers. */
const DESCRIPTIONS: readonly CitationFile[] = ['bib', 'csl.json'];
const PAGE_TYPE = 'text/html';

/** The profile advises to leave a larger number of links to the linkset. */
const MOST_LINKS = 10;
/** nginx refuses responses whose headers together exceed 4 KB by default, and a DOI may be 2 KB long when encoded. */
const MOST_CHARACTERS = 2000;

/** Returns the value of the header Link of a work's page. `origin`: of the site, without a slash at the end. */
export function linkHeader(work: SignpostedWork, origin: string): string {
  const links = linksOf(work, origin).flatMap(([relation, ...targets]) =>
    targets.map((target) => writeLink(relation, target)),
  );
  const linkset = writeLink('linkset', { href: uri(origin + linksetPath(work.kind, work.id)), type: LINKSET_TYPE });
  const all = [linkset, ...links].join(', ');
  return links.length > MOST_LINKS || all.length > MOST_CHARACTERS ? linkset : all;
}

/**
 * Returns the value of the header Link of a file of a work, which leads to the work's page. `relation`: 'describes' of
 * a file about the work, 'collection' of a file that contains its text.
 */
export function linkToPage(
  relation: 'describes' | 'collection',
  { kind, id }: { kind: PostKindName; id: number },
  origin: string,
): string {
  return writeLink(relation, pageOf(kind, id, origin));
}

/** Returns all links of a work: from its page, also to its history, and back from its files to the page. */
export function linksetOf(work: SignpostedWork, origin: string): { linkset: LinkContext[] } {
  const page = pageOf(work.kind, work.id, origin);
  const links = linksOf(work, origin).filter(([, ...targets]) => targets.length > 0);
  return {
    linkset: [
      {
        anchor: page.href,
        ...Object.fromEntries(links.map(([relation, ...targets]) => [relation, targets])),
        // RFC 5829. Blog posts have no public versions.
        ...(work.kind === 'article' && { 'version-history': [historyOf(work.id, origin)] }),
      },
      ...descriptionsOf(work, origin).map(({ href }) => ({ anchor: href, describes: [page] })),
      { anchor: textOf(work, origin).href, collection: [page] },
    ],
  };
}

/** Returns the links of a work's page, without the link to the linkset. */
function linksOf(work: SignpostedWork, origin: string): Link[] {
  const { kind, id, authors, licence, doi } = work;
  const licenceUrl = licence ? LICENCES[licence].url : undefined;
  return [
    ['cite-as', doi ? target(doiAddress(doi)) : { href: pageOf(kind, id, origin).href }],
    ['author', ...authorAddresses(authors, origin).map((address) => target(address))],
    ['type', target('https://schema.org/AboutPage'), target(`https://schema.org/${postKinds[kind].schemaType}`)],
    ['license', ...(licenceUrl === undefined ? [] : [target(licenceUrl)])],
    ['describedby', ...descriptionsOf(work, origin)],
    ['item', textOf(work, origin)],
  ];
}

/** Returns an address for each author who has one: the ORCID iD, or else the page on this site. */
function authorAddresses(authors: SignpostedWork['authors'], origin: string): string[] {
  const addresses = authors.flatMap(({ orcid, user_id }) => {
    if (orcid) return [orcidAddress(orcid)];
    return user_id === null ? [] : [origin + addressOf('author', { id: user_id })];
  });
  return [...new Set(addresses)];
}

function descriptionsOf({ kind, id }: SignpostedWork, origin: string): Target[] {
  return DESCRIPTIONS.map((file) => target(origin + citationPath(kind, id, file), CITATION_FILES[file].type));
}

const pageOf = (kind: PostKindName, id: number, origin: string) => target(origin + postAddress(kind, id), PAGE_TYPE);

const historyOf = (id: number, origin: string) => target(origin + addressOf('articleHistory', { id }), PAGE_TYPE);

const textOf = ({ kind, id }: SignpostedWork, origin: string) => target(origin + markdownPath(kind, id), MARKDOWN_TYPE);

const target = (address: string, type?: string): Target => ({
  href: uri(address),
  ...(type !== undefined && { type }),
});

/** Encodes all characters that a URI may not contain. They would end the address in a header, or the header itself. */
const uri = (address: string) =>
  address.toWellFormed().replaceAll(/[^\u{21}-\u{7E}]|["<>\\^`{|}]/gu, (sign) => encodeURIComponent(sign));

function writeLink(relation: string, { href, type }: Target): string {
  return `<${href}>; rel="${relation}"${type === undefined ? '' : `; type="${type}"`}`;
}
