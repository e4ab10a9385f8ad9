import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/constants.ts';
import { removePastDeletions } from '#server/posts/deletions/deletions.service.ts';
import { blogKind } from '#server/posts/post-kind.ts';
import { changePost, createPost, removePost } from '#server/posts/post-changes.service.ts';
import type { System } from '#server/system.ts';
import { crashingAfter, picture, startTestSystem, type TestSystem } from '#tests/test-system.ts';
import { storedPathsOf, storeTextPicture, sweepFiles } from './files.service.ts';
import { BIN_MS } from '#server/posts/deletions/bin-dates.ts';

const HOURS_48_MS = 48 * 3_600_000;

let at: TestSystem;
beforeEach(async () => {
  at = await startTestSystem();
});
afterEach(() => at.stop());

type Running = TestSystem['system'];
/** A blog post, the pictures in its text, and an uploaded picture that is not in it. */
type Given = { id: number; named: string[]; unnamed: string };

/** Casts the test's partial system to System: the functions under test use only the fields that it has. */
const systemOf = (system: Running) => system as unknown as System;
const caller = () => ({ id: at.userId, role_type: ROLE_ADMIN, sessionId: '' });
const upload = async (system: Running) =>
  (await storeTextPicture(system, await at.upload(await picture(20, 20)), at.userId)).image;
const formOf = (paths: string[]) => ({
  title: 'Bakau',
  content: `<p>Isi</p>${paths.map((path) => `<figure><img src="/storage/${path}" alt=""></figure>`).join('')}`,
});
const post = async (system: Running, paths: string[]) =>
  await createPost(
    systemOf(system),
    blogKind,
    caller(),
    { input: formOf(paths), upload: undefined },
    {
      status: 'onpost',
      message: '',
      keyed: undefined,
    },
  );
const edit = async (system: Running, id: number, paths: string[]) => {
  const form = { ...formOf(paths), status: 'onpost' as const };
  await changePost(systemOf(system), blogKind, caller(), { id, input: form, upload: undefined });
};
const sweep = (system: Running) => sweepFiles(system, { olderThanMs: 0 });

const works: Array<[string, (system: Running, given: Given) => Promise<unknown>]> = [
  ['while a picture is uploaded', (system) => upload(system)],
  ['while a text that names pictures is stored', (system, { named, unnamed }) => post(system, [...named, unnamed])],
  [
    'while an edit names another picture and drops one',
    (system, { id, named, unnamed }) => edit(system, id, [unnamed, ...named.slice(1)]),
  ],
  [
    'while a deleted text is removed for good',
    async (system, { id }) => {
      await removePost(systemOf(at.system), blogKind, caller(), id);
      at.clock.ahead += BIN_MS + 1000;
      await removePastDeletions(systemOf(system), [blogKind]);
    },
  ],
  [
    'while a sweep removes a picture',
    async (system, { id, named }) => {
      await edit(at.system, id, named.slice(1));
      at.clock.ahead += HOURS_48_MS;
      await sweep(system);
    },
  ],
];

test.each(works)(
  'a crash %s, at any step, leaves each picture with its row, its files and its text',
  async (_, work) => {
    for (let steps = 0; ; steps += 1) {
      const named = [await upload(at.system), await upload(at.system)];
      const { id } = await post(at.system, named);
      const machine = crashingAfter(at.system, steps);
      await work(machine.system, { id, named, unnamed: await upload(at.system) }).catch(() => {});

      const { files, stored } = await expectConsistency();
      const known = new Set(files.flatMap(storedPathsOf));
      expect(stored.filter((path) => !known.has(path))).toEqual([]);
      at.clock.ahead += HOURS_48_MS + 1000;
      await sweep(at.system);
      const after = await expectConsistency();
      expect(after.files.filter(({ state }) => state !== 'used')).toEqual([]);
      expect(after.stored.toSorted()).toEqual(after.files.flatMap(storedPathsOf).toSorted());
      if (!machine.hasCrashed()) {
        expect(steps).toBeGreaterThan(2);
        return;
      }
    }
  },
);

/** Expects that the used pictures are exactly those in the stored texts, and that all their files are stored. */
async function expectConsistency() {
  const { db } = at.system;
  const files = await db.selectFrom('files').select(['path', 'widths', 'state', 'user_id']).execute();
  const blogs = await db.selectFrom('blogs').select(['id', 'content']).execute();
  const held = await db.selectFrom('text_pictures').select(['path', 'subject_id']).execute();
  const stored = await at.stored();
  const inTexts = blogs.flatMap(({ id, content }) =>
    Array.from(content.matchAll(/images\/[0-9a-f]{32}\/\d+\.webp/g), ([path]) => `${id} ${path}`),
  );
  expect(held.map(({ subject_id, path }) => `${subject_id} ${path}`).toSorted()).toEqual(inTexts.toSorted());
  const used = files.filter(({ state }) => state === 'used');
  expect(used.map(({ path }) => path).toSorted()).toEqual([...new Set(held.map(({ path }) => path))].toSorted());
  const kept = files.filter(({ state, user_id }) => state === 'used' || (state === 'pending' && user_id !== null));
  expect(kept.flatMap(storedPathsOf).filter((path) => !stored.includes(path))).toEqual([]);
  return { files, stored };
}
