import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';

export type PdfVerdict = 'sound' | 'broken' | 'encrypted' | 'active';

/**
 * Checks that a viewer can show a PDF without a password, and that the document and its form contain no scripts. Our
 * own viewer runs none, but other programs may open the files that we serve. Runs only in the file process
 * (file-process.ts).
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
