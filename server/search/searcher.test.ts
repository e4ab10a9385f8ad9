import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pino from 'pino';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { jobQueue } from '#server/process/job-queue.ts';
import { createAdmin, createArticle } from '#tests/factories.ts';
import { contentsOf } from '#tests/index-contents.ts';
import { openTestApp } from '#tests/open-app.ts';
import { buildSearchIndex } from '#tests/search-index.ts';
import { forgetEpoch } from './changes/changes.service.ts';
import { publicWorks } from './collections/public-works.ts';
import { indexPath, openIndexFile, readState, writeState } from './index/index-file.ts';
import { createIndexThread } from './index-thread.ts';
import { createFollowedIndex } from './followed-index.ts';
import { createSearcher } from './searcher.ts';

const BUILDING = { status: 503, message: 'Indeks pencarian sedang dibuat. Coba lagi sebentar lagi.' };
const CLOSED = { status: 503, message: 'Pencarian sedang tidak dapat dipakai. Coba lagi sebentar lagi.' };
/** A build takes a second or two, and more on a busy machine. */
const PATIENCE = { timeout: 15_000 };

const t = await openTestApp();
const { db } = t.system;
const path = indexPath(t.system.config, publicWorks);
const admin = await createAdmin(t);
const id = await createArticle(t, admin, { title: 'Gambut lestari', verifikasi_admin: 'disetujui' });

beforeEach(async () => {
  rmSync(path, { recursive: true, force: true });
  await expect.poll(processes, PATIENCE).toBe(0);
});

/** What is the same on both databases is tested on one: each build is a process, and takes most of a second. */
const isRepeated = t.database === 'postgres';

/** Creates a search of its own, as each process has one. `errors` are what it has logged as such. */
function openSearch() {
  const errors: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) });
  const thread = createIndexThread(log);
  const index = createFollowedIndex({ ...t.system, log }, { thread, builds: jobQueue(1) }, 'public');
  const searcher = createSearcher({ ...t.system, log }, index);
  const close = () => {
    thread.close();
    index.close();
  };
  onTestFinished(close);
  const search = async () =>
    await searcher.search({ q: 'gambut', filters: {}, sort: 'relevance', page: 1, perPage: 10 }, '127.0.0.1');
  /** Searches again while the index is built: on a busy machine that takes longer than one search waits. */
  const searchAfterBuild = async (): Promise<Awaited<ReturnType<typeof search>>> => {
    for (let tries = 1; ; tries += 1) {
      const answer = await search().catch((error: unknown) => error as Error);
      if (!(answer instanceof Error)) return answer;
      if (tries === 3 || answer.message !== BUILDING.message) throw answer;
    }
  };
  return { ...searcher, prepare: index.prepare, close, errors, search, searchAfterBuild };
}

const inode = () => statSync(path).ino;
/** Returns how many processes that this process has started are running. */
const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

function useIndex<Result>(work: (index: DatabaseSync) => Result): Result {
  const index = openIndexFile(path);
  if (!index) throw new Error('There is no index');
  try {
    return work(index);
  } finally {
    index.close();
  }
}

describe('an index is built by the first search that needs it', () => {
  test.each<[string, () => unknown]>([
    ['there is none', () => {}],
    [
      // Without a look at the epoch nothing tells that this index misses a work.
      'it belongs to another database',
      async () => {
        await buildSearchIndex(t);
        useIndex((index) => index.exec('delete from documents'));
        await forgetEpoch(db);
      },
    ],
  ])('%s', async (_what, prepare) => {
    await prepare();
    const { searchAfterBuild, errors } = openSearch();
    const { results, is_current } = await searchAfterBuild();
    expect([results.map((result) => result.id), is_current, errors]).toEqual([[id], true, []]);
  });

  test.skipIf(isRepeated).each([
    ['the file is no index', false],
    ['it is damaged while it is used', true],
  ])('%s', async (_what, isUsed) => {
    await buildSearchIndex(t);
    const { search, searchAfterBuild, errors } = openSearch();
    if (isUsed) await search();
    writeFileSync(path, 'This is no index. '.repeat(1000));
    expect((await searchAfterBuild()).results.map((result) => result.id)).toEqual([id]);
    expect(errors).toEqual([]);
  });
});

