import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';

export type PdfVerdict = 'sound' | 'broken' | 'encrypted' | 'active';

// The parser lets some of its own promises fail unheard.
process.on('unhandledRejection', () => answer('broken'));

const bytes = await readFile(workerData as string);
answer(await judge(new Uint8Array(bytes)));

function answer(verdict: PdfVerdict): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort?.postMessage(verdict);
}

async function judge(data: Uint8Array): Promise<PdfVerdict> {
  try {
    const pdf = await getDocumentProxy(data, { verbosity: 0 });
    await pdf.getPage(1);
    // Of the document and of its form. Our own viewer runs none, but what we serve may be opened in others.
    return (await pdf.hasJSActions()) ? 'active' : 'sound';
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken';
  }
}
