import { describe, expect, test } from 'vitest';
import type { CallAnswer } from '#contract/call-schemas.ts';
import { withQuery } from '#contract/routes.ts';
import { closeAccount } from '#server/accounts/accounts.service.ts';
import { publishDue } from '#server/articles/deciding/schedule.service.ts';
import { createAdmin, createArticle, createBlog, createPerson, type Person } from '#tests/factories.ts';
import { openTestApp } from '#tests/open-app.ts';
import { buildSearchIndex } from '#tests/search-index.ts';
import { publicWorks } from './collections/public-works.ts';
import { indexPath, openIndexFile } from './index/index-file.ts';

const APPROVED = { verifikasi_admin: 'disetujui' };
const DECLINED = { verifikasi_admin: 'ditolak' };

const t = await openTestApp();
await buildSearchIndex(t);
const admin = await createAdmin(t);
const author = await createPerson(t);
const CALLERS: readonly [string, Person | undefined][] = [
  ['a visitor', undefined],
  ['the author', author],
  ['another author', await createPerson(t)],
  ['an admin', admin],
];

const ask = async (call: 'search' | 'suggest', q: string, who?: Person) =>
  await t.succeed('GET', withQuery(call, { q }), who);

/** Returns the works that a caller finds by a word, and that are suggested. */
async function findings(word: string, who?: Person): Promise<string[]> {
  const { results, others }: CallAnswer<'search'> = await ask('search', word, who);
  const { works }: CallAnswer<'suggest'> = await ask('suggest', word, who);
  return [...results, ...others, ...works].map(({ kind, id }) => `${kind}/${id}`);
}

/** Expects that no caller finds anything by the word, and that no response contains it. */
async function expectAbsent(word: string): Promise<void> {
  for (const [name, who] of CALLERS) {
    for (const call of ['search', 'suggest'] as const) {
      expect(JSON.stringify(await ask(call, word, who)), `${call}, ${name}`).not.toMatch(new RegExp(word, 'i'));
    }
    expect(await findings(word, who), name).toEqual([]);
  }
}

async function expectFound(word: string, work: string): Promise<void> {
  for (const [name, who] of CALLERS) expect(await findings(word, who), name).toEqual([work, work]);
}

let words = 0;
/** Returns a word that no other text has, and that no spelling leads to. */
const newWord = () => `rahasia${String.fromCharCode(97 + words++).repeat(5)}`;

const textsOf = (word: string) => ({ title: `Judul ${word}`, content: `<p>Isi ${word}</p>`, keywords: [word] });
const decide = async (id: number, given: object) => await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, given);
const unconfirm = async (id: number) =>
  await t.system.db.updateTable('articles').set({ stage: 'unconfirmed' }).where('id', '=', id).execute();

describe('an article that readers do not see is found by no caller', () => {
  const LATER = { ...APPROVED, publish_at: '2027-01-01T00:00:00Z' };
  test.each<[string, (id: number, owner: Person) => Promise<unknown>]>([
    ['waiting', async () => {}],
    ['scheduled', async (id) => await decide(id, LATER)],
    ['sent back', async (id) => await decide(id, { ...DECLINED, tone: 'revise' })],
    ['declined', async (id) => await decide(id, DECLINED)],
    ['withdrawn', async (id, owner) => await t.succeed('POST', `withdrawArticle/${id}`, owner, {})],
    ['deleted', async (id) => await t.succeed('DELETE', `delArticle/${id}`, admin)],
    ['of an unconfirmed account', async (id) => await unconfirm(id)],
    ['of a closed account', async (_, owner) => await closeAccount(t.system, { email: owner.email, actorId: null })],
    ['of spam', async (_, owner) => await t.succeed('POST', 'removeSpam', admin, { ids: [owner.id] })],
  ])('%s', async (_stage, act) => {
    const [word, owner] = [newWord(), await createPerson(t)];
    const id = await createArticle(t, owner, textsOf(word));
    await expectAbsent(word);
    await act(id, owner);
    await expectAbsent(word);
  });

  test('a blog post that is not public yet', async () => {
    const word = newWord();
    await createBlog(t, admin, { title: word, content: word });
    await expectAbsent(word);
  });
});

