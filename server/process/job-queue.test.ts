import { expect, test } from 'vitest';
import { jobQueue } from './job-queue.ts';

/** Returns `job`, which creates jobs that record their name in `began`, and `endOne`, which ends the first of them. */
function namedJobs() {
  const began: string[] = [];
  const running: (() => void)[] = [];
  const job = (name: string) => async () => {
    began.push(name);
    await new Promise<void>((resolve) => running.push(resolve));
    return name;
  };
  const endOne = async () => {
    running.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { began, job, endOne };
}

test('accounts take turns, so an account with many jobs delays another by one job only', async () => {
  const run = jobQueue(1, 50, { maxWaitingByAccount: 10 });
  const { began, job, endOne } = namedJobs();
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => run(job(name), 'a')),
    ...['b1', 'b2'].map((name) => run(job(name), 'b')),
    run(job('nobody'), undefined),
  ];
  for (let ended = 0; ended < all.length; ended += 1) await endOne();
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'nobody']);
  expect(began).toEqual(['a1', 'a2', 'b1', 'nobody', 'a3', 'b2', 'a4']);
});

test('an account may have two jobs waiting, and the queue is full at its limit; a job that fails frees its place', async () => {
  const run = jobQueue(1, 3);
  const { job, endOne } = namedJobs();
  const failed = run(async () => {
    await job('first')();
    throw new Error('broken');
  }, 1);
  failed.catch(() => {});
  const own = [run(job('second'), 1), run(job('third'), 1)];
  await expect(run(job('fourth'), 1)).rejects.toMatchObject({ code: 'tooManyRequests', retryAfter: 5 });
  const other = run(job('other'), 2);
  await expect(run(job('another'), 3)).rejects.toMatchObject({ code: 'unavailable' });
  await endOne();
  await expect(failed).rejects.toThrow('broken');
  for (let ended = 0; ended < 3; ended += 1) await endOne();
  expect(await Promise.all([...own, other])).toEqual(['second', 'third', 'other']);
});
