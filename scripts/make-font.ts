import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/**
 * Makes the font of every page, web/ui/plus-jakarta-sans.woff2: `node scripts/make-font.ts`. It is the font of the
 * package with the letters and the weights that web/ui/font.css names, which is a third smaller. Its licence, in the
 * name table, is the SIL Open Font License 1.1, which allows that.
 */
const root = join(import.meta.dirname, '..');
const packaged = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';
export const WEB_FONT = join(root, 'web/ui/plus-jakarta-sans.woff2');

/** Returns the font of the first @font-face in font.css as WOFF2. */
export async function makeFont(): Promise<Buffer> {
  const css = await readFile(join(root, 'web/ui/font.css'), 'utf8');
  const [, min, max] = /font-weight: (\d+) (\d+)/.exec(css) ?? [];
  const [, ranges = ''] = /unicode-range:([^;]+);/.exec(css) ?? [];
  const text = ranges.split(',').map(charactersOf).join('');
  const font = await readFile(join(root, 'node_modules', packaged));
  return await subsetFont(font, text, {
    targetFormat: 'woff2',
    preserveNameIds: [0, 13, 14],
    variationAxes: { wght: { min: Number(min), max: Number(max), default: Number(min) } },
  });
}

/** Returns the characters of a range such as U+0131 or U+2000-206F. */
function charactersOf(range: string): string {
  const [first = 0, last = first] = range
    .trim()
    .slice(2)
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}

if (import.meta.main) await writeFile(WEB_FONT, await makeFont());
