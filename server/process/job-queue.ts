import { AppError, unavailable } from '#server/errors.ts';

const MAX_WAITING = 50;
const MAX_WAITING_BY_ACCOUNT = 2;
const RETRY_SECONDS = 5;

type Account = number | string | undefined;
type RunJob = <T>(work: () => Promise<T>, account?: Account) => Promise<T>;

/** What a caller reads when the queue is full, or full of their own jobs. */
export type QueueTexts = { busy: string; ownBusy: string };
const FILE_TEXTS: QueueTexts = {
  busy: 'Server sedang memproses banyak berkas. Coba lagi sebentar lagi.',
  ownBusy: 'Beberapa berkas Anda masih diproses. Tunggu sampai selesai, lalu coba lagi.',
};

/**
 * Returns a function that runs at most `parallel` jobs at once and queues the others. The accounts take turns, so that
 * the jobs of one account do not delay those of another for longer than one job. Jobs without an account take turns as
 * if they had one. It throws 503 if `maxWaiting` jobs wait already, and 429 if `maxWaitingByAccount` jobs of the same
 * account do, so that one account cannot fill the queue.
 */
export function jobQueue(
  parallel: number,
  maxWaiting = MAX_WAITING,
  { maxWaitingByAccount = MAX_WAITING_BY_ACCOUNT, texts = FILE_TEXTS } = {},
): RunJob {
  /** The jobs that wait, by account. The account whose turn is next comes first. */
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
