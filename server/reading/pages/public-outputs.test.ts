import { afterAll, beforeAll, expect, test } from 'vitest';
import { RETRACTED } from '#contract/articles/change-kinds.ts';
import { topicFeedPath } from '#contract/articles/topic-feeds.ts';
import { calls } from '#contract/calls.ts';
import { jsonFeedPath, postAddress, type PostKindName, postKinds } from '#contract/posts/post-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import { citationFiles, citationPath } from '#contract/works/citation-formats.ts';
import { crossrefPath, linksetPath, markdownPath, OAI_PATH } from '#contract/works/work-files.ts';
import { buildTestApp, type TestApp } from '#tests/build-app.ts';
import { everyOutput, type Got, openAll, previewsOf } from '#tests/every-output.ts';
import { createAdmin, createArticle, createPerson, type Person } from '#tests/factories.ts';
import { buildSearchIndex } from '#tests/search-index.ts';
import { pagesOf } from '#tests/site-pages.ts';

/**
 * One article and one blog post go through every change that readers may see. After each change this file opens every
 * output of the site, and expects it to be right on this first request.
 */

const ORIGIN = 'https://terarah.test';
const TOPIC = 'lahan-basah';
/** The words of a text. Each stands in one field only. */
const OLD = { title: 'Judullama', content: 'isilama', abstract: 'ringkasanlama', keyword: 'kuncilama' };
const NEW = { title: 'Judulbaru', content: 'isibaru', abstract: 'ringkasanbaru', keyword: 'kuncibaru' };
const BLOG_OLD = { title: 'Kabarlama', content: 'beritalama' };
const BLOG_NEW = { title: 'Kabarbaru', content: 'beritabaru' };
const CORRECTION = 'Angka pada tabel kedua keliru dan sekarang dibetulkan.';
const RETRACTION = 'Data survei ternyata tidak pernah dikumpulkan penulis.';
const LIFTED = 'Data survei ditemukan kembali, jadi penarikan dicabut.';
const REASON = 'Versi ini menyebut alamat rumah seorang narasumber.';
type Words = Readonly<Record<string, string>>;

let t: TestApp;
let [author, admin] = [{} as Person, {} as Person];
let [article, other, translation, blog, topic] = [0, 0, 0, 0, 0];
/** What a visitor has seen of each output before the next change, and the addresses of all previews so far. */
let kept: ReadonlyMap<string, Got> = new Map();
const previews = new Set<string>();

beforeAll(async () => {
  t = await buildTestApp({ publicUrl: ORIGIN }, pagesOf(ORIGIN));
  await buildSearchIndex(t);
  author = await createPerson(t, { nama_depan: 'Siti' });
  admin = await createAdmin(t);
  ({ id: topic } = await t.succeed('POST', 'addTopic', admin, { name: 'Lahan basah' }));
  // Articles that wait take the first ids, which the blog post and the people have in their own tables.
  for (const title of ['Satu', 'Dua']) await createArticle(t, author, { title });
  article = await publish(fieldsOf(OLD));
  other = await publish({ title: 'Tetangga', content: '<p>Isi tetangga</p>', keywords: ['air'], topics: [topic] });
  translation = await publish({
    title: 'Neighbour',
    content: '<p>Text</p>',
    translation_of: article,
    keywords: ['water'],
  });
  ({ id: blog } = await t.succeed('POST', 'postBlogBerita', admin, BLOG_OLD));
  await t.succeed('POST', `editBlog/${blog}`, admin, { ...BLOG_OLD, status: 'onpost' });
  await look();
}, 60_000);
afterAll(() => t.close());

function fieldsOf({ title, content, abstract, keyword }: typeof OLD) {
  const lists = { keywords: [keyword, 'air'], topics: [topic] };
  return { title, content: `<p>${content}</p>`, abstract, ...lists, doi: '10.5555/rawa.1' };
}

async function publish(fields: object): Promise<number> {
  const { id } = await t.succeed('POST', 'postArtikel', author, fields);
  await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'disetujui' });
  return id;
}

