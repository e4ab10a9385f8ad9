import { unavailable } from '#server/errors.ts';
import { createWorkerThread, ThreadTimeout } from '#server/process/worker-thread.ts';
import { markdownForElsewhere } from './markdown-for-elsewhere.ts';

/** The slowest known text of this length takes 33 ms. A longer one would delay other requests. */
const INLINE_CHARACTERS = 40_000;
const TIMEOUT_MS = 5000;

export type MarkdownJob = { html: string; pageUrl: string; isFormatted: boolean };

const thread = createWorkerThread<MarkdownJob, string>(new URL('./markdown-worker.ts', import.meta.url), {
  timeoutMs: TIMEOUT_MS,
});

/**
 * Runs markdownForElsewhere, in a worker thread if the text is long.
 * @throws 503 if it takes too much time or memory (no known text does), or too many texts are waiting
 */
export async function markdownOf(job: MarkdownJob): Promise<string> {
  if (job.html.length <= INLINE_CHARACTERS) return markdownForElsewhere(job.html, job.pageUrl, job.isFormatted);
  return await thread.run(job).catch((error: unknown) => {
    if (!(error instanceof ThreadTimeout)) throw error;
    throw unavailable('Teks ini terlalu rumit untuk diubah menjadi Markdown. Buka halamannya, atau coba lagi nanti.');
  });
}
