import { describe, expect, test } from 'vitest';
import { coloursPath, contrast, FIXED_TONES, PAIRS, tonesOf } from './colours.ts';

const DEFAULT = { brand: '#1f4d3a', accent: '#c4663b' };
const MODES = ['light', 'dark'] as const;

/** Colours in steps of 16 levels in each channel, from black to white: 4,913. */
const levels = Array.from({ length: 17 }, (_, step) =>
  Math.min(step * 16, 255)
    .toString(16)
    .padStart(2, '0'),
);
const grid = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)));

/** Returns the pairs of tones that are not legible, as texts. */
function illegible(colours: typeof DEFAULT): string[] {
  const tones = { ...FIXED_TONES, ...tonesOf(colours) };
  return MODES.flatMap((mode) =>
    PAIRS.filter(({ text, on, least }) => contrast(tones[text][mode], tones[on][mode]) < least).map(
      ({ text, on }) => `${colours.brand} ${colours.accent}, ${mode}: ${text} on ${on}`,
    ),
  );
}

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#777777')).toBe(1);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrast('#ffffff', '#ff0000')).toBeCloseTo(4, 2);
});

describe('every pair of tones is legible in light and dark mode', () => {
  test('with each brand colour', () => {
    expect(grid.flatMap((brand) => illegible({ ...DEFAULT, brand }))).toEqual([]);
  });

  test('with each accent colour', () => {
    expect(grid.flatMap((accent) => illegible({ ...DEFAULT, accent }))).toEqual([]);
  });
});

test('a colour that is legible as chosen stays as it is in light mode', () => {
  const page = ['paper', 'surface', 'sand', 'mist'] as const;
  const legible = grid.filter((colour) => page.every((on) => contrast(colour, FIXED_TONES[on].light) >= 4.5));
  expect(legible.length).toBeGreaterThan(1000);
  const changed = legible.filter((colour) => {
    const { brand, clay, 'clay-text': text } = tonesOf({ brand: colour, accent: colour });
    return brand.light !== colour || clay.light !== colour || text.light !== colour;
  });
  expect(changed).toEqual([]);
});

test('a colour that is too pale becomes darker in light mode and keeps its hue', () => {
  expect(tonesOf({ brand: '#ffff00', accent: '#00ffff' })).toMatchObject({
    brand: { light: '#676700', dark: '#ffff00' },
    clay: { light: '#008f8f', dark: '#00ffff' },
  });
});

test('a dull colour becomes light in dark mode, lighter than the soft text', () => {
  for (const colour of ['#000000', '#333333', '#4a4a48']) {
    const { brand, clay } = tonesOf({ brand: colour, accent: colour });
    for (const { dark } of [brand, clay]) expect(contrast(dark, FIXED_TONES.paper.dark)).toBeGreaterThan(9);
  }
});

test('a style sheet’s address names the two colours', () => {
  expect(coloursPath(DEFAULT)).toBe('/warna/1f4d3a-c4663b-2.css');
});