/** Opens every output as a visitor who has kept what they saw before. Returns what they see now. */
async function look(): Promise<ReadonlyMap<string, Got>> {
  // A picture that shows an earlier title must not be served any longer at its former address.
  for (const path of await previewsOf(t)) previews.add(path);
  const titles = [OLD, NEW, BLOG_OLD, BLOG_NEW].map(({ title }) => title);
  const ids = [...new Set([article, other, translation, blog, author.id])];
  const outputs = everyOutput(t, { ids, topic: TOPIC, words: titles, previews: [...previews] });
  const { answers, wrong } = await openAll(t, outputs, kept);
  expect(wrong).toEqual([]);
  const named = [...answers.values()].flatMap(
    ({ text }) => text.match(/\/preview\/(?:article|blog)\/[\w-]+\.jpg/g) ?? [],
  );
  for (const path of new Set(named)) expect(answers.get(path)?.status, `the preview ${path}`).toBe(200);
  kept = answers;
  return answers;
}

/** Lets some time pass, calls `act` and opens every output. */
async function after(act: () => Promise<unknown>) {
  const before = kept;
  t.clock.advance({ min: 1 });
  await act();
  return { before, now: await look() };
}

/** Returns the outputs that contain one of the words. */
function showing(answers: ReadonlyMap<string, Got>, words: readonly string[]): string[] {
  return [...answers].flatMap(([key, { text }]) => (words.some((word) => text.includes(word)) ? [key] : []));
}

/** The outputs that show earlier public versions, which is what they are for. A hidden version is in none of them. */
const isHistory = (key: string) => /publicVersions?\/|publicDiff\/|\/riwayat|[?&]versi=1/.test(key);

/** Expects each output that had an old word to have the new one of the same field, and no output to have an old one. */
function expectReplaced(before: ReadonlyMap<string, Got>, now: ReadonlyMap<string, Got>, old: Words, fresh: Words) {
  expect(showing(now, Object.values(old)).filter((key) => !isHistory(key))).toEqual([]);
  for (const [field, word] of Object.entries(old)) {
    // A search finds the words of the text that is asked for. A picture's former address leads to the present one.
    const had = showing(before, [word]).filter((key) => !isHistory(key) && !/[?&]q=/.test(key));
    expect(had.length, field).toBeGreaterThan(0);
    const has = new Set(showing(now, [fresh[field] ?? '']));
    expect(
      had.filter((key) => !has.has(key)),
      field,
    ).toEqual([]);
  }
}

