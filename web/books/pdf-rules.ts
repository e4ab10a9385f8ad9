import { isPdf, NOT_A_PDF } from '#contract/rules.ts';
import { notArrivedText, refuseLarge } from '#web/forms/image-rules.ts';
import type { FormFile } from '#web/forms/use-form-file.ts';

export function pdfHint(limitMb: number): string {
  return `PDF tanpa kata sandi, paling besar ${limitMb} MB.`;
}

/** Returns the error if a file cannot be a book's PDF. The first bytes decide whether it is a PDF, not the name. */
export async function refusePdf(file: File, limitMb: number): Promise<string | undefined> {
  if (file.size === 0) return notArrivedText(file);
  const start = await file
    .slice(0, 5)
    .text()
    .catch(() => undefined);
  if (start === undefined) return notArrivedText(file);
  return isPdf(start) ? refuseLarge('PDF', file, limitMb) : NOT_A_PDF;
}

export const PDF_FILE: FormFile = {
  name: 'file',
  uploadLabel: 'Mengunggah PDF',
  prepare: async (file, { pdfMb }) => {
    const refusal = await refusePdf(file, pdfMb);
    return refusal === undefined ? { file } : { refusal };
  },
};