describe('a public work is found by all callers alike, and is gone on the next request', () => {
  const edit = async (id: number, word: string, fields: object) =>
    await t.succeed('POST', `editArticle/${id}`, admin, { ...textsOf(word), ...fields });

  test.each<[string, (id: number, word: string) => Promise<unknown>, (id: number) => Promise<unknown>]>([
    ['taken down', (id) => decide(id, DECLINED), (id) => decide(id, APPROVED)],
    ['sent back', (id) => decide(id, { ...DECLINED, tone: 'revise' }), (id) => decide(id, APPROVED)],
    ['waiting again', (id, word) => edit(id, word, { verifikasi_admin: 'menunggu' }), (id) => decide(id, APPROVED)],
    [
      'deleted',
      (id) => t.succeed('DELETE', `delArticle/${id}`, admin),
      (id) => t.succeed('POST', `restoreArticle/${id}`, admin),
    ],
  ])('an article that is %s', async (_change, hide, show) => {
    const word = newWord();
    const id = await createArticle(t, author, textsOf(word));
    await decide(id, APPROVED);
    await expectFound(word, `article/${id}`);
    await hide(id, word);
    await expectAbsent(word);
    await show(id);
    await expectFound(word, `article/${id}`);
  });

  test('a blog post', async () => {
    const word = newWord();
    const texts = { title: word, content: word };
    const id = await createBlog(t, admin, { ...texts, status: 'onpost' });
    await expectFound(word, `blog/${id}`);
    await t.succeed('POST', `editBlog/${id}`, admin, { ...texts, status: 'onhold' });
    await expectAbsent(word);
    await t.succeed('POST', `editBlog/${id}`, admin, { ...texts, status: 'onpost' });
    await expectFound(word, `blog/${id}`);
    await t.succeed('DELETE', `deleteBlog/${id}`, admin);
    await expectAbsent(word);
  });

  test('a scheduled article, at its time', async () => {
    const word = newWord();
    const id = await createArticle(t, author, textsOf(word));
    await decide(id, { ...APPROVED, publish_at: new Date(t.clock.now().getTime() + 60_000).toISOString() });
    await expectAbsent(word);
    t.clock.advance({ min: 2 });
    await publishDue(t.system);
    await expectFound(word, `article/${id}`);
  });

  test('it stays when its author closes the account', async () => {
    const [word, owner] = [newWord(), await createPerson(t)];
    const id = await createArticle(t, owner, textsOf(word));
    await decide(id, APPROVED);
    await closeAccount(t.system, { email: owner.email, actorId: null });
    await expectFound(word, `article/${id}`);
  });

  test('an index that has missed the change shows nothing of the work', async () => {
    const word = newWord();
    const id = await createArticle(t, author, textsOf(word));
    await decide(id, APPROVED);
    await expectFound(word, `article/${id}`);
    const newest = async () =>
      (await t.system.db.selectFrom('search_changes').select('seq').orderBy('seq', 'desc').executeTakeFirst())?.seq;
    const before = await newest();
    await decide(id, DECLINED);
    const missed = t.system.db.deleteFrom('search_changes').where('seq', '>', before ?? 0);
    expect((await missed.executeTakeFirst()).numDeletedRows).toBeGreaterThan(0n);
    await expectAbsent(word);
    const index = openIndexFile(indexPath(t.system.config, publicWorks));
    const left = index?.prepare('select ref from documents where kind = ? and ref = ?').all('article', id);
    index?.close();
    expect(left, 'the index still has the work').toEqual([{ ref: id }]);
  });
});

describe('a snippet is of the public text', () => {
  async function publish(word: string): Promise<number> {
    const id = await createArticle(t, author, { ...textsOf('terumbu'), content: `<p>Isi terumbu ${word}</p>` });
    await decide(id, APPROVED);
    return id;
  }

  test('not of a proposed revision, until it is approved', async () => {
    const [old, fresh] = [newWord(), newWord()];
    const id = await publish(old);
    await t.succeed('POST', `reviseArticle/${id}`, author, textsOf(fresh));
    await expectAbsent(fresh);
    await expectFound(old, `article/${id}`);
    await decide(id, { ...APPROVED, version: 2 });
    await expectFound(fresh, `article/${id}`);
    await expectAbsent(old);
  });

  test('not of an earlier or a hidden version', async () => {
    const [old, fresh] = [newWord(), newWord()];
    const id = await publish(old);
    t.clock.advance({ min: 1 });
    const change = { change_kind: 'correction', change_note: 'Angka keliru dan sekarang dibetulkan.' };
    await t.succeed('POST', `editArticle/${id}`, admin, { ...textsOf(fresh), ...APPROVED, ...change });
    await expectAbsent(old);
    await t.succeed('POST', `hidePublicVersion/${id}/1`, admin, { reason: 'Versi ini menyebut alamat narasumber.' });
    await expectAbsent(old);
    await expectFound(fresh, `article/${id}`);
  });
});
