import type { Page } from '@playwright/test';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { addressOf, pages } from '#contract/routes.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { type Author, call, formOf, get, logInAdmin, type Session } from './kit/accounts.ts';
import { formOn, openEditor } from './kit/article-form.ts';
import { decide, newestArticle, post } from './kit/articles.ts';
import { heading, toast } from './kit/screen.ts';
import type { Site } from './kit/site.ts';
import { allowErrors, asAdmin, asAuthor as test, desktopOnly, expect } from './kit/test.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Status artikel' });
const copy = (page: Page) => page.getByRole('button', { name: 'Mulai dari salinan teks asli' });
const follows = (page: Page) => page.getByRole('checkbox', { name: /^Terjemahan ini sudah mengikuti naskah asli/ });
const translateFrom = (page: Page) => page.getByLabel('Terjemahan dari', { exact: true });
const form = (id: number) => addressOf('postArticle', { terjemahan: id });
const adminForm = (id: number) => addressOf('translateArticle', { id });
const own = (id: number) => addressOf('myArticleDetail', { id });
const edit = (id: number) => addressOf('articleEdit', { id });

const original = { title: 'Pemetaan sosial', content: '<p>Isi yang asli.</p>', withImage: true };

/** Adds a translation by the API, as the author's form would. */
async function translate(site: Site, { token }: Session, of: number, title = 'Social mapping'): Promise<number> {
  const given = { title, content: '<p>The text.</p>', language: 'en', translation_of: String(of) };
  return (await call<{ id: number }>(site, 'POST', '/postArtikel', formOf(given), token)).id;
}

type Pair = { translation_of: number | null; translates_version: number | null; language: string; user_id: number };
const read = async (site: Site, { token }: Pick<Session, 'token'>, id: number) =>
  (await get<{ artikel: Pair & { image: string | null } }>(site, `/detailArtikel/${id}`, token)).artikel;

/** Publishes a second version of a public article. */
async function revise(site: Site, { token }: Author, id: number, title = original.title): Promise<void> {
  await call(site, 'POST', `/reviseArticle/${id}`, { title, content: '<p>Isi kedua.</p>' }, token);
  await decide(site, id, 'disetujui', { version: 2 });
}

