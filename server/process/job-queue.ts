import pLimit from 'p-limit';
import { AppError, unavailable } from '#server/errors.ts';

const MAX_WAITING = 50;
const MAX_WAITING_BY_ACCOUNT = 2;
const RETRY_SECONDS = 5;

type RunJob = <T>(work: () => Promise<T>, account?: number) => Promise<T>;

/**
 * Returns a function that runs at most `parallel` jobs at once and queues the others. It throws 503 if `maxWaiting`
 * jobs wait already, and 429 if two jobs of the same account do, so that one account cannot fill the queue.
 */
export function jobQueue(parallel: number, maxWaiting = MAX_WAITING): RunJob {
  const limit = pLimit(parallel);
  const waiting = new Set<{ account: number | undefined }>();

  return async (work, account) => {
    if (waiting.size >= maxWaiting) {
      throw unavailable('Server sedang memproses banyak berkas. Coba lagi sebentar lagi.');
    }
    const waitingOfAccount = [...waiting].filter((job) => job.account === account).length;
    if (account !== undefined && waitingOfAccount >= MAX_WAITING_BY_ACCOUNT) {
      throw new AppError(
        'tooManyRequests',
        'Beberapa berkas Anda masih diproses. Tunggu sampai selesai, lalu coba lagi.',
        { retryAfter: RETRY_SECONDS },
      );
    }
    const job = { account };
    if (limit.activeCount >= parallel) waiting.add(job);
    return await limit(() => {
      waiting.delete(job);
      return work();
    });
  };
}
