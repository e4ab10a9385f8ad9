import { AppError, unavailable } from '#server/errors.ts';

const MAX_WAITING = 50;
const MAX_WAITING_BY_ACCOUNT = 2;
const RETRY_SECONDS = 5;

type Account = number | string | undefined;
type RunJob = <T>(work: () => Promise<T>, account?: Account) => Promise<T>;

/** The messages to a caller: the queue is full (`busy`), or it has too many jobs of the caller (`ownBusy`). */
export type QueueTexts = { busy: string; ownBusy: string };
const FILE_TEXTS: QueueTexts = {
  busy: 'Server sedang memproses banyak berkas. Coba lagi sebentar lagi.',
  ownBusy: 'Beberapa berkas Anda masih diproses. Tunggu sampai selesai, lalu coba lagi.',
};

/**
 * Returns a function that runs at most `parallel` jobs at once and queues the others. Accounts take turns, so each
 * delays another by at most one job. All jobs without an account count as one account. Throws 503 if `maxWaiting` jobs
 * already wait, and 429 if `maxWaitingByAccount` jobs of the account do, so that no account can fill the queue.
 */
export function jobQueue(
  parallel: number,
  maxWaiting = MAX_WAITING,
  { maxWaitingByAccount = MAX_WAITING_BY_ACCOUNT, texts = FILE_TEXTS } = {},
): RunJob {
  /** The waiting jobs by account. The first account is the next in turn. */
  const waiting = new Map<Account, (() => Promise<void>)[]>();
  let waitingCount = 0;
  let running = 0;

  async function runNext(): Promise<void> {
    const [account, jobs = []] = waiting.entries().next().value ?? [];
    const job = running < parallel ? jobs.shift() : undefined;
    if (!job) return;
    waiting.delete(account);
    if (jobs.length > 0) waiting.set(account, jobs);
    waitingCount -= 1;
    running += 1;
    await job();
    running -= 1;
    void runNext();
  }

  return async <T>(work: () => Promise<T>, account?: Account) => {
    if (waitingCount >= maxWaiting) throw unavailable(texts.busy);
    const own = waiting.get(account) ?? [];
    if (account !== undefined && own.length >= maxWaitingByAccount) {
      throw new AppError('tooManyRequests', texts.ownBusy, { retryAfter: RETRY_SECONDS });
    }
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    waiting.set(account, own);
    own.push(async () => {
      await (async () => await work())().then(resolve, reject);
    });
    waitingCount += 1;
    void runNext();
    return await promise;
  };
}
