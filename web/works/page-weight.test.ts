import { co2 } from '@tgwf/co2';
import { expect, test } from 'vitest';
import { describeWeight, GRAMS_PER_BYTE, statePageWeight } from './page-weight.ts';

test('a byte causes as much carbon dioxide as CO2.js says, with the electricity of Indonesia', () => {
  const model = new co2({ model: 'swd', version: 4, rating: true });
  const country = { country: 'IDN' };
  const gridIntensity = { dataCenter: country, network: country, device: country };
  const { total } = model.perByteTrace(1e9, false, { gridIntensity }).co2;
  expect(GRAMS_PER_BYTE * 1e9).toBeCloseTo(total, 6);
});

test.each([
  [62_400, 'Halaman ini 62 KB · 0,012 g CO₂'],
  [54_000, 'Halaman ini 54 KB · 0,01 g CO₂'],
  [142_000, 'Halaman ini 142 KB · 0,026 g CO₂'],
  [1_250_000, 'Halaman ini 1.250 KB · 0,23 g CO₂'],
])('%d bytes in words', (bytes, text) => {
  expect(describeWeight(bytes).replaceAll('\u{A0}', ' ')).toBe(text);
});

test('the page is weighed only if it has the line, which is filled with the picture added', () => {
  const page = (line: string) => `<h1>$&amp;</h1>${line}<p>Akhir</p>`;
  const weighed: string[] = [];
  const weigh = (html: string) => {
    weighed.push(html);
    return 50_000;
  };
  expect(statePageWeight(page('<p></p>'), weigh)).toBe(page('<p></p>'));
  expect(weighed).toEqual([]);
  const empty = '<p data-picture-bytes="12000" lang="id" class="a">';
  const filled = statePageWeight(page(`${empty}</p>`), weigh);
  expect(filled).toBe(page(`${empty}${describeWeight(62_000)}</p>`));
  expect(statePageWeight(filled, weigh)).toBe(filled);
});
