import type { APIRequestContext, Page } from '@playwright/test';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { addressOf, pages } from '#contract/routes.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, keepSession, type Session } from './kit/accounts.ts';
import { decide, post, uniqueWord } from './kit/articles.ts';
import { heading } from './kit/screen.ts';
import type { Site } from './kit/site.ts';
import { desktopOnly, expect, test } from './kit/test.ts';
import { visit } from './kit/visit.ts';

const READ_IN: Record<Language, string> = { id: 'Baca dalam bahasa Indonesia', en: 'Read this in English' };
const OUTDATED: Record<Language, string> = {
  id: 'Naskah asli sudah direvisi sejak terjemahan ini dibuat.',
  en: 'The original has been revised since this translation was made.',
};

type Pair = { original: number; translation: number; titles: Record<'original' | 'translation', string> };

/** Posts and approves an article in `language`, and its translation into the other language. */
async function postPair(site: Site, { token }: Session, language: Language = DEFAULT_LANGUAGE): Promise<Pair> {
  const word = uniqueWord();
  const titles = { original: `Asli ${word}`, translation: `Terjemahan ${word}` };
  const send = async (fields: object) => {
    const text = { content: '<p>Isi.</p>', abstract: 'Ringkas.', keywords: ['air'] };
    const { id } = await call<{ id: number }>(site, 'POST', '/postArtikel', { ...text, ...fields }, token);
    await decide(site, id, 'disetujui');
    return id;
  };
  const original = await send({ title: titles.original, language });
  const other = LANGUAGES.find((one) => one !== language);
  const translation = await send({ title: titles.translation, language: other, translation_of: original });
  return { original, translation, titles };
}

/** Publishes another version of an article. */
async function revise(site: Site, { token }: Session, id: number, title: string): Promise<void> {
  await call(site, 'POST', `/reviseArticle/${id}`, { title, content: '<p>Isi baru.</p>' }, token);
  await decide(site, id, 'disetujui', { version: 2 });
}

/** Returns the alternate languages that a page names: hreflang and address, sorted. */
async function alternatesOf(request: APIRequestContext, address: string): Promise<[string, string][]> {
  const response = await request.get(address);
  expect(response.status(), address).toBe(200);
  const [head = ''] = (await response.text()).split('<body');
  const links = head.match(/<link [^>]*hreflang[^>]*>/gi) ?? [];
  const valueOf = (link: string, name: string) => new RegExp(`${name}="([^"]*)"`, 'i').exec(link)?.[1] ?? '';
  expect(links.filter((link) => valueOf(link, 'rel') !== 'alternate')).toEqual([]);
  return links.map((link): [string, string] => [valueOf(link, 'hreflang'), valueOf(link, 'href')]).toSorted();
}

test(
  'the articles of the sitemap name each other as alternates, in both directions',
  desktopOnly,
  async ({ request, site, author }) => {
    const { original, translation } = await postPair(site, author, 'en');
    const map = await (await request.get('/sitemap.xml')).text();
    const addresses = [...map.matchAll(/<loc>([^<]*\/articleDetail\/\d+)<\/loc>/g)].map(([, address = '']) => address);
    const absolute = (id: number) => site.url + postAddress('article', id);
    expect(addresses).toEqual(expect.arrayContaining([absolute(original), absolute(translation)]));
    let paired = 0;
    for (const address of addresses) {
      const alternates = await alternatesOf(request, address);
      if (alternates.length === 0) continue;
      paired += 1;
      expect(alternates.map(([language]) => language)).toEqual(['en', 'id', 'x-default']);
      expect(alternates.map(([, href]) => href)).toContain(address);
      for (const [, href] of alternates) {
        expect(addresses).toContain(href);
        expect(await alternatesOf(request, href), href).toEqual(alternates);
      }
    }
    // The demo content has a pair too.
    expect(paired).toBeGreaterThanOrEqual(4);
    expect(new Map(await alternatesOf(request, absolute(translation)))).toEqual(
      new Map([
        ['en', absolute(original)],
        ['id', absolute(translation)],
        ['x-default', absolute(original)],
      ]),
    );
  },
);

