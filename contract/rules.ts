/**
 * Rules that forms hold before they send and the server holds again, in the same words. The schemas are built on them.
 * Without zod, so that a form does not load it.
 */

/** Code points, as people count. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** 200000 → 200.000, as Intl writes it, which takes 20 ms of every start the first time. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, '.');
}

/** Whether there is anything to see: not only white space and characters of no width. */
export function isReadable(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);
}

export function missingText(label: string): string {
  return `${label} wajib diisi.`;
}

export function tooLongText(label: string, limit: number): string {
  return `${label} paling banyak ${formatCount(limit)} karakter. Persingkat, lalu coba lagi.`;
}

/** Largest files that the operator lets in (MAX_IMAGE_MB, MAX_PDF_MB). */
export type UploadLimits = { imageMb: number; pdfMb: number };

/** Characters of a file's start that isRasterImage and isPdf look at. */
export const SIGNATURE_BYTES = 16;

const IMAGE_SIGNATURES = [
  /^\xff\xd8\xff/, // JPEG
  /^\x89PNG\r\n/,
  /^RIFF[^]{4}WEBP/,
  /^[^]{4}ftyp(?:avif|avis|mif1|msf1)/, // AVIF
  /^GIF8[79]a/,
];

export const NOT_AN_IMAGE = 'Berkas ini bukan gambar yang didukung. Pilih gambar JPEG, PNG, WebP, AVIF, atau GIF.';
export const NOT_A_PDF = 'Berkas ini bukan PDF. Pilih berkas PDF.';

/** Whether a file is a picture that is taken, by its first SIGNATURE_BYTES or more, one character each. */
export function isRasterImage(start: string): boolean {
  return IMAGE_SIGNATURES.some((signature) => signature.test(start));
}

/** Whether a file says that it is a PDF, by its first bytes, one character each. */
export function isPdf(start: string): boolean {
  return start.startsWith('%PDF-');
}
