/**
 * Rules that forms check before they send a request, and that the server's schemas check again with the same messages.
 * Forms load this file: do not import zod, which is large.
 */

/** Counts code points, which is how people count characters. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Formats 200000 as 200.000, like Intl in Indonesian. Intl itself costs 20 ms of every start. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, '.');
}

/** Returns whether the text has a visible character, not only white space and zero-width characters. */
export function isReadable(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);
}

export function missingText(label: string): string {
  return `${label} wajib diisi.`;
}

export function tooLongText(label: string, limit: number): string {
  return `${label} paling banyak ${formatCount(limit)} karakter. Persingkat, lalu coba lagi.`;
}

/** The server deletes a draft after this many days without a change. */
export const DRAFT_DAYS = 180;

/** The largest uploads that the operator allows (MAX_IMAGE_MB, MAX_PDF_MB). */
export type UploadLimits = { imageMb: number; pdfMb: number };

/** The largest picture in millions of pixels. The server allows less for AVIF, 16-bit and interlaced pictures. */
export const IMAGE_MEGAPIXELS = 50;

/** The number of bytes at the start of a file that isRasterImage and isPdf need. */
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

/** Returns whether a file is an accepted picture. `start`: its first SIGNATURE_BYTES or more, one character each. */
export function isRasterImage(start: string): boolean {
  return IMAGE_SIGNATURES.some((signature) => signature.test(start));
}

/** Returns whether a file begins like a PDF. `start`: its first bytes, one character per byte. */
export function isPdf(start: string): boolean {
  return start.startsWith('%PDF-');
}

/** Limits of decisions, comments and notes: the characters of a text, and the reasons of one decision. */
export const REVIEW_TEXT_CHARACTERS = 4000;
export const REASONS_MAX = 10;
/** The most articles that one decision may be about. */
export const DECISIONS_AT_ONCE = 50;
/** The most accounts that one request may remove as spam. */
export const SPAM_AT_ONCE = 50;
/** Limits of the reason templates, which admins write once and append to decisions. */
export const REASON_TITLE_CHARACTERS = 80;
export const REASON_TEXT_CHARACTERS = 1000;
export const REASON_TEMPLATES_MAX = 30;
/** Limits of an article's preview links: the days for which one is valid, and the number of links. */
export const PREVIEW_LINK_DAYS = 30;
export const PREVIEW_LINKS_MAX = 20;
/** How long a decision can be undone. */
export const UNDO_MS = 10 * 60_000;
