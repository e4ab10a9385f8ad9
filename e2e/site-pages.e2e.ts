import type { Page } from '@playwright/test';
import { addressOf, ownPublicPages, pages } from '#contract/routes.ts';
import { GUIDE_ADDRESS, PRIVACY_ADDRESS } from '#contract/site-pages/site-page-rules.ts';
import type { SitePageInList } from '#contract/site-pages/site-pages.ts';
import { call, get, keepSession } from './kit/accounts.ts';
import { newestArticle } from './kit/articles.ts';
import { heading, toast } from './kit/screen.ts';
import type { Site } from './kit/site.ts';
import { afterHydration, expect, test } from './kit/test.ts';
import { visit } from './kit/visit.ts';

const PAGE = {
  title: 'Open data policy',
  address: 'open-data',
  content: '<p>Every figure has a source.</p><h2>Where the data are</h2><p>In the annex.</p>',
  language: 'en',
  in_footer: true,
  status: 'public',
};

async function find(site: Site, token: string, address: string): Promise<SitePageInList> {
  const { pages: all } = await get<{ pages: SitePageInList[] }>(site, '/sitePages', token);
  const page = all.find((one) => one.address === address);
  if (!page) throw new Error(`No page has the address ${address}`);
  return page;
}

/** Saves a page of the institute's own under another address, or with another status. */
async function edit(site: Site, token: string, id: number, changes: Partial<typeof PAGE>): Promise<void> {
  const { page } = await get<{ page: SitePageInList & typeof PAGE }>(site, `/sitePage/${id}`, token);
  await call(site, 'POST', `/editSitePage/${id}`, { ...page, ...changes }, token);
}

const footer = (page: Page) => page.getByRole('contentinfo');
const ownLinks = (page: Page) =>
  footer(page).getByRole('navigation', { name: 'Tentang situs ini' }).getByRole('link').allTextContents();

test('visitors read a page in its language, from the footer of every page, and find it at its earlier address', async ({
  page,
  site,
  admin,
  request,
  context,
}) => {
  const { token } = admin;
  const { id } = await call<{ id: number }>(site, 'POST', '/addSitePage', { ...PAGE, address: 'data-policy' }, token);
  await edit(site, token, id, { address: PAGE.address });
  const path = addressOf('sitePage', { id: PAGE.address });

  await visit(page, pages.about);
  const link = footer(page).getByRole('link', { name: PAGE.title });
  await expect(link).toHaveAttribute('hreflang', 'en');
  expect((await ownLinks(page)).slice(-2)).toEqual([PAGE.title, 'Privasi']);
  await link.click();
  await expect(page).toHaveURL(path);
  await expect(heading(page)).toHaveText(PAGE.title);
  await expect(page).toHaveTitle(`${PAGE.title} · Terarah`);
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'en');
  await expect(page.getByText(/^Diperbarui \d+ \S+ 20\d\d$/)).toHaveAttribute('lang', 'id');
  await context.addCookies([{ name: 'language', value: 'en', url: site.url }]);
  await visit(page, path);
  expect((await ownLinks(page)).slice(0, -1)).toContain(PAGE.title);
  expect((await ownLinks(page)).indexOf('Pedoman penulis')).toBeGreaterThan((await ownLinks(page)).indexOf(PAGE.title));

  const html = await (await request.get(path)).text();
  expect(html).toContain(`<link rel="canonical" href="${site.url}${path}"/>`);
  expect(html).toMatch(/"@type":"WebPage"[^}]*"inLanguage":"en"/);
  expect(html).not.toContain('application/atom+xml');
  for (const other of ['data-policy', 'Data-Policy', 'Open-Data']) {
    const answer = await request.get(addressOf('sitePage', { id: other }), { maxRedirects: 0 });
    const { location, 'cache-control': cache } = answer.headers();
    expect([answer.status(), location, cache], other).toEqual([301, path, 'no-store']);
  }

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`Sumber: ${site.url}${path}`)).toBeVisible();
  await expect(footer(page)).toBeHidden();

  await edit(site, token, id, { status: 'draft' });
  const missing = await request.get(path);
  expect([missing.status(), missing.headers()['cache-control']]).toEqual([404, 'no-store']);
  expect(await missing.text()).toContain('<meta name="robots" content="noindex"/>');
  await call(site, 'DELETE', `/deleteSitePage/${id}`, undefined, token);
});

test('/privasi has the prepared text until the institute has its own', async ({ page, site, admin, request }) => {
  const { token } = admin;
  const { id } = await find(site, token, PRIVACY_ADDRESS);
  await edit(site, token, id, { status: 'draft' });
  await visit(page, pages.register);
  const link = page.getByRole('main').getByRole('link', { name: 'Privasi' });
  await expect(link).toHaveAttribute('href', ownPublicPages.privacy);
  await visit(page, ownPublicPages.privacy);
  await expect(heading(page)).toHaveText('Privasi');
  await expect(page.getByRole('article')).toContainText('Pelindungan Data Pribadi');
  await expect(page.getByText('Diperbarui')).toHaveCount(0);

  await edit(site, token, id, { status: 'public', title: 'Data Anda pada kami' });
  await visit(page, ownPublicPages.privacy);
  await expect(heading(page)).toHaveText('Data Anda pada kami');
  await expect(page.getByText('Diperbarui')).toBeVisible();
  expect((await ownLinks(page)).at(-1)).toBe('Privasi');
  await expect(footer(page).getByRole('link', { name: 'Data Anda pada kami' })).toHaveCount(0);
  const answer = await request.get(addressOf('sitePage', { id: 'Privasi' }), { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([301, ownPublicPages.privacy]);
});

test(
  'the form of authors links to the guide, and reminds of its list without asking for a tick',
  afterHydration,
  async ({ page, context, site, admin, author }) => {
    await keepSession(context, author);
    await visit(page, pages.postArticle);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Pedoman penulis' })).toHaveAttribute('target', '_blank');
    const reminders = main.getByRole('group', { name: 'Sebelum mengirim' }).getByRole('checkbox');
    await expect(reminders).not.toHaveCount(0);
    await reminders.first().check();
    await main.getByLabel('Judul').fill('Sudah saya periksa');
    await main.getByLabel('Isi artikel').fill('Isi yang sudah diperiksa.');
    await main.getByRole('button', { name: 'Kirim artikel' }).click();
    await expect(toast(page, 'Artikel berhasil dikirim dan menunggu persetujuan admin.')).toBeVisible();
    expect(await newestArticle(site, author)).toMatchObject({ title: 'Sudah saya periksa' });

    const { id } = await find(site, admin.token, GUIDE_ADDRESS);
    await edit(site, admin.token, id, { status: 'draft' });
    await visit(page, pages.postArticle);
    await expect(main.getByRole('button', { name: 'Kirim artikel' })).toBeVisible();
    await expect(reminders).toHaveCount(0);
    await edit(site, admin.token, id, { status: 'public' });
  },
);
