import type { Insertable } from 'kysely';
import { expect, test } from 'vitest';
import type { Schema } from '#server/database/schema.ts';
import { createBlog, createPerson, type Person } from '#tests/factories.ts';
import { renewAdmin, renewTestApp } from '#tests/open-app.ts';

const t = renewTestApp();
const admin = renewAdmin(t);

const path = (id: number, kind = 'article') => `publicWork?kind=${kind}&id=${id}`;
const relatedTo = async (id: number, kind = 'article', who?: Person) =>
  (await t.succeed('GET', path(id, kind), who)).related.map((post: { id: number }) => post.id);
const addTopic = async (name: string): Promise<number> => (await t.succeed('POST', 'addTopic', admin, { name })).id;
const decide = async (id: number, given: object) => await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, given);

const APPROVED = { verifikasi_admin: 'disetujui' };

async function submit(author: Person, given: object = {}): Promise<number> {
  t.clock.advance({ min: 1 });
  return (await t.succeed('POST', 'postArtikel', author, { title: 'Judul', content: '<p>Isi</p>', ...given })).id;
}

async function publish(author: Person, given: object = {}): Promise<number> {
  const id = await submit(author, given);
  await decide(id, APPROVED);
  return id;
}

test('shared topics come first, then the same author, then the newest articles', async () => {
  const [author, other] = [await createPerson(t), await createPerson(t)];
  const [water, soil, air] = [await addTopic('Air'), await addTopic('Tanah'), await addTopic('Udara')];
  const twoShared = await publish(other, { topics: [water, soil] });
  const sameAuthor = await publish(author, { topics: [air] });
  const post = await publish(author, { topics: [water, soil] });
  const oneShared = await publish(other, { topics: [soil, air] });
  const newest = await publish(other);
  expect(await relatedTo(post)).toEqual([twoShared, oneShared, sameAuthor]);

  const newer = await publish(other, { topics: [water] });
  expect(await relatedTo(post)).toEqual([twoShared, newer, oneShared]);

  expect(await relatedTo(sameAuthor), 'a shared topic before the same author').toEqual([oneShared, post, newer]);
  await addCopies(newest, 9, { user_id: (await createPerson(t)).id, listed_at: '2018-01-01T00:00:00.000Z' });
  const alone = await publish(await createPerson(t), { topics: [await addTopic('Api')] });
  expect(await relatedTo(alone)).toEqual([newer, newest, oneShared]);
});

test('an article shows neither its translation nor its original, and only one article of another pair', async () => {
  const [author, other] = [await createPerson(t), await createPerson(t)];
  const topic = await addTopic('Air');
  const [original, otherOriginal] = [await publish(author, { topics: [topic] }), await publish(other)];
  const translate = async (who: Person, translation_of: number, topics: number[]) =>
    await publish(who, { translation_of, language: 'en', topics });
  const [translation, otherTranslation] = [
    await translate(author, original, [topic]),
    await translate(other, otherOriginal, []),
  ];
  const last = await publish(await createPerson(t));
  expect(await relatedTo(original)).toEqual([last, otherOriginal]);
  expect(await relatedTo(translation)).toEqual([last, otherTranslation]);
  expect(await relatedTo(last)).toEqual([otherOriginal, original]);
});

test('an article that is not public is related to none, for every caller', async () => {
  const author = await createPerson(t);
  const topics = [await addTopic('Air')];
  const post = await publish(author, { topics });
  const shown = await publish(author, { topics });
  const waiting = await submit(author, { topics });
  const scheduled = await submit(author, { topics });
  const publish_at = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
  await decide(scheduled, { ...APPROVED, publish_at });
  const withdrawn = await submit(author, { topics });
  await t.succeed('POST', `withdrawArticle/${withdrawn}`, author, {});
  const takenDown = await publish(author, { topics });
  await decide(takenDown, { verifikasi_admin: 'ditolak' });
  const deleted = await publish(author, { topics });
  await t.succeed('DELETE', `delArticle/${deleted}`, admin);
  for (const who of [undefined, author, await createPerson(t), admin]) {
    expect(await relatedTo(post, 'article', who)).toEqual([shown]);
    for (const hidden of [waiting, scheduled, withdrawn, takenDown, deleted, 999]) {
      const { status, body } = await t.send('GET', path(hidden), who);
      expect({ status, body }).toEqual({ status: 404, body: { message: 'Artikel tidak ditemukan.' } });
    }
  }
  expect((await t.send('GET', path(post, 'book'))).status).toBe(422);
});

test('a related article has the fields of a card, and shows no caller the e-mail address of its author', async () => {
  const author = await createPerson(t, { nama_depan: 'Siti' });
  const post = await publish(author);
  const related = await publish(author, { title: 'Terkait', language: 'en' });
  const { artikels } = await t.succeed('GET', 'semuaArtikel?view=card');
  const card = artikels.find(({ id }: { id: number }) => id === related);
  const { user_id: _user, verifikasi_admin: _status, ...shown } = card;
  expect(shown).toMatchObject({ title: 'Terkait', preview: 'Isi', language: 'en', user: { nama_depan: 'Siti' } });
  for (const who of [undefined, author, admin]) {
    expect((await t.succeed('GET', path(post), who)).related).toEqual([shown]);
  }
});

