import { rmSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { QUEUE_TABS } from '#contract/articles/article-status.ts';
import { withQuery } from '#contract/routes.ts';
import { createAdmin, createArticle, createBlog, createPerson, form, type Person } from '#tests/factories.ts';
import { openTestApp } from '#tests/open-app.ts';
import { jobQueue } from '#server/process/job-queue.ts';
import { buildSearchIndex } from '#tests/search-index.ts';
import { collections } from './collections/collections.ts';
import { createFollowedIndex } from './followed-index.ts';
import { createFullTextSearch } from './full-text-search.ts';
import { createIndexThread } from './index-thread.ts';
import { indexPath } from './index/index-file.ts';
import { createSearch, type Search } from './search.service.ts';

const APPROVED = { verifikasi_admin: 'disetujui' };
const DECLINED = { verifikasi_admin: 'ditolak' };

const t = await openTestApp();
await buildSearchIndex(t);
const admin = await createAdmin(t);
const author = await createPerson(t);
const another = await createPerson(t);

type Row = { id: number; excerpt?: { text: string; marks: [number, number][] } };
type List = { rows: Row[]; meta: { total: number; text_search?: string; counts?: Record<string, number> } };
type ListCall = 'semuaArtikel' | 'userArtikel' | 'semuaBlog' | 'reviewQueue';

async function list(call: ListCall, q: string, who?: Person, more: object = { view: 'card' }): Promise<List> {
  const query = call === 'reviewQueue' ? { q, ...more, view: undefined } : { q, ...more };
  const { artikels, blog, articles, meta } = await t.succeed('GET', withQuery(call, query), who);
  return { rows: artikels ?? blog ?? articles, meta };
}

async function idsOf(call: ListCall, q: string, who?: Person, more?: object): Promise<number[]> {
  const { rows, meta } = await list(call, q, who, more);
  expect(meta.total).toBe(rows.length);
  return rows.map(({ id }) => id);
}

/** Returns whether the review queue finds an article by the words, in any of its tabs. */
async function isInQueue(id: number, q: string): Promise<boolean> {
  const tabs = await Promise.all(QUEUE_TABS.map(async (tab) => await idsOf('reviewQueue', q, admin, { tab })));
  return tabs.flat().includes(id);
}

/** Returns which lists find an article by the words. */
async function listsWith(id: number, q: string): Promise<Record<string, boolean>> {
  const has = async (call: ListCall, who?: Person) => (await idsOf(call, q, who)).includes(id);
  return {
    'visitors, all': await has('semuaArtikel'),
    'the author, all': await has('semuaArtikel', author),
    'the author, own': await has('userArtikel', author),
    'another author, all': await has('semuaArtikel', another),
    'another author, own': await has('userArtikel', another),
    'an admin, all': await has('semuaArtikel', admin),
    'an admin, own': await has('userArtikel', admin),
    'an admin, queue': await isInQueue(id, q),
  };
}

const NOWHERE = {
  'visitors, all': false,
  'the author, all': false,
  'the author, own': false,
  'another author, all': false,
  'another author, own': false,
  'an admin, all': false,
  'an admin, own': false,
  'an admin, queue': false,
};
const TO_AUTHOR = { ...NOWHERE, 'the author, own': true };
const TO_ADMIN = { ...NOWHERE, 'an admin, all': true };
const TO_BOTH = { ...TO_ADMIN, 'the author, own': true };
const IN_QUEUE = { ...TO_BOTH, 'an admin, queue': true };

/** Returns the marked words of a row's excerpt. */
const marksOf = ({ excerpt }: Row) => (excerpt?.marks ?? []).map(([start, end]) => excerpt?.text.slice(start, end));

/** Opens a search of its own, as another process has one. */
function openSearch(): Search {
  const search = createSearch(t.system);
  onTestFinished(() => search.close());
  return search;
}

let words = 0;
/** Returns a word that no other text has. */
const newWord = () => `istimewa${String.fromCharCode(97 + words++).repeat(5)}`;
const textOf = (word: string) => ({ title: 'Judul', content: `<p>Isi dengan ${word} di tengah.</p>` });
const decide = async (id: number, given: object) => await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, given);
const setUnconfirmed = async (id: number) =>
  await t.system.db.updateTable('articles').set({ stage: 'unconfirmed' }).where('id', '=', id).execute();

