import { describe, expect, test } from 'vitest';
import { openTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createBlog, createPerson, form, picture } from '#tests/factories.ts';
import { storedFiles } from '#tests/left-behind.ts';
import { change } from './change.ts';

const t = await openTestApp();
const admin = await createAdmin(t);
const author = await createPerson(t);

/** Returns whether the cached response for visitors survives `work`. */
async function staysCached(work: () => Promise<unknown>): Promise<boolean> {
  const visit = async () => await t.app.inject('/api/semuaArtikel?view=card');
  await visit();
  const { cacheMisses } = t.system.counts;
  await work();
  await visit();
  return t.system.counts.cacheMisses === cacheMisses;
}

describe('the cache of public content', () => {
  const TEXT = { title: 'Bakau', content: '<p>Isi</p>' };
  const kinds = [
    {
      kind: 'article',
      create: () => createArticle(t, author),
      edit: (id: number, isPublic: boolean) =>
        t.succeed('POST', `editArticle/${id}`, admin, {
          ...TEXT,
          verifikasi_admin: isPublic ? 'disetujui' : 'menunggu',
        }),
      remove: (id: number) => t.succeed('DELETE', `delArticle/${id}`, admin),
      restore: (id: number) => t.succeed('POST', `restoreArticle/${id}`, admin),
    },
    {
      kind: 'blog post',
      create: () => createBlog(t, admin),
      edit: (id: number, isPublic: boolean) =>
        t.succeed('POST', `editBlog/${id}`, admin, { ...TEXT, status: isPublic ? 'onpost' : 'onhold' }),
      remove: (id: number) => t.succeed('DELETE', `deleteBlog/${id}`, admin),
      restore: (id: number) => t.succeed('POST', `restoreBlog/${id}`, admin),
    },
  ];

  test.each(kinds)('stays when $kind changes that visitors do not see', async ({ create, edit, remove, restore }) => {
    let id = 0;
    expect(await staysCached(async () => (id = await create()))).toBe(true);
    expect(await staysCached(() => edit(id, false))).toBe(true);
    expect(await staysCached(() => remove(id))).toBe(true);
    expect(await staysCached(() => restore(id))).toBe(true);
  });

  test.each(kinds)('is emptied when $kind changes that visitors see', async ({ create, edit, remove, restore }) => {
    const id = await create();
    expect(await staysCached(() => edit(id, true))).toBe(false);
    expect(await staysCached(() => edit(id, true))).toBe(false);
    expect(await staysCached(() => remove(id))).toBe(false);
    expect(await staysCached(() => restore(id))).toBe(false);
    expect(await staysCached(() => edit(id, false))).toBe(false);
  });

  test('is emptied by a decision only when it publishes an article or takes it back', async () => {
    const id = await createArticle(t, author);
    const decide = (status: string) => () =>
      t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: status });
    expect(await staysCached(decide('ditolak'))).toBe(true);
    expect(await staysCached(decide('disetujui'))).toBe(false);
    expect(await staysCached(decide('ditolak'))).toBe(false);
  });
});

test('a refused edit of a public article sends no mail, keeps the cache and its picture, and removes the new one', async () => {
  const id = await createArticle(t, author, { image: await picture() });
  await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'disetujui' });
  const files = await storedFiles(t);
  const mails = (await t.readMails()).length;
  const stale = { title: 'Lain', content: 'Isi', verifikasi_admin: 'ditolak', updated_at: '2026-01-01T00:00:00.000Z' };
  const edit = async () => {
    const payload = form(stale, { image: await picture(500) });
    expect((await t.send('POST', `editArticle/${id}`, admin, payload)).status).toBe(409);
  };
  expect(await staysCached(edit)).toBe(true);
  expect(await storedFiles(t)).toEqual(files);
  expect(await t.readMails()).toHaveLength(mails);
});

test('all that a change entails happens when it commits, and nothing of it when it fails', async () => {
  const id = await createArticle(t, admin, { image: await picture() });
  const { db } = t.system;
  const { image } = await db.selectFrom('articles').select('image').where('id', '=', id).executeTakeFirstOrThrow();
  const state = async () => ({
    version: t.system.publicContent.version(),
    mails: (await t.readMails()).length,
    audited: (await db.selectFrom('audit_log').select('id').execute()).length,
    picture: (await t.app.inject(`/storage/${image}`)).statusCode,
  });
  const release = async (isRefused: boolean) =>
    await change(t.system, async (tx) => {
      await tx.db.updateTable('articles').set({ image: null }).where('id', '=', id).execute();
      await tx.releaseFile(image);
      await tx.mail({ recipient: 'siti@contoh.id', subject: 'Uji', text: 'Uji', html: '<p>Uji</p>' });
      await tx.audit({ actorId: admin.id, action: 'edit', entity: 'article', entityId: id });
      tx.publicChanged({ when: true });
      tx.publicChanged({ when: false });
      if (isRefused) throw new Error('refused');
      return 'done';
    });

  const before = await state();
  await expect(release(true)).rejects.toThrow('refused');
  expect(await state()).toEqual(before);
  expect(await release(false)).toBe('done');
  const { version, mails, audited } = before;
  expect(await state()).toEqual({ version: version + 1, mails: mails + 1, audited: audited + 1, picture: 404 });
});
