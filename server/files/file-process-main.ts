import { Worker } from 'node:worker_threads';
import { keepCompiled } from '#server/process/node.js';
import type { FileResponse, FileJob } from './file-process.ts';

/** Enough for the largest accepted pictures (see the limits in decode-image.ts). */
const MAX_BYTES = 512 * 1024 * 1024;

// Ends this process with the server, even if the server crashed.
process.once('disconnect', () => process.exit());
// A parser may reject a promise that nothing awaits, after the response was sent. This process must survive that.
process.on('unhandledRejection', () => {});
const flush = keepCompiled();
new Worker(new URL('./memory-watch.js', import.meta.url), { workerData: MAX_BYTES, execArgv: [] }).unref();

process.on('message', (job: FileJob) => void respond(job));

async function respond(job: FileJob): Promise<void> {
  process.send?.(await work(job).catch((error: unknown): FileResponse => ({ kind: 'failed', reason: String(error) })));
  flush();
}

async function work({ kind, path }: FileJob): Promise<FileResponse> {
  if (kind === 'pdf') {
    const { inspectPdf } = await import('./inspect-pdf.ts');
    return { kind, verdict: await inspectPdf(path) };
  }
  const { decodeImage, Refusal } = await import('./decode-image.ts');
  try {
    return { kind, image: await decodeImage(path) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', text: error.message };
    throw error;
  }
}
