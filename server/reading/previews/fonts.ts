import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'satori';

/** The site's own font files, because the machine may have no fonts. They are searched for a letter in this order. */
const SUBSETS = ['latin', 'latin-ext', 'vietnamese'] as const;
const WEIGHTS = [600, 800] as const;

export const FONT_FAMILY = SUBSETS.join(', ');

const { resolve } = createRequire(import.meta.url);

export function loadFonts(): Font[] {
  return SUBSETS.flatMap((name) =>
    WEIGHTS.map((weight) => ({
      name,
      weight,
      data: readFileSync(
        resolve(`@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-${name}-${weight}-normal.woff`),
      ),
    })),
  );
}
