import { type Colours, tonesOf } from '#contract/site/colours.ts';

/** The width and height of the logo on a card. */
export const MARK_SIZE = 50;

/** The colours of every card. Those that the institute chooses are in CardColors. */
export const COLORS = {
  paper: '#F7F4EC',
  sand: '#E9E0CC',
  line: '#DCD4C1',
  ink: '#1D2420',
  inkSoft: '#4C574F',
};

/** The tones of the institute's two colours in light mode. */
export type CardColors = { brand: string; clay: string; clayText: string };

export function cardColors(colours: Colours): CardColors {
  const { brand, clay, 'clay-text': clayText } = tonesOf(colours);
  return { brand: brand.light, clay: clay.light, clayText: clayText.light };
}

/** Draws the logo (web/content/drawings/mark.svg), in a square of 32 × 32. */
const drawMark = ({ brand, clay }: CardColors) =>
  `<path fill="${brand}" d="M30 2C15 2.4 7.3 9.6 8.7 20.1zM30 2C29.6 17 22.4 24.7 11.9 23.3z"/><path fill="none" stroke="${clay}" stroke-width="3" stroke-linecap="round" d="M3.3 15.8A13 13 0 0 0 16.2 28.7"/>`;

/** The contour lines of the home page's drawing, around the point 0 0. */
const CONTOURS =
  'M407 286c-1 17-11 36-23 49s-31 24-49 29s-40 4-58-1s-37-16-49-29s-21-32-22-48s8-37 20-50s32-23 50-28s42-7 61-3s41 15 53 29s18 35 17 52zM455 282c-2 26-19 54-37 74s-47 36-74 44s-61 6-88-1s-56-24-74-43s-35-49-36-74s13-57 31-77s50-34 78-42s63-12 92-6s66 22 84 43s27 56 24 82zM514 278c-5 37-30 75-56 102s-65 51-102 61s-85 9-123 0s-79-32-106-59s-52-68-53-104s20-81 46-109s71-46 111-58s89-20 131-12s96 31 121 61s35 81 31 118zM582 274c-7 50-42 99-77 135s-85 68-135 82s-113 12-164 0s-107-40-144-76s-74-93-76-141s31-109 67-147s96-61 150-77s121-33 178-22s134 42 167 83s42 113 34 163zM663 270c-12 65-59 126-105 173s-107 88-171 106s-144 17-211 1s-143-47-192-94s-101-123-102-186s45-143 94-191s124-78 196-101s158-49 234-37s179 58 222 113s46 151 35 216zM752 266c-17 82-76 156-133 214s-132 112-211 135s-180 24-266 5s-186-55-250-114s-132-160-133-240s66-181 128-243s157-98 249-129s204-71 302-56s232 78 284 149s47 197 30 279z';

export function mark(x: number, y: number, colors: CardColors): string {
  return `<g transform="translate(${x} ${y}) scale(${MARK_SIZE / 32})">${drawMark(colors)}</g>`;
}

export function contours(x: number, y: number, scale: number): string {
  return `<path transform="translate(${x} ${y}) scale(${scale}) translate(-331 -286)" fill="none" stroke="${COLORS.line}" stroke-width="${1.5 / scale}" d="${CONTOURS}"/>`;
}

/** Draws the symbol of a measuring station. */
export function station(x: number, y: number, { clay }: CardColors): string {
  return `<circle cx="${x}" cy="${y}" r="40" fill="${COLORS.sand}"/><circle cx="${x}" cy="${y}" r="9" fill="${clay}"/>`;
}
