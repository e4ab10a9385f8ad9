import { expect, test } from 'vitest';
import { tidyLinkFields } from './word-fields.ts';

const field = (content: string) => `<w:r><w:instrText xml:space="preserve">${content}</w:instrText></w:r>`;

test.each([
  [' HYPERLINK "https://contoh.id/" \\l "bab-2"', ' HYPERLINK "https://contoh.id/#bab-2"'],
  [
    ' HYPERLINK &quot;https://contoh.id/?a=1&amp;b=2&quot; \\o &quot;Buka &apos;ini&apos;&quot; \\l &quot;x&quot; ',
    ' HYPERLINK "https://contoh.id/?a=1&amp;b=2#x"',
  ],
  [' HYPERLINK "https://contoh.id/" \\o "Petunjuk"', ' HYPERLINK "https://contoh.id/"'],
  [' HYPERLINK "https://contoh.id/"', ' HYPERLINK "https://contoh.id/"'],
  [' HYPERLINK \\l "bab-2"', ' HYPERLINK \\l "bab-2"'],
  [' PAGEREF "a" \\l "b"', ' PAGEREF "a" \\l "b"'],
])('the field %j is written as %j', (content, written) => {
  expect(tidyLinkFields(field(content))).toBe(field(written));
});

test('hostile files take no longer than their length', () => {
  const began = performance.now();
  for (const part of ['<w:instrText> HYPERLINK "', '<w:instrText ', '<w:instrText> HYPERLINK "a" \\l "', '" \\l "']) {
    tidyLinkFields(part.repeat(100_000));
  }
  expect(performance.now() - began).toBeLessThan(20_000);
});
