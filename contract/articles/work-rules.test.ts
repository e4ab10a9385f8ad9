import { expect, test } from 'vitest';
import { doiAddress } from './work-address.ts';
import { normalDoi, normalOrcid, withoutDoubles } from './work-rules.ts';

test.each([
  ['0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['0000000218250097', '0000-0002-1825-0097'],
  [' https://orcid.org/0000-0002-1694-233X/ ', '0000-0002-1694-233X'],
  ['http://www.orcid.org/0000-0002-1694-233x', '0000-0002-1694-233X'],
  ['0000–0001–5109–3700', '0000-0001-5109-3700'],
  ['0000-0002-1825-0098', undefined],
  ['0000-0002-1694-2330', undefined],
  ['X000-0002-1825-0097', undefined],
  ['0000-0002-1825-009', undefined],
  ['https://contoh.id/0000-0002-1825-0097', undefined],
  ['', undefined],
])('the ORCID iD %j is %j', (text, orcid) => {
  expect(normalOrcid(text)).toBe(orcid);
});

test.each([
  ['10.1234/abcd', '10.1234/abcd'],
  [' doi:10.1234/Abc(d)', '10.1234/Abc(d)'],
  ['DOI: 10.1000.10/123', '10.1000.10/123'],
  ['https://doi.org/10.1234/a%23b', '10.1234/a#b'],
  ['http://dx.doi.org/10.1234/abcd', '10.1234/abcd'],
  ['doi.org/10.1234/100%', '10.1234/100%'],
  ['https://contoh.id/10.1234/abcd', undefined],
  ['10.12/abcd', undefined],
  ['10.1234/', undefined],
  ['10.1234/a b', undefined],
  ['10.1234/a\u202Eb', undefined],
  [`10.1234/${'a'.repeat(300)}`, undefined],
  ['javascript:alert(1)', undefined],
])('the DOI %j is %j', (text, doi) => {
  expect(normalDoi(text)).toBe(doi);
});

test('the address of a DOI leads to it, whatever characters it has', () => {
  expect(doiAddress('10.1234/a#b?c"<d')).toBe('https://doi.org/10.1234/a%23b%3Fc%22%3Cd');
});

test('of doubles the first spelling stays, in its place', () => {
  expect(withoutDoubles(['Air', 'hutan', 'AIR', 'air', 'Hutan', 'desa'])).toEqual(['Air', 'hutan', 'desa']);
});
