import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { imageVariant } from '#contract/posts/image-variants.ts';
import { type Change, change } from '#server/change.ts';
import type { Queries } from '#server/database/database.ts';
import { RESTORABLE_MS } from './restorable.ts';
import type { Storage } from '#server/system.ts';
import { storageUnavailable } from '#server/storage/storage-errors.ts';
import { changeFile, storedPathsOf, storeImage, storePdf, sweepFiles } from './files.service.ts';
import { toImageInfo } from './image-info.ts';
import { crashingAfter, picture, startTestSystem, type TestSystem } from '#tests/test-system.ts';

type Needs = TestSystem['system'];

const HOUR_MS = 3_600_000;
const ANY_AGE = { olderThanMs: 0 };
const OF_CRASHES = { olderThanMs: 900_000 };

let at: TestSystem;
beforeEach(async () => {
  at = await startTestSystem();
});
afterEach(() => at.stop());

describe('a stored file', () => {
  test('is there at all its widths once the row that refers to it is', async () => {
    const id = await post(at.system);
    const article = await readArticle(id);
    expect(article.image).toMatch(/^images\/[0-9a-f]{32}\/400\.webp$/);
    expect(toImageInfo(article)).toEqual({ width: 400, height: 300, widths: [320, 400], color: '#208040' });
    expect(await at.stored()).toEqual([imageVariant(String(article.image), 320), article.image]);
    await expectNoOrphans();
  });

  test('is gone with the row that referred to it', async () => {
    const id = await post(at.system);
    await remove(at.system, id);
    await expectNothingStored();
  });

  test('is gone when another has replaced it', async () => {
    const id = await post(at.system);
    const { image: old } = await readArticle(id);
    await replace(at.system, id);
    const { image } = await readArticle(id);
    expect(image).not.toBe(old);
    expect(await at.stored()).toEqual([imageVariant(String(image), 320), image]);
    await expectNoOrphans();
  });

  test('that is refused leaves nothing behind', async () => {
    await expect(storeImage(at.system, await at.upload('no picture'))).rejects.toMatchObject({ code: 'invalid' });
    await expect(storePdf(at.system, await at.upload('no PDF', 'file'))).rejects.toMatchObject({ code: 'invalid' });
    await expectNothingStored();
  });

  test('is not made where nothing was uploaded', async () => {
    expect(await storeImage(at.system, undefined)).toBeUndefined();
    expect(await storePdf(at.system, undefined)).toBeUndefined();
    const id = await change(at.system, (tx) => insertArticle(tx.db, null));
    expect(toImageInfo(await readArticle(id))).toBeNull();
  });

  test('goes when the transaction that wanted it fails', async () => {
    const path = await storeImage(at.system, await at.upload(await picture()));
    await refuseAfter(async (tx) => {
      await tx.claimFile(path);
      await insertArticle(tx.db, String(path));
    });
    await expectNothingStored();
  });

  test('stays when the transaction that released it fails', async () => {
    const id = await post(at.system);
    await refuseAfter((tx) => removeIn(tx, id));
    expect((await at.stored()).length).toBe(2);
    await expectNoOrphans();
  });

  test('that an edit removed waits in the storage, and a sweep removes it after its time', async () => {
    const id = await post(at.system);
    await takeOff(at.system, id);
    expect((await readArticle(id)).image).toBeNull();
    expect(await sweepFiles(at.system, ANY_AGE)).toBe(0);
    expect((await at.stored()).length).toBe(2);
    at.clock.ahead += RESTORABLE_MS + 1000;
    const failing = withStorage({ remove: down });
    expect(await sweepFiles(failing, ANY_AGE)).toBe(0);
    expect(await states()).toEqual(['unused']);
    expect(await sweepFiles(at.system, ANY_AGE)).toBe(1);
    await expectNothingStored();
  });

  test('cannot be removed from two owners, nor by a transaction that fails', async () => {
    const id = await post(at.system);
    await refuseAfter(async (tx) => {
      await changeFile(tx, { kind: 'article', id }, { ...(await fileOf(id, tx.db)), isRemoved: true });
    });
    const before = await fileOf(id);
    await takeOff(at.system, id);
    const late = change(at.system, (tx) => changeFile(tx, { kind: 'blog', id }, { ...before, isRemoved: true }));
    await expect(late).rejects.toMatchObject({ code: 'conflict' });
  });

  test('cannot be released twice', async () => {
    const id = await post(at.system);
    const { image } = await readArticle(id);
    await replace(at.system, id);
    const late = change(at.system, (tx) => tx.releaseFile(image));
    await expect(late).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a storage that fails', () => {
  test.each([0, 1])('at file number %i ends the request with 503 and leaves nothing', async (number) => {
    let puts = 0;
    const system = withStorage({
      put: async (...file) => {
        await (puts++ === number ? down() : at.system.storage.put(...file));
      },
    });
    await expect(post(system)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/Penyimpanan/),
    });
    await expectNothingStored();
  });

  test('at everything leaves to the next sweep what it cannot remove now', async () => {
    const broken = withStorage({ put: down, remove: down });
    const id = await post(at.system);
    await expect(post(broken)).rejects.toMatchObject({ code: 'unavailable' });
    await remove(broken, id);
    expect(await sweepFiles(broken, OF_CRASHES)).toBe(0);
    expect(at.warnings.length).toBe(3);
    expect(await states()).toEqual(['unused', 'unused']);

    expect(await sweepFiles(at.system, OF_CRASHES)).toBe(2);
    await expectNothingStored();
  });

  test('at one file does not keep the sweep from the others for ever', async () => {
    const bad = await readArticle(await post(at.system));
    const good = await readArticle(await post(at.system));
    const system = withStorage({
      remove: async (path) => {
        await (path === bad.image ? down() : at.system.storage.remove(path));
      },
    });
    for (const { id } of [bad, good]) {
      await at.system.db.deleteFrom('articles').where('id', '=', id).execute();
    }
    await at.system.db.updateTable('files').set({ state: 'unused' }).execute();
    await at.system.db.updateTable('files').set({ changed_at: '2000' }).where('path', '=', String(bad.image)).execute();
    await sweepFiles(system, OF_CRASHES);
    await sweepFiles(system, OF_CRASHES);
    expect(await at.stored()).toEqual([bad.image]);
    expect(await states()).toEqual(['unused']);
  });
});

