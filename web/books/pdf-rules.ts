import { isPdf, NOT_A_PDF } from '#contract/rules.ts';
import { notArrivedText, refuseLarge } from '#web/forms/image-rules.ts';

export function pdfHint(limitMb: number): string {
  return `PDF tanpa kata sandi, paling besar ${limitMb} MB.`;
}

/** Why a file cannot be a book; undefined when it can. What a file is its first bytes decide, not its name. */
export async function refusePdf(file: File, limitMb: number): Promise<string | undefined> {
  if (file.size === 0) return notArrivedText(file);
  const start = await file
    .slice(0, 5)
    .text()
    .catch(() => undefined);
  if (start === undefined) return notArrivedText(file);
  return isPdf(start) ? refuseLarge('PDF', file, limitMb) : NOT_A_PDF;
}
