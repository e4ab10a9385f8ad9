import type { Page } from '@playwright/test';
import { API_BASE } from '#contract/calls.ts';
import { postAddress, postKinds } from '#contract/posts/post-kinds.ts';
import { addressOf, mailPages, ownUserPages, pages } from '#contract/routes.ts';
import { expectAccessible, expectAccessibleAndFitting } from './kit/accessible.ts';
import { keepSession, openSession, registerPerson, replaceSession } from './kit/accounts.ts';
import { post } from './kit/articles.ts';
import { readValue } from './kit/database.ts';
import { linkIn, mailsOf, mailTo } from './kit/mails.ts';
import { field, fillFields, heading, submit } from './kit/screen.ts';
import { fillLogin, storedToken } from './kit/session.ts';
import { allowErrors, expect, test } from './kit/test.ts';
import { visit } from './kit/visit.ts';

// Turns on the rate limits that a real site has.
test.use({ settings: { RATE_LIMIT: 'on' } });

const WORD = 'katarahasiabot';
const UNTITLED = 'Alamat email penulis belum dipastikan.';
const SPAM = `<p>${WORD} <a href="https://${WORD}.example/beli">Beli di sini</a></p>`.repeat(3);

test('a program with a real browser gets nothing public, and causes three mails at most', async ({ page, site }) => {
  allowErrors(/\/api\/|\/articleDetail\//);
  const email = `${WORD}@kotak.example`;
  const person = { nama_depan: WORD, nama_belakang: '-', email, no_hp: '0812-3456-7890', password: 'kata-sandi-bot' };
  const before = (await mailsOf(site)).length;

  // The program fills in every field, also the one that is hidden from people, and tries a spammer's name and mailbox.
  await visit(page, pages.register);
  await fillFields(page, person);
  await page.locator('input[name=website]').fill(`https://${WORD}.example`, { force: true });
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Isian yang tersembunyi' })).toBeVisible();
  await page.locator('input[name=website]').fill('', { force: true });
  await fillFields(page, { nama_depan: `${WORD}.com`, email: `${WORD}@mailinator.com` });
  await submit(page).click();
  await expect(field(page, 'nama_depan')).toBeFocused();
  await expect(field(page, 'nama_depan')).toHaveAccessibleDescription(/^Nama depan tidak boleh memuat alamat situs/);
  await expect(field(page, 'email')).toHaveAttribute('aria-invalid', 'true');

  // The program corrects its input, and gets an account.
  await fillFields(page, person);
  await submit(page).click();
  await expect(page).toHaveURL(pages.login);
  await fillLogin(page, person);
  await expect(page).toHaveURL(pages.home);
  const token = (await storedToken(page)) ?? '';

  // The program posts everything that an account may post, and tries what only admins may do.
  const id = Number(
    (
      await callInPage(page, token, '/postArtikel', {
        title: `${WORD} 1`,
        content: SPAM,
        abstract: WORD,
        keywords: [WORD],
      })
    ).body['id'],
  );
  await callInPage(page, token, '/postArtikel', { title: `${WORD} 2`, content: SPAM });
  const acts: [method: string, path: string, body: object][] = [
    ['PUT', `/updateStatusArtikel/${id}`, { verifikasi_admin: 'disetujui' }],
    ['POST', `/editArticle/${id}`, { title: WORD, content: SPAM, verifikasi_admin: 'disetujui' }],
    ['POST', '/postBlogBerita', { title: WORD, content: SPAM, status: 'onpost' }],
    ['POST', `/makePreviewLink/${id}`, { days: 7 }],
    ['POST', '/addTopic', { name: WORD }],
  ];
  for (const [method, path, body] of acts)
    expect((await callInPage(page, token, path, body, method)).status, path).toBe(403);
  const profile = { ...person, gender: 'L', affiliation: WORD, bio: `${WORD} https://${WORD}.example` };
  expect((await callInPage(page, token, '/saveProfile', profile)).status).toBe(200);
  expect((await callInPage(page, token, `/commentArticle/${id}`, { text: SPAM, to: 'author' })).status).toBe(201);
  expect((await callInPage(page, token, '/sendConfirmation', {})).status).toBe(200);

  // The program's text appears nowhere for visitors.
  const { feed } = postKinds.article;
  const detail = postAddress('article', id);
  const places = [
    ...[pages.home, pages.articles, `${pages.articles}?page=2`, pages.blog, detail, `${detail}.data`],
    ...[feed.path, '/sitemap.xml', '/robots.txt', `${API_BASE}/topics`, `${API_BASE}/detailArtikel/${id}`],
    ...['', '?status=menunggu', '?view=card&counts=true'].map((query) => `${API_BASE}/semuaArtikel${query}`),
  ];
  for (const path of places) {
    const response = await fetch(site.url + path);
    expect(await response.text(), path).not.toContain(WORD);
    if (path.includes(String(id))) expect([404, 200], path).toContain(response.status);
  }
  const found = (await (await fetch(`${site.url}${API_BASE}/semuaArtikel?q=${WORD}`)).json()) as {
    artikels: object[];
  };
  expect(found.artikels).toEqual([]);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(detail);
  await expect(page.getByRole('main')).not.toContainText(WORD);

  // The first two mails ask for confirmation of the address; the third notifies the admins of waiting articles.
  const mails = async () => (await mailsOf(site)).slice(before);
  const receivers = async () => (await mails()).map(({ to }) => to?.[0]?.address).toSorted();
  await expect.poll(receivers).toEqual([site.admin.email, email, email].toSorted());
  for (const mail of (await mails()).filter(({ to }) => to?.[0]?.address === email)) {
    expect(`${mail.subject}${mail.text}${mail.html}`.replaceAll(email, '')).not.toContain(WORD);
  }
});

test('a person confirms the address by the mailed link, and asks for another one on /akun', async ({ page, site }) => {
  allowErrors(/\/api\/confirmEmail/);
  const person = await registerPerson(site, {}, { isConfirmed: false });
  const first = linkIn(await mailTo(site, person.email, 'Pastikan alamat email'), mailPages.confirmEmail);
  await visit(page, pages.login);
  await fillLogin(page, person);
  await expect(page).toHaveURL(pages.home);
  await page.goto(ownUserPages.account);
  const notice = page.getByText(`Email Anda belum dipastikan: ${person.email}`);
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Kirim lagi tautannya' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Tautan baru dikirim' })).toBeVisible();
  await expect.poll(async () => await newestLink(site, person.email)).not.toBe(first);

  await page.goto(first);
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Tautan ini sudah dipakai' })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(await newestLink(site, person.email));
  await expect(heading(page)).toHaveText('Pastikan alamat email');
  await expectAccessible(page);
  await submit(page).click();
  await expect(page.getByText('Alamat email Anda dipastikan.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Ke akun saya' }).click();
  await expect(page).toHaveURL(ownUserPages.account);
  await expect(page.getByRole('heading', { name: 'Ganti email' })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('until the address is confirmed the screens say so, mails name no title, and their reader can stop them', async ({
  page,
  site,
  admin,
  isMobile,
}) => {
  const person = await registerPerson(site, {}, { isConfirmed: false });
  const session = await openSession(site, person);
  const id = await post(site, session, { title: 'Tulisan pertama' });
  await keepSession(page.context(), session);
  const notice = page.getByText(`Email Anda belum dipastikan: ${person.email}`);
  for (const address of [pages.myArticles, addressOf('myArticleDetail', { id })]) {
    await page.goto(address);
    await expect(notice).toBeVisible();
    await expect(page.getByRole('button', { name: 'Kirim lagi tautannya' })).toBeVisible();
    await expectAccessibleAndFitting(page);
  }

  await replaceSession(page, admin);
  await page.goto(addressOf('articleStatus', { id }));
  await expect(page.getByText(UNTITLED)).toBeVisible();
  const decision = page.getByRole('region', { name: 'Keputusan', exact: true });
  const openReview = async () => {
    await page.goto(addressOf('review', { artikel: id }));
    if (isMobile) await page.getByRole('link', { name: 'Putuskan' }).click();
    await decision.getByRole('button', { name: 'Minta perbaikan' }).click();
  };
  await openReview();
  await expect(decision).toContainText(UNTITLED);
  await decision.getByLabel('Pesan untuk penulis').fill('Sebutkan sumbernya.');
  await decision.getByRole('form', { name: 'Keputusan' }).locator('[type=submit]').click();
  const mail = await mailTo(site, person.email, 'Artikel Anda perlu perbaikan');
  expect(mail).toContain('Sebutkan sumbernya.');
  expect(mail).not.toMatch(/Tulisan pertama|Siti|Rahma/);

  await page.goto(linkIn(mail, mailPages.stopMails));
  await expect(heading(page)).toHaveText('Hentikan email');
  await expectAccessible(page);
  await submit(page).click();
  await expect(page.getByRole('main')).toContainText('tidak lagi kami kirim ke alamat Anda');
  await expectAccessible(page);
  await openReview();
  await expect(decision).toContainText('Tidak ada email: pemilik alamat itu menghentikannya.');
});

test('an admin removes a spammer from the review, with all articles, and can undo it', async ({
  page,
  site,
  admin,
  isMobile,
}) => {
  const spammer = await registerPerson(site, { nama_depan: 'Penjual' });
  const session = await openSession(site, spammer);
  const id = await post(site, session, { title: 'Beli di sini' });
  await post(site, session, { title: 'Beli di sana' });
  await keepSession(page.context(), admin);
  await page.goto(addressOf('review', { artikel: id }));
  const decision = page.getByRole('region', { name: 'Keputusan', exact: true });
  if (isMobile) await page.getByRole('link', { name: 'Putuskan' }).click();
  await decision.getByRole('button', { name: 'Spam' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hapus “Penjual Rahma” sebagai spam?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Hapus sebagai spam' }).click();
  await expect(page).toHaveURL(addressOf('person', { id: spammer.id }));
  const left = () =>
    readValue(site, 'select count(*) from articles where user_id = ? and deleted_at is null', spammer.id);
  expect(left()).toBe(0);
  await page.getByRole('button', { name: 'Urungkan penghapusan spam' }).click();
  await expect.poll(left).toBe(2);
});

async function newestLink(site: Parameters<typeof mailTo>[0], email: string): Promise<string> {
  return linkIn(await mailTo(site, email, 'Pastikan alamat email'), mailPages.confirmEmail);
}

/** Calls the API from within the page, like a program that controls a browser. */
async function callInPage(page: Page, token: string, path: string, body: object, method = 'POST') {
  return await page.evaluate(
    async ([url, key, text, verb]) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
      const response = await fetch(url, { method: verb === 'PUT' ? 'PUT' : 'POST', headers, body: text });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    [API_BASE + path, token, JSON.stringify(body), method] as const,
  );
}