/** What stands before a title in an output, with every escape that the formats use. The search page marks words. */
const MARK = /DITARIK(?::|%3A|&#58;)(?: |%20|\+|&nbsp;|&#160;)(?:<mark>)?$/;

/** Returns the outputs that show the title without RETRACTED in front, each with what stands there. */
function unmarked(answers: ReadonlyMap<string, Got>, title: string): string[] {
  return [...answers].flatMap(([key, { text }]) =>
    [...text.matchAll(new RegExp(title, 'g'))]
      .map(({ index }) => text.slice(Math.max(0, index - 60), index))
      .filter((start) => !MARK.test(start))
      .map((start) => `${key}: ${start}`),
  );
}

function addressesOf(kind: PostKindName, id: number): string[] {
  const page = postAddress(kind, id);
  const call = kind === 'article' ? calls.detailArtikel : calls.detailBlog;
  const own = [page, `${page}.data`, markdownPath(kind, id), linksetPath(kind, id)];
  const files = citationFiles.map((file) => citationPath(kind, id, file));
  const data = [`/api${call.path.replace('{id}', String(id))}`, `/api/publicWork?kind=${kind}&id=${id}`];
  if (kind === 'blog') return [...own, ...files, ...data];
  const history = addressOf('articleHistory', { id });
  const versions = [`/api/publicVersions/${id}`, `/api/publicVersion/${id}/1`, `/api/publicDiff/${id}?from=1&to=2`];
  return [...own, ...files, ...data, crossrefPath(id), history, `${history}.data`, `${page}?versi=1`, ...versions];
}

const recordOf = (kind: PostKindName, id: number) => {
  const identifier = `oai:terarah.test:${kind === 'article' ? 'artikel' : 'blog'}/${id}`;
  return `${OAI_PATH}?${new URLSearchParams({ verb: 'GetRecord', metadataPrefix: 'oai_dc', identifier })}`;
};

function headerOf(answers: ReadonlyMap<string, Got>, kind: PostKindName, id: number) {
  const { text = '' } = answers.get(recordOf(kind, id)) ?? {};
  return { datestamp: /<datestamp>(.*?)</.exec(text)?.[1], isDeleted: text.includes('status="deleted"') };
}

/** Expects nothing of a work in any output, 404 at its addresses, and a tombstone for harvesters. */
function expectGone(now: ReadonlyMap<string, Got>, kind: PostKindName, id: number, words: readonly string[]) {
  expect(showing(now, words)).toEqual([]);
  const statuses = addressesOf(kind, id).map((url) => [url, now.get(url)?.status]);
  expect(statuses.filter(([, status]) => status !== 404)).toEqual([]);
  expect(headerOf(now, kind, id).isDeleted).toBe(true);
}

const secondNow = () =>
  t.clock
    .now()
    .toISOString()
    .replace(/\.\d+Z/, 'Z');

/** Expects an output to be as it was before, but for times and what depends on them. */
function expectBack(now: ReadonlyMap<string, Got>, then: ReadonlyMap<string, Got>, kind: PostKindName, words: Words) {
  for (const word of Object.values(words)) {
    const has = new Set(showing(now, [word]));
    expect(
      showing(then, [word]).filter((key) => !has.has(key)),
      `${kind}: ${word}`,
    ).toEqual([]);
  }
}

const decide = (fields: object) => async () => await t.succeed('PUT', `updateStatusArtikel/${article}`, admin, fields);
const APPROVED = { verifikasi_admin: 'disetujui' };
const edit = (fields: object) => async () =>
  await t.succeed('POST', `editArticle/${article}`, admin, { ...fieldsOf(NEW), ...APPROVED, ...fields });
const tell = (change_kind: string, change_note: string) => edit({ change_kind, change_note });

test('every kind of output shows the work before it changes, and every call of visitors is answered', () => {
  const found = new Set(showing(kept, [OLD.title]));
  const feeds = [postKinds.article.feed.path, topicFeedPath(TOPIC)];
  const places = [
    ...['/', '/_.data', '/article', '/article.data', `/penulis/${author.id}`, '/llms.txt'],
    ...[...feeds, ...feeds.map(jsonFeedPath)],
    ...['/api/semuaArtikel', `/api/semuaArtikel?q=${OLD.title}`, `/api/authorArticles/${author.id}`],
    ...['search', 'suggest'].map((call) => `/api/${call}?q=${OLD.title}`),
    addressOf('search', { q: OLD.title.toLowerCase() }),
    ...[`${OAI_PATH}?verb=ListRecords&metadataPrefix=oai_dc`, recordOf('article', article)],
    ...addressesOf('article', article).filter((url) => !/linkset|publicDiff/.test(url)),
    // The other article has it among its related ones, and the translation names its original.
    ...[`/api/publicWork?kind=article&id=${other}`, postAddress('article', other)],
    ...[`/api/detailArtikel/${translation}`, postAddress('article', translation)],
  ];
  expect(places.filter((place) => !found.has(place))).toEqual([]);
  expect(showing(kept, [postAddress('article', article)])).toContain('/sitemap.xml');
  const answered = [...kept].filter(([, { status }]) => status === 200).map(([url]) => url.split('?')[0] ?? '');
  const unanswered = Object.entries(calls)
    .filter(([, call]) => call.method === 'GET' && call.who === 'anyone')
    .filter(([, { path }]) => !answered.some((url) => isAt(url, path)))
    .map(([name]) => name);
  expect(unanswered, 'needs a value or a query in tests/every-output.ts').toEqual(UNANSWERED);
});

/** Calls that are not answered yet: there is one version alone, no preview link and no page of the institute's own. */
const UNANSWERED = ['publicDiff', 'previewArticle', 'publicSitePage'];
const isAt = (url: string, path: string) => new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url);

test('a corrected article has its new words everywhere, and its old ones in its history only', async () => {
  const { before, now } = await after(tell('correction', CORRECTION));
  expectReplaced(before, now, OLD, NEW);
  expect(headerOf(now, 'article', article)).toEqual({ datestamp: secondNow(), isDeleted: false });
  const history = [`/api/publicVersion/${article}/1`, `/api/publicDiff/${article}?from=1&to=2`];
  expect(showing(now, [OLD.content])).toEqual(expect.arrayContaining(history));
});

