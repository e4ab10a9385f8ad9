import { Worker } from 'node:worker_threads';
import { keepCompiled } from '#server/process/node.js';
import type { FileResponse, FileJob } from './file-process.ts';

/** Enough for the largest pictures that decode-image.ts accepts; its limits state the bytes per pixel. */
const MAX_BYTES = 512 * 1024 * 1024;

// The server has ended, with or without a chance to stop this process.
process.once('disconnect', () => process.exit());
// A parser may reject a promise of its own after the response was sent. That must not end this process.
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