describe('a sweep', () => {
  test('keeps files that are used, and those of a request that is still running', async () => {
    await post(at.system);
    const path = await storeImage(at.system, await at.upload(await picture()));
    at.clock.ahead = 600_000;
    expect(await sweepFiles(at.system, OF_CRASHES)).toBe(0);
    await claimAnd(at.system, path, (db) => insertArticle(db, String(path)));
    expect((await at.stored()).length).toBe(4);
    await expectNoOrphans();
  });

  test('removes the files of a request that ended long ago', async () => {
    await storeImage(at.system, await at.upload(await picture()));
    at.clock.ahead = HOUR_MS;
    expect(await sweepFiles(at.system, OF_CRASHES)).toBe(1);
    await expectNothingStored();
  });

  test('that runs before the request commits makes it fail, not refer to a missing file', async () => {
    const path = await storeImage(at.system, await at.upload(await picture()));
    await sweepFiles(at.system, ANY_AGE);
    const late = claimAnd(at.system, path, (db) => insertArticle(db, String(path)));
    await expect(late).rejects.toMatchObject({ code: 'unavailable' });
    expect(await countArticles()).toBe(0);
    await expectNoOrphans();
  });

  test('in the middle of an upload makes it fail and leaves nothing of it', async () => {
    let puts = 0;
    const system = withStorage({
      put: async (...file) => {
        if (++puts === 2) await sweepFiles(at.system, ANY_AGE);
        await at.system.storage.put(...file);
      },
    });
    await expect(post(system)).rejects.toMatchObject({ code: 'unavailable' });
    await expectNothingStored();
  });

  test('at any moment beside many writers leaves every row with its file', async () => {
    const writersDone = new AbortController();
    const sweeping = (async () => {
      for (; !writersDone.signal.aborted; await wait(40)) await sweepFiles(at.system, ANY_AGE);
    })();
    const writing = Array.from({ length: 30 }, async (_, index) => {
      const id = await post(at.system).catch(expectUnavailable);
      if (id === undefined) return;
      if (index % 3 === 0) await replace(at.system, id).catch(expectUnavailable);
      if (index % 3 === 1) await remove(at.system, id);
    });
    await Promise.all(writing);
    writersDone.abort();
    await sweeping;
    await sweepFiles(at.system, ANY_AGE);
    await expectNoOrphans();
  });
});

describe('a crash', () => {
  const works: Array<[string, (system: Needs, id: number) => Promise<unknown>]> = [
    ['while something is posted', (system) => post(system)],
    ['while a picture is replaced', replace],
    ['while something is deleted', remove],
    ['while a picture is removed from what stays', takeOff],
    ['while a sweep is under way', (system) => sweepFiles(system, ANY_AGE)],
  ];

  test.each(works)('%s, at any step, leaves no file without a row and no row without its file', async (_, work) => {
    for (let steps = 0; ; steps += 1) {
      const id = await post(at.system);
      // Stores a file that no row refers to. sweepFiles must remove it.
      await storeImage(at.system, await at.upload(await picture(20, 20)));
      const machine = crashingAfter(at.system, steps);
      await work(machine.system, id).catch(() => {});

      await expectEveryFileToHaveItsRow();
      await expectEveryUsedRowToHaveItsFiles();
      at.clock.ahead += RESTORABLE_MS + 1000;
      await sweepFiles(at.system, ANY_AGE);
      await expectNoOrphans();
      if (!machine.hasCrashed()) {
        expect(steps).toBeGreaterThan(2);
        return;
      }
    }
  });
});

