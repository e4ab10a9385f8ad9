import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REVIEW_FIELDS } from '#contract/articles/articles.ts';
import { topicFeedPath } from '#contract/articles/topic-feeds.ts';
import { calls } from '#contract/calls.ts';
import { postAddress, postKinds } from '#contract/posts/post-kinds.ts';
import { previewPath } from '#contract/posts/previews.ts';
import { citationFiles, citationPath } from '#contract/works/citation-formats.ts';
import { linksetPath, markdownPath, OAI_PATH } from '#contract/works/work-files.ts';
import { PREPARED_ADDRESSES } from '#contract/site-pages/site-page-rules.ts';
import { SITE_SUBJECTS } from '#contract/site/site-rules.ts';
import { mailPages, ownAdminPages, ownAuthorPages, ownPublicPages, pages, previewPages } from '#contract/routes.ts';
import { storeTallies } from '#server/reads/write-reads.service.ts';
import { buildTestApp, type TestApp } from '#tests/build-app.ts';
import { createAdmin, createPerson, form, type Person, picture } from '#tests/factories.ts';
import { fillRoute, getRoutes } from '#tests/get-routes.ts';
import { buildSearchIndex } from '#tests/search-index.ts';
import { pagesOf } from '#tests/site-pages.ts';

const APPROVED = { verifikasi_admin: 'disetujui' };
const OPEN = { title: 'Judul terbuka', content: '<p>Isi terbuka</p>', abstract: 'Ringkasan terbuka' };

/** What the author and an admin can do with a new article, or with a revision of a public one. */
type Acts = {
  decide: (given: object) => Promise<unknown>;
  withdraw: () => Promise<unknown>;
  unconfirm: () => Promise<unknown>;
  propose: () => Promise<number>;
};
const STATES: Record<string, { isPublic?: true; act: (acts: Acts) => Promise<unknown> }> = {
  'an article that waits': { act: async () => {} },
  'an article that was sent back': { act: ({ decide }) => decide({ verifikasi_admin: 'ditolak', tone: 'revise' }) },
  'a declined article': { act: ({ decide }) => decide({ verifikasi_admin: 'ditolak' }) },
  'a scheduled article': { act: ({ decide }) => decide({ ...APPROVED, publish_at: '2027-01-01T00:00:00Z' }) },
  'an article whose author has not confirmed their address': { act: ({ unconfirm }) => unconfirm() },
  'a withdrawn article': { act: ({ withdraw }) => withdraw() },
  'an article that was taken down': {
    act: async ({ decide }) => {
      await decide(APPROVED);
      await decide({ verifikasi_admin: 'ditolak' });
    },
  },
  'a proposed revision': { isPublic: true, act: ({ propose }) => propose() },
  'a revision that was sent back': {
    isPublic: true,
    act: async ({ propose, decide }) => {
      const version = await propose();
      await decide({ verifikasi_admin: 'ditolak', tone: 'revise', version });
    },
  },
  'a withdrawn revision': {
    isPublic: true,
    act: async ({ propose, withdraw }) => {
      await propose();
      await withdraw();
    },
  },
};

/** How often each article was read. */
const READINGS = 987_654;

type Hidden = { id: number; word: string; folder: string };
type Answer = { url: string; status: number; text: string };

let t: TestApp;
/** The topic of all articles. */
const TOPIC = 'lahan-basah';
let topicId: number;
const hidden: Record<string, Hidden> = {};
let control: Hidden;
let answers: Answer[];

beforeAll(async () => {
  t = await buildTestApp({}, pagesOf('http://terarah.test'));
  await buildSearchIndex(t);
  const [author, other, admin] = [await createPerson(t), await createPerson(t), await createAdmin(t)];
  ({ id: topicId } = await t.succeed('POST', 'addTopic', admin, { name: 'Lahan basah' }));
  for (const [index, [name, state]] of Object.entries(STATES).entries()) {
    hidden[name] = await create(`katarahasia${'abcdefghij'[index]}`, author, admin, state);
  }
  // Created last: the home page shows only the newest articles, and must show this one.
  control = await create('kataterbuka', author, admin, { act: ({ decide }) => decide(APPROVED) });
  const works = [control, ...Object.values(hidden)];
  const read = { kind: 'article', day: '2026-11-20', total: READINGS, dailyUnique: 1, downloads: 0 } as const;
  const tallies = works.map(({ id }) => ({ ...read, key: String(id) }));
  await t.system.db.transaction().execute(async (tx) => await storeTallies(tx, tallies));
  await t.succeed('PUT', 'saveSiteSetting/reads', admin, { version: 0, value: { isShown: true } });
  answers = [];
  for (const url of await addresses()) {
    for (const who of url.startsWith('/api/') ? [undefined, other] : [undefined]) {
      const { statusCode, headers, rawPayload } = await t.app.inject({ url, headers: who?.headers ?? {} });
      const text = `${JSON.stringify(headers)}\n${rawPayload.toString('latin1')}`;
      answers.push({ url, status: statusCode, text });
    }
  }
}, 60_000);
afterAll(() => t.close());

