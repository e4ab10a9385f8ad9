import { isPdf, NOT_A_PDF } from '#contract/rules.ts';
import { invalid } from '#server/errors.ts';
import type { Upload } from '#server/http/upload.ts';
import { runFileJob } from './file-process.ts';
import { readStart } from './read-start.ts';
import type { PdfVerdict } from './inspect-pdf.ts';

const REFUSALS: Record<Exclude<PdfVerdict, 'sound'> | 'notPdf' | 'tooHeavy', string> = {
  notPdf: NOT_A_PDF,
  broken: 'PDF rusak atau tidak lengkap. Simpan ulang berkasnya, lalu unggah lagi.',
  encrypted: 'PDF ini dilindungi kata sandi. Simpan tanpa kata sandi, lalu unggah lagi.',
  active: 'PDF ini memuat skrip. Simpan tanpa skrip (misalnya dengan mencetaknya ke PDF), lalu unggah lagi.',
  tooHeavy: 'PDF terlalu rumit untuk diperiksa. Simpan ulang berkasnya, lalu unggah lagi.',
};

/**
 * Checks that the file is a PDF that a viewer can show without a password or scripts.
 * @throws 422 on the field if it is not; 429 and 503 like prepareImage
 */
export async function checkPdf({
  temporaryPath,
  field,
  account,
}: Pick<Upload, 'temporaryPath' | 'field' | 'account'>): Promise<void> {
  if (!isPdf(await readStart(temporaryPath))) throw invalid(field, REFUSALS.notPdf);
  const outcome = await runFileJob({ kind: 'pdf', path: temporaryPath }, account);
  const verdict = outcome.kind === 'pdf' ? outcome.verdict : 'tooHeavy';
  if (verdict !== 'sound') throw invalid(field, REFUSALS[verdict]);
}
