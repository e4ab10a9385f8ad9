/** What the server takes unless its operator has set another limit (MAX_IMAGE_MB), which the server then says. */
const MAX_IMAGE_MB = 10;
const MEGABYTE = 1024 * 1024;

const SIGNATURES = [
  /^\xff\xd8\xff/, // JPEG
  /^\x89PNG\r\n/,
  /^RIFF[^]{4}WEBP/,
  /^[^]{4}ftyp(?:avif|avis|mif1|msf1)/, // AVIF
  /^GIF8[79]a/,
];
const SIGNATURE_BYTES = 16;

/** For <input accept>: it only narrows what a dialog offers, what a file is decides its first bytes. */
export const ACCEPTED_IMAGES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
export const IMAGE_HINT = `JPEG, PNG, WebP, AVIF, atau GIF, paling besar ${MAX_IMAGE_MB} MB.`;

const WRONG_TYPE = 'Berkas ini bukan gambar yang didukung. Pilih gambar JPEG, PNG, WebP, AVIF, atau GIF.';

/** Why a file cannot be the article's picture; undefined when it can. */
export async function refuseImage(file: File): Promise<string | undefined> {
  if (file.size === 0) return notArrivedText(file);
  const start = await file
    .slice(0, SIGNATURE_BYTES)
    .arrayBuffer()
    .catch(() => undefined);
  if (start === undefined) return notArrivedText(file);
  const text = String.fromCharCode(...new Uint8Array(start));
  if (!SIGNATURES.some((signature) => signature.test(text))) return WRONG_TYPE;
  if (file.size > MAX_IMAGE_MB * MEGABYTE) {
    return `Gambar ini ${formatBytes(file.size)}, sedangkan paling besar ${MAX_IMAGE_MB} MB. Perkecil dulu, lalu pilih lagi.`;
  }
  return undefined;
}

/**
 * Why a file cannot be taken that has no bytes, or whose bytes the browser cannot read: a photo in a cloud folder is like
 * that until the device has downloaded it.
 */
export function notArrivedText({ name, size }: Pick<File, 'name' | 'size'>): string {
  const state = size === 0 ? 'kosong (0 byte)' : 'tidak dapat dibaca';
  return (
    `Berkas “${name}” ${state}. Mungkin belum selesai diunduh dari penyimpanan awan; ` +
    'buka dulu di perangkat Anda, lalu pilih lagi.'
  );
}

/** '812 KB', '1,4 MB'. Never rounded to a limit that it is over. */
export function formatBytes(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  const digits = bytes > MAX_IMAGE_MB * MEGABYTE && bytes < (MAX_IMAGE_MB + 0.1) * MEGABYTE ? 2 : 1;
  const value = Math.ceil((bytes / MEGABYTE) * 10 ** digits) / 10 ** digits;
  return `${value.toLocaleString('id-ID', { maximumFractionDigits: digits })} MB`;
}

/**
 * The file in what was pasted. Word and spreadsheets put a picture of the copied text beside the text: where there is
 * text, the text is meant.
 */
export function pastedFile(data: Pick<DataTransfer, 'files' | 'getData'>): File | undefined {
  const file = [...data.files][0];
  return file && data.getData('text/plain').trim() === '' ? file : undefined;
}