const give = async (id: number, who: Person) =>
  await t.succeed(
    'POST',
    `editArticle/${id}`,
    admin,
    form({ ...(await readText(id)), verifikasi_admin: 'menunggu', user_id: String(who.id) }),
  );
async function readText(id: number): Promise<{ title: string; content: string }> {
  const { title, content } = (await t.succeed('GET', `detailArtikel/${id}`, admin)).artikel;
  return { title, content };
}

describe('a word of the text finds an article in the lists of those who may see the text', () => {
  test.each<[string, (id: number) => Promise<unknown>, Record<string, boolean>]>([
    ['waiting', async () => {}, IN_QUEUE],
    ['scheduled', (id) => decide(id, { ...APPROVED, publish_at: '2027-01-01T00:00:00Z' }), IN_QUEUE],
    ['sent back', (id) => decide(id, { ...DECLINED, tone: 'revise' }), IN_QUEUE],
    ['declined', (id) => decide(id, DECLINED), TO_BOTH],
    ['published', (id) => decide(id, APPROVED), TO_BOTH],
    ['withdrawn', (id) => t.succeed('POST', `withdrawArticle/${id}`, author, {}), TO_BOTH],
    ['of an unconfirmed account', (id) => setUnconfirmed(id), TO_AUTHOR],
    ['deleted', (id) => t.succeed('DELETE', `delArticle/${id}`, admin), NOWHERE],
    [
      'given to another author',
      (id) => give(id, another),
      { ...IN_QUEUE, 'the author, own': false, 'another author, own': true },
    ],
  ])('%s', async (_stage, act, expected) => {
    const word = newWord();
    const id = await createArticle(t, author, textOf(word));
    expect(await listsWith(id, word)).toEqual(IN_QUEUE);
    await act(id);
    expect(await listsWith(id, word)).toEqual(expected);
    // A part of the title is no word, and finds the row as before.
    const byTitle = await idsOf('userArtikel', 'udu', author);
    expect(byTitle.filter((one) => one === id)).toEqual(expected['the author, own'] ? [id] : []);
  });
});

test('a proposed revision is found by its own text until it is decided on, by its author and admins alone', async () => {
  const [word, proposed] = [newWord(), newWord()];
  const id = await createArticle(t, author, textOf(word));
  await decide(id, APPROVED);
  await t.succeed('POST', `reviseArticle/${id}`, author, form({ ...textOf(proposed) }));
  for (const one of [word, proposed]) expect(await listsWith(id, one), one).toEqual(IN_QUEUE);
  const { rows } = await list('reviewQueue', proposed, admin, { tab: 'revisions' });
  expect(rows.map((row) => [row.id, marksOf(row)])).toEqual([[id, [proposed]]]);
  expect(await idsOf('reviewQueue', proposed, admin, { tab: 'waiting' })).toEqual([]);
  const { artikel } = await t.succeed('GET', `detailArtikel/${id}`, admin);
  await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { ...DECLINED, version: artikel.pending_version });
  expect(await listsWith(id, proposed)).toEqual(NOWHERE);
  expect(await listsWith(id, word)).toEqual(TO_BOTH);
});

test('an admin finds their own article by its text in both lists', async () => {
  const word = newWord();
  const id = await createArticle(t, admin, textOf(word));
  expect(await listsWith(id, word)).toEqual({ ...TO_ADMIN, 'an admin, own': true, 'an admin, queue': true });
});