/** Reads the original, the translation and the original again, each by the link on the page before. */
async function readBoth(page: Page, { original, translation, titles }: Pair): Promise<void> {
  const link = (language: Language) => page.getByRole('main').getByRole('link', { name: READ_IN[language] });
  await expect(link('en')).toHaveAttribute('lang', 'en');
  await expect(link('en')).toHaveAttribute('hreflang', 'en');
  expect((await link('en').boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await expect(link('id')).toHaveCount(0);
  await link('en').click();
  await expect(page).toHaveURL(postAddress('article', translation));
  await expect(heading(page)).toHaveText(titles.translation);
  await expect(link('id')).toHaveAttribute('lang', 'id');
  await expect(link('id')).toHaveAttribute('hreflang', 'id');
  await expect(link('en')).toHaveCount(0);
  await link('id').click();
  await expect(page).toHaveURL(postAddress('article', original));
  await expect(heading(page)).toHaveText(titles.original);
}

test('a reader goes from the original to the translation and back', async ({ page, site, author }) => {
  const pair = await postPair(site, author);
  await visit(page, postAddress('article', pair.original));
  await readBoth(page, pair);
  // The head follows, also where the browser has loaded no new document.
  await expect(page.locator('link[rel=alternate][hreflang=x-default]')).toHaveAttribute(
    'href',
    site.url + postAddress('article', pair.original),
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader goes from the original to the translation and back', desktopOnly, async ({ page, site, author }) => {
    const pair = await postPair(site, author);
    await page.goto(postAddress('article', pair.original));
    await readBoth(page, pair);
  });
});

test(
  'the translation is marked as English, and what surrounds it as Indonesian',
  desktopOnly,
  async ({ page, site, author }) => {
    const { original, translation, titles } = await postPair(site, author);
    await page.goto(pages.articles);
    const titleIn = (language: string) => page.getByRole('main').locator(`article :is(h2, h3)[lang=${language}]`);
    await expect(titleIn('en').filter({ hasText: titles.translation })).toHaveCount(1);
    await expect(titleIn('en').filter({ hasText: titles.original })).toHaveCount(0);

    await page.goto(postAddress('article', translation));
    const article = page.getByRole('main').locator('article').first();
    await expect(article).toHaveAttribute('lang', 'en');
    const languageOf = async (text: string | RegExp) =>
      await article
        .getByText(text)
        .first()
        .evaluate((element) => element.closest('[lang]')?.getAttribute('lang'));
    for (const text of [titles.translation, 'Isi.', 'Ringkas.', /^air$/]) expect(await languageOf(text)).toBe('en');
    for (const text of [
      /menit baca$/,
      'Bagikan',
      'Ringkasan',
      'Kata kunci',
      'Terjemahan dari',
      /^Sumber: /,
      READ_IN.id,
    ]) {
      expect(await languageOf(text), String(text)).toBe('id');
    }
    const current = article.getByRole('navigation', { name: 'Jejak halaman' }).locator('[aria-current=page]');
    await expect(current).toHaveAttribute('lang', 'en');
    await expect(article.locator('dd').getByRole('link', { name: titles.original })).toHaveAttribute(
      'href',
      postAddress('article', original),
    );
    await expect(page.getByRole('note')).toHaveCount(0);
    await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'en_US');
    await expect(page.locator('meta[property="og:locale:alternate"]')).toHaveAttribute('content', 'id_ID');
    const data = async (id: number): Promise<object> => {
      await page.goto(postAddress('article', id));
      const [text = ''] = await page.locator('script[type="application/ld+json"]').allTextContents();
      return JSON.parse(text) as object;
    };
    const work = (id: number, name: string, inLanguage: Language) => {
      const url = site.url + postAddress('article', id);
      return { '@type': 'ScholarlyArticle', '@id': `${url}#tulisan`, name, url, inLanguage };
    };
    expect(await data(translation)).toMatchObject({ translationOfWork: work(original, titles.original, 'id') });
    expect(await data(original)).toMatchObject({ workTranslation: work(translation, titles.translation, 'en') });
  },
);

for (const language of LANGUAGES) {
  test(`a translation whose original has been revised says so: original in ${language}`, async ({
    page,
    site,
    author,
    admin,
  }) => {
    const { original, translation, titles } = await postPair(site, author, language);
    const [own = language] = LANGUAGES.filter((other) => other !== language);
    await page.goto(postAddress('article', translation));
    const notice = page.getByRole('note');
    await expect(notice).toHaveCount(0);

    await revise(site, author, original, titles.original);
    await visit(page, postAddress('article', translation));
    await expect(notice).toContainText(OUTDATED[own]);
    await expect(notice).toHaveAttribute('lang', own);
    await expectAccessibleAndFitting(page);
    await notice.getByRole('link').click();
    await expect(page).toHaveURL(postAddress('article', original));
    await expect(heading(page)).toHaveText(titles.original);
    await expect(notice).toHaveCount(0);

    const text = { title: titles.translation, content: '<p>Isi.</p>', verifikasi_admin: 'disetujui' };
    await call(site, 'POST', `/editArticle/${translation}`, { ...text, translates_version: 2 }, admin.token);
    await page.goto(postAddress('article', translation));
    await expect(page.getByRole('main').getByRole('link', { name: READ_IN[language] })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
}

test(
  'what is not public is no alternate: the translation, a preview, an own page',
  desktopOnly,
  async ({ page, request, site, author, admin }) => {
    const original = await post(site, author, { title: 'Asli', status: 'disetujui' });
    const fields = { title: 'Waiting', content: '<p>Text.</p>', translation_of: original };
    const { id } = await call<{ id: number }>(site, 'POST', '/postArtikel', fields, author.token);
    const path = postAddress('article', original);
    const html = async () => await (await request.get(path)).text();
    expect(await html()).not.toMatch(/<link[^>]*hreflang|counterpart|workTranslation|Waiting/i);

    const link = await call<{ address: string }>(site, 'POST', `/makePreviewLink/${id}`, { days: 3 }, admin.token);
    const preview = await (await request.get(link.address)).text();
    expect(preview).toContain('Waiting');
    expect(preview).not.toMatch(/<link[^>]*hreflang/i);

    await decide(site, id, 'disetujui');
    expect(await html()).toMatch(/<link[^>]*hreflang="en"/i);
    await keepSession(page.context(), author);
    await page.goto(addressOf('myArticleDetail', { id }));
    await expect(heading(page)).toHaveText('Waiting');
    await expect(page.locator('link[hreflang]')).toHaveCount(0);

    await decide(site, id, 'ditolak', { tone: 'declined', text: 'Belum.' });
    expect(await html()).not.toMatch(/<link[^>]*hreflang/i);
  },
);
