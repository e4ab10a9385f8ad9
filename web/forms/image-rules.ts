import { IMAGE_MEGAPIXELS, isRasterImage, NOT_AN_IMAGE } from '#contract/rules.ts';
import { type ImageSize, readImageSize } from './image-size.ts';
import type { FormFile, PreparedFile } from './use-form-file.ts';

const MEGABYTE = 1024 * 1024;

/** Matches HEIC, the format of iPhone photos. The server does not accept it; Safari can convert it to JPEG. */
const HEIC = /^[^]{4}ftyphe(?:i[cmsx]|v[cmx])/;
/** Matches every GIF, and animated AVIF. A canvas would keep only the first frame. */
const ANIMATED = /^GIF8|^[^]{4}ftypavis/;
/** Captures the byte with the flags of an extended WebP. Its bit 0b10 says that the picture is animated. */
const EXTENDED_WEBP = /^RIFF[^]{4}WEBPVP8X[^]{4}([^])/;
/** Number of bytes read from the start of a file: enough for isRasterImage, HEIC, ANIMATED and EXTENDED_WEBP. */
const START_BYTES = 24;
/** Smaller pictures are sent as they are: they upload quickly on any connection. */
const SMALL_BYTES = 200 * 1024;

/** The value of <input accept>. It only narrows what the dialog offers: prepareImage checks the file's first bytes. */
export const ACCEPTED_IMAGES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

export function imageHint(limitMb: number): string {
  return `JPEG, PNG, WebP, AVIF, atau GIF, paling besar ${limitMb} MB. Foto yang besar dikecilkan dulu di peramban.`;
}

/**
 * Checks a file that was chosen as a picture and makes a large picture smaller, so that the limit (`limitMb`) applies
 * to the file that is sent. Calls `onReduce` before reducing, which can take seconds on a phone.
 */
export async function prepareImage(chosen: File, limitMb: number, onReduce: () => void): Promise<PreparedFile> {
  const start = await readStart(chosen);
  if (start === undefined) return { refusal: notArrivedText(chosen) };
  const isHeic = HEIC.test(start);
  if (!isHeic && !isRasterImage(start)) return { refusal: NOT_AN_IMAGE };
  const size = await readImageSize(chosen);
  if (size && hasTooManyPixels(size)) return { refusal: tooManyPixelsText(size) };
  const isLeftAlone = isAnimated(start) || (chosen.size <= SMALL_BYTES && !isHeic);
  const reduced = isLeftAlone ? undefined : await reduce(chosen, isHeic, onReduce);
  if (isHeic && !reduced) return { refusal: NOT_AN_IMAGE };
  const file = reduced ?? chosen;
  const refusal = refuseLarge('Gambar', file, limitMb);
  return refusal === undefined ? { file } : { refusal };
}

export const IMAGE_FILE: FormFile = {
  name: 'image',
  uploadLabel: 'Mengunggah gambar',
  prepare: (file, { imageMb }, onReduce) => prepareImage(file, imageMb, onReduce),
};

function isAnimated(start: string): boolean {
  const webpFlags = EXTENDED_WEBP.exec(start)?.[1]?.charCodeAt(0) ?? 0;
  return ANIMATED.test(start) || (webpFlags & 0b10) !== 0;
}

/** Returns undefined if the browser cannot reduce the file, or if reducing would save nothing. */
async function reduce(chosen: File, mustConvert: boolean, onReduce: () => void): Promise<File | undefined> {
  onReduce();
  try {
    const { reduceImage } = await import('./reduce-image.ts');
    return await reduceImage(chosen, { mustConvert });
  } catch {
    return undefined;
  }
}

/** Returns the first bytes as a string, one character each; undefined if the file is empty or unreadable. */
async function readStart(file: File): Promise<string | undefined> {
  if (file.size === 0) return undefined;
  const bytes = await file
    .slice(0, START_BYTES)
    .arrayBuffer()
    .catch(() => undefined);
  return bytes && String.fromCharCode(...new Uint8Array(bytes));
}

/**
 * Returns the message for a file that is empty or unreadable. A photo in a cloud folder is unreadable until the device
 * has downloaded it.
 */
export function notArrivedText({ name, size }: Pick<File, 'name' | 'size'>): string {
  const state = size === 0 ? 'kosong (0 byte)' : 'tidak dapat dibaca';
  return (
    `Berkas “${name}” ${state}. Mungkin belum selesai diunduh dari penyimpanan awan; ` +
    'buka dulu di perangkat Anda, lalu pilih lagi.'
  );
}

export function hasTooManyPixels({ width, height }: ImageSize): boolean {
  return width * height > IMAGE_MEGAPIXELS * 1_000_000;
}

function tooManyPixelsText({ width, height }: ImageSize): string {
  const [across, down] = [width, height].map((pixels) => pixels.toLocaleString('id-ID'));
  return `Gambar ini ${across} × ${down} piksel, sedangkan paling banyak ${IMAGE_MEGAPIXELS} megapiksel. Perkecil dulu, lalu pilih lagi.`;
}

/** Returns why a file is too large; undefined if it is small enough. `what` begins the sentence: 'Gambar'. */
export function refuseLarge(what: string, { size }: Pick<File, 'size'>, limitMb: number): string | undefined {
  if (size <= limitMb * MEGABYTE) return undefined;
  return `${what} ini ${formatBytes(size)}, sedangkan paling besar ${limitMb} MB. Perkecil dulu, lalu pilih lagi.`;
}

/** Formats a size as '812 KB' or '1,4 MB'. Rounds MB up, so that a file over the limit never shows the limit itself. */
export function formatBytes(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  const value = Math.ceil((bytes / MEGABYTE) * 10) / 10;
  return `${value.toLocaleString('id-ID', { maximumFractionDigits: 1 })} MB`;
}
