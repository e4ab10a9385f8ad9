import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import satori, { type Font, type SatoriOptions } from 'satori';

/** The site's own fonts, because the machine may have none. The first one that has a letter draws it. */
const SUBSETS = ['latin', 'latin-ext', 'vietnamese'] as const;
const WEIGHTS = [600, 800] as const;
const FONT_FAMILY = SUBSETS.join(', ');

const { resolve } = createRequire(import.meta.url);
const folder = '@fontsource/plus-jakarta-sans/files/plus-jakarta-sans';
const fonts = SUBSETS.flatMap((name) =>
  WEIGHTS.map((weight): Font => {
    const data = readFileSync(resolve(`${folder}-${name}-${weight}-normal.woff`));
    return { name, weight, data };
  }),
);

export type TextStyle = {
  fontSize: number;
  fontWeight: 600 | 800;
  lineHeight: number;
  letterSpacing: string;
  textWrap?: 'balance';
  color: string;
};

/** Renders text as SVG paths. `width` is given; the height follows from the text. */
export async function setText(
  text: string,
  width: number,
  style: TextStyle,
  maxLines?: number,
): Promise<{ svg: string; height: number }> {
  const svg = await draw(text, width, { ...style, ...(maxLines && { lineClamp: maxLines }) });
  return { svg, height: Number(/height="([\d.]+)"/.exec(svg)?.[1]) };
}

/**
 * Removes characters that our fonts cannot draw: emoji, other scripts, control characters, stacked accents. Letters of
 * an unusual form (𝐁, ﬁ, ₂) become plain letters.
 */
export async function withoutUnknownLetters(text: string): Promise<string> {
  const readable = text.normalize('NFC').replace(/[\p{M}\p{C}]/gu, '');
  const plain = replaceAll(readable, await unknownIn(readable), (part) =>
    part.normalize('NFKD').replace(/\p{M}/gu, ''),
  );
  const known = replaceAll(plain, await unknownIn(plain), () => ' ');
  return known.replace(/\s+/gu, ' ').trim();
}

async function unknownIn(text: string): Promise<string[]> {
  const unknown = new Set<string>();
  await draw(text, 1000, {}, async (_script, part) => {
    unknown.add(part);
    return [];
  });
  return [...unknown].toSorted((one, other) => other.length - one.length);
}

function replaceAll(text: string, parts: string[], change: (part: string) => string): string {
  return parts.reduce((result, part) => result.replaceAll(part, change(part)), text);
}

async function draw(
  text: string,
  width: number,
  style: Record<string, string | number>,
  loadAdditionalAsset: SatoriOptions['loadAdditionalAsset'] = async () => [],
): Promise<string> {
  const props = {
    style: { display: 'block', width, fontFamily: FONT_FAMILY, wordBreak: 'break-word', ...style },
    children: text,
  };
  return await satori({ type: 'div', key: null, props }, { width, fonts, loadAdditionalAsset });
}