test('a hidden version is in no output, and its reason is in the history', async () => {
  const { now } = await after(
    async () => await t.succeed('POST', `hidePublicVersion/${article}/1`, admin, { reason: REASON }),
  );
  expect(showing(now, Object.values(OLD))).toEqual([]);
  expect(showing(now, [REASON])).toContain(`/api/publicVersions/${article}`);
  expect(now.get(`/api/publicVersion/${article}/1`)?.status).toBe(404);
});

test('a retracted article keeps its text, and each output that has its title says that it was retracted', async () => {
  const { before, now } = await after(tell('retraction', RETRACTION));
  expect(unmarked(now, NEW.title)).toEqual([]);
  const still = new Set(showing(now, [NEW.title]));
  expect(showing(before, [NEW.title]).filter((key) => !still.has(key))).toEqual([]);
  expect(headerOf(now, 'article', article)).toEqual({ datestamp: secondNow(), isDeleted: false });
  const [retracted = ''] = (await previewsOf(t)).filter((path) => path.includes(`/article/${article}-`));
  expect([...before.keys()]).not.toContain(retracted);
  expect(showing(now, [RETRACTION])).toEqual(
    expect.arrayContaining([postAddress('article', article), markdownPath('article', article)]),
  );
});

test('after the retraction is lifted, no output says that the article was retracted', async () => {
  const { now } = await after(tell('lifted', LIFTED));
  expect(showing(now, [RETRACTED])).toEqual([]);
  expect(headerOf(now, 'article', article)).toEqual({ datestamp: secondNow(), isDeleted: false });
});

const editBlog = (fields: object) => async () => await t.succeed('POST', `editBlog/${blog}`, admin, fields);

test('an edited blog post has its new words everywhere', async () => {
  const { before, now } = await after(editBlog({ ...BLOG_NEW, status: 'onpost' }));
  expectReplaced(before, now, BLOG_OLD, BLOG_NEW);
  expect(headerOf(now, 'blog', blog)).toEqual({ datestamp: secondNow(), isDeleted: false });
});

const words = () => [...Object.values(NEW), ...Object.values(OLD), CORRECTION, RETRACTION, REASON];
const blogWords = [...Object.values(BLOG_NEW), ...Object.values(BLOG_OLD)];
const deletion = async (call: string, id: number) => await t.succeed('DELETE', `${call}/${id}`, admin);
const restoration = async (call: string, id: number) => await t.succeed('POST', `${call}/${id}`, admin);

/** Both works are hidden in one act, so that the outputs are opened once for both. */
test('what is taken down, made private or deleted is in no output until it is back', async () => {
  const shown = kept;
  const expectBothGone = (now: ReadonlyMap<string, Got>) => {
    expectGone(now, 'article', article, words());
    expectGone(now, 'blog', blog, blogWords);
  };
  const takenDown = await after(async () => {
    await decide({ verifikasi_admin: 'ditolak' })();
    await editBlog({ ...BLOG_NEW, status: 'onhold' })();
  });
  expectBothGone(takenDown.now);
  // Later removals keep this date: harvesters find the works removed each time, so nothing has changed for them.
  expect(headerOf(takenDown.now, 'article', article).datestamp).toBe(secondNow());
  expect(headerOf(takenDown.now, 'blog', blog).datestamp).toBe(secondNow());

  const deleted = await after(async () => {
    await decide(APPROVED)();
    await editBlog({ ...BLOG_NEW, status: 'onpost' })();
    t.clock.advance({ min: 1 });
    await deletion('delArticle', article);
    await deletion('deleteBlog', blog);
  });
  expectBothGone(deleted.now);

  const madePrivate = await after(async () => {
    await restoration('restoreArticle', article);
    await restoration('restoreBlog', blog);
    t.clock.advance({ min: 1 });
    await edit({ verifikasi_admin: 'menunggu' })();
    await editBlog({ ...BLOG_NEW, status: 'onhold' })();
  });
  expectBothGone(madePrivate.now);

  const { now } = await after(async () => {
    await decide(APPROVED)();
    await editBlog({ ...BLOG_NEW, status: 'onpost' })();
  });
  expectBack(now, shown, 'article', NEW);
  expectBack(now, shown, 'blog', BLOG_NEW);
  for (const [kind, id] of [['article', article] as const, ['blog', blog] as const]) {
    expect(headerOf(now, kind, id)).toEqual({ datestamp: secondNow(), isDeleted: false });
  }
});
