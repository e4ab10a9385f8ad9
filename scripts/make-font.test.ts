import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeFont, WEB_FONT } from './make-font.ts';

test('the font of the pages has the letters and weights of font.css', async () => {
  const stored = readFileSync(WEB_FONT);
  expect((await makeFont()).equals(stored), 'run node scripts/make-font.ts').toBe(true);
  expect(stored.length).toBeLessThan(20_000);
});
