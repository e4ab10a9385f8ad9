import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';

export type PdfVerdict = 'sound' | 'broken' | 'encrypted' | 'active';

/**
 * Returns whether a viewer can show a PDF without a password and without running scripts of the document or its form.
 * Our own viewer runs no scripts, but other programs may open the files that we serve. Runs in the file process
 * (file-process.ts) only.
 */
export async function inspectPdf(file: string): Promise<PdfVerdict> {
  const data = new Uint8Array(await readFile(file));
  try {
    const pdf = await getDocumentProxy(data, { verbosity: 0 });
    await pdf.getPage(1);
    return (await pdf.hasJSActions()) ? 'active' : 'sound';
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken';
  }
}