test('an author translates an own article, beside its text, and both pages name the pair', async ({
  page,
  site,
  author,
  isMobile,
}) => {
  const id = await post(site, author, { ...original, status: 'disetujui' });
  await page.goto(own(id));
  await panel(page).getByRole('link', { name: 'Tambah terjemahan' }).click();
  await expect(heading(page)).toHaveText('Tambah terjemahan');
  const text = page.getByRole('region', { name: 'Teks naskah asli' });
  if (isMobile) await page.getByText('Naskah asli', { exact: true }).click();
  await expect(text).toContainText('Isi yang asli.');
  await expect(text).toHaveAttribute('lang', 'id');
  const { title, content, preview, textarea } = formOn(page);

  // The author has typed nothing yet, so there is no draft, although the form has filled in topics and language.
  await page.reload();
  await expect(title).toBeVisible();
  await expect(page.getByText('Tulisan Anda sudah dikembalikan')).toHaveCount(0);

  await openEditor(page, formOn(page));
  await copy(page).click();
  await expect(title).toHaveValue('Pemetaan sosial');
  await expect(content).toContainText('Isi yang asli.');
  await title.fill('Social mapping');
  await copy(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Batal' }).click();
  await page.getByRole('switch', { name: 'Editor visual' }).click();
  await textarea.fill('<p>The text.</p>');
  await page.getByRole('button', { name: 'Pakai gambar naskah asli' }).click();
  await expect(preview).toBeVisible();
  await page.getByText('Keterangan artikel').click();
  await expect(page.getByLabel('Bahasa', { exact: true }).getByRole('option')).toHaveText(['Bahasa Inggris']);
  await expect(page.getByText(/^Tersimpan di akun \d\d\.\d\d$/)).toBeVisible();
  await expectAccessibleAndFitting(page);

  await page.goto(pages.myArticles);
  await expect(page.getByRole('heading', { name: 'Belum dikirim' })).toBeVisible();
  await page.getByRole('button', { name: 'Lanjutkan Social mapping' }).click();
  await expect(page).toHaveURL(form(id));
  await expect(title).toHaveValue('Social mapping');
  await expect(preview).toBeVisible();
  // The notice moves the form down, so a click before it could miss the button.
  await expect(page.getByText('Tulisan Anda sudah dikembalikan')).toBeVisible();
  await page.getByRole('button', { name: 'Kirim terjemahan' }).click();
  await expect(page).toHaveURL(pages.myArticles);
  await expect(page.getByRole('heading', { name: 'Belum dikirim' })).toHaveCount(0);

  const { id: translation } = await newestArticle(site, author);
  expect(await read(site, author, translation)).toMatchObject({
    translation_of: id,
    translates_version: 1,
    language: 'en',
    image: expect.stringMatching(/^images\//),
  });
  await page.goto(own(id));
  await expect(panel(page)).toContainText('Terjemahan: “Social mapping” (Bahasa Inggris, Menunggu)');
  await expect(panel(page).getByRole('link', { name: 'Tambah terjemahan' })).toHaveCount(0);
  await panel(page).getByRole('link', { name: 'Social mapping' }).click();
  await expect(panel(page)).toContainText('Terjemahan dari “Pemetaan sosial” (Bahasa Indonesia, Disetujui)');
  await decide(site, translation, 'disetujui');
  await page.goto(own(id));
  await expect(panel(page).getByRole('link', { name: 'Social mapping' })).toHaveAttribute(
    'href',
    postAddress('article', translation),
  );
});

test('the form says why an article cannot be translated', desktopOnly, async ({ page, site, author, newBrowser }) => {
  allowErrors(/detailArtikel/);
  const id = await post(site, author, original);
  const translation = await translate(site, author, id);
  await page.goto(form(id));
  await expect(heading(page)).toHaveText('Artikel ini sudah punya terjemahan');
  await page.getByRole('link', { name: 'Buka “Social mapping”' }).click();
  await expect(page).toHaveURL(own(translation));
  await page.goto(form(translation));
  await expect(heading(page)).toHaveText('Artikel ini sendiri sebuah terjemahan');

  // A declined translation leaves room for another one.
  await decide(site, translation, 'ditolak', { text: 'Belum.' });
  await page.goto(form(id));
  await expect(heading(page)).toHaveText('Tambah terjemahan');

  await decide(site, id, 'ditolak', { text: 'Tidak.' });
  const alone = await post(site, author, { status: 'ditolak' });
  await page.goto(form(alone));
  await expect(heading(page)).toHaveText('Artikel ini tidak dapat diterjemahkan sekarang');
  const published = await post(site, await logInAdmin(site), { title: 'Milik orang lain', status: 'disetujui' });
  await page.goto(form(published));
  await expect(heading(page)).toHaveText('Artikel tidak ditemukan.');

  // The author adds a translation while another browser has the form open, which shows the refusal and keeps its text.
  const other = await post(site, author, original);
  const late = await newBrowser(author);
  await late.goto(form(other));
  await copy(late).click();
  await translate(site, author, other);
  allowErrors(/postArtikel/);
  await late.getByRole('button', { name: 'Kirim terjemahan' }).click();
  await expect(late.getByRole('alert').filter({ hasText: 'sudah punya terjemahan' })).toBeVisible();
  await expect(formOn(late).title).toHaveValue('Pemetaan sosial');

  // The text also stays in reach later, with the reason above the form.
  await expect(late.getByText(/^Tersimpan di akun \d\d\.\d\d$/)).toBeVisible();
  await late.goto(pages.myArticles);
  await late.getByRole('button', { name: 'Lanjutkan Pemetaan sosial' }).click();
  await expect(late).toHaveURL(form(other));
  await expect(formOn(late).title).toHaveValue('Pemetaan sosial');
  await expect(late.getByRole('note')).toContainText('Artikel ini sudah punya terjemahan');
  await expectAccessibleAndFitting(late);
  await late.getByRole('note').getByRole('link', { name: 'Buka “Social mapping”' }).click();
  await expect(panel(late)).toContainText('Terjemahan dari “Pemetaan sosial”');
});

test(
  'the text of a declined translation becomes another translation of its original',
  desktopOnly,
  async ({ page, site, author }) => {
    const id = await post(site, author, original);
    const translation = await translate(site, author, id);
    await decide(site, translation, 'ditolak', { tone: 'declined', text: 'Belum.' });
    await page.goto(own(translation));
    await panel(page).getByRole('button', { name: 'Pakai untuk tulisan baru' }).click();
    await expect(page).toHaveURL(form(id));
    await expect(formOn(page).title).toHaveValue('Social mapping');
    await page.getByRole('button', { name: 'Kirim terjemahan' }).click();
    await expect(page).toHaveURL(pages.myArticles);
    const newest = await newestArticle(site, author);
    expect(newest.id).not.toBe(translation);
    expect(await read(site, author, newest.id)).toMatchObject({ translation_of: id, language: 'en' });

    // The original has a translation now, so the declined text can only become an article of its own.
    await page.goto(own(translation));
    await panel(page).getByRole('button', { name: 'Pakai untuk tulisan baru' }).click();
    await expect(page).toHaveURL(pages.postArticle);
    await expect(formOn(page).title).toHaveValue('Social mapping');
  },
);

test('a translation that is behind says so, until its author ticks that it follows the original', async ({
  page,
  site,
  author,
}) => {
  const id = await post(site, author, { ...original, status: 'disetujui' });
  const translation = await translate(site, author, id);
  await page.goto(own(translation));
  await expect(panel(page)).toContainText('Terjemahan dari');
  await expect(panel(page).getByRole('note')).toHaveCount(0);
  await revise(site, author, id);
  await page.reload();
  await expect(panel(page).getByRole('note')).toContainText('Naskah asli sudah direvisi');
  await expect(panel(page).getByRole('link', { name: 'Baca naskah asli' })).toBeVisible();
  await panel(page).getByRole('link', { name: 'Perbarui terjemahan' }).click();
  await expect(follows(page)).not.toBeChecked();
  await expect(page.getByText('(versi 2)')).toBeVisible();
  await follows(page).check();
  await follows(page).uncheck();
  await follows(page).check();
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: 'Kirim lagi' }).click();
  await expect(page).toHaveURL(own(translation));
  await expect(panel(page).getByRole('note')).toHaveCount(0);
  expect(await read(site, author, translation)).toMatchObject({ translates_version: 2, translation_of: id });
});

