import { expect, test } from 'vitest';
import { markParagraphs } from './mark-word.ts';

const level = (index: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/>${more}<w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const NUMBERING = `<w:numbering>
<w:abstractNum w:abstractNumId="0" w15:restartNumberingAfterBreak="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%2)')}</w:abstractNum>
<w:abstractNum w:abstractNumId="1">${level(0, 'bullet', ' ')}</w:abstractNum>
<w:abstractNum w:abstractNumId="2">${level(0, 'decimal', '%1.', '<w:pStyle w:val="ListNumber"/>')}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num>
</w:numbering>`;

const item = (list: number, at: number, more = '') =>
  `<w:p><w:pPr>${more}<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r/></w:p>`;
const styled = (style: string) => `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr></w:p>`;
const plain = '<w:p><w:r/></w:p><w:p><w:pPr><w:jc w:val="both"/></w:pPr></w:p>';

test.each([
  ['counts, and goes on after other paragraphs', item(1, 0) + item(1, 0) + plain + item(1, 0), ['1', '2', '3']],
  [
    'begins again below each item',
    item(1, 0) + item(1, 1) + item(1, 1) + item(1, 0) + item(1, 1),
    '1 a1 a2 2 a1'.split(' '),
  ],
  ['begins where the list says, once', item(1, 0) + item(2, 0) + item(2, 0), ['1', '5', '6']],
  ['follows the style of a paragraph', styled('ListNumber') + styled('Body') + styled('ListNumber'), ['1', '2']],
  ['marks what continues an item', item(1, 0) + item(3, 0) + item(1, 0), ['1', 'terarah-lanjutan', '2']],
  ['knows nothing of an unknown list', item(9, 0), []],
  [
    'leaves earlier formats and sections alone',
    item(1, 0, '<w:pPrChange w:id="1"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:bidi/></w:pPr></w:pPrChange>'),
    ['1'],
  ],
  ['marks paragraphs from right to left', '<w:p><w:pPr><w:bidi/></w:pPr></w:p>', ['terarah-rtl']],
])('%s', (_, document, marks) => {
  const names = [...markParagraphs(document, NUMBERING).matchAll(/w:name="([^"]*)"/g)].map(([, name]) => name);
  expect(names.map((name) => name?.replace('terarah-nomor-', ''))).toEqual(marks);
});

test('hostile files take no longer than their length', () => {
  const parts = ['<w:numPr>', '<w:numId ', '<w:abstractNum w:abstractNumId="1"', '<w:pPr>'];
  const began = performance.now();
  for (const part of parts) markParagraphs(part.repeat(200_000), part.repeat(20_000));
  expect(performance.now() - began).toBeLessThan(20_000);
});
