import { expect, test } from 'vitest';
import { languageCookie, languageOfCookies } from './language.ts';

test.each([
  [undefined, 'id'],
  [null, 'id'],
  ['', 'id'],
  ['language=en', 'en'],
  ['a=b; language=en; c=d', 'en'],
  ['language=id', 'id'],
  ['language=fr', 'id'],
  ['language=', 'id'],
  ['language', 'id'],
  ['xlanguage=en', 'id'],
] as const)('the cookies %j choose %s', (header, language) => {
  expect(languageOfCookies(header)).toBe(language);
});

test('the cookie that is set is the one that is read, for a year and the whole site', () => {
  expect(languageOfCookies(languageCookie('en', 'http:').split(';')[0])).toBe('en');
  expect(languageCookie('en', 'http:')).toBe('language=en; Path=/; Max-Age=31536000; SameSite=Lax');
  expect(languageCookie('en', 'https:')).toBe('language=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
});
