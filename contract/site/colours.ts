import { luminance, nearestLightness, type Oklch, toHex, toOklch } from './oklch.ts';

/** The institute's two colours, as admins choose them: '#1f4d3a'. */
export type Colours = { brand: string; accent: string };

/** A colour of the design in light and dark mode. */
export type Tone = { light: string; dark: string };
type Mode = keyof Tone;

/** Tones that do not follow from the two colours, but on which or behind which tones of the two colours lie. */
export const FIXED_TONES = {
  paper: { light: '#f7f4ec', dark: '#121714' },
  surface: { light: '#fffdf8', dark: '#1a211d' },
  sand: { light: '#e9e0cc', dark: '#2b2d24' },
  mist: { light: '#dde7e0', dark: '#212b26' },
  ink: { light: '#1d2420', dark: '#edf0e8' },
} as const satisfies Record<string, Tone>;

/**
 * The tones of the default colours, which the designer chose by eye. tonesOf derives the tones of other colours and
 * keeps the proportions between these.
 */
const DEFAULT_TONES = {
  brand: { light: '#1f4d3a', dark: '#bfd3b0' },
  'brand-strong': { light: '#163a2b', dark: '#d6e4cb' },
  'on-brand': { light: '#fffdf8', dark: '#14201a' },
  moss: { light: '#5e8c61', dark: '#7fa983' },
  leaf: { light: '#bfd3b0', dark: '#3d5446' },
  ground: { light: '#1a3d2f', dark: '#0d110f' },
  'on-ground': { light: '#f7f4ec', dark: '#edf0e8' },
  'on-ground-soft': { light: '#bfd3b0', dark: '#aeb9b0' },
  clay: { light: '#c4663b', dark: '#dd8a61' },
  'clay-text': { light: '#9a4822', dark: '#e59c77' },
} as const satisfies Record<string, Tone>;

/** The tokens of web/ui/tokens.css that follow from the two colours: --color-{name}. */
export type TokenName = keyof typeof DEFAULT_TONES;
type AnyName = TokenName | keyof typeof FIXED_TONES;

/** `text` (or a line or shape) lies on `on` somewhere, so their contrast must be at least `least`. */
export type Pair = { text: AnyName; on: AnyName; least: number };

/** WCAG 2.2 AA: 1.4.3 for text; 1.4.11 for focus rings, borders, bars and icons. */
const TEXT = 4.5;
const SHAPE = 3;
const PAGE = ['paper', 'surface', 'sand', 'mist'] as const;

const pairs = (text: AnyName, least: number, ...on: AnyName[]) => on.map((name): Pair => ({ text, on: name, least }));

/** All pairs of tones whose contrast counts, in light and in dark mode. */
export const PAIRS: readonly Pair[] = [
  ...pairs('brand', TEXT, ...PAGE, 'leaf'),
  ...pairs('brand-strong', TEXT, ...PAGE),
  ...pairs('on-brand', TEXT, 'brand', 'brand-strong'),
  ...pairs('clay-text', TEXT, ...PAGE),
  ...pairs('ink', TEXT, 'leaf'),
  ...pairs('on-ground', TEXT, 'ground'),
  ...pairs('on-ground-soft', TEXT, 'ground'),
  ...pairs('clay', SHAPE, ...PAGE),
  ...pairs('moss', SHAPE, 'paper', 'surface', 'mist'),
];

/** Returns the WCAG 2.x contrast of two colours such as '#1f4d3a': 1 to 21. */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Matches the addresses that coloursPath returns. */
export const COLOURS_PATH = /^\/warna\/([0-9a-f]{6})-([0-9a-f]{6})-\d{1,4}\.css$/;

/** The version of the tones. Increase it when the style sheet changes: browsers keep one for a year. */
const TONES_VERSION = 2;

/** Returns the address of the style sheet with the tones of two colours. */
export function coloursPath({ brand, accent }: Colours): string {
  return `/warna/${brand.slice(1)}-${accent.slice(1)}-${TONES_VERSION}.css`;
}