test('an excerpt is cut only for those who may read the text now', async () => {
  const word = newWord();
  const id = await createArticle(t, author, textOf(word));
  const texts = openSearch().texts;
  const ofAuthor = await texts.find({ q: word, kind: 'article', authorId: author.id, callerId: author.id });
  const ofAdmin = await texts.find({ q: word, kind: 'article', authorId: undefined, callerId: admin.id });
  expect([...((await ofAuthor?.readExcerpts([id])) ?? [])]).toHaveLength(1);
  await give(id, another);
  expect([...((await ofAuthor?.readExcerpts([id])) ?? [])]).toEqual([]);
  expect([...((await ofAdmin?.readExcerpts([id])) ?? [])]).toHaveLength(1);
  await setUnconfirmed(id);
  expect([...((await ofAdmin?.readExcerpts([id])) ?? [])]).toEqual([]);
});

test('a blog post is found by its text, by admins alone', async () => {
  const word = newWord();
  const id = await createBlog(t, admin, { content: `Kabar tentang ${word}.` });
  expect(await idsOf('semuaBlog', word, admin)).toEqual([id]);
  for (const who of [undefined, author]) expect(await idsOf('semuaBlog', word, who)).toEqual([]);
  await t.succeed('POST', `editBlog/${id}`, admin, { title: 'Kabar', content: `Tanpa kata itu`, status: 'onhold' });
  expect(await idsOf('semuaBlog', word, admin)).toEqual([]);
  await t.succeed('POST', `editBlog/${id}`, admin, { title: 'Kabar', content: word, status: 'onpost' });
  expect(await idsOf('semuaBlog', word, admin)).toEqual([id]);
  for (const who of [undefined, author]) expect(await idsOf('semuaBlog', word, who)).toEqual([]);
  await t.succeed('DELETE', `deleteBlog/${id}`, admin);
  expect(await idsOf('semuaBlog', word, admin)).toEqual([]);
  await t.succeed('POST', `restoreBlog/${id}`, admin, {});
  expect(await idsOf('semuaBlog', word, admin)).toEqual([id]);
});

test('a row says where its text has the words, also in other forms, and lists count and filter exactly', async () => {
  const word = newWord();
  const before = `<p>${'Kalimat lain. '.repeat(100)}</p>`;
  const texts = ['mengeringkan', 'kekeringan', 'kering'].map((dry) => `${before}<p>Musim ${dry} di ${word}.</p>`);
  const ids: number[] = [];
  for (const content of texts) ids.push(await createArticle(t, author, { title: 'Musim', content }));
  const [first = 0, second = 0, third = 0] = ids;
  await decide(first, DECLINED);
  const q = `kering ${word}`;
  const { rows, meta } = await list('semuaArtikel', q, admin, { view: 'card', counts: 'true', per_page: 2, page: 1 });
  expect(meta).toMatchObject({ total: 3, text_search: 'all', counts: { menunggu: 2, disetujui: 0, ditolak: 1 } });
  expect(rows.map((row) => [row.id, marksOf(row)])).toEqual([
    [third, ['kering', word]],
    [second, ['kekeringan', word]],
  ]);
  expect(rows[0]?.excerpt?.text.length).toBeLessThan(300);
  expect(await idsOf('semuaArtikel', q, admin, { status: 'ditolak', view: 'card' })).toEqual([first]);
  expect(await idsOf('userArtikel', `"di ${word}" musim`, author)).toEqual([third, second, first]);
  expect(await idsOf('userArtikel', `${word} lautan`, author)).toEqual([]);
  // Lists with whole texts need no excerpts, and a word of the title alone has none.
  expect((await list('userArtikel', q, author, {})).rows.some((row) => row.excerpt)).toBe(false);
  const byTitle = await list('userArtikel', 'musi', author);
  expect(byTitle.rows.filter(({ id }) => ids.includes(id))).toHaveLength(3);
});

test('lists of public works, and lists that are not searched, say nothing of texts', async () => {
  for (const [call, who] of [
    ['semuaArtikel', undefined],
    ['semuaArtikel', author],
    ['semuaBlog', author],
  ] as const) {
    expect((await list(call, 'kering', who)).meta).not.toHaveProperty('text_search');
  }
  expect((await list('semuaArtikel', '', admin)).meta).not.toHaveProperty('text_search');
});