asAdmin(
  'an admin adds a translation of an author’s article',
  desktopOnly,
  async ({ page, site, author, newBrowser }) => {
    const id = await post(site, author, { ...original, status: 'disetujui' });
    await page.goto(edit(id));
    await page.getByRole('link', { name: 'Tambah terjemahan' }).click();
    await expect(page).toHaveURL(adminForm(id));
    await expect(page.getByText('Terjemahan ini menjadi artikel Siti Rahma')).toBeVisible();
    await copy(page).click();
    await formOn(page).title.fill('Social mapping');
    await page.getByLabel('Status').selectOption('disetujui');
    await expectAccessibleAndFitting(page);
    await page.getByRole('button', { name: 'Simpan terjemahan' }).click();
    await expect(page).toHaveURL(pages.articleAdmin);
    const { id: translation } = await newestArticle(site, author);
    expect(await read(site, author, translation)).toMatchObject({ translation_of: id, user_id: author.id });
    await page.goto(edit(translation));
    await expect(page.getByText('Terjemahan dari “Pemetaan sosial” (Bahasa Indonesia, Disetujui)')).toBeVisible();
    const authors = await newBrowser(author);
    await authors.goto(own(translation));
    await expect(panel(authors)).toContainText('Terjemahan dari “Pemetaan sosial”');
  },
);

asAdmin(
  'an admin pairs two articles in the edit form, and separates them',
  desktopOnly,
  async ({ page, site, author }) => {
    allowErrors(/editArticle/);
    const title = 'Pemetaansosial'.repeat(12);
    const id = await post(site, author, { ...original, title, status: 'disetujui' });
    const english = { title: 'Social mapping', content: '<p>The text.</p>', language: 'en' };
    const { id: other } = await call<{ id: number }>(site, 'POST', '/postArtikel', formOf(english), author.token);
    const save = page.getByRole('button', { name: 'Simpan perubahan' });
    await page.goto(edit(other));
    await translateFrom(page).fill(String(other));
    await save.click();
    await expect(
      page.getByText('Artikel tidak dapat menjadi terjemahan dari dirinya sendiri.', { exact: true }),
    ).toBeVisible();
    await translateFrom(page).fill('bukan nomor');
    await save.click();
    await expect(page.getByText('Naskah asli tidak ditemukan.')).toBeVisible();
    await translateFrom(page).fill(`${site.url}${postAddress('article', id)}?dari=surat`);
    await expect(translateFrom(page)).toHaveValue(String(id));
    await save.click();
    await expect(page).toHaveURL(pages.articleAdmin);
    expect(await read(site, author, other)).toMatchObject({ translation_of: id, translates_version: 1 });

    await revise(site, author, id, title);
    await page.goto(edit(other));
    await expect(page.getByText(`“${title}”. Kosongkan untuk memisahkan keduanya.`)).toBeVisible();
    await expect(page.getByText('(Bahasa Indonesia, Disetujui, sudah direvisi sejak terjemahan')).toBeVisible();
    await expect(follows(page)).toBeVisible();
    await expectAccessibleAndFitting(page);
    await translateFrom(page).fill('');
    await expect(follows(page)).toHaveCount(0);
    await save.click();
    await expect(toast(page, /berhasil/i).first()).toBeVisible();
    expect(await read(site, author, other)).toMatchObject({ translation_of: null, translates_version: null });
  },
);
