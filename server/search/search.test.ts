import { describe, expect, test } from 'vitest';
import type { CallAnswer } from '#contract/call-schemas.ts';
import { postKindNames } from '#contract/posts/post-kinds.ts';
import { withQuery } from '#contract/routes.ts';
import { createAdmin, createBlog, createPerson, type Person, signInAgain } from '#tests/factories.ts';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';
import { buildSearchIndex } from '#tests/search-index.ts';

type Query = Record<string, string | number>;
type Marked = CallAnswer<'search'>['results'][number]['title'];

const APPROVED = { verifikasi_admin: 'disetujui' };

const t = await openTestApp();
await buildSearchIndex(t);
const admin = await createAdmin(t);
const author = await createPerson(t, { nama_depan: 'Rengganis', nama_belakang: 'Wulandari' });

const search = async (q: string, query: Query = {}): Promise<CallAnswer<'search'>> =>
  await t.succeed('GET', withQuery('search', { q, ...query }));
const suggest = async (q: string): Promise<CallAnswer<'suggest'>['works']> =>
  (await t.succeed('GET', withQuery('suggest', { q }))).works;
const titles = ({ results }: Pick<CallAnswer<'search'>, 'results'>) => results.map(({ title }) => title.text);
const titlesOf = async (q: string, query?: Query) => titles(await search(q, query));
const markedWords = ({ text, marks }: Marked) => marks.map(([start, end]) => text.slice(start, end));

async function publish(fields: object, who: Person = author): Promise<number> {
  const { id } = await t.succeed('POST', 'postArtikel', who, { title: 'Judul', content: '<p>Isi</p>', ...fields });
  await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, APPROVED);
  return id;
}

const FILLER = 'Warga desa mencatat debit mata air setiap pagi bersama kader. '.repeat(8);

const karst = await publish({
  title: 'Air Bersih Berlapis untuk Desa Karst',
  content: `<h2>Latar</h2><p>${FILLER}</p><p>Pada musim kemarau kekeringan datang lebih lama.</p><p>${FILLER}</p>`,
  keywords: ['sanitasi'],
});
for (const title of ['Sumur yang bersih', 'Sungai bersih', 'Pasar bersih']) await publish({ title });

describe('the words of a reader and of the text meet', () => {
  test.each([
    ['one word in the title, another in the text', 'kekeringan karst', ['Karst'], ['kekeringan']],
    ['another form of the word', 'membersihkan air', ['Air', 'Bersih'], ['air']],
    ['other letters', 'KÉRING karst', ['Karst'], ['kekeringan']],
    ['a phrase', '"desa karst"', ['Desa Karst'], []],
  ])('%s: %s', async (_what, q, inTitle, inSnippet) => {
    const [first] = (await search(q)).results;
    expect(first).toMatchObject({
      kind: 'article',
      id: karst,
      title: { text: 'Air Bersih Berlapis untuk Desa Karst' },
    });
    expect(first && markedWords(first.title)).toEqual(inTitle);
    expect(first && markedWords(first.snippet)).toEqual(expect.arrayContaining(inSnippet));
  });

  test('a word with a slip of the pen is replaced, and the answer says so', async () => {
    const { results, replaced } = await search('air bersh');
    expect(replaced).toEqual([{ from: 'bersh', to: 'bersih' }]);
    expect(results[0]).toMatchObject({ id: karst, title: { text: 'Air Bersih Berlapis untuk Desa Karst' } });
  });

  test('a phrase in another order finds nothing', async () => {
    expect(await titlesOf('"karst desa"')).toEqual([]);
  });

  test('a keyword and an author find the work', async () => {
    const [result] = (await search('sanitasi')).results;
    expect(result).toMatchObject({ id: karst, keywords: [{ text: 'sanitasi', marks: [[0, 8]] }] });
    expect((await search('karst')).results[0]).toMatchObject({ id: karst, keywords: [] });
    expect(await titlesOf('Rengganis karst')).toEqual(['Air Bersih Berlapis untuk Desa Karst']);
  });

  test('the snippet is short plain text', async () => {
    const [first] = (await search('kemarau')).results;
    expect(first?.snippet.text).toMatch(/kemarau kekeringan datang/);
    expect(first?.snippet.text).not.toContain('<');
    expect(first?.snippet.text.length).toBeLessThan(270);
  });

  test('the signs of HTML in a title and an abstract are text', async () => {
    const [title, abstract] = ['Debit < 5 & naik', 'Kadar <b>nitrat</b> & fosfat < 5 mg; &amp; bukan tanda.'];
    const id = await publish({ title, abstract });
    const [result] = (await search('nitrat')).results;
    expect(result).toMatchObject({ id, title: { text: title, marks: [] } });
    expect(result?.snippet.text).toContain(abstract);
    expect(result && markedWords(result.snippet)).toEqual(['nitrat']);
  });

  test('works with some of the words are apart, and in no count', async () => {
    const { results, others, counts } = await search('karst pasar');
    expect([results, counts.all]).toEqual([[], { total: 0, is_more: false }]);
    expect(titles({ results: others }).toSorted()).toEqual(['Air Bersih Berlapis untuk Desa Karst', 'Pasar bersih']);
  });

  test('suggestions complete the last word', async () => {
    const [first] = await suggest('desa kar');
    expect(first).toMatchObject({ kind: 'article', id: karst, authors: [{ text: 'Rengganis Wulandari' }] });
    expect(first && markedWords(first.title)).toEqual(expect.arrayContaining(['Desa']));
    expect(await suggest('zzqx')).toEqual([]);
  });
});