/**
 * Creates an article with `word` in all its texts, and calls `act`. With `isPublic`, the article is first published
 * without `word`; then only the revision that `act` proposes contains `word`.
 */
async function create(
  word: string,
  author: Person,
  admin: Person,
  { isPublic, act }: { isPublic?: true; act: (acts: Acts) => Promise<unknown> },
): Promise<Hidden> {
  const lists = { keywords: JSON.stringify([word]), topics: JSON.stringify([topicId]) };
  const secret = { title: word, content: `<p>${word}</p>`, abstract: word, ...lists };
  const first = form(isPublic ? OPEN : secret, { image: await picture() });
  const { id } = await t.succeed('POST', 'postArtikel', author, first);
  const decide = async (given: object) => await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, given);
  if (isPublic) await decide(APPROVED);
  const propose = async () => {
    await t.succeed('POST', `reviseArticle/${id}`, author, form(secret, { image: await picture() }));
    return 2;
  };
  const withdraw = async () => await t.succeed('POST', `withdrawArticle/${id}`, author, {});
  const articles = t.system.db.updateTable('articles').where('id', '=', id);
  const unconfirm = async () => await articles.set({ stage: 'unconfirmed' }).execute();
  await act({ decide, propose, withdraw, unconfirm });
  const { version } = await t.succeed('GET', `articleVersion/${id}/${isPublic ? 2 : 1}`, author);
  expect(version.title).toBe(word);
  return { id, word, folder: version.image.split('/')[1] };
}

/** Returns all addresses that the server serves by GET. Addresses with an id are filled in for each article. */
async function addresses(): Promise<string[]> {
  const ids = [control, ...Object.values(hidden)].map(({ id }) => id);
  const words = [control, ...Object.values(hidden)].map(({ word }) => word);
  const { artikels } = (await t.app.inject('/api/semuaArtikel')).json();
  /** The values of each parameter of a route's path. A new parameter fails the test until it has values here. */
  const values = {
    id: ids,
    number: [1, 2],
    part: [1, 2],
    token: ['x'.repeat(43)],
    name: ids.map((id) => `${id}-0.jpg`),
    slug: [TOPIC],
    subject: [...SITE_SUBJECTS],
    address: [...PREPARED_ADDRESSES],
  };
  const lists = Object.values(calls).filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  const searches = lists.flatMap(({ path }) =>
    ['view=card&counts=true', 'status=menunggu', 'status=ditolak', 'sort=title&per_page=100', 'tab=revisions']
      .concat(words.map((word) => `q=${word}`))
      .map((query) => `/api${path}?${query}`),
  );
  const allPages = Object.values({
    ...pages,
    ...ownPublicPages,
    ...ownAdminPages,
    ...ownAuthorPages,
    ...mailPages,
    ...previewPages,
  })
    .map((path) => path.replace('{id}', ':id'))
    .flatMap((path) => (path === '/' ? ['/', '/_.data'] : [path, `${path}.data`]));
  const diffs = ids.flatMap((id) => ['articleDiff', 'publicDiff'].map((call) => `/api/${call}/${id}?from=1&to=2`));
  const figures = ids.flatMap((id) => [...readCalls(id), workCall(id)]);
  const previews = artikels.map((article: Parameters<typeof previewPath>[1]) => previewPath('article', article));
  const harvests = ['ListRecords', 'ListIdentifiers'].map((verb) => `${OAI_PATH}?verb=${verb}&metadataPrefix=oai_dc`);
  const records = ids.map(recordPath);
  const storage = ['/storage', '/storage/', '/storage/images', '/storage/images/'];
  return [...getRoutes(t.app), ...allPages]
    .flatMap((path) => fillRoute(path, values))
    .concat(searches, diffs, figures, previews, harvests, records, storage);
}

const recordPath = (id: number) => {
  const { hostname } = new URL(t.system.config.publicUrl);
  return `${OAI_PATH}?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:${hostname}:artikel/${id}`;
};
const workCall = (id: number) => `/api/publicWork?kind=article&id=${id}`;
const readCalls = (id: number) => ['workReads', 'publicReads'].map((call) => `/api/${call}?kind=article&id=${id}`);

