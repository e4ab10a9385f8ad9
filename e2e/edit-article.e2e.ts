import type { Page } from '@playwright/test';
import { TEXTAREA_ROWS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { picture } from '#tests/factories.ts';
import { expectAccessible, expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, logInAdmin, registerPerson, type Session } from './kit/accounts.ts';
import { kindOfChange } from './kit/article-form.ts';
import { decide, post, readArticle, uniqueWord } from './kit/articles.ts';
import { fail, failures, hold } from './kit/network.ts';
import { heading, toast, toastButton } from './kit/screen.ts';
import { fillLogin } from './kit/session.ts';
import type { Site } from './kit/site.ts';
import { allowErrors, asAdmin as test, desktopOnly, expect } from './kit/test.ts';

test.use({ settings: { DEMO: '0' } });

const editPath = (id: number) => `/edit-Artikel/${id}`;

function formOn(page: Page) {
  const main = page.getByRole('main');
  return {
    title: main.getByRole('textbox', { name: 'Judul', exact: true }),
    switch: main.getByRole('switch', { name: 'Editor visual' }),
    textarea: main.locator('textarea[name=content]'),
    status: main.getByLabel('Status', { exact: true }),
    author: main.getByRole('combobox', { name: labels.bookAdmin.author }),
    file: main.locator('input[type=file]'),
    save: main.locator('button[type=submit]'),
  };
}

const options = (page: Page) => page.getByRole('listbox', { name: labels.bookAdmin.author }).getByRole('option');

async function open(page: Page, id: number): Promise<ReturnType<typeof formOn>> {
  await page.goto(editPath(id));
  const form = formOn(page);
  await expect(form.title).toBeVisible();
  return form;
}

async function openNew(page: Page, site: Site, author: Session, given: Parameters<typeof post>[2]) {
  const id = await post(site, author, given);
  return { id, form: await open(page, id) };
}

const register = (site: Site, nama_depan: string) => registerPerson(site, { nama_depan, nama_belakang: 'Uji' });

test('everything about an article can be changed; the server confirms it', async ({ page, site, admin, author }) => {
  const name = uniqueWord();
  const other = await register(site, name);
  const id = await post(site, author, { title: 'Sebelum', content: '<p>Isi <em>lama</em>.</p>', withImage: true });
  const before = await readArticle(site, admin, id);
  const form = await open(page, id);
  await expect(heading(page)).toHaveText(labels.articleAdmin.edit);
  await expect(form.title).toHaveValue('Sebelum');
  await expect(form.textarea).toHaveValue('<p>Isi <em>lama</em>.</p>');
  await expect(form.textarea).toHaveAttribute('rows', String(TEXTAREA_ROWS));
  await expect(form.status).toHaveValue('menunggu');
  await expect(form.status.locator('option')).toHaveText(['Menunggu', 'Disetujui', 'Ditolak']);
  await expect(form.author).toHaveValue(`Siti Rahma · ${author.user.email}`);
  await expect(page.getByRole('img', { name: 'Gambar yang sekarang' })).toBeVisible();
  await expectAccessibleAndFitting(page);

  await form.title.fill('Sesudah');
  await expect(page.locator('.editor-page em')).toHaveText('lama');
  await page.locator('.editor-page').click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Baru.');
  await form.status.selectOption('disetujui');
  await form.author.fill(name);
  await expect(options(page)).toHaveText([new RegExp(`${name} Uji.*${other.email}`)]);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.author).toHaveValue(`${name} Uji · ${other.email}`);
  await form.file.setInputFiles({ name: 'baru.jpg', mimeType: 'image/jpeg', buffer: await picture(600, 300) });
  await expect(page.getByRole('img', { name: 'Pratinjau baru.jpg' })).toBeVisible();
  await form.save.click();

  await expect(toast(page, 'Artikel berhasil diperbarui.')).toBeVisible();
  await expect(page).toHaveURL(pages.articleAdmin);
  const after = await readArticle(site, admin, id);
  expect(after).toMatchObject({ title: 'Sesudah', verifikasi_admin: 'disetujui', user_id: other.id });
  expect(after.content).toContain('Baru.');
  expect(after.image).not.toBe(before.image);
});

