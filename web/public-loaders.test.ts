import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Send } from '#contract/site/site-context.ts';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import { siteContext } from '#web/api/site-context.ts';
import { loader as loadBlog } from '#web/blogs/blog-detail.page.tsx';
import { loader as loadBlogs } from '#web/blogs/blog-list.page.tsx';
import { loader as loadArticle } from '#web/articles/article-detail.page.tsx';
import { loader as loadArticles } from '#web/articles/article-list.page.tsx';

const answers = (status: number) => async () => ({ status, json: async () => ({ message: 'pesan' }) });
const noAnswer = async () => {
  throw new Error('connect ECONNREFUSED');
};

/** Returns the arguments of a loader whose API calls go to `send`. */
function given(send: Send, site = DEFAULT_SITE) {
  const context = new RouterContextProvider();
  context.set(siteContext, {
    send,
    publicUrl: 'https://terarah.test',
    signUp: 'open',
    passwordRules: { minCharacters: 6, refusesCommon: false },
    uploadLimits: { imageMb: 10, pdfMb: 50 },
    site,
    footerPages: [],
    scriptNonce: '',
    report: () => undefined,
  });
  return {
    context,
    params: { id: '1' },
    url: new URL('https://terarah.test/'),
    request: new Request('https://terarah.test/'),
  };
}

/** A type that every loader fits, although the loaders take different arguments. */
type Loader = (args: never) => Promise<unknown>;
const loaders: [string, Loader][] = [
  ['the articles', loadArticles],
  ['an article', loadArticle],
  ['the blog', loadBlogs],
  ['a blog post', loadBlog],
];

test.each(loaders)('%s: a failed call becomes the status of the page', async (_, load) => {
  for (const [send, status] of [
    [answers(503), 503],
    [noAnswer, 503],
    [answers(404), 404],
  ] as const) {
    const thrown: unknown = await load(given(send) as never).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ init: { status } });
  }
});

test.each(loaders)('%s: a response that should never come is reported as a bug', async (_, load) => {
  await expect(load(given(answers(500)) as never)).rejects.toThrow('pesan');
});

/** Responds as the server does for a post; to a request for its readings as `reads` does. */
function postRead(reads: () => Promise<{ status: number; json: () => Promise<unknown> }>) {
  const asked: string[] = [];
  const send: Send = async (path) => {
    asked.push(path);
    if (path.startsWith('/api/publicReads')) return await reads();
    const post = { id: 1, title: 'Judul', content: '<p>Isi</p>' };
    const author = { name: 'Siti', cited: { literal: 'Siti' }, affiliation: '', orcid: null, user_id: null };
    const work = { kind: 'article', id: 1, authors: [author] };
    return {
      status: 200,
      json: async () => ({ artikel: post, artikels: [], blog: path.includes('/1') ? post : [], meta: {}, work }),
    };
  };
  return { asked, send };
}
const total = (value: number | null) => async () => ({ status: 200, json: async () => ({ total: value }) });
const SHOWN = { ...DEFAULT_SITE, reads: { isShown: true } };
const posts: [string, Loader][] = [
  ['an article', loadArticle],
  ['a blog post', loadBlog],
];

test.each(posts)('%s says how often it was read, if the site shows that', async (_, load) => {
  const read = async (...[reads, site]: [Parameters<typeof postRead>[0], typeof DEFAULT_SITE]) => {
    const { asked, send } = postRead(reads);
    const loaded = (await load(given(send, site) as never)) as { data: { reads?: string } };
    return { text: loaded.data.reads, asked: asked.filter((path) => path.includes('publicReads')) };
  };
  expect((await read(total(1234), SHOWN)).text).toBe('Dibaca 1.234 kali');
  for (const reads of [total(0), total(null), answers(503), noAnswer])
    expect((await read(reads, SHOWN)).text).toBeUndefined();
  expect(await read(total(1234), DEFAULT_SITE)).toEqual({ text: undefined, asked: [] });
});