async function post(system: Needs): Promise<number> {
  const path = await storeImage(system, await at.upload(await picture()));
  return claimAnd(system, path, (db) => insertArticle(db, path ?? null));
}

async function fileOf(id: number, db: Queries = at.system.db) {
  const { image } = await readArticle(id, db);
  return { before: image, added: undefined };
}

/** Removes the picture from an article. */
async function takeOff(system: Needs, id: number): Promise<void> {
  await change(system, async (tx) => {
    const image = await changeFile(tx, { kind: 'article', id }, { ...(await fileOf(id, tx.db)), isRemoved: true });
    await tx.db.updateTable('articles').set({ image }).where('id', '=', id).execute();
  });
}

async function replace(system: Needs, id: number): Promise<void> {
  const path = await storeImage(system, await at.upload(await picture()));
  await change(system, async (tx) => {
    await tx.claimFile(path);
    const { image } = await readArticle(id, tx.db);
    await tx.db
      .updateTable('articles')
      .set({ image: path ?? null })
      .where('id', '=', id)
      .execute();
    await tx.releaseFile(image);
  });
}

async function remove(system: Needs, id: number): Promise<void> {
  await change(system, (tx) => removeIn(tx, id));
}

async function removeIn(tx: Change, id: number): Promise<void> {
  const { image } = await readArticle(id, tx.db);
  await tx.db.deleteFrom('articles').where('id', '=', id).execute();
  await tx.releaseFile(image);
}

async function refuseAfter(work: (tx: Change) => Promise<void>): Promise<void> {
  const failing = change(at.system, async (tx) => {
    await work(tx);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
}

async function down(): Promise<never> {
  throw storageUnavailable('down');
}

async function claimAnd<T>(system: Needs, path: string | undefined, write: (db: Queries) => Promise<T>): Promise<T> {
  return await change(system, async (tx) => {
    await tx.claimFile(path);
    return await write(tx.db);
  });
}

async function insertArticle(db: Queries, image: string | null): Promise<number> {
  const { id } = await db
    .insertInto('articles')
    .values({
      user_id: at.userId,
      title: 'Judul',
      content: 'Isi',
      preview: 'Isi',
      image,
      verifikasi_admin: 'menunggu',
      created_at: '',
      updated_at: '',
      published_at: null,
      listed_at: '',
      search_text: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function readArticle(id: number, db: Queries = at.system.db) {
  return db
    .selectFrom('articles')
    .leftJoin('files', 'files.path', 'articles.image')
    .select(['articles.id', 'articles.image', 'files.width', 'files.height', 'files.widths', 'files.color'])
    .where('articles.id', '=', id)
    .executeTakeFirstOrThrow();
}

async function countArticles(): Promise<number> {
  return (await at.system.db.selectFrom('articles').select('id').execute()).length;
}

async function states(): Promise<string[]> {
  return (await at.system.db.selectFrom('files').select('state').execute()).map(({ state }) => state);
}

function withStorage(given: Partial<Storage>): Needs {
  return { ...at.system, storage: { ...at.system.storage, ...given } };
}

function expectUnavailable(error: unknown): undefined {
  expect(error).toMatchObject({ code: 'unavailable' });
}

async function expectNothingStored(): Promise<void> {
  expect(await at.stored()).toEqual([]);
  await expectNoOrphans();
}

/** Expects that each stored file has a row and an owner, and that each file that a row names is stored. */
async function expectNoOrphans(): Promise<void> {
  const { db } = at.system;
  const articles = await db.selectFrom('articles').select('image as path').where('image', 'is not', null).execute();
  const referred = articles.map(({ path }) => path);
  const files = await db.selectFrom('files').select(['path', 'state', 'widths']).execute();
  expect(referred.length).toBe(files.length);
  expect(new Set(referred)).toEqual(new Set(files.map(({ path }) => path)));
  expect(files.every(({ state }) => state === 'used')).toBe(true);
  expect(await at.stored()).toEqual(files.flatMap(storedPathsOf).toSorted());
}

async function expectEveryFileToHaveItsRow(): Promise<void> {
  const files = await at.system.db.selectFrom('files').select(['path', 'widths']).execute();
  const known = new Set(files.flatMap(storedPathsOf));
  expect((await at.stored()).filter((path) => !known.has(path))).toEqual([]);
}

async function expectEveryUsedRowToHaveItsFiles(): Promise<void> {
  const { db } = at.system;
  const used = await db.selectFrom('files').select(['path', 'widths']).where('state', '=', 'used').execute();
  const stored = new Set(await at.stored());
  expect(used.flatMap(storedPathsOf).filter((path) => !stored.has(path))).toEqual([]);
}