test(
  'text in angle brackets is shown as it was typed, on the page, in the form and in the visual editor',
  desktopOnly,
  async ({ page, site, admin, author }) => {
    const content = 'Jika a<b maka <catatan penting> tidak boleh hilang.\nIsi <nama desa> pada formulir.';
    const id = await post(site, author, { title: 'Kurung', content });
    await decide(site, id, 'disetujui');
    await page.goto(`/articleDetail/${id}`);
    await expect(page.locator('.prose')).toHaveText(content, { useInnerText: true });

    const form = await open(page, id);
    await expect(form.textarea).toHaveValue(content);
    await page.getByRole('switch', { name: 'Editor visual' }).click();
    await expect(page.locator('.editor-page')).toHaveText(content, { useInnerText: true });
    await expect(page.getByText(/Editor visual tidak mengenal/)).toBeHidden();
    await page.locator('.editor-page').click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('!');
    await page.getByRole('switch', { name: 'Editor visual' }).click();
    await expect(form.textarea).toHaveValue(`${content}!`);
    await kindOfChange(page, 'Ejaan atau tata letak').check();
    await form.save.click();
    await expect(page).toHaveURL(pages.articleAdmin);
    expect((await readArticle(site, admin, id)).content).toBe(
      `${content}!`.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    );

    // The public page shows the line breaks of a text with inline tags, as it does for plain text.
    const inline = await post(site, author, { title: 'Sebaris', content: '<strong>Tebal</strong> <nama desa>\ndua' });
    await decide(site, inline, 'disetujui');
    await page.goto(`/articleDetail/${inline}`);
    await expect(page.locator('.prose')).toHaveText('Tebal <nama desa>\ndua', { useInnerText: true });
    await expect(page.locator('.prose strong')).toHaveText('Tebal');
  },
);

test('title, content and author are required', desktopOnly, async ({ page, site, author }) => {
  const { form } = await openNew(page, site, author, { title: 'Lengkap' });
  await form.title.fill('');
  await form.switch.click();
  await form.textarea.fill(' ');
  await form.author.fill('');
  await form.author.press('Tab');
  await form.save.click();
  await expect(form.title).toBeFocused();
  await expect(form.title).toHaveAccessibleDescription(/Judul wajib diisi\./);
  await expect(form.textarea).toHaveAccessibleDescription(/Isi artikel wajib diisi\./);
  await expect(form.author).toHaveAccessibleDescription(/Author wajib dipilih\./);
  await expectAccessible(page);
});