describe('with twelve articles and two blog posts', async () => {
  const { id: topic } = await t.succeed('POST', 'addTopic', admin, { name: 'Lahan basah' });
  const other = await createPerson(t, { nama_depan: 'Bayu', nama_belakang: 'Samudra' });
  const numbered = (number: number) => `Gambut ke-${number}`;
  for (let number = 1; number <= 10; number += 1) {
    t.clock.advance({ min: 1 });
    await publish({ title: numbered(number), ...(number <= 3 && { topics: [topic] }) });
  }
  t.clock.advance({ min: 1 });
  await publish({ title: numbered(11), language: 'en' }, other);
  await createBlog(t, admin, { title: 'Kabar gambut', status: 'onpost' });
  t.clock.advance({ h: 24 * 50 });
  await signInAgain(t, admin);
  await signInAgain(t, author);
  await publish({ title: numbered(12), content: '<p>Tahun baru</p>' });
  await createBlog(t, admin, { title: 'Gambut lagi', status: 'onpost' });

  const EXACT = (all: number, article: number, blog: number) => ({
    all: { total: all, is_more: false },
    article: { total: article, is_more: false },
    blog: { total: blog, is_more: false },
  });

  test('the counts are by kind, whichever kind is shown', async () => {
    for (const kind of [undefined, ...postKindNames]) {
      const answer = await search('gambut', kind && { kind });
      expect(answer.counts, kind).toEqual(EXACT(14, 12, 2));
      expect(new Set(answer.results.map((result) => result.kind))).toEqual(new Set(kind ? [kind] : postKindNames));
    }
  });

  test('pages: each work is on one, and a page after the last is empty', async () => {
    const pages = await Promise.all([1, 2, 3].map(async (page) => await search('gambut', { page, sort: 'newest' })));
    expect(pages.map(({ results }) => results.length)).toEqual([10, 4, 0]);
    expect(pages.map(({ page, per_page }) => [page, per_page])).toEqual([
      [1, 10],
      [2, 10],
      [3, 10],
    ]);
    expect(new Set(pages.flatMap(({ results }) => results.map(({ kind, id }) => `${kind}/${id}`))).size).toBe(14);
  });

  test('newest first', async () => {
    const pages = await Promise.all([1, 2].map(async (page) => await search('gambut', { page, sort: 'newest' })));
    const dates = pages.flatMap(({ results }) => results.map(({ published_at }) => published_at));
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(await titlesOf('gambut', { sort: 'newest', kind: 'article' })).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(numbered),
    );
  });

  test.each<[string, Query, string[]]>([
    ['topic', { topic }, [3, 2, 1].map(numbered)],
    ['language', { language: 'en' }, [numbered(11)]],
    ['author', { author: other.id }, [numbered(11)]],
    ['year', { year: 2027 }, ['Gambut lagi', numbered(12)]],
    ['all of them', { topic, language: 'en' }, []],
    ['an author without works', { author: admin.id }, []],
    ['a topic that does not exist', { topic: 999_999 }, []],
  ])('filtered by %s', async (_name, query, expected) => {
    const answer = await search('gambut', { ...query, sort: 'newest' });
    expect(titles(answer).toSorted()).toEqual(expected.toSorted());
    expect(answer.counts.all.total).toBe(expected.length);
  });

  test('a result says what the work is', async () => {
    const [result] = (await search('gambut', { topic, sort: 'newest' })).results;
    expect(result).toMatchObject({
      kind: 'article',
      authors: [{ text: 'Rengganis Wulandari' }],
      topics: [{ id: topic, name: { text: 'Lahan basah', marks: [] }, slug: 'lahan-basah' }],
      language: 'id',
    });
  });

  test('a result that only its topic brings marks the topic', async () => {
    const [result] = (await search('basahan', { topic })).results;
    expect(result?.topics.flatMap(({ name }) => markedWords(name))).toEqual(['basah']);
  });

  test('the years for the filter are those of public works', async () => {
    expect((await search('gambut')).years).toEqual([2027, 2026]);
  });
});

