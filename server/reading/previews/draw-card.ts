import sharp from 'sharp';
import { PREVIEW_HEIGHT as HEIGHT, PREVIEW_WIDTH as WIDTH } from '#contract/posts/institute-preview.ts';
import { type CardColors, COLORS, contours, mark, MARK_SIZE, station } from './card-art.ts';
import { cutImage, fitLogo, IMAGE_WIDTH } from './card-pictures.ts';
import { setText, withoutUnknownLetters } from './text.ts';

export type Card = {
  /** The kind of post: 'Artikel'. */
  label?: string;
  title: string;
  author?: string;
  /** A picture in any format that sharp reads. If sharp cannot read it, the preview has no picture. */
  image?: Uint8Array | undefined;
  /** `logo`: a picture, as `image`. Without it, the card has the default logo. */
  institute: { name: string; logo?: Uint8Array | undefined; colors: CardColors };
};

const MARGIN = 64;
const MARK_TOP = 56;
/** The distance of the institute's name from the left margin. */
const NAME_LEFT = 62;
/** The y position of the title's bottom. A longer title grows upwards, to a height of TITLE_ROOM at most. */
const TITLE_BOTTOM = 512;
const TITLE_ROOM = 320;
const LABEL_HEIGHT = 46;

/** The title gets the first font size at which it fits. If none fits, it gets the last one and is cut. */
const TITLE_SIZES = [96, 84, 74, 66, 58, 52, 46, 41, 37, 33];
const TITLE_STYLE = { fontWeight: 800, lineHeight: 1.12, letterSpacing: '-0.025em' } as const;
/** The institute's name gets the first font size at which it fits on one line, or the last one and is cut. */
const NAME_SIZES = [34, 29, 25];
const NAME_STYLE = {
  fontWeight: 800,
  lineHeight: 1.2,
  letterSpacing: '-0.02em',
  color: COLORS.ink,
} as const;
const SMALL_STYLE = { fontSize: 26, fontWeight: 600, lineHeight: 1.3, letterSpacing: '0' } as const;

/** Some services ignore previews of several hundred kilobytes, and chat programs load every preview that is shared. */
const MAX_BYTES = 120 * 1024;
const QUALITIES = [84, 74, 62, 50, 38];

/** Draws a preview as JPEG, which every service accepts and which keeps photos small. */
export async function drawCard(card: Card): Promise<Buffer> {
  const image = await cutImage(card.image);
  const logo = await fitLogo(card.institute.logo);
  const background = Buffer.from(await drawText(card, { hasImage: image !== undefined, hasLogo: logo !== undefined }));
  const drawn = sharp(background).composite([
    ...(image ? [{ input: image, left: WIDTH - IMAGE_WIDTH, top: 0 }] : []),
    ...(logo ? [{ input: logo, left: MARGIN, top: MARK_TOP }] : []),
  ]);
  const { data, info } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return await compressed(data, info.channels);
}

async function compressed(pixels: Buffer, channels: 1 | 2 | 3 | 4): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const jpeg = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels } })
      // 4:4:4 keeps the full colour resolution, so that the edges of the title stay sharp.
      .jpeg({ quality, chromaSubsampling: quality > 60 ? '4:4:4' : '4:2:0', mozjpeg: true })
      .toBuffer();
    if (jpeg.length <= MAX_BYTES || quality === QUALITIES.at(-1)) return jpeg;
  }
  throw new Error('There is at least one quality');
}

type Pictures = { hasImage: boolean; hasLogo: boolean };

async function drawText({ label, title, author, institute }: Card, { hasImage, hasLogo }: Pictures): Promise<string> {
  const { colors } = institute;
  const width = WIDTH - 2 * MARGIN - (hasImage ? IMAGE_WIDTH - 16 : 200);
  const parts = hasLogo ? [] : [mark(MARGIN, MARK_TOP, colors)];
  const known = await withoutUnknownLetters(institute.name);
  if (known) {
    const name = await fitName(known, width - NAME_LEFT);
    parts.push(at(MARGIN + NAME_LEFT, Math.round(MARK_TOP + (MARK_SIZE - name.height) / 2), name.svg));
  }

  const heading = await fitTitle((await drawable(title)) || (label ?? ''), { width, color: colors.brand });
  const top = TITLE_BOTTOM - heading.height;
  parts.push(at(MARGIN, top, heading.svg));
  if (label && heading.text !== label) {
    const kind = await setText(label, width, { ...SMALL_STYLE, color: colors.clayText }, 1);
    parts.push(at(MARGIN, top - LABEL_HEIGHT, kind.svg));
  }
  const byline = author && (await withoutUnknownLetters(author));
  if (byline) {
    const line = await setText(byline, width, { ...SMALL_STYLE, color: COLORS.inkSoft }, 1);
    parts.push(at(MARGIN, HEIGHT - 90, line.svg));
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><path fill="${COLORS.paper}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${
    hasImage ? contours(590, 90, 0.8) : contours(1010, 250, 1.2) + station(1010, 250, colors)
  }${parts.join('')}</svg>`;
}

/** Removes characters that our fonts lack. Returns '' (no title) if more than half of the letters would be lost. */
async function drawable(title: string): Promise<string> {
  const known = await withoutUnknownLetters(title);
  return countLetters(known) * 2 >= countLetters(title) ? known : '';
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

async function fitName(name: string, width: number): Promise<{ svg: string; height: number }> {
  for (const fontSize of NAME_SIZES) {
    const line = await setText(name, width, { ...NAME_STYLE, fontSize });
    if (line.height < 2 * fontSize) return line;
  }
  return await setText(name, width, { ...NAME_STYLE, fontSize: NAME_SIZES.at(-1) ?? 0 }, 1);
}

type Fitted = { text: string; svg: string; height: number };

async function fitTitle(text: string, { width, color }: { width: number; color: string }): Promise<Fitted> {
  const style = { ...TITLE_STYLE, color };
  for (const fontSize of TITLE_SIZES) {
    if (longestWord(text) * fontSize > width) continue;
    const heading = await setText(text, width, { ...style, fontSize, textWrap: 'balance' });
    if (heading.height <= TITLE_ROOM) return { text, ...heading };
  }
  const fontSize = TITLE_SIZES.at(-1) ?? 0;
  const lines = Math.floor(TITLE_ROOM / (fontSize * TITLE_STYLE.lineHeight));
  return { text, ...(await setText(text, width, { ...style, fontSize }, lines)) };
}

/** Estimates the width of the longest word in em, to see whether the word would have to be broken. */
function longestWord(title: string): number {
  const widths = title
    .split(/[\s-]+/)
    .map((word) => word.length * 0.5 + (word.match(/\p{Lu}|[mw]/gu)?.length ?? 0) * 0.25);
  return Math.max(...widths);
}

function at(x: number, y: number, svg: string): string {
  // The descenders of the last line reach below the box of the inner SVG, which must not cut them off.
  return svg.replace('<svg', `<svg x="${x}" y="${y}" overflow="visible"`);
}