test(
  "a failure shows the server's message, and nothing is lost",
  desktopOnly,
  async ({ page, site, admin, author }) => {
    const { id, form } = await openNew(page, site, author, { title: 'Gagal dulu', withImage: true });
    const { image } = await readArticle(site, admin, id);
    await form.title.fill('Gagal, lalu berhasil');
    for (const [fulfil, text] of failures('Server tidak dapat dihubungi. Periksa koneksi Anda, lalu coba lagi.')) {
      const restore = await fail(page, '**/api/editArticle/*', fulfil);
      await form.save.click();
      await expect(toast(page, messages.articles.editFailedPrefix + text)).toBeVisible();
      await expect(page.getByRole('alert').getByText(messages.articles.editFailedPrefix + text)).toBeVisible();
      await expect(form.title).toHaveValue('Gagal, lalu berhasil');
      await restore();
    }
    await expectAccessible(page);
    await form.switch.click();
    await form.textarea.fill('<script>kosong</script>');
    await form.save.click();
    await expect(form.textarea).toBeFocused();
    await expect(form.textarea).toHaveAccessibleDescription(/Isi artikel wajib diisi\./);
    await form.textarea.fill('Isi');
    await form.save.click();
    await expect(page).toHaveURL(pages.articleAdmin);
    expect(image).toMatch(/^images\//);
    expect(await readArticle(site, admin, id)).toMatchObject({ title: 'Gagal, lalu berhasil', image });
  },
);

test('an article that does not load, or does not exist, is reported', desktopOnly, async ({ page, site, author }) => {
  await page.goto(editPath(2_147_483_647));
  await expect(heading(page)).toHaveText(messages.articles.notFound);
  const id = await post(site, author, { title: 'Datang kemudian' });
  const restore = await fail(page, '**/api/detailArtikel/*');
  await page.goto(editPath(id));
  await expect(heading(page)).toHaveText(messages.articles.loadFailed);
  await expectAccessible(page);
  await restore();
  await page.getByRole('link', { name: 'Coba lagi' }).click();
  await expect(formOn(page).title).toHaveValue('Datang kemudian');
});

test.describe('the author', () => {
  test('is found among many by first name or e-mail, with more of them on scrolling down', async ({
    page,
    site,
    author,
  }) => {
    const name = uniqueWord();
    for (let number = 10; number < 33; number += 1) await register(site, `${name}${number}`);
    const { form } = await openNew(page, site, author, { title: 'Banyak penulis' });
    await form.author.click();
    await form.author.fill(name);
    await expect(page.getByText('20 dari 23 pengguna')).toBeVisible();
    await expect(options(page)).toHaveCount(20);
    for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('ArrowDown');
    await expect(options(page)).toHaveCount(23);
    await expect(page.getByText('23 pengguna', { exact: true })).toBeVisible();

    // Esc closes the list without changing the author.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(form.author).toHaveValue(`Siti Rahma · ${author.user.email}`);
    await form.author.fill(author.user.email.toUpperCase());
    await expect(options(page)).toHaveCount(1);
    await form.author.fill('tidak ada orang ini');
    await expect(page.getByText('Tidak ada pengguna yang cocok.')).toBeVisible();
    await expectAccessible(page);
    await form.author.fill(`${name}21`);
    await options(page).click();
    await expect(form.author).toHaveValue(new RegExp(`^${name}21 Uji · `));
    await expect(form.author).toBeFocused();
  });

  test('is never one of a response that came too late', desktopOnly, async ({ page, site, author }) => {
    const [slow, fast] = [uniqueWord(), uniqueWord()];
    await register(site, slow);
    await register(site, fast);
    const release = await hold(page, `**/api/allUsers*q=${slow}*`);
    const { form } = await openNew(page, site, author, { title: 'Jawaban terlambat' });
    await form.author.click();
    await expect(options(page).first()).toBeVisible();
    const asked = page.waitForRequest(/allUsers.*q=/);
    await form.author.fill(slow);
    await asked;
    await form.author.fill(fast);
    await expect(options(page)).toContainText([fast]);
    const late = page.waitForResponse(new RegExp(`q=${slow}`));
    release();
    await late;
    await expect(options(page)).toContainText([fast]);
  });
});

test.describe('two admins and one article', () => {
  const conflict = (page: Page) => page.getByRole('region', { name: 'Artikel ini sudah diubah orang lain' });

  test('neither overwrites the other: both versions are shown, and one continues with either', async ({
    page,
    site,
    admin,
    author,
    newBrowser,
  }) => {
    allowErrors(/editArticle/);
    const { id, form } = await openNew(page, site, author, { title: 'Asal', content: '<p>Isi asal.</p>' });
    await form.title.fill('Judul saya');

    const second = await newBrowser(await logInAdmin(site));
    const there = await open(second, id);
    await there.title.fill('Judul rekan');
    await there.switch.click();
    await there.textarea.fill('<p>Isi rekan.</p>');
    await there.save.click();
    await expect(second).toHaveURL(pages.articleAdmin);

    await form.save.click();
    await expect(conflict(page)).toBeVisible();
    await expect(conflict(page)).toBeFocused();
    const titles = conflict(page).getByRole('group', { name: 'Perbedaan: Judul' });
    const contents = conflict(page).getByRole('group', { name: 'Perbedaan: Isi artikel' });
    await expect(titles).toHaveText('JudulTersimpan sekarangJudul rekanVersi AndaJudul saya');
    await expect(contents).toHaveText('Isi artikelTersimpan sekarangIsi rekan.Versi AndaIsi asal.');
    // The conflict notice leaves out fields whose value is the same in both versions.
    await expect(conflict(page)).not.toContainText('Status');
    expect(await readArticle(site, admin, id)).toMatchObject({ title: 'Judul rekan' });
    await expectAccessibleAndFitting(page);
    // After a reload the notice still shows both versions.
    await page.reload();
    await expect(titles).toContainText('Judul saya');
    await expect(titles).toContainText('Judul rekan');

    await conflict(page).getByRole('button', { name: 'Pakai yang tersimpan' }).click();
    await expect(conflict(page)).toHaveCount(0);
    await expect(form.title).toHaveValue('Judul rekan');
    await expect(form.textarea).toHaveValue('<p>Isi rekan.</p>');
    await page.getByRole('button', { name: 'Lanjutkan Judul saya' }).click();
    await expect(form.title).toHaveValue('Judul saya');
    await conflict(page).getByRole('button', { name: 'Lanjutkan versi saya' }).click();
    await expect(conflict(page)).toHaveCount(0);
    await form.save.click();
    await expect(page).toHaveURL(pages.articleAdmin);
    expect(await readArticle(site, admin, id)).toMatchObject({ title: 'Judul saya', content: '<p>Isi asal.</p>' });
  });

  test('long texts are shown from the first difference on', desktopOnly, async ({ page, site, admin, author }) => {
    allowErrors(/editArticle/);
    const sentence = 'Akar bakau menahan lumpur yang dibawa arus. ';
    const paragraphs = Array.from({ length: 40 }, (_, index) => `<p>Bagian ${index + 1}. ${sentence.repeat(20)}</p>`);
    const withWord = (index: number, word: string) =>
      paragraphs.map((text, at) => (at === index ? text.replace('</p>', `${word}.</p>`) : text)).join('');
    const { id, form } = await openNew(page, site, author, { title: 'Panjang', content: paragraphs.join('') });
    await form.switch.click();
    await form.textarea.fill(withWord(35, 'Kalimat saya'));
    const theirs = { title: 'Panjang', content: withWord(30, 'Kalimat rekan'), verifikasi_admin: 'menunggu' };
    await call(site, 'POST', `/editArticle/${id}`, theirs, admin.token);
    await form.save.click();
    const contents = conflict(page).getByRole('group', { name: 'Perbedaan: Isi artikel' });
    await expect(contents.locator('[data-change] del')).toHaveText(/Kalimat rekan/);
    await expect(contents.locator('[data-change] ins')).toHaveText(/Kalimat saya/);
    await contents.scrollIntoViewIfNeeded();
    await expect(contents.locator('[data-change] del')).toBeInViewport();
    await expect(contents).toContainText('hanya ada di “Tersimpan sekarang”');
    await expect(contents).not.toContainText('Bagian 1.');
    await expectAccessibleAndFitting(page);
    await conflict(page).getByRole('button', { name: 'Lanjutkan versi saya' }).click();
    await expect(form.textarea).toHaveValue(withWord(35, 'Kalimat saya'));
  });

  test(
    'a decision made meanwhile is not undone by an older form',
    desktopOnly,
    async ({ page, site, admin, author }) => {
      allowErrors(/editArticle/);
      const { id, form } = await openNew(page, site, author, { title: 'Diputuskan' });
      await form.title.fill('Diperbaiki');
      await decide(site, id, 'disetujui');
      await form.save.click();
      await expect(conflict(page)).toContainText('Disetujui');
      expect(await readArticle(site, admin, id)).toMatchObject({ title: 'Diputuskan', verifikasi_admin: 'disetujui' });
    },
  );
});

test(
  'a refusal without words is asked about once, as on the screens for decisions',
  desktopOnly,
  async ({ page, site, admin, author }) => {
    const { id, form } = await openNew(page, site, author, { title: 'Ditolak di sini' });
    await form.status.selectOption('ditolak');
    await form.save.click();
    const question = page.getByRole('dialog', { name: 'Tolak “Ditolak di sini” tanpa pesan?' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    expect(await readArticle(site, admin, id)).toMatchObject({ verifikasi_admin: 'menunggu' });
    await form.save.click();
    await question.getByRole('button', { name: 'Tolak tanpa pesan' }).click();
    await expect(page).toHaveURL(pages.articleAdmin);
    expect(await readArticle(site, admin, id)).toMatchObject({ verifikasi_admin: 'ditolak' });
  },
);

test.describe('typed text', () => {
  test(
    'is there again after a reload and after a new sign-in, only for its article, and can be discarded',
    desktopOnly,
    async ({ page, site, author }) => {
      const { id, form } = await openNew(page, site, author, { title: 'Asli' });
      await form.title.fill('Setengah jalan');
      await form.status.selectOption('ditolak');
      await form.file.setInputFiles({ name: 'draf.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 200) });
      await expect(page.getByText(/^Tersimpan di /)).toBeVisible();
      await open(page, await post(site, author, { title: 'Lain' }));
      await expect(form.title).toHaveValue('Lain');
      await expect(page.getByText('Setengah jalan')).toHaveCount(0);
      await open(page, id);
      const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft/')));
      expect(keys).toHaveLength(1);
      await page.reload();
      await expect(form.title).toHaveValue('Setengah jalan');
      await expect(form.status).toHaveValue('ditolak');
      await expect(page.getByRole('img', { name: 'Pratinjau draf.jpg' })).toBeVisible();

      await page.evaluate(() => localStorage.removeItem('token'));
      await page.reload();
      await expect(page).toHaveURL(/\/login/);
      await fillLogin(page, site.admin);
      await expect(page).toHaveURL(editPath(id));
      await expect(form.title).toHaveValue('Setengah jalan');

      await page.getByRole('button', { name: 'Buang perubahan' }).click();
      await page
        .getByRole('dialog', { name: 'Buang “Setengah jalan”?' })
        .getByRole('button', { name: 'Buang' })
        .click();
      await expect(form.title).toHaveValue('Asli');
      await expect(form.status).toHaveValue('menunggu');
    },
  );
});

test(
  'the edit page links to the article: to the public page once it is approved',
  desktopOnly,
  async ({ page, site, author }) => {
    const id = await post(site, author, { title: 'Dibaca dulu' });
    const onSite = page.getByRole('link', { name: 'Lihat di situs', exact: true });
    const byTitle = page.getByRole('main').getByRole('link', { name: 'Dibaca dulu', exact: true });
    await open(page, id);
    await expect(byTitle).toHaveAttribute('href', `/statusupdate/${id}`);
    await expect(onSite).toHaveCount(0);
    await decide(site, id, 'disetujui');
    await open(page, id);
    await expect(onSite).toHaveAttribute('href', `/articleDetail/${id}`);
    await byTitle.click();
    await expect(page).toHaveURL(`/articleDetail/${id}`);
    await expect(heading(page)).toHaveText('Dibaca dulu');
  },
);

test.describe('the picture of an article', () => {
  const current = (page: Page) => page.getByRole('img', { name: 'Gambar yang sekarang' });
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const hint = 'Gambar akan dihapus begitu Anda menyimpan.';

  test(
    'is removed on saving, can be restored before or after it, and the choice survives a reload',
    desktopOnly,
    async ({ page, site, admin, author }) => {
      const title = `Bergambar ${uniqueWord()}`;
      const { id, form } = await openNew(page, site, author, { title, withImage: true, status: 'disetujui' });
      const { image } = await readArticle(site, admin, id);
      await button(page, 'Hapus gambar').click();
      await expect(page.getByText(hint)).toBeVisible();
      await expect(current(page)).toHaveCount(0);
      await expect(button(page, 'Kembalikan gambar')).toBeFocused();
      await expectAccessibleAndFitting(page);
      await button(page, 'Kembalikan gambar').click();
      await expect(current(page)).toBeVisible();
      await expect(button(page, 'Ganti gambar')).toBeFocused();
      await expect(button(page, 'Buang perubahan')).toHaveCount(0);

      await button(page, 'Hapus gambar').click();
      await expect(page.getByText(/^Tersimpan di /)).toBeVisible();
      await page.reload();
      await expect(page.getByText(hint)).toBeVisible();
      // Choosing a new picture cancels the removal of the old one. Giving up the new picture restores the removal.
      await form.file.setInputFiles({ name: 'lain.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 200) });
      await expect(page.getByRole('img', { name: 'Pratinjau lain.jpg' })).toBeVisible();
      await button(page, 'Batalkan pilihan gambar').click();
      await expect(page.getByText(hint)).toBeVisible();
      await kindOfChange(page, 'Ejaan atau tata letak').check();
      await form.save.click();
      await expect(page).toHaveURL(pages.articleAdmin);
      await expect(toast(page, 'Artikel berhasil diperbarui.')).toBeVisible();
      expect(await readArticle(site, admin, id)).toMatchObject({ title, image: null });

      const card = page.getByRole('main').getByRole('article').filter({ hasText: title });
      const stored = card.locator(`img[src*="${image?.split('/')[1]}"]`);
      await expect(card).toBeVisible();
      await expect(stored).toHaveCount(0);
      await toastButton(page, 'Kembalikan gambar').click();
      await expect(toast(page, 'Gambar dikembalikan.')).toBeVisible();
      await expect(stored).toHaveCount(1);
      expect((await readArticle(site, admin, id)).image).toBe(image);
    },
  );

  test('is replaced when a removal is followed by a new one', desktopOnly, async ({ page, site, admin, author }) => {
    const { id, form } = await openNew(page, site, author, { title: 'Ganti', withImage: true });
    const { image } = await readArticle(site, admin, id);
    await button(page, 'Hapus gambar').click();
    await form.file.setInputFiles({ name: 'lain.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 200) });
    await expect(page.getByRole('img', { name: 'Pratinjau lain.jpg' })).toBeVisible();
    await form.save.click();
    await expect(page).toHaveURL(pages.articleAdmin);
    await expect(toast(page, 'Artikel berhasil diperbarui.')).toBeVisible();
    await expect(toastButton(page, 'Kembalikan gambar')).toHaveCount(0);
    const after = await readArticle(site, admin, id);
    expect(after.image).toMatch(/^images\//);
    expect(after.image).not.toBe(image);
  });

  test(
    'that is to be removed is mentioned when another admin has saved meanwhile',
    desktopOnly,
    async ({ page, site, admin, author }) => {
      allowErrors(/editArticle/);
      const { id, form } = await openNew(page, site, author, { title: 'Direbut', withImage: true });
      await button(page, 'Hapus gambar').click();
      await decide(site, id, 'disetujui');
      await form.save.click();
      await expect(page.getByRole('group', { name: 'Perbedaan: Gambar' })).toHaveText(
        'GambarTersimpan sekarangTidak dihapusVersi AndaDihapus',
      );
      expect((await readArticle(site, admin, id)).image).not.toBeNull();
      await page.getByRole('button', { name: 'Lanjutkan versi saya' }).click();
      await form.save.click();
      await expect(page).toHaveURL(pages.articleAdmin);
      expect((await readArticle(site, admin, id)).image).toBeNull();
    },
  );
});