describe('the next request knows', () => {
  test('a new article, its correction, and its retraction', async () => {
    expect(await titlesOf('kelulut')).toEqual([]);
    const id = await publish({ title: 'Lebah kelulut', content: '<p>Madu trigona</p>' });
    expect([await titlesOf('trigona'), (await suggest('kelul')).length]).toEqual([['Lebah kelulut'], 1]);
    const edit = async (fields: object) =>
      await t.succeed('POST', `editArticle/${id}`, admin, { ...APPROVED, ...fields });
    const text = { title: 'Lebah galo-galo', content: '<p>Madu heterotrigona</p>' };
    await edit({ ...text, change_kind: 'correction', change_note: 'Nama lebah keliru dan sekarang dibetulkan.' });
    expect([await titlesOf('kelulut'), await titlesOf('trigona')]).toEqual([[], []]);
    expect(await titlesOf('heterotrigona')).toEqual(['Lebah galo-galo']);
    await edit({ ...text, change_kind: 'retraction', change_note: 'Data madu tidak pernah dikumpulkan penulis.' });
    const [result] = (await search('heterotrigona')).results;
    expect(result).toMatchObject({ title: { text: 'DITARIK: Lebah galo-galo' }, notice: 'retraction' });
  });

  test('a new name of the author', async () => {
    const rename = { nama_depan: 'Anindya', nama_belakang: 'Wulandari', no_hp: '0812-1111-2222', gender: 'P' };
    await t.succeed('POST', 'saveProfile', author, rename);
    expect(await titlesOf('Rengganis karst')).toEqual([]);
    const [result] = (await search('Anindya karst')).results;
    expect(result).toMatchObject({ id: karst, authors: [{ text: 'Anindya Wulandari', marks: [[0, 7]] }] });
  });

  test('a new name of a topic', async () => {
    const { id } = await t.succeed('POST', 'addTopic', admin, { name: 'Hidrologi' });
    await publish({ title: 'Curah hujan', topics: [id] });
    expect(await titlesOf('hidrologi')).toEqual(['Curah hujan']);
    await t.succeed('POST', `renameTopic/${id}`, admin, { name: 'Meteorologi' });
    expect([await titlesOf('hidrologi'), await titlesOf('meteorologi')]).toEqual([[], ['Curah hujan']]);
    await t.succeed('DELETE', `deleteTopic/${id}`, admin);
    expect(await titlesOf('meteorologi')).toEqual([]);
  });
});

