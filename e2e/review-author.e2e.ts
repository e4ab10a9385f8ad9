import type { Page } from '@playwright/test';
import { pages } from '#contract/routes.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, logInAdmin, replaceSession } from './kit/accounts.ts';
import { formOn } from './kit/article-form.ts';
import { cards, post, readArticle } from './kit/articles.ts';
import { change } from './kit/database.ts';
import { fail } from './kit/network.ts';
import { closeQuestion, drawFramesEarly, heading, toast } from './kit/screen.ts';
import { asAuthor as test, desktopOnly, expect } from './kit/test.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Status artikel' });
const timeline = (page: Page) => page.getByRole('region', { name: 'Riwayat' });
const events = (page: Page) => timeline(page).locator('ol > li');
const WORDS = 'Sebutkan sumber angka di bab dua.';

test('the author reads why, improves and resends the same article, and the admin sees the whole history', async ({
  page,
  site,
  author,
  isMobile,
}) => {
  const admin = await logInAdmin(site);
  const id = await post(site, author, { title: 'Perlu sumber', withImage: true });
  const body = { verifikasi_admin: 'ditolak', tone: 'revise', text: WORDS, reasons: ['Sumber belum jelas'] };
  await call(site, 'PUT', `/updateStatusArtikel/${id}`, body, admin.token);
  for (const [to, text] of [
    ['author', 'Tabel juga.'],
    ['editors', 'Hanya untuk redaksi'],
  ]) {
    await call(site, 'POST', `/commentArticle/${id}`, { to, text }, admin.token);
  }
  await page.goto(pages.myArticles);
  await expect(cards(page).first()).toContainText('Perlu perbaikan');
  await expect(cards(page).first()).toContainText('Giliran Anda');
  await expect(cards(page).first()).not.toContainText('menunggu');
  const since = new Date(Date.now() - 3.5 * 86_400_000).toISOString();
  change(site, 'update articles set waiting_since = ? where id = ?', since, id);
  await page.reload();
  await expect(cards(page).first()).toContainText(/Giliran Anda\s*· menunggu 3 hari/);
  await cards(page).first().getByRole('link').click();
  await expect(heading(page)).toHaveText('Perlu sumber');
  await expect(panel(page)).toContainText('Giliran Anda');
  await expect(events(page).filter({ hasText: WORDS })).toContainText(
    /Diminta perbaikan.*Redaksi · (?:baru saja|\d+ menit lalu)/,
  );
  await expect(timeline(page)).toContainText('Sumber belum jelas');
  await expect(timeline(page).getByRole('button', { name: 'Urungkan' })).toHaveCount(0);
  await expectAccessibleAndFitting(page);

  await page.getByRole('link', { name: 'Perbaiki dan kirim lagi' }).click();
  await expect(page).toHaveURL(`${pages.postArticle}?artikel=${id}`);
  const form = formOn(page);
  await expect(form.title).toHaveValue('Perlu sumber');
  const words = page.getByRole('region', { name: 'Pesan redaksi' });
  for (const text of ['Diminta perbaikan', 'Sumber belum jelas', WORDS, 'Tabel juga.'])
    await expect(words).toContainText(text);
  await expect(words).not.toContainText('Hanya untuk redaksi');
  const [beside, title] = [await words.boundingBox(), await form.title.boundingBox()];
  if (!beside || !title) throw new Error('The words and the title are not drawn');
  if (isMobile) expect(beside.y + beside.height).toBeLessThan(title.y);
  else expect(beside.x).toBeGreaterThan(title.x + title.width);
  await expect(page.getByRole('img', { name: 'Gambar yang sekarang' })).toBeVisible();
  await form.title.fill('Dengan sumber');
  await page.getByLabel('Catatan untuk redaksi').fill('Sumber ditambahkan.');
  // The server has stored the unfinished text as a draft.
  await expect(page.getByText(/^Tersimpan di akun \d\d\.\d\d$/)).toBeVisible();
  await page.goto(pages.myArticles);
  await expectAccessibleAndFitting(page);
  await cards(page).first().getByRole('link', { name: 'Lanjutkan perubahan Perlu sumber, yang belum dikirim' }).click();
  await expect(form.title).toHaveValue('Dengan sumber');
  await expectAccessibleAndFitting(page);
  await page.getByRole('main').getByRole('button', { name: 'Kirim lagi' }).click();
  await expect(toast(page, /dikirim lagi/)).toBeVisible();
  await expect(page).toHaveURL(`/DetailArticle/${id}`);
  await expect(heading(page)).toHaveText('Dengan sumber');
  await page.goto(pages.myArticles);
  await expect(cards(page).first()).toContainText('Giliran redaksi');
  await expect(page.getByRole('link', { name: /^Lanjutkan/ })).toHaveCount(0);
  await cards(page).first().getByRole('link').click();
  await expect(panel(page)).toContainText('Giliran redaksi');
  await expect(events(page).first()).toContainText(/Artikel dikirim lagi.*Anda/);
  expect(await readArticle(site, admin, id)).toMatchObject({ title: 'Dengan sumber', verifikasi_admin: 'menunggu' });
  expect((await readArticle(site, admin, id)).image).toMatch(/^images\//);

  await replaceSession(page, admin);
  await page.goto(`/statusupdate/${id}`);
  await expect(page.getByRole('main').locator('header').last()).toContainText('Giliran redaksi');
  await expect(events(page).first()).toContainText(/Artikel dikirim lagi.*Penulis · /);
  await expect(events(page)).toHaveCount(5);
  await expect(timeline(page)).toContainText('Sumber ditambahkan.');
  await expectAccessibleAndFitting(page);
});

test(
  'a waiting article can be taken back after a question, and sent again',
  desktopOnly,
  async ({ page, site, author }) => {
    const id = await post(site, author, { title: 'Terlalu cepat' });
    await drawFramesEarly(page);
    await page.goto(`/DetailArticle/${id}`);
    await expect(panel(page)).toContainText('Giliran redaksi');
    await panel(page).getByRole('button', { name: 'Tarik kembali' }).click();
    const dialog = await closeQuestion(page, 'Tarik kembali “Terlalu cepat”?');
    await expect(panel(page).getByRole('button', { name: 'Tarik kembali' })).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Tarik kembali' }).click();
    await expect(toast(page, 'Artikel ditarik kembali.')).toBeVisible();
    await expect(panel(page)).toContainText('Ditarik kembali');
    await expect(events(page).first()).toContainText('Ditarik kembali');
    await expect(panel(page).getByRole('button', { name: 'Tarik kembali' })).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('link', { name: 'Perbaiki dan kirim lagi' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Kirim lagi' }).click();
    await expect(page).toHaveURL(`/DetailArticle/${id}`);
    await expect(panel(page)).toContainText('Menunggu keputusan');

    const admin = await logInAdmin(site);
    await call(site, 'POST', `/withdrawArticle/${id}`, {}, author.token);
    await replaceSession(page, admin);
    await page.goto(`/statusupdate/${id}`);
    await expect(page.getByText('Penulis menarik artikel ini.')).toBeVisible();
    await expect(page.getByLabel('Status Baru')).toHaveCount(0);
  },
);

test(
  'a decision that was undone stays in the history, and the admin undoes it from there',
  desktopOnly,
  async ({ page, site, author }) => {
    const admin = await logInAdmin(site);
    const id = await post(site, author, { title: 'Diurungkan' });
    await call(site, 'PUT', `/updateStatusArtikel/${id}`, { verifikasi_admin: 'disetujui' }, admin.token);
    await replaceSession(page, admin);
    await page.goto(`/statusupdate/${id}`);
    await timeline(page).getByRole('button', { name: 'Urungkan keputusan ini' }).click();
    await expect(toast(page, 'Keputusan dibatalkan.')).toBeVisible();
    await expect(page.getByRole('main').locator('header').last()).toContainText('Menunggu keputusan');
    const approved = events(page).filter({ hasText: 'Disetujui' });
    await expect(approved).toContainText('Dibatalkan');
    await expect(timeline(page).getByRole('button', { name: 'Urungkan' })).toHaveCount(0);

    await replaceSession(page, author);
    await page.goto(`/DetailArticle/${id}`);
    await expect(approved).toContainText('Dibatalkan');
    // The author sees “Redaksi” (the editors) instead of the name of the admin who decided.
    await expect(approved).toContainText('Redaksi');
  },
);

test(
  'a history that does not load leaves the article readable, and loads at the second try',
  desktopOnly,
  async ({ page, site, author }) => {
    const id = await post(site, author, { title: 'Riwayat kemudian' });
    const restore = await fail(page, '**/api/articleTimeline/*');
    await page.goto(`/DetailArticle/${id}`);
    await expect(heading(page)).toHaveText('Riwayat kemudian');
    await expect(timeline(page).getByRole('alert')).toHaveText('Riwayat tidak dapat dimuat.');
    await restore();
    await timeline(page).getByRole('button', { name: 'Muat lagi' }).click();
    await expect(events(page)).toHaveCount(1);
  },
);

test(
  'a history of more than a hundred events is loaded in parts, none of them twice',
  desktopOnly,
  async ({ page, site, author }) => {
    const id = await post(site, author, { title: 'Panjang ceritanya' });
    const write = (from: number, to: number) =>
      change(
        site,
        `with recursive numbers(value) as (select ? union all select value + 1 from numbers where value < ?)
         insert into article_events (article_id, at, kind, text)
         select ?, '2026-01-01T00:00:00.000Z', 'comment', 'Kata ke-' || cast(value as integer) from numbers`,
        ...[from, to, id],
      );
    write(1, 249);
    await drawFramesEarly(page);
    await page.goto(`/DetailArticle/${id}`);
    const more = timeline(page).getByRole('button', { name: 'Muat yang lebih lama' });
    await expect(events(page)).toHaveCount(100);
    await expect(events(page).first()).toContainText('Kata ke-249');
    await more.click();
    await expect(events(page)).toHaveCount(200);
    await expect(events(page).nth(100)).toBeFocused();
    // Ten new events come first in the timeline, so the older ones move to later pages.
    write(250, 259);
    await more.click();
    await expect(events(page)).toHaveCount(250);
    await expect(more).toHaveCount(0);
    const texts = await events(page)
      .getByText(/^Kata ke-/)
      .allTextContents();
    expect(texts).toEqual(Array.from({ length: 249 }, (_, index) => `Kata ke-${249 - index}`));
    await expect(events(page).last()).toContainText('Artikel dikirim');
  },
);
