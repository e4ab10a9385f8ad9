import { formatBytes, notArrivedText } from '#web/writing/image-rules.ts';

/** What the server takes unless its operator has set another limit (MAX_PDF_MB), which the server then says. */
const MAX_PDF_MB = 50;
const MEGABYTE = 1024 * 1024;

export const PDF_HINT = `PDF tanpa kata sandi, paling besar ${MAX_PDF_MB} MB.`;

const WRONG_TYPE = 'Berkas ini bukan PDF. Pilih berkas PDF.';

/** Why a file cannot be a book; undefined when it can. What a file is its first bytes decide, not its name. */
export async function refusePdf(file: File): Promise<string | undefined> {
  if (file.size === 0) return notArrivedText(file);
  const start = await file
    .slice(0, 5)
    .text()
    .catch(() => undefined);
  if (start === undefined) return notArrivedText(file);
  if (start !== '%PDF-') return WRONG_TYPE;
  if (file.size > MAX_PDF_MB * MEGABYTE) {
    return `PDF ini ${formatBytes(file.size)}, sedangkan paling besar ${MAX_PDF_MB} MB. Perkecil dulu, lalu pilih lagi.`;
  }
  return undefined;
}