describe('any text is a query', () => {
  const HOSTILE = [
    '',
    ' ',
    '"',
    '"""',
    'air AND',
    'NOT air',
    'air OR OR bersih',
    'air NEAR(2) bersih',
    'title:air',
    'filters:kindarticle',
    '{title} : air',
    'air*',
    '^air',
    '(air',
    "air' OR 1=1 --",
    '#topic:1',
    '-'.repeat(40),
    'air\0bersih',
    '\u202Eair',
    'مياه نظيفة',
    '💧💧',
    '%',
    '_',
    '\\',
    '<script>alert(1)</script>',
    '"'.repeat(200),
    'a '.repeat(100),
    'x'.repeat(200),
  ];
  test.each(HOSTILE)('%j', async (q) => {
    for (const call of ['search', 'suggest']) {
      const { status, body } = await t.send('GET', withQuery(call, { q }));
      expect([call, status, body.message]).toEqual([call, 200, undefined]);
    }
  });

  test('the words of the filters are not found by typing them', async () => {
    for (const q of ['kindarticle', 'kindblog', 'year2026', 'languageid', `author${author.id}`]) {
      expect((await search(q)).results, q).toEqual([]);
    }
  });

  test('without words nothing is found', async () => {
    expect(await search('…')).toMatchObject({
      results: [],
      others: [],
      counts: { all: { total: 0 } },
      suggestion: null,
    });
    expect(await suggest('…')).toEqual([]);
  });
});

test.each([
  ['without q', {}, 'Kata pencarian wajib ada.'],
  ['q too long', { q: 'a'.repeat(201) }, 'Kata pencarian paling banyak 200 karakter.'],
  ['another kind', { q: 'air', kind: 'book' }, 'kind harus salah satu dari: article, blog.'],
  ['a year that is none', { q: 'air', year: '20261' }, 'year harus berupa satu angka dari 1900 sampai 2200.'],
  ['a page after the last', { q: 'air', page: '31' }, 'page harus berupa satu angka dari 1 sampai 30.'],
  ['page 0', { q: 'air', page: '0' }, 'page harus berupa satu angka dari 1 sampai 30.'],
  ['a topic by name', { q: 'air', topic: 'air' }, 'topic harus berupa satu nomor.'],
  ['another language', { q: 'air', language: 'jv' }, 'language harus salah satu dari: id, en.'],
  ['another order', { q: 'air', sort: 'title' }, 'sort harus salah satu dari: relevance, newest.'],
])('a query is refused with %s', async (_what, query, message) => {
  const { status, body } = await t.send('GET', withQuery('search', query));
  expect([status, body.message]).toEqual([422, message]);
});

test('no cache stores the responses', async () => {
  for (const call of ['search', 'suggest']) {
    const { headers } = await t.send('GET', `${call}?q=air`);
    expect(headers['cache-control'], call).toBe('no-store');
  }
});

test('an address searches 60 times at once and then once a second, and gets 240 suggestions', async () => {
  const own = await openOwnApp({ rateLimit: true });
  await buildSearchIndex(own);
  const get = async (call: string, remoteAddress: string) =>
    await own.app.inject({ url: `/api/${call}?q=air`, remoteAddress });
  /** Calls one after the other, as an address has few calls at the same time. Returns how often each status came. */
  const statuses = async (call: string, times: number, address: string) => {
    const counts: Record<number, number> = {};
    for (let time = 0; time < times; time += 1) {
      const { statusCode } = await get(call, address);
      counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    }
    return counts;
  };
  const [one, other, sameNetwork] = ['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:1:2::ffff'];
  expect(await statuses('search', 61, one)).toEqual({ 200: 60, 429: 1 });
  const refused = await get('search', sameNetwork);
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    429,
    '1',
    { message: 'Terlalu banyak pencarian dari jaringan Anda. Tunggu beberapa detik, lalu coba lagi.' },
  ]);
  expect([(await get('search', other)).statusCode, (await get('suggest', one)).statusCode]).toEqual([200, 200]);
  own.clock.advance({ s: 1 });
  expect(await statuses('search', 2, one)).toEqual({ 200: 1, 429: 1 });
  expect(await statuses('suggest', 241, other)).toEqual({ 200: 240, 429: 1 });
});

test('the counts are those of the lists of the site', async () => {
  const { meta } = await t.succeed('GET', 'semuaArtikel?q=gambut&page=1');
  expect((await search('gambut')).counts.article).toEqual({ total: meta.total, is_more: false });
});