const shows = (needle: string) => answers.filter(({ text }) => text.includes(needle)).map(({ url }) => url);

test('what is public is found in each place that could tell of a hidden article', () => {
  const { id, word, folder } = control;
  const found = shows(word);
  const detail = postAddress('article', id);
  const places = ['/api/semuaArtikel', `/api/semuaArtikel?q=${word}`, `/api/detailArtikel/${id}`, detail];
  const more = [
    ...['search', 'suggest'].map((call) => `/api/${call}?q=${word}`),
    workCall(id),
    workCall((hidden['a proposed revision'] as Hidden).id),
    ...citationFiles.map((file) => citationPath('article', id, file)),
    `${detail}.data`,
    '/',
    '/_.data',
    pages.articles,
    `${pages.articles}.data`,
    postKinds.article.feed.path,
    topicFeedPath(TOPIC),
    `${OAI_PATH}?verb=ListRecords&metadataPrefix=oai_dc`,
    recordPath(id),
    markdownPath('article', id),
    '/llms.txt',
  ];
  expect(found).toEqual(expect.arrayContaining([...places, ...more]));
  expect(shows(folder)).toEqual(expect.arrayContaining(places));
  expect(shows(`${detail}<`)).toContain('/sitemap.xml');
  expect(shows(`"total":${READINGS}`)).toContain(readCalls(id)[1]);
  expect(answers.length).toBeGreaterThan(300);
});

describe.each(Object.entries(STATES))('%s', (name, { isPublic }) => {
  test('is in no answer to a visitor or another author', () => {
    const { word, folder } = hidden[name] as Hidden;
    expect(shows(word)).toEqual([]);
    expect(shows(folder), 'its picture').toEqual([]);
  });

  test(`has ${isPublic ? 'the earlier text at' : 'no'} addresses of its own`, () => {
    const { id } = hidden[name] as Hidden;
    const detail = postAddress('article', id);
    const statusOf = (url: string) => answers.filter((answer) => answer.url === url).map(({ status }) => status);
    const status = isPublic ? 200 : 404;
    expect(statusOf(`/api/detailArtikel/${id}`)).toEqual([status, status]);
    expect(statusOf(detail)).toEqual([status]);
    expect(statusOf(`${detail}.data`)).toEqual([status]);
    expect(statusOf(workCall(id)), 'its work').toEqual([status, status]);
    for (const file of citationFiles) expect(statusOf(citationPath('article', id, file)), file).toEqual([status]);
    for (const path of [markdownPath('article', id), linksetPath('article', id)]) {
      expect(statusOf(path), path).toEqual([status]);
    }
    expect(statusOf(`/api/publicVersions/${id}`), 'its history').toEqual([status, status]);
    for (const path of [`publicVersion/${id}/2`, `publicDiff/${id}?from=1&to=2`]) {
      expect(statusOf(`/api/${path}`), path).toEqual([404, 404]);
    }
    for (const path of [`articleTimeline/${id}`, `articleVersion/${id}/1`, `articleDiff/${id}?from=1&to=2`]) {
      expect(statusOf(`/api/${path}`), path).toEqual([401, 404]);
    }
    const [ofWork = '', ofPublic = ''] = readCalls(id);
    expect(statusOf(ofWork), 'its readings').toEqual([401, 404]);
    const shown = JSON.stringify({ total: isPublic ? READINGS : null });
    const totals = answers.filter(({ url }) => url === ofPublic).map(({ text }) => text.split('\n')[1]);
    expect(totals, 'its public number').toEqual([shown, shown]);
    const linked = answers.filter(({ url, text }) => !url.includes(`/${id}`) && new RegExp(`${detail}\\b`).test(text));
    expect(linked.length > 0, 'lists and sitemaps link to it').toBe(isPublic === true);
  });
});

test.each(REVIEW_FIELDS)('the field %s of a review is in no answer', (field) => {
  expect(shows(`"${field}"`).filter((url) => !/^\/api\/(?:openapi|docs)/.test(url))).toEqual([]);
});

test('totals count what is public only', () => {
  const isOpen = (name: string) => STATES[name]?.isPublic === true;
  const total = 1 + Object.keys(STATES).filter(isOpen).length;
  const lists = answers.filter(({ url }) => /^\/api\/semuaArtikel(?:\?view=card.*)?$/.test(url));
  expect(lists).toHaveLength(4);
  for (const { text } of lists) expect(text).toContain(`"total":${total},`);
});