test('blog posts of the same author come first, then the newest', async () => {
  const writers = [await createPerson(t, { role_type: 2 }), await createPerson(t, { role_type: 2 })] as const;
  const write = async (who: Person) => {
    t.clock.advance({ min: 1 });
    return await createBlog(t, who, { status: 'onpost' });
  };
  const ids = [await write(writers[0]), await write(writers[1]), await write(writers[1])] as const;
  const post = await write(writers[0]);
  const held = await createBlog(t, writers[0]);
  await publish(writers[0]);
  const newest = await write(writers[1]);
  expect(await relatedTo(post, 'blog')).toEqual([ids[0], newest, ids[2]]);
  expect((await t.send('GET', path(held, 'blog'), writers[0])).status).toBe(404);
});

test('a post and three others, each with its translation, are three in the language of the post', async () => {
  const author = await createPerson(t);
  const pairs = [];
  for (const title of ['Satu', 'Dua', 'Tiga', 'Empat']) {
    const original = await publish(author, { title });
    pairs.unshift({
      original,
      translation: await publish(author, { title, translation_of: original, language: 'en' }),
    });
  }
  const [own, ...others] = pairs;
  expect(await relatedTo(own?.original ?? 0)).toEqual(others.map(({ original }) => original));
  expect(await relatedTo(own?.translation ?? 0)).toEqual(others.map(({ translation }) => translation));
});

test('the article of a pair in the language of the post is found, also if it is neither on the topic nor new', async () => {
  const [author, other] = [await createPerson(t), await createPerson(t)];
  const [water, soil] = [await addTopic('Air'), await addTopic('Tanah')];
  const original = await publish(other);
  const onWater = await publish(other, { translation_of: original, language: 'en', topics: [water] });
  const onSoil = await publish(other, { topics: [soil] });
  const translation = await publish(other, { translation_of: onSoil, language: 'en' });
  const indonesian = await publish(author, { topics: [water] });
  const english = await publish(author, { topics: [soil], language: 'en' });
  await addCopies(indonesian, 9, {});
  expect((await relatedTo(indonesian))[0]).toBe(original);
  expect((await relatedTo(english))[0]).toBe(translation);
  await decide(original, { verifikasi_admin: 'ditolak' });
  await t.succeed('DELETE', `delArticle/${translation}`, admin);
  expect((await relatedTo(indonesian))[0]).toBe(onWater);
  expect((await relatedTo(english))[0]).toBe(onSoil);
});

test('hidden articles take no place of public ones', async () => {
  const [author, other] = [await createPerson(t), await createPerson(t)];
  const topics = [await addTopic('Air')];
  const onTopic = await publish(other, { topics });
  const sameAuthor = await publish(author);
  const post = await publish(author, { topics });
  await addCopies(sameAuthor, 9, { verifikasi_admin: 'ditolak' });
  await addCopies(sameAuthor, 9, { deleted_at: '2026-11-21T03:00:00.000Z' });
  for (const hidden of [{ verifikasi_admin: 'ditolak' as const }, { deleted_at: '2026-11-21T03:00:00.000Z' }]) {
    await addCopies(onTopic, 101, { ...hidden, listed_at: '2018-01-01T00:00:00.000Z' }, topics);
  }
  // These public articles are newer, so that the first two are found only by topic and author.
  const newer = await addCopies(onTopic, 200, { listed_at: '2027-01-01T00:00:00.000Z' });
  await addCopies(onTopic, 9, { deleted_at: '2026-11-21T03:00:00.000Z', listed_at: '2028-01-01T00:00:00.000Z' });
  expect(await relatedTo(post)).toEqual([onTopic, sameAuthor, newer.at(-1)]);
});

test('an old article on the topic is found, and many articles on the topic do not hide the newest', async () => {
  const [author, other] = [await createPerson(t), await createPerson(t)];
  const [lonely, rare, common] = [await addTopic('Sepi'), await addTopic('Jarang'), await addTopic('Umum')];
  const old = await publish(other, { topics: [rare] });
  const newest = await publish(other, { topics: [common] });
  // An import that begins with the newest article adds older articles later.
  await addCopies(newest, 250, { listed_at: '2020-01-01T00:00:00.000Z' }, [common]);
  await addCopies(newest, 9, {});
  const dated = t.system.db.updateTable('articles').set({ listed_at: '2019-01-01T00:00:00.000Z' });
  await dated.where('id', '=', old).execute();
  const post = await publish(author, { topics: [rare, common] });
  const [first, ...others] = await relatedTo(post);
  expect(first).toBe(newest);
  expect(others).not.toContain(old);
  const onRare = await publish(author, { topics: [lonely, rare] });
  expect((await relatedTo(onRare)).slice(0, 2)).toEqual([post, old]);
});

/** Inserts copies of an article with other values of some columns, on these topics. Returns their ids in order. */
async function addCopies(
  id: number,
  count: number,
  change: Partial<Insertable<Schema['articles']>>,
  topics: number[] = [],
): Promise<number[]> {
  const { db } = t.system;
  const { id: _, ...row } = await db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, () => ({ ...row, ...change }));
  const added = (await db.insertInto('articles').values(rows).returning('id').execute()).map((copy) => copy.id);
  const values = added.flatMap((article_id) => topics.map((topic_id) => ({ article_id, topic_id })));
  if (values.length > 0) await db.insertInto('article_topics').values(values).execute();
  return added.toSorted((a, b) => a - b);
}
