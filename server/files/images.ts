import type { Sharp } from 'sharp';
import { IMAGE_WIDTHS, type ImageInfo } from '#contract/images.ts';
import { invalid } from '#server/errors.ts';
import type { Upload } from '#server/http/upload.ts';
import { isRasterImage } from './image-signature.ts';
import { jobQueue } from './job-queue.ts';

export type PreparedImage = ImageInfo & {
  /** One per width, ascending. */
  files: Array<{ width: number; height: number; bytes: Uint8Array }>;
};

type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

const MAX_MEGAPIXELS = 50;
const TIMEOUT_SECONDS = 20;
const WEBP_QUALITY = 75;
/** To phones, whose lines are slow, go the widths up to this one, made as small as they get within reason. */
const PHONE_WIDTH = 960;
/** Of 0 to 6; the wide ones take half the time for some 3 % more bytes. */
const PHONE_EFFORT = 4;
const WIDE_EFFORT = 2;
/** What the WebP format has room for. */
const WEBP_MAX_PIXELS = 16_383;
/** `image` names the largest file up to this width: the one that a plain <img src> shows. */
const DEFAULT_WIDTH = 1280;

const FORMATS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const NOT_AN_IMAGE = 'Berkas ini bukan gambar yang didukung. Pilih gambar JPEG, PNG, WebP, AVIF, atau GIF.';
const TOO_MANY_PIXELS = `Gambar terlalu besar. Perkecil hingga paling banyak ${MAX_MEGAPIXELS} megapiksel, lalu unggah lagi.`;
const BROKEN = 'Gambar rusak atau tidak lengkap. Buka dan simpan ulang gambarnya, lalu unggah lagi.';
const TOO_SLOW = 'Gambar terlalu rumit untuk diproses. Simpan ulang sebagai JPEG, lalu unggah lagi.';
const TOO_TALL = 'Gambar terlalu tinggi dan sempit. Potong gambarnya, lalu unggah lagi.';

// Two jobs of one thread each leave processors and pool threads to the other requests.
const inTurn = jobQueue(2);

/**
 * Makes of an uploaded picture the files that are kept: upright, in sRGB, without any metadata, the first frame only.
 * What it really is decides, not its name or declared type; anything but a sound picture is a 422 on its field.
 */
export async function prepareImage({
  temporaryPath,
  field,
}: Pick<Upload, 'temporaryPath' | 'field'>): Promise<PreparedImage> {
  return inTurn(async () => {
    try {
      return await prepare(temporaryPath);
    } catch (error) {
      throw error instanceof Refusal ? invalid(field, error.message) : error;
    }
  });
}

class Refusal extends Error {}

async function prepare(file: string): Promise<PreparedImage> {
  if (!(await isRasterImage(file))) throw new Refusal(NOT_AN_IMAGE);
  const sharp = await loadSharp();
  const source = sharp(file, { limitInputPixels: MAX_MEGAPIXELS * 1_000_000, failOn: 'error', pages: 1 });
  const { mediaType, autoOrient: original } = await source.metadata().catch(refuse);
  if (!mediaType || !FORMATS.includes(mediaType)) throw new Refusal(NOT_AN_IMAGE);

  const widths = widthsFor(original.width);
  const largest = Math.max(...widths);
  if ((original.height / original.width) * largest > WEBP_MAX_PIXELS) throw new Refusal(TOO_TALL);

  // Decoded once; every file is made from the largest.
  const pixels = await readPixels(source.autoOrient().resize({ width: largest }).toColourspace('srgb')).catch(refuse);
  const files: PreparedImage['files'] = [];
  for (const width of widths) files.push(await encode(pixels, width).catch(refuse));
  const named = files.findLast(({ width }) => width <= DEFAULT_WIDTH) ?? files[0];
  if (!named) throw new Error('A picture is kept at one width at least');
  return { width: named.width, height: named.height, widths, color: await meanColor(pixels), files };
}

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

/** With the first picture: libvips takes 11 MB, which a process that nobody uploads to does without. */
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

/** What libvips says of bytes that it cannot make a picture of is for the uploader; its words are the only sign. */
function refuse(error: unknown): never {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(message)) throw new Refusal(TOO_MANY_PIXELS);
  if (/^timeout/i.test(message)) throw new Refusal(TOO_SLOW);
  throw new Refusal(BROKEN);
}
