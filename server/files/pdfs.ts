import { Worker } from 'node:worker_threads';
import { invalid } from '#server/errors.ts';
import type { Upload } from '#server/http/upload.ts';
import { readStart } from './image-signature.ts';
import { jobQueue } from './job-queue.ts';
import type { PdfVerdict } from './pdf-worker.ts';

const TIMEOUT_MS = 15_000;
const MAX_HEAP_MB = 256;
/** Decompressed data lies outside the heap, where resourceLimits does not see it. */
const MAX_EXTERNAL_BYTES = 512 * 1024 * 1024;
const MEASURE_EVERY_MS = 100;

const REFUSALS: Record<Exclude<PdfVerdict, 'sound'> | 'notPdf' | 'tooHeavy', string> = {
  notPdf: 'Berkas ini bukan PDF. Pilih berkas PDF.',
  broken: 'PDF rusak atau tidak lengkap. Simpan ulang berkasnya, lalu unggah lagi.',
  encrypted: 'PDF ini dilindungi kata sandi. Simpan tanpa kata sandi, lalu unggah lagi.',
  active: 'PDF ini memuat skrip. Simpan tanpa skrip (misalnya dengan mencetaknya ke PDF), lalu unggah lagi.',
  tooHeavy: 'PDF terlalu rumit untuk diperiksa. Simpan ulang berkasnya, lalu unggah lagi.',
};

const inTurn = jobQueue(2);

/** Throws a 422 on the field unless the file is a PDF that a viewer can show without a password. */
export async function checkPdf({ temporaryPath, field }: Pick<Upload, 'temporaryPath' | 'field'>): Promise<void> {
  if (!(await readStart(temporaryPath, 5)).startsWith('%PDF-')) throw invalid(field, REFUSALS.notPdf);
  const verdict = await inTurn(() => parseApart(temporaryPath));
  if (verdict !== 'sound') throw invalid(field, REFUSALS[verdict]);
}

/** In a thread of its own, which is ended when it takes too long or too much: a PDF can be made to do both. */
function parseApart(file: string): Promise<PdfVerdict | 'tooHeavy'> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const deadline = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
  const measuring = setInterval(() => {
    worker.getHeapStatistics().then(
      ({ external_memory }) => external_memory > MAX_EXTERNAL_BYTES && void worker.terminate(),
      () => {}, // It has just ended.
    );
  }, MEASURE_EVERY_MS);

  return new Promise<PdfVerdict | 'tooHeavy'>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('exit', () => resolve('tooHeavy'));
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve('tooHeavy');
      else reject(error);
    });
  }).finally(() => {
    clearTimeout(deadline);
    clearInterval(measuring);
    void worker.terminate();
  });
}