test('a word of a text that is not public corrects no spelling, for visitors and for other authors', async () => {
  const typed = 'ketidaksesuaiam';
  for (let count = 0; count < 5; count += 1) {
    await createArticle(t, author, { title: 'Angka', content: '<p>Tentang ketidaksesuaian angka.</p>' });
  }
  expect(await idsOf('userArtikel', 'ketidaksesuaian', author)).toHaveLength(5);
  for (const who of [undefined, author, another, admin]) {
    const found = await t.succeed('GET', withQuery('search', { q: typed }), who);
    expect(JSON.stringify(found)).not.toContain('ketidaksesuaian');
  }
  for (const who of [author, another, admin]) expect(await idsOf('userArtikel', typed, who)).toEqual([]);
});

test('thirty lists at once are all answered, and the row of a title is in each of them', async () => {
  const word = newWord();
  const id = await createArticle(t, author, { title: `Judul ${word}`, content: `<p>${word}</p>` });
  const lists = await Promise.all(Array.from({ length: 30 }, async () => await list('semuaArtikel', word, admin)));
  for (const { rows, meta } of lists) expect([rows.map((row) => row.id), meta.total]).toEqual([[id], 1]);
  // One search runs, and ten of a person may wait. The other lists are answered at once without the texts.
  expect(new Set(lists.map(({ meta }) => meta.text_search))).toEqual(new Set(['all', 'none']));
});

test('a list says so while the index lacks changes', async () => {
  const word = newWord();
  const content = `<p>${word}</p>`;
  for (let count = 0; count < 25; count += 1) await createArticle(t, author, { title: 'Banyak', content });
  const { meta } = await list('userArtikel', word, author);
  expect([meta.text_search, meta.total]).toEqual(['some', 20]);
  await expect
    .poll(async () => (await list('userArtikel', word, author)).meta)
    .toMatchObject({ text_search: 'all', total: 25 });
});

test('a list does not wait for an index that gives no answer', async () => {
  const thread = createIndexThread(t.system.log);
  const index = createFollowedIndex(t.system, { thread, builds: jobQueue(1) }, 'unpublished');
  onTestFinished(() => [thread, index].forEach((one) => one.close()));
  const stuck = { ...index, search: async () => await new Promise<never>(() => {}) };
  const texts = createFullTextSearch(t.system, [stuck], () => {}, { findMs: 0, excerptsMs: 0 });
  expect(await texts.find({ q: 'kata', kind: 'article', authorId: undefined, callerId: admin.id })).toBeUndefined();
});

test('one index alone is searched, and the list says so', async () => {
  const [word, hidden] = [newWord(), newWord()];
  const id = await createArticle(t, author, textOf(word));
  await decide(id, APPROVED);
  await createArticle(t, author, textOf(hidden));
  rmSync(indexPath(t.system.config, collections.unpublished));
  const { rows, meta } = await list('semuaArtikel', word, admin);
  expect([rows.map((row) => row.id), meta.text_search]).toEqual([[id], 'some']);
  expect((await list('semuaArtikel', hidden, admin)).rows).toEqual([]);
  await buildSearchIndex(t);
  expect(await idsOf('semuaArtikel', hidden, admin)).toHaveLength(1);
});

test('without an index, lists are searched by titles and names, and say so', async () => {
  const word = newWord();
  const [inText, inTitle] = [
    await createArticle(t, author, textOf(word)),
    await createArticle(t, author, { title: `Judul ${word}` }),
  ];
  expect((await list('userArtikel', word, author)).meta.text_search).toBe('all');
  for (const collection of Object.values(collections)) rmSync(indexPath(t.system.config, collection));
  const { rows, meta } = await list('userArtikel', word, author);
  expect([rows.map(({ id }) => id), meta]).toEqual([
    [inTitle],
    expect.objectContaining({ text_search: 'none', total: 1 }),
  ]);
  await buildSearchIndex(t);
  expect(await idsOf('userArtikel', word, author)).toEqual([inTitle, inText]);
});