test.skipIf(isRepeated)('an index of older word rules answers, but is not current until it is replaced', async () => {
  await buildSearchIndex(t);
  useIndex((index) => writeState(index, 'rules', '0'));
  const former = inode();
  const { search } = openSearch();
  const first = await search();
  expect([first.results.length, first.is_current, inode() === former]).toEqual([1, false, true]);
  await vi.waitFor(() => expect(inode()).not.toBe(former), PATIENCE);
  await vi.waitFor(async () => expect(await search()).toMatchObject({ is_current: true }), PATIENCE);
});

test.skipIf(isRepeated)('an index that should be built anew answers, and is soon replaced', async () => {
  await buildSearchIndex(t);
  const contents = useIndex(contentsOf);
  useIndex((index) => writeState(index, 'crowded', '1'));
  const former = inode();
  const { search } = openSearch();
  expect((await search()).results).toHaveLength(1);
  expect(inode()).toBe(former);
  await vi.waitFor(() => expect(inode()).not.toBe(former), PATIENCE);
  expect(useIndex((index) => readState(index, 'crowded'))).toBeUndefined();
  expect(useIndex(contentsOf)).toEqual(contents);
  // A build was a moment ago, so that there is no other one, although this index would be built anew too.
  await expect.poll(processes, PATIENCE).toBe(0);
  useIndex((index) => writeState(index, 'crowded', '1'));
  expect((await search()).results).toHaveLength(1);
  expect(processes()).toBe(0);
});

test.skipIf(isRepeated)('an index that cannot be built is tried once a minute, and searches get 503', async () => {
  mkdirSync(path);
  const searcher = openSearch();
  const { search, errors } = searcher;
  await expect(search()).rejects.toMatchObject(BUILDING);
  await expect.poll(() => errors.length, PATIENCE).toBe(1);
  expect(errors[0]).toContain('the search index could not be built');
  await expect.poll(processes, PATIENCE).toBe(0);
  await expect(search()).rejects.toMatchObject(BUILDING);
  await searcher.prepare();
  expect([errors.length, processes()]).toEqual([1, 0]);
  const now = vi.spyOn(performance, 'now');
  onTestFinished(() => now.mockRestore());
  const later = performance.now() + 61_000;
  now.mockImplementation(() => later);
  rmSync(path, { recursive: true });
  expect((await searcher.searchAfterBuild()).results).toHaveLength(1);
  expect((await t.send('GET', 'health')).status).toBe(200);
});

test.skipIf(isRepeated)('a search that is closed starts no process, and ends the one that runs', async () => {
  const searcher = openSearch();
  const refusal = searcher.search().catch((error: unknown) => error);
  await expect.poll(processes, PATIENCE).toBe(1);
  searcher.close();
  expect(await refusal).toMatchObject(CLOSED);
  await expect.poll(processes, PATIENCE).toBe(0);
  await expect(searcher.search()).rejects.toMatchObject(CLOSED);
  await searcher.prepare();
  expect([processes(), searcher.errors]).toEqual([0, []]);
  expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
});

describe('the index is prepared', () => {
  test.skipIf(isRepeated)('when it is missing, or of other rules', async () => {
    await openSearch().prepare();
    const first = inode();
    useIndex((index) => writeState(index, 'rules', '0'));
    await openSearch().prepare();
    expect(inode()).not.toBe(first);
  });

  test.skipIf(isRepeated)('by a process that writes nothing to the database: that would empty the caches', async () => {
    await forgetEpoch(db);
    // The number changes when another connection has written.
    const version = async () => (await sql`pragma data_version`.execute(db)).rows;
    const before = await version();
    await openSearch().prepare();
    expect(await version()).toEqual(before);
    expect(statSync(path).size).toBeGreaterThan(0);
  });

  test.skipIf(isRepeated)('not when it is current, or another process writes to it', async () => {
    await buildSearchIndex(t);
    const former = inode();
    const other = new DatabaseSync(path);
    onTestFinished(() => other.close());
    for (const lock of ['begin', 'begin exclusive']) {
      other.exec(lock);
      const began = performance.now();
      await openSearch().prepare();
      expect(performance.now() - began, lock).toBeLessThan(3000);
      expect([inode(), processes()], lock).toEqual([former, 0]);
      other.exec('commit');
    }
  });
});

test('a search that fails gets 503, the reason is logged, and the thread goes on', async () => {
  await buildSearchIndex(t);
  const { search, errors } = openSearch();
  await search();
  useIndex((index) => index.exec('alter table words rename to words_elsewhere'));
  await expect(search()).rejects.toMatchObject(CLOSED);
  expect(errors.join('\n')).toContain('no such table: words');
  useIndex((index) => index.exec('alter table words_elsewhere rename to words'));
  expect((await search()).results).toHaveLength(1);
});
