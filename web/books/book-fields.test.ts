import { expect, test } from 'vitest';
import { bookAdd } from '#contract/books/books.ts';
import { blankOf, checkFields } from '#web/forms/form-fields.ts';
import { BOOK_FIELDS, BOOK_TEXTS, doiAddress } from './book-fields.ts';

test('a DOI becomes a doi.org address in every spelling', () => {
  for (const typed of ['10.1234/abc.5', 'doi:10.1234/abc.5', 'DOI: 10.1234/abc.5', ' https://doi.org/10.1234/abc.5 ']) {
    expect(doiAddress(typed), typed).toBe('https://doi.org/10.1234/abc.5');
  }
  expect(doiAddress('10.1002/(SICI)1097<1::AID>3.0')).toBe('https://doi.org/10.1002/(SICI)1097%3C1::AID%3E3.0');
});

test('other text has no address', () => {
  for (const typed of ['-', 'tidak ada', '978-602-1234', 'javascript:alert(1)', 'https://contoh.id/10.1234/x']) {
    expect(doiAddress(typed), typed).toBeUndefined();
  }
});

test('the browser checks the same rules as the server, with the same messages', () => {
  const empty = blankOf(BOOK_TEXTS, undefined).fields;
  const words = bookAdd.safeParse(empty).error?.issues.map(({ path, message }) => [path[0], message]);
  expect(checkFields(empty, BOOK_FIELDS)).toEqual(Object.fromEntries(words ?? []));
  const long = Object.fromEntries(BOOK_TEXTS.map(({ name }) => [name, 'a'.repeat(256)]));
  const issues = bookAdd.safeParse(long).error?.issues.map(({ path, message }) => [path[0], message]);
  expect(checkFields(long, BOOK_FIELDS)).toEqual(Object.fromEntries(issues ?? []));
});
