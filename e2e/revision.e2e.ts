import type { Page } from '@playwright/test';
import { labels } from '#contract/messages.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, get, logInAdmin, replaceSession } from './kit/accounts.ts';
import { formOn, kindOfChange } from './kit/article-form.ts';
import { post, readArticle } from './kit/articles.ts';
import { heading, toast, toastButton } from './kit/screen.ts';
import { allowErrors, asAdmin, asAuthor as test, desktopOnly, expect } from './kit/test.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Status artikel' });
const changes = (page: Page) => page.getByRole('region', { name: 'Perubahan yang Anda usulkan' });
const sendButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Kirim usulan' });
const withdraw = (page: Page) => panel(page).getByRole('button', { name: 'Tarik usulan' });
const publicArticle = { content: '<p>Isi yang terbit.</p>', withImage: true, status: 'disetujui' };

test('the author of a public article proposes another text, changes the proposal and takes it back', async ({
  page,
  site,
  author,
}) => {
  allowErrors(/reviseArticle/);
  const id = await post(site, author, { title: 'Terbit sejak lama', ...publicArticle });
  await page.goto(`/DetailArticle/${id}`);
  await panel(page).getByRole('link', { name: 'Usulkan perubahan' }).click();
  const form = formOn(page);
  await expect(heading(page)).toHaveText('Usulkan perubahan');
  await expect(page.getByText('pembaca tetap melihat teks yang sekarang')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Gambar yang sekarang' })).toBeVisible();
  await sendButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Belum ada yang berubah' })).toBeVisible();
  await form.title.fill('Terbit dengan data baru');
  await page.getByText('Keterangan artikel').click();
  await page.getByLabel('Kata kunci', { exact: true }).fill('data baru');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('DOI')).toHaveCount(0);
  await kindOfChange(page, 'Ejaan atau tata letak').check();
  await page.getByLabel('Catatan untuk redaksi').fill('Angka 2025 sudah ada.');
  await expect(page.getByText(/^Tersimpan di akun \d\d\.\d\d$/)).toBeVisible();
  await page.reload();
  await expect(form.title).toHaveValue('Terbit dengan data baru');
  await expectAccessibleAndFitting(page);
  await sendButton(page).click();
  await expect(toast(page, /^Usulan perubahan terkirim/)).toBeVisible();

  await expect(page).toHaveURL(`/DetailArticle/${id}`);
  await expect(panel(page)).toContainText('Giliran redaksi');
  await expect(panel(page)).toContainText('Usulan perubahan Anda menunggu redaksi.');
  await expect(heading(page)).toHaveText('Terbit sejak lama');
  await expect(changes(page).locator('ins').filter({ hasText: 'dengan data baru' })).toBeVisible();
  await expect(
    changes(page)
      .locator('ins')
      .filter({ hasText: /^ditambahkan: ?data baru/ }),
  ).toBeVisible();
  await expectAccessibleAndFitting(page);
  const { token } = author;
  expect(await readArticle(site, author, id)).toMatchObject({ title: 'Terbit sejak lama' });

  // The form opens with the text of the proposal. The draft of that text was deleted when the proposal was sent.
  await panel(page).getByRole('link', { name: 'Ubah usulan' }).click();
  await expect(form.title).toHaveValue('Terbit dengan data baru');
  await form.title.fill('Terbit dengan dua data baru');
  await sendButton(page).click();
  await expect(page).toHaveURL(`/DetailArticle/${id}`);
  await expect(changes(page).locator('ins').filter({ hasText: 'dengan dua data baru' })).toBeVisible();

  await withdraw(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tarik usulan' }).click();
  await expect(toast(page, 'Usulan perubahan ditarik kembali.')).toBeVisible();
  await expect(panel(page).getByRole('link', { name: 'Usulkan perubahan' })).toBeVisible();
  await expect(withdraw(page)).toHaveCount(0);
  await expect(changes(page)).toHaveCount(0);
  const { artikel } = await get<{ artikel: object }>(site, `/detailArtikel/${id}`, token);
  expect(artikel).toMatchObject({ stage: 'published', pending_version: null, keywords: [] });
});

test(
  'a proposal that was decided on meanwhile is a conflict, and nothing typed is lost',
  desktopOnly,
  async ({ page, site, author }) => {
    allowErrors(/reviseArticle/);
    const admin = await logInAdmin(site);
    const decide = (body: object) => call(site, 'PUT', `/updateStatusArtikel/${id}`, body, admin.token);
    const id = await post(site, author, { title: 'Judul terbit', ...publicArticle });
    const proposal = { title: 'Judul usulan', content: '<p>Isi usulan.</p>' };
    await call(site, 'POST', `/reviseArticle/${id}`, proposal, author.token);
    await page.goto(`/postArticle?artikel=${id}`);
    const form = formOn(page);
    const conflict = page.getByRole('region', { name: 'Artikel ini sudah diubah orang lain' });
    await form.title.fill('Judul usulan kedua');
    await kindOfChange(page, 'Ejaan atau tata letak').check();
    await decide({ verifikasi_admin: 'ditolak', tone: 'revise', text: 'Belum.', version: 2 });
    await sendButton(page).click();
    await expect(conflict).toBeFocused();
    await expect(conflict.getByRole('group', { name: 'Perbedaan: Judul' })).toContainText('Judul terbit');
    await expect(form.title).toHaveValue('Judul usulan kedua');
    await conflict.getByRole('button', { name: 'Lanjutkan versi saya' }).click();
    await sendButton(page).click();
    await expect(page).toHaveURL(`/DetailArticle/${id}`);
    await expect(panel(page)).toContainText('Giliran redaksi');

    // An admin has taken the article down: the form says why it cannot be sent, and keeps the text.
    await panel(page).getByRole('link', { name: 'Ubah usulan' }).click();
    await form.title.fill('Judul usulan ketiga');
    await decide({ verifikasi_admin: 'ditolak', text: 'Sudah tidak berlaku.' });
    await sendButton(page).click();
    await conflict.getByRole('button', { name: 'Lanjutkan versi saya' }).click();
    await sendButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Artikel ini sekarang “Tidak sesuai”' })).toBeVisible();
    await expect(form.title).toHaveValue('Judul usulan ketiga');
    await page.reload();
    await expect(form.title).toHaveValue('Judul usulan ketiga');
  },
);

test('an admin sees what a proposal changes, and approves it, sends it back or undoes that', async ({
  page,
  site,
  author,
}) => {
  const admin = await logInAdmin(site);
  const id = await post(site, author, { title: 'Judul terbit', ...publicArticle });
  const propose = (title: string) =>
    call(
      site,
      'POST',
      `/reviseArticle/${id}`,
      { title, content: '<p>Isi usulan.</p>', change_kind: 'layout' },
      author.token,
    );
  const state = async () => {
    type Stored = { title: string; pending_version: number | null };
    const { artikel } = await get<{ artikel: Stored }>(site, `/detailArtikel/${id}`, admin.token);
    return [artikel.title, artikel.pending_version];
  };
  const main = page.getByRole('main');
  const status = page.getByLabel(labels.articleAdmin.newStatus, { exact: true });
  const save = main.getByRole('button', { name: 'Simpan status' });
  await propose('Judul usulan');
  await replaceSession(page, admin);
  await page.goto(`/statusupdate/${id}`);
  await expect(page.getByRole('tab', { name: 'Perubahan' })).toHaveAttribute('aria-selected', 'true');
  await expect(main.getByLabel('Dari', { exact: true })).toContainText('Versi 1');
  await expect(main.locator('ins').filter({ hasText: 'usulan' }).first()).toBeVisible();
  await expect(main).toContainText('Keputusan ini tentang usulan perubahan (versi 2).');
  await expectAccessibleAndFitting(page);

  await status.selectOption('disetujui');
  await save.click();
  await expect(toastButton(page, 'Urungkan')).toBeVisible();
  expect(await state()).toEqual(['Judul usulan', null]);
  expect(await (await page.request.get(postAddress('article', id))).text()).toContain('Judul usulan');
  await toastButton(page, 'Urungkan').click();
  await expect(toast(page, 'Keputusan dibatalkan.')).toBeVisible();
  expect(await state()).toEqual(['Judul terbit', 2]);
  expect(await (await page.request.get(postAddress('article', id))).text()).toContain('Judul terbit');

  for (const [tone, kind] of [
    ['Minta perbaikan', 'revise'],
    ['Tolak', 'declined'],
  ] as const) {
    await page.goto(`/statusupdate/${id}`);
    await status.selectOption('ditolak');
    await page.getByRole('radio', { name: tone, exact: true }).check();
    await page.getByLabel('Pesan untuk penulis').fill(`Alasan ${kind}`);
    await save.click();
    await expect(toastButton(page, 'Urungkan')).toBeVisible();
    expect(await state(), 'the article stays public').toEqual(['Judul terbit', null]);
    await toastButton(page, 'Urungkan').click();
    await expect.poll(state, 'undone').toEqual(['Judul terbit', 2]);
  }
});

asAdmin('an admin sees that the public text changed afterwards', desktopOnly, async ({ page, site, admin, author }) => {
  const text = { title: 'Mangrove', content: '<p>Lama</p>' };
  const id = await post(site, author, { ...text });
  const edit = async (content: string) =>
    await call(site, 'POST', `/editArticle/${id}`, { ...text, content, verifikasi_admin: 'disetujui' }, admin.token);
  await edit('<p>Terbit</p>');
  await call(site, 'POST', `/reviseArticle/${id}`, { ...text, content: '<p>Usulan</p>' }, author.token);
  const warning = page.getByText('Artikel yang terbit sudah diubah sejak usulan ini dikirim.');
  await page.goto(addressOf('articleStatus', { id }));
  await expect(page.getByText('Keputusan ini tentang usulan perubahan')).toBeVisible();
  await expect(warning).toHaveCount(0);
  await edit('<p>Disunting admin</p>');
  await page.reload();
  await expect(warning).toBeVisible();
  await page.goto(addressOf('review', { tab: 'revisi', artikel: id }));
  await expect(warning).toBeVisible();
});
