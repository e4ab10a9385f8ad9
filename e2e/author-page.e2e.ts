import { addressOf, ownUserPages } from '#contract/routes.ts';
import { expectAccessible, expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, get, keepSession } from './kit/accounts.ts';
import { cards, post, uniqueWord } from './kit/articles.ts';
import { heading } from './kit/screen.ts';
import { allowErrors, desktopOnly, expect, test } from './kit/test.ts';
import { visit } from './kit/visit.ts';

type Profile = { nama_depan: string; nama_belakang: string; no_hp: string; gender: string };

/** Gives the author a profile and public articles. Each title is a unique word, which is returned, and a number. */
async function publish(site: Parameters<typeof post>[0], author: Parameters<typeof post>[1], articles: number) {
  const { token } = author;
  const { user } = await get<{ user: Profile & { id: number } }>(site, '/me', token);
  const word = uniqueWord();
  const said = { affiliation: 'Universitas Udayana', bio: 'Meneliti padang lamun.\nTinggal di Bali.' };
  const profile = { ...user, ...said, citation_name: '', orcid: '0000-0002-1825-0097' };
  await call(site, 'POST', '/saveProfile', profile, token);
  for (let number = 1; number <= articles; number += 1) {
    await post(site, author, { title: `${word} ${number}`, status: 'disetujui' });
  }
  return { word, path: addressOf('author', { id: user.id }), name: `${user.nama_depan} ${user.nama_belakang}` };
}

test('the name on an article leads to the author, with profile and articles', async ({ page, site, author }) => {
  const { word, path, name } = await publish(site, author, 2);
  await visit(page, '/article');
  const card = cards(page).filter({ hasText: `${word} 2` });
  await card.getByRole('link', { name: `${word} 2` }).click();
  await expect(heading(page)).toHaveText(`${word} 2`);
  await page.getByRole('main').getByRole('article').first().getByRole('link', { name }).click();
  await expect(page).toHaveURL(path);
  await expect(heading(page)).toHaveText(name);
  await expect(page).toHaveTitle(`${name} · Terarah`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Universitas Udayana');
  await expect(main).toContainText('Meneliti padang lamun.');
  const orcid = main.getByRole('link', { name: 'orcid.org/0000-0002-1825-0097' });
  await expect(orcid).toHaveAttribute('href', 'https://orcid.org/0000-0002-1825-0097');
  await expect(orcid).toHaveAttribute('rel', /nofollow ugc/);
  await expect(main.getByRole('heading', { level: 2 })).toHaveText('2 artikel');
  await expect(cards(page).getByRole('heading', { level: 3 })).toHaveText([`${word} 2`, `${word} 1`]);
  await expect(cards(page).getByRole('link', { name })).toHaveCount(0);
  await expectAccessibleAndFitting(page);
  await cards(page).first().getByRole('link').click();
  await expect(heading(page)).toHaveText(`${word} 2`);
});

test('on a card the name is a target of its own', async ({ page, site, author }) => {
  const { word, path, name } = await publish(site, author, 1);
  await visit(page, '/article');
  await cards(page).filter({ hasText: word }).getByRole('link', { name }).click();
  await expect(page).toHaveURL(path);
  await expect(heading(page)).toHaveText(name);
});

test('more than ten articles come in pages', async ({ page, site, author }) => {
  const { word, path } = await publish(site, author, 12);
  await visit(page, path);
  await expect(cards(page)).toHaveCount(10);
  await expect(page.getByRole('status')).toHaveText('1–10 dari 12 artikel');
  await page.getByRole('link', { name: 'Muat lagi' }).click();
  await expect(cards(page)).toHaveCount(12);
  await expect(cards(page).last()).toContainText(`${word} 1`);
  await expect(page).toHaveURL(`${path}?page=2`);
  await page.goto(`${path}?page=2`);
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Lebih baru' })).toHaveAttribute('href', path);
});

test('search engines and feed readers learn who it is', desktopOnly, async ({ page, site, author, request }) => {
  const { path, name, word } = await publish(site, author, 1);
  await page.goto(path);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site.url + path);
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  const content = (selector: string) => page.locator(`meta${selector}`).getAttribute('content');
  expect(await content('[name=description]')).toBe('Meneliti padang lamun. Tinggal di Bali.');
  expect(await content('[property="og:type"]')).toBe('profile');
  expect(await content('[property="og:title"]')).toBe(name);
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const profile = texts.map((text) => JSON.parse(text)).find((data) => data['@type'] === 'ProfilePage');
  expect(profile).toMatchObject({
    url: site.url + path,
    mainEntity: {
      '@type': 'Person',
      name,
      url: site.url + path,
      affiliation: { name: 'Universitas Udayana' },
      sameAs: 'https://orcid.org/0000-0002-1825-0097',
    },
  });
  const feed = await page.locator('link[rel=alternate][type="application/atom+xml"]').getAttribute('href');
  expect(feed).toBe(`${site.url}${path}/feed.xml`);
  expect(await (await request.get(feed ?? '')).text()).toContain(`${word} 1`);
  await expect(page.getByRole('link', { name: `Feed artikel ${name}` })).toHaveAttribute('href', `${path}/feed.xml`);
  const html = await (await request.get(path)).text();
  expect(html).not.toContain(author.email);
  expect(html).not.toMatch(/no_hp|gender/);
});

test('a person without public articles has no page', async ({ page, site, author }) => {
  allowErrors(/\/penulis\//);
  const { word, path } = await publish(site, author, 0);
  expect(word).not.toBe('');
  await visit(page, path);
  await expect(heading(page)).toHaveText('Penulis tidak ditemukan');
  await expect(page.getByRole('main').getByRole('link', { name: 'Lihat semua artikel' })).toBeVisible();
  await expectAccessible(page);
});

test('the own account says what is shown there, and links to it', async ({ page, context, site, author }) => {
  await keepSession(context, author);
  await page.goto(ownUserPages.account);
  const profile = page.getByRole('region', { name: 'Profil' });
  await expect(profile).toContainText('Sejak artikel pertama Anda terbit');
  const { path, name } = await publish(site, author, 1);
  await page.reload();
  await profile.getByRole('link', { name: 'halaman penulis Anda' }).click();
  await expect(page).toHaveURL(path);
  await expect(heading(page)).toHaveText(name);
});