/** Returns the tones of two colours. All PAIRS hold. In light mode, a colour that is legible as chosen stays so. */
export function tonesOf({ brand, accent }: Colours): Record<TokenName, Tone> {
  return { ...DEFAULT_TONES, ...brandTones(brand), ...accentTones(accent) };
}

function accentTones(chosen: string) {
  if (chosen === DEFAULT_TONES.clay.light) return {};
  const wish = (mode: Mode) => prominent(mode, toOklch(chosen));
  return { clay: move('clay', wish, FIXED_TONES), 'clay-text': move('clay-text', wish, FIXED_TONES) };
}

function brandTones(chosen: string) {
  if (chosen === DEFAULT_TONES.brand.light) return {};
  const wish = toOklch(chosen);
  const known = { ...FIXED_TONES, 'on-brand': DEFAULT_TONES['on-brand'] };
  const brand = move('brand', (mode) => prominent(mode, wish), known);
  return {
    brand,
    'brand-strong': move('brand-strong', (mode) => strongerThan(brand, mode), known),
    moss: move('moss', (mode) => vivid('moss', mode, wish), known),
    leaf: move('leaf', (mode) => soft('leaf', mode, wish), { ...known, brand }),
    ground: inModes((mode) => toHex(deep(mode, wish))),
    'on-ground-soft': inModes((mode) => toHex(soft('on-ground-soft', mode, wish))),
  };
}

const DEFAULT_BRAND = toOklch(DEFAULT_TONES.brand.light);
/** The step in lightness from `brand` to `brand-strong`. */
const STEP = 0.06;

const inModes = (toneIn: (mode: Mode) => string): Tone => ({ light: toneIn('light'), dark: toneIn('dark') });

/** Returns the tone nearest in lightness to the wished one whose pairs with the `known` tones hold. */
function move(name: TokenName, wishIn: (mode: Mode) => Oklch, known: Partial<Record<AnyName, Tone>>): Tone {
  return inModes((mode) => {
    const holds = (hex: string) =>
      PAIRS.every(({ text, on, least }) => {
        const other = text === name ? known[on] : on === name ? known[text] : undefined;
        return !other || contrast(hex, other[mode]) >= least;
      });
    // In light mode, text becomes darker, and what lies behind text becomes lighter.
    const end = (mode === 'light') === (name === 'leaf') ? 1 : 0;
    return nearestLightness(wishIn(mode), end, holds);
  });
}

/** Returns the wished tone. In dark mode, a dull colour becomes light: grey buttons would look disabled. */
function prominent(mode: Mode, chosen: Oklch): Oklch {
  return mode === 'light' ? chosen : { ...chosen, l: Math.max(chosen.l, 0.84 - 2 * chosen.c) };
}

/**
 * Returns a tone with the lightness of the default's tone. Its chroma is to the chosen colour's as the default's are to
 * each other.
 */
function vivid(name: TokenName, mode: Mode, chosen: Oklch): Oklch {
  const { l, c } = toOklch(DEFAULT_TONES[name][mode]);
  return { l, c: (chosen.c * c) / DEFAULT_BRAND.c, h: chosen.h };
}

/** Returns a tone with the lightness of the default's tone, and at most as colourful. */
function soft(name: TokenName, mode: Mode, chosen: Oklch): Oklch {
  const { l, c } = toOklch(DEFAULT_TONES[name][mode]);
  return { l, c: Math.min(c, chosen.c), h: chosen.h };
}

/** Returns the ground: at most as light as the default's, and darker if the chosen colour is darker. */
function deep(mode: Mode, chosen: Oklch): Oklch {
  const ground = vivid('ground', mode, chosen);
  return { ...ground, l: ground.l * Math.min(1, chosen.l / DEFAULT_BRAND.l) };
}

/** Returns the colour of a hovered button: a step further from the page's, or nearer if that step would not be seen. */
function strongerThan(brand: Tone, mode: Mode): Oklch {
  const { l, c, h } = toOklch(brand[mode]);
  const step = mode === 'light' ? -STEP : STEP;
  const isRoom = l + step > 0.15 && l + step < 1;
  return { l: isRoom ? l + step : l - 3 * step, c, h };
}
