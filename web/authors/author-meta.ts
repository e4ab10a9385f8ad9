import type { MetaDescriptor } from 'react-router';
import { authorFeedPath } from '#contract/authors/author-page.ts';
import type { Author } from '#contract/authors/authors.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { addressOf } from '#contract/routes.ts';
import { orcidAddress } from '#contract/articles/work-address.ts';
import { describeFeed, describePage, type Matches, withInstitute } from '#web/layouts/page-meta.ts';
import { type Above, data, trail } from '#web/layouts/structured-data.ts';
import { frameOfRoot } from '#web/site/site-frame.ts';

/** Search engines cut off longer descriptions. */
const DESCRIPTION_CHARACTERS = 160;

type AuthorPage = { author: Author; page: number; total: number; above: Above };

/** Returns the metadata of an author's page, including its feed and the author's profile. */
export function describeAuthorPage(matches: Matches, { author, page, total, above }: AuthorPage): MetaDescriptor[] {
  const { id } = author;
  const site = frameOfRoot(matches[0]?.loaderData);
  const name = fullName(author);
  const which = page === 1 ? '' : `, halaman ${page}`;
  return describePage(matches, {
    title: withInstitute(matches, name + which),
    description: descriptionOf(author, total, site.name) + which,
    path: addressOf('author', { id, page: page === 1 ? undefined : page }),
    name,
    type: 'profile',
    more: (shown) => [
      ...describeFeed(shown.origin, `${site.publication || site.name} · ${name}`, authorFeedPath(id)),
      describeProfile(shown.origin, author),
      trail(shown, name, above),
    ],
  });
}

function descriptionOf(author: Author, total: number, institute: string): string {
  const bio = author.bio.replace(/\s+/g, ' ').trim();
  if (bio.length > DESCRIPTION_CHARACTERS) return `${bio.slice(0, DESCRIPTION_CHARACTERS).replace(/\s\S*$/, '')}…`;
  if (bio !== '') return bio;
  const from = author.affiliation ? `, ${author.affiliation}` : '';
  return `${total} artikel oleh ${fullName(author)}${from} di ${institute}`;
}

function describeProfile(origin: string, author: Author): MetaDescriptor {
  const { id, affiliation, bio, orcid } = author;
  const url = origin + addressOf('author', { id });
  return data({
    '@type': 'ProfilePage',
    '@id': url,
    url,
    mainEntity: {
      '@type': 'Person',
      '@id': `${url}#penulis`,
      name: fullName(author),
      url,
      ...(bio && { description: bio }),
      ...(affiliation && { affiliation: { '@type': 'Organization', name: affiliation } }),
      ...(orcid && { sameAs: orcidAddress(orcid) }),
    },
  });
}
