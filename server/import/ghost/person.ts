import type { Loss, SourcePerson } from '#server/import/source.ts';
import { rootOf, textOf } from './columns.ts';
import type { Row } from './rows.ts';

/** Columns of a user that a profile here has no place for, in words. */
const OTHER_COLUMNS: Readonly<Record<string, string>> = {
  location: 'location',
  website: 'website',
  facebook: 'Facebook page',
  twitter: 'account on X',
  profile_image: 'picture',
};

/** @param site the address of the former site without a final slash */
export function readPerson(row: Row, site: string): { person: SourcePerson; losses: Loss[] } {
  const name = textOf(row, 'name').replace(/\s+/g, ' ');
  const slug = textOf(row, 'slug');
  const key = textOf(row, 'id');
  // The last word is the family name, as on most author pages. A single name is a given name.
  const space = name.lastIndexOf(' ');
  const losses = Object.entries(OTHER_COLUMNS).flatMap(([column, words]) => {
    const value = textOf(row, column);
    return value === '' ? [] : [{ key, title: name, kind: 'field', what: `The ${words} of the author: ${value}.` }];
  });
  const person: SourcePerson = {
    key,
    email: textOf(row, 'email'),
    givenName: space === -1 ? name : name.slice(0, space),
    familyName: space === -1 ? '' : name.slice(space + 1),
    bio: textOf(row, 'bio'),
    affiliation: '',
    orcid: null,
    addresses: slug === '' ? [] : [`${rootOf(site)}/author/${slug}/`],
  };
  return { person, losses };
}
