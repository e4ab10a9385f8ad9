import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { postKinds } from '#contract/posts/post-kinds.ts';
import {
  addressOf,
  languagePath,
  mailPages,
  ownAdminPages,
  ownPublicPages,
  ownAuthorPages,
  ownUserPages,
  pages,
  patternOf,
  serverQueries,
} from '#contract/routes.ts';

const PATHS = [
  ...Object.values({
    ...pages,
    ...ownPublicPages,
    ...ownAdminPages,
    ...ownUserPages,
    ...ownAuthorPages,
    ...mailPages,
    feed: postKinds.article.feed.path,
  }),
  languagePath,
];
const FIRST_SEGMENTS = PATHS.map((path) => path.split('/')[1]).filter((segment) => segment !== '');
const PARAMETERS = new Set([...Object.values(serverQueries).flat(), 'q', 'status', 'sort', 'tambah', 'bulan', 'jenis']);
/** Matches a site address at the beginning of a string, or after a placeholder in a template literal. */
const ADDRESS = new RegExp(`(?<=['"\`}])/(?:${FIRST_SEGMENTS.join('|')})(?=['"\`/?#$])`, 'g');
const QUERY = new RegExp(`[?&](?:${[...PARAMETERS].join('|')})=`, 'g');
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

function spelledAddresses(source: string): string[] {
  const code = source.replace(COMMENT, '');
  return [...code.matchAll(ADDRESS), ...code.matchAll(QUERY)].map(([found]) => found);
}

test('an address is filled with its number and its query parameters, escaped, without those that are undefined', () => {
  expect(addressOf('home')).toBe('/');
  expect(addressOf('articleDetail', { id: 12 })).toBe('/articleDetail/12');
  expect(addressOf('articleDetail', { id: 'a/b?' })).toBe('/articleDetail/a%2Fb%3F');
  expect(addressOf('articles', { page: undefined })).toBe('/article');
  expect(addressOf('login', { to: '/userArticle?page=2&q=a b' })).toBe('/login?to=%2FuserArticle%3Fpage%3D2%26q%3Da+b');
  expect(patternOf('articleDetail')).toBe('articleDetail/:id');
});

test('addresses that are spelled by hand are found', () => {
  const source =
    '// "/about"\nconst to = `${url}/articleDetail/${id}`; <a href="/login?to=x"> \'/api/login\' "/blogs" /* \'/blog\' */';
  expect(spelledAddresses(source)).toEqual(['/articleDetail', '/login', '?to=']);
});

test('outside contract/ no address of a page is spelled by hand: addressOf and pages have them', () => {
  const files = globSync('{web,server}/**/*.{ts,tsx,js}', { exclude: (name) => /\.test\.tsx?$/.test(name) });
  expect(files.length).toBeGreaterThan(300);
  const spelled = files.flatMap((file) =>
    spelledAddresses(readFileSync(file, 'utf8')).map((found) => `${file}: ${found}`),
  );
  expect(spelled).toEqual([]);
});
