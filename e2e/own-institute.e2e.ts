import type { Page } from '@playwright/test';
import { authorFeedPath } from '#contract/authors/author-page.ts';
import { labels } from '#contract/messages.ts';
import { addressOf, mailPages, ownPublicPages, publicPages } from '#contract/routes.ts';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import { PREPARED_ADDRESSES, sitePagePath } from '#contract/site-pages/site-page-rules.ts';
import type { PreparedPage } from '#contract/site-pages/site-pages.ts';
import { SITE_SUBJECTS, type SiteSubject } from '#contract/site/site-rules.ts';
import { picture } from '#tests/factories.ts';
import { call, createAuthor, formOf, get, logInAdmin } from './kit/accounts.ts';
import { decide, post } from './kit/articles.ts';
import { mailsOf } from './kit/mails.ts';
import { toast } from './kit/screen.ts';
import type { Site } from './kit/site.ts';
import { asAdmin as test, desktopOnly, expect } from './kit/test.ts';

test.use({ settings: { DEMO: '0', MAIL_FROM: 'Pusat Rawa <kabar@rawa.example>' } });

/** The values of the fields that take no other text, by their paths. */
const VALUES: Readonly<Record<string, string>> = {
  name: 'Pusat Rawa',
  publication: 'Jurnal Rawa',
  issn: '2434-561X',
  email: 'halo@rawa.example',
  phone: '+62 536 3221',
  map: 'https://rawa.example/peta',
  brand: '#5b2a86',
  accent: '#0f7b8a',
};

/** Fills in every field of a subject, with pictures, and saves it. */
async function fillIn(page: Page, subject: SiteSubject): Promise<void> {
  await page.goto(addressOf('siteSettings', { bagian: subject }));
  const form = page.getByRole('form');
  await expect(form.getByRole('button', { name: 'Simpan' })).toBeVisible();
  await form.locator('details').evaluateAll((all) => {
    for (const part of all) part.setAttribute('open', '');
  });
  const jpeg = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture(700, 500) };
  const pictures = form.locator('input[data-picture]');
  for (const input of await pictures.all()) await input.setInputFiles(jpeg);
  await expect(form.getByText('Gambar Anda sendiri')).toHaveCount(await pictures.count());
  for (const [number, input] of (await form.locator('input[name], textarea[name]').all()).entries()) {
    const path = (await input.getAttribute('name')) ?? '';
    if ((await input.getAttribute('type')) === 'checkbox') {
      await input.check();
      continue;
    }
    const value = VALUES[path] ?? (path.endsWith('.url') ? 'https://mitra.example/' : `Isi ${subject} ${number}`);
    await input.fill(value);
  }
  for (const select of await form.locator('select').all()) await select.selectOption({ index: 1 });
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Pengaturan disimpan. Situs sudah memakainya.')).toBeVisible();
}

/** The texts in a value, at any depth, with their paths. */
function textsIn(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, `${path}.${key}`));
}

const FIXED: readonly string[] = [labels.sroiDescription.id, labels.sroiDescription.en];
/** Words of the default institute. Shorter ones, such as 'Surya', could be a part of another word. */
const FOREIGN = textsIn(DEFAULT_SITE)
  .map(([, text]) => text)
  .filter((text) => text.length > 6 && !FIXED.includes(text))
  .concat('Terarah', 'Palagan', 'Bahari', 'Pusaka');

function expectOwnWords(what: string, text: string): void {
  const found = FOREIGN.filter((word) => text.toLowerCase().includes(word.toLowerCase()));
  expect(found, what).toEqual([]);
}

/** Posts an article and a blog post that visitors see, and lets the program send mails. Returns public addresses. */
async function useSite(site: Site): Promise<string[]> {
  const { token } = await logInAdmin(site);
  const author = await createAuthor(site);
  const article = await post(site, author, { title: 'Muka air' });
  await decide(site, article, 'disetujui');
  await call(site, 'POST', '/forgot-password', { email: author.email });
  const form = { title: 'Kabar rawa', content: 'Isi kabar', status: 'onpost' };
  const { id } = await call<{ id: number }>(site, 'POST', '/postBlogBerita', formOf(form), token);
  await call(site, 'POST', `/editBlog/${id}`, formOf(form), token);
  return [
    ...Object.values({ ...publicPages, ...mailPages }).filter((path) => !path.includes('{')),
    ...['/?services=all', '/reset-password?email=a%40b.id', '/tidak-ada'],
    addressOf('articleDetail', { id: article }),
    addressOf('blogDetail', { id }),
    ownPublicPages.author.replace('{id}', String(author.user.id)),
    ...['/article/feed.xml', '/blog/feed.xml', authorFeedPath(author.user.id)],
    ...['/robots.txt', '/sitemap.xml', '/sitemap-pages.xml', '/api/openapi.json', '/api/docs/'],
  ];
}

/** Publishes the prepared texts as they are. Returns the addresses of the pages. */
async function publishPrepared(site: Site): Promise<string[]> {
  const { token } = await logInAdmin(site);
  for (const address of PREPARED_ADDRESSES) {
    const { page } = await get<{ page: PreparedPage }>(site, `/preparedSitePage/${address}`, token);
    await call(site, 'POST', '/addSitePage', { ...page, in_footer: true, status: 'public' }, token);
  }
  return PREPARED_ADDRESSES.map(sitePagePath);
}

test(
  'an institute that has filled in every setting finds no word of the default one anywhere',
  desktopOnly,
  async ({ page, site, request, admin }) => {
    test.slow();
    for (const subject of SITE_SUBJECTS) await fillIn(page, subject);
    const { content } = await get<{ content: object }>(site, '/siteSettings', admin.token);
    const before = new Map(textsIn(DEFAULT_SITE));
    const unchanged = textsIn(content).filter(([path, text]) => before.get(path) === text && !FIXED.includes(text));
    expect(unchanged).toEqual([]);

    const pictures = new Set<string>();
    const { privacy } = ownPublicPages;
    expectOwnWords(`${privacy}, prepared`, await (await request.get(privacy)).text());
    for (const path of [...(await publishPrepared(site)), ...(await useSite(site))]) {
      for (const cookie of ['language=id', 'language=en']) {
        const response = await request.get(path, { headers: { cookie } });
        const text = await response.text();
        expectOwnWords(path, text);
        for (const [, address] of text.matchAll(/"og:image" content="([^"]+)"/g)) pictures.add(address ?? '');
      }
    }
    expect(pictures.size).toBe(3);
    for (const address of pictures) {
      expectOwnWords('the address of a preview', address);
      expect((await request.get(address)).headers()['content-type']).toBe('image/jpeg');
    }

    await expect.poll(async () => (await mailsOf(site)).length).toBeGreaterThanOrEqual(4);
    for (const { subject = '', from, text = '', html = '' } of await mailsOf(site)) {
      expectOwnWords(
        subject,
        [subject, from?.name, from?.address, text, html].join('\n').replaceAll(site.admin.email, ''),
      );
      expect(text).toContain('Pusat Rawa');
    }
  },
);
