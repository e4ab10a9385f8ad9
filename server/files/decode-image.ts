import type { Metadata, Sharp } from 'sharp';
import { IMAGE_WIDTHS } from '#contract/posts/image-variants.ts';
import type { ImageInfo } from '#contract/posts/images.ts';
import { IMAGE_MEGAPIXELS, isRasterImage, NOT_AN_IMAGE } from '#contract/rules.ts';
import { readStart } from './read-start.ts';

export type PreparedImage = ImageInfo & {
  /** A file for each width, in ascending order. */
  files: Array<{ width: number; height: number; bytes: Uint8Array }>;
};

type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/**
 * Interlaced PNG files are decoded as a whole, which takes up to 20 bytes per pixel. Most others are decoded strip by
 * strip, or shrunk while decoding.
 */
const MAX_MEGAPIXELS_INTERLACED = 16;
const MAX_MEGAPIXELS_DEEP = 12;
const TIMEOUT_SECONDS = 20;
const WEBP_QUALITY = 75;
/** Files up to this width are for phones on slow lines, so they are compressed harder. */
const PHONE_WIDTH = 960;
/** sharp's compression effort, 0 to 6. Wide files get 2: half the time of 4, and only 3 % more bytes. */
const PHONE_EFFORT = 4;
const WIDE_EFFORT = 2;
/** The largest width and height of a WebP file. */
const WEBP_MAX_PIXELS = 16_383;
/** The `image` column has the path of the largest file up to this width, which a plain <img src> loads. */
const DEFAULT_WIDTH = 1280;

const FORMATS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const BROKEN = 'Gambar rusak atau tidak lengkap. Buka dan simpan ulang gambarnya, lalu unggah lagi.';
const TOO_SLOW = 'Gambar terlalu rumit untuk diproses. Simpan ulang sebagai JPEG, lalu unggah lagi.';
const TOO_TALL = 'Gambar terlalu tinggi dan sempit. Potong gambarnya, lalu unggah lagi.';

/** Thrown if the upload is not an accepted picture. The message is for the user who uploaded it. */
export class Refusal extends Error {}

/**
 * Converts an uploaded picture into the files to store: upright, in sRGB, without metadata, only the first frame. The
 * bytes of the file decide on its format, not its name or declared type. Runs only in the file process
 * (file-process.ts), because a hostile picture can take any amount of memory.
 * @throws Refusal if it is not an intact picture within the limits of its format
 */
export async function decodeImage(file: string): Promise<PreparedImage> {
  // Keeps uploads away from the decoders of SVG, TIFF and other formats that are not accepted.
  if (!isRasterImage(await readStart(file))) throw new Refusal(NOT_AN_IMAGE);
  const sharp = await loadSharp();
  const source = sharp(file, { limitInputPixels: IMAGE_MEGAPIXELS * 1_000_000, failOn: 'error', pages: 1 });
  const metadata = await source.metadata().catch(refuse);
  const { mediaType, autoOrient: original } = metadata;
  if (!mediaType || !FORMATS.includes(mediaType)) throw new Refusal(NOT_AN_IMAGE);
  const maxMegapixels = megapixelLimit(metadata);
  if (original.width * original.height > maxMegapixels * 1_000_000) throw new Refusal(tooManyPixels(maxMegapixels));

  const widths = widthsFor(original.width);
  const largest = Math.max(...widths);
  if ((original.height / original.width) * largest > WEBP_MAX_PIXELS) throw new Refusal(TOO_TALL);

  // Decodes the upload only once, at the largest width. The smaller files are made from these pixels.
  const pixels = await readPixels(source.autoOrient().resize({ width: largest }).toColourspace('srgb')).catch(refuse);
  const files: PreparedImage['files'] = [];
  for (const width of widths) files.push(await encode(pixels, width).catch(refuse));
  const named = files.findLast(({ width }) => width <= DEFAULT_WIDTH) ?? files[0];
  if (!named) throw new Error('A picture is kept at one width at least');
  return { width: named.width, height: named.height, widths, color: await meanColor(pixels), files };
}

/** Returns the limit of megapixels for a picture. The header contains all that it depends on, so nothing is decoded. */
function megapixelLimit({ mediaType, depth, isProgressive }: Metadata): number {
  if (mediaType === 'image/avif' || depth !== 'uchar') return MAX_MEGAPIXELS_DEEP;
  return mediaType === 'image/png' && isProgressive ? MAX_MEGAPIXELS_INTERLACED : IMAGE_MEGAPIXELS;
}

const tooManyPixels = (megapixels: number) =>
  `Gambar terlalu besar. Perkecil hingga paling banyak ${megapixels} megapiksel, lalu unggah lagi.`;

function widthsFor(original: number): number[] {
  const largest = Math.min(original, IMAGE_WIDTHS.at(-1) ?? original);
  return [...IMAGE_WIDTHS.filter((width) => width < largest), largest];
}

async function readPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .timeout({ seconds: TIMEOUT_SECONDS })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

async function from({ data, width, height, channels }: Pixels): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(data, { raw: { width, height, channels } }).timeout({ seconds: TIMEOUT_SECONDS });
}

async function encode(pixels: Pixels, width: number): Promise<PreparedImage['files'][number]> {
  const { data, info } = await (await from(pixels))
    .resize({ width })
    .webp({ quality: WEBP_QUALITY, effort: width > PHONE_WIDTH ? WIDE_EFFORT : PHONE_EFFORT })
    .toBuffer({ resolveWithObject: true });
  return { width, height: info.height, bytes: data };
}

async function meanColor(pixels: Pixels): Promise<string> {
  const { data } = await readPixels((await from(pixels)).flatten({ background: '#fff' }).resize(1, 1, { fit: 'fill' }));
  return `#${data.toString('hex', 0, 3)}`;
}

/** Throws a Refusal for an error of libvips, whose message alone says what is wrong: size, time or broken bytes. */
function refuse(error: unknown): never {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(message)) throw new Refusal(tooManyPixels(IMAGE_MEGAPIXELS));
  if (/^timeout/i.test(message)) throw new Refusal(TOO_SLOW);
  throw new Refusal(BROKEN);
}
