/** A colour in OKLCH, in which equal steps of lightness look equal. `l`: 0 (black) to 1 (white); `h`: in radians. */
export type Oklch = { l: number; c: number; h: number };

type Rgb = [red: number, green: number, blue: number];

/** The light of each of the 256 levels of a channel (IEC 61966-2-1). */
const LIGHT = Array.from({ length: 256 }, (_, level) => {
  const share = level / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** How far outside sRGB a channel may lie: less than half a level, which rounding removes. */
const ROUNDING = 0.0001;
/** After this many halvings, a chroma or lightness is exact to less than a level of a channel. */
const HALVINGS = 12;

/** Returns the relative luminance (WCAG 2.x) of a colour such as '#1f4d3a': 0 to 1. */
export function luminance(colour: string): number {
  const [red, green, blue] = toLight(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLight(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [LIGHT[value >> 16] ?? 0, LIGHT[(value >> 8) & 255] ?? 0, LIGHT[value & 255] ?? 0];
}

/** Converts a colour such as '#1f4d3a'. The matrices: https://bottosson.github.io/posts/oklab/ */
export function toOklch(colour: string): Oklch {
  const [red, green, blue] = toLight(colour);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

/** Converts a colour to '#rrggbb', with as much of its chroma as screens can show at its lightness. */
export function toHex({ l, c, h }: Oklch): string {
  let rgb = lightOf({ l, c, h });
  if (!isShown(rgb)) {
    let [shown, tooMuch] = [0, c];
    for (let step = 0; step < HALVINGS; step += 1) {
      const half = (shown + tooMuch) / 2;
      if (isShown(lightOf({ l, c: half, h }))) shown = half;
      else tooMuch = half;
    }
    rgb = lightOf({ l, c: shown, h });
  }
  return `#${rgb.map((light) => levelOf(light).toString(16).padStart(2, '0')).join('')}`;
}

function lightOf({ l, c, h }: Oklch): Rgb {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

const isShown = (rgb: Rgb) => rgb.every((light) => light >= -ROUNDING && light <= 1 + ROUNDING);

function levelOf(light: number): number {
  const share = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(Math.max(share, 0), 1));
}

/** Returns the colour for which `holds`, moved in lightness as little as possible towards `end`, where it must hold. */
export function nearestLightness(wish: Oklch, end: 0 | 1, holds: (hex: string) => boolean): string {
  const wished = toHex(wish);
  if (holds(wished)) return wished;
  let refused = wish.l;
  let held: number = end;
  for (let step = 0; step < HALVINGS; step += 1) {
    const half = (refused + held) / 2;
    if (holds(toHex({ ...wish, l: half }))) held = half;
    else refused = half;
  }
  return toHex({ ...wish, l: held });
}
