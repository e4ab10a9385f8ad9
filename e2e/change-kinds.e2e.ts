import type { Page } from '@playwright/test';
import { addressOf, pages } from '#contract/routes.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, get, logInAdmin, replaceSession } from './kit/accounts.ts';
import { formOn, kindOfChange, noteForReaders } from './kit/article-form.ts';
import { post, uniqueWord } from './kit/articles.ts';
import { choice, lastAct, newStatus, saveStatus, sendButton, statusPath } from './kit/review-screen.ts';
import { toast } from './kit/screen.ts';
import type { Site } from './kit/site.ts';
import { allowErrors, asAdmin as test, asAuthor, desktopOnly, expect } from './kit/test.ts';

test.use({ settings: { DEMO: '0' } });
asAuthor.use({ settings: { DEMO: '0' } });

type Version = { number: number; kind: string; note: string; hidden: { reason: string } | null };
type Versions = { title: string; versions: Version[] };

const versionsOf = (site: Site, id: number) => get<Versions>(site, `/publicVersions/${id}`);
const newestOf = async (site: Site, id: number) => (await versionsOf(site, id)).versions[0];
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Simpan perubahan' });
const group = (page: Page) => page.getByRole('group', { name: 'Jenis perubahan' });
const CORRECTION = 'Luas lamun pada tabel kedua keliru, dan sekarang dibetulkan.';
const STATEMENT = 'Data artikel ini ternyata tidak pernah dikumpulkan di lapangan.';
const LIFTED = 'Data lapangan ditemukan kembali, jadi penarikan tidak berlaku.';

async function saveAndReopen(page: Page, id: number): Promise<void> {
  await save(page).click();
  await expect(toast(page, 'Artikel berhasil diperbarui.').last()).toBeVisible();
  await expect(page).toHaveURL(pages.articleAdmin);
  await page.goto(addressOf('articleEdit', { id }));
}

test('an admin says what a change of a public article is: a correction, a retraction, and that it is lifted', async ({
  page,
  site,
  author,
}) => {
  const title = uniqueWord();
  const id = await post(site, author, { title, content: '<p>Luasnya 20 hektare.</p>', status: 'disetujui' });
  await page.goto(addressOf('articleEdit', { id }));
  await expect(group(page).getByRole('radio')).toHaveCount(7);
  await expect(kindOfChange(page, 'Pencabutan')).toHaveCount(0);
  const form = formOn(page);
  await form.title.fill(`${title} dibetulkan`);
  await save(page).click();
  await expect(group(page)).toContainText('Pilih jenis perubahannya.');
  await expect(group(page).getByRole('radio').first()).toBeFocused();

  await kindOfChange(page, 'Koreksi').check();
  await expect(group(page)).not.toContainText('Pilih jenis perubahannya.');
  await noteForReaders(page).fill('Terlalu pendek.');
  await save(page).click();
  await expect(noteForReaders(page)).toBeFocused();
  await expect(noteForReaders(page)).toHaveAccessibleDescription(/paling sedikit 20 karakter/);
  await expectAccessibleAndFitting(page);
  await noteForReaders(page).fill(CORRECTION);
  await expect(page.getByText(/^Tersimpan di akun \d\d\.\d\d$/)).toBeVisible();
  await page.reload();
  await expect(kindOfChange(page, 'Koreksi')).toBeChecked();
  await expect(noteForReaders(page)).toHaveValue(CORRECTION);
  await saveAndReopen(page, id);
  expect(await newestOf(site, id)).toMatchObject({ number: 2, kind: 'correction', note: CORRECTION });

  // A statement needs no change of the text.
  await kindOfChange(page, 'Penarikan').check();
  await expect(noteForReaders(page)).toHaveAccessibleDescription(/judulnya diawali DITARIK/);
  await noteForReaders(page).fill(STATEMENT);
  await saveAndReopen(page, id);
  expect(await versionsOf(site, id)).toMatchObject({ title: `DITARIK: ${title} dibetulkan` });
  expect(await newestOf(site, id)).toMatchObject({ number: 3, kind: 'retraction', note: STATEMENT });

  await expect(form.title).toHaveValue(`${title} dibetulkan`);
  await expect(kindOfChange(page, 'Penarikan')).toHaveCount(0);
  await expect(kindOfChange(page, 'Pernyataan keprihatinan')).toHaveCount(0);
  await kindOfChange(page, 'Pencabutan').check();
  await noteForReaders(page).fill(LIFTED);
  await saveAndReopen(page, id);
  expect(await newestOf(site, id)).toMatchObject({ number: 4, kind: 'lifted', note: LIFTED });
  expect((await versionsOf(site, id)).title).toBe(`${title} dibetulkan`);
});

test(
  'the form asks nothing of an article that readers do not see, and keeps no note of a change of layout',
  desktopOnly,
  async ({ page, site, author }) => {
    const id = await post(site, author, { title: uniqueWord(), content: '<p>Isi.</p>' });
    await page.goto(addressOf('articleEdit', { id }));
    const status = page.getByRole('main').getByLabel('Status', { exact: true });
    await expect(status).toHaveValue('menunggu');
    await expect(group(page)).toHaveCount(0);
    await status.selectOption('disetujui');
    await expect(group(page)).toHaveCount(0);
    await saveAndReopen(page, id);
    expect((await versionsOf(site, id)).versions).toMatchObject([{ number: 1, kind: 'first' }]);

    await expect(group(page)).toBeVisible();
    await kindOfChange(page, 'Tambahan').check();
    await noteForReaders(page).fill(CORRECTION);
    await kindOfChange(page, 'Ejaan atau tata letak').check();
    await expect(noteForReaders(page)).toHaveCount(0);
    await formOn(page).title.fill('Ejaan judul dibetulkan');
    await status.selectOption('menunggu');
    await expect(group(page)).toHaveCount(0);
    await status.selectOption('disetujui');
    await saveAndReopen(page, id);
    expect(await newestOf(site, id)).toMatchObject({ number: 2, kind: 'layout', note: '' });
  },
);

asAuthor(
  'an author proposes what readers are told, and an admin changes the note before approving',
  async ({ page, site, author }) => {
    const title = uniqueWord();
    const id = await post(site, author, { title, content: '<p>Luasnya 20 hektare.</p>', status: 'disetujui' });
    await page.goto(addressOf('postArticle', { artikel: id }));
    const form = formOn(page);
    const send = page.getByRole('main').getByRole('button', { name: 'Kirim usulan' });
    await form.title.fill(`${title} dibetulkan`);
    await send.click();
    await expect(group(page).getByRole('radio')).toHaveCount(5);
    await expect(group(page).getByRole('radio').first()).toBeFocused();
    await kindOfChange(page, 'Koreksi').check();
    await noteForReaders(page).fill('Luas lamun keliru, dan sekarang dibetulkan.');
    await page.getByLabel('Catatan untuk redaksi').fill('Pembaca menyurati saya.');
    await expectAccessibleAndFitting(page);
    await send.click();
    await expect(toast(page, /^Usulan perubahan terkirim/)).toBeVisible();

    await page.goto(addressOf('postArticle', { artikel: id }));
    await expect(kindOfChange(page, 'Koreksi')).toBeChecked();
    await expect(noteForReaders(page)).toHaveValue('Luas lamun keliru, dan sekarang dibetulkan.');

    await replaceSession(page, await logInAdmin(site));
    await page.goto(addressOf('review', { tab: 'revisi', q: title, artikel: id, lihat: 'keputusan' }));
    await expect(page.getByRole('form', { name: 'Keputusan' })).toContainText('menurut penulis: Koreksi');
    await choice(page, 'Setujui').click();
    await expect(sendButton(page)).toBeFocused();
    await expect(kindOfChange(page, 'Koreksi')).toBeChecked();
    await noteForReaders(page).fill('Keliru.');
    await sendButton(page).click();
    await expect(noteForReaders(page)).toBeFocused();
    await expect(noteForReaders(page)).toHaveAccessibleDescription(/paling sedikit 20 karakter/);
    // The keys of the desk are letters in a field.
    await noteForReaders(page).fill('');
    await page.keyboard.type(CORRECTION);
    await expect(noteForReaders(page)).toHaveValue(CORRECTION);
    await expectAccessibleAndFitting(page);
    await sendButton(page).click();
    await expect(lastAct(page)).toContainText(`Disetujui: ${title}`);
    expect(await newestOf(site, id)).toMatchObject({ number: 2, kind: 'correction', note: CORRECTION });
  },
);

test('an admin is asked for the kind of a revision whose author named none', async ({ page, site, author }) => {
  const title = uniqueWord();
  const id = await post(site, author, { title, content: '<p>Isi lama.</p>', status: 'disetujui' });
  const proposal = { title, content: '<p>Isi baru.</p>' };
  await call(site, 'POST', `/reviseArticle/${id}`, proposal, author.token);
  await page.goto(statusPath(id));
  await expect(page.getByText('Penulis belum menyebut jenis perubahannya')).toBeVisible();
  await newStatus(page).selectOption('disetujui');
  await saveStatus(page).click();
  await expect(group(page)).toContainText('Pilih jenis perubahannya.');
  await expect(group(page).getByRole('radio').first()).toBeFocused();
  await expectAccessibleAndFitting(page);
  await kindOfChange(page, 'Versi baru').check();
  await noteForReaders(page).fill('Seluruh tulisan dikerjakan ulang.');
  await saveStatus(page).click();
  await expect(page).toHaveURL(pages.articleAdmin);
  expect(await newestOf(site, id)).toMatchObject({ number: 2, kind: 'newVersion' });
});

test('an admin hides an old public version with a reason, and shows it again', async ({
  page,
  site,
  admin,
  author,
}) => {
  allowErrors(/404/);
  const text = { title: uniqueWord(), content: '<p>Telepon penulis 0812.</p>' };
  const id = await post(site, author, { ...text, status: 'disetujui' });
  const edit = { ...text, content: '<p>Tanpa telepon.</p>', verifikasi_admin: 'disetujui', change_kind: 'layout' };
  await call(site, 'POST', `/editArticle/${id}`, edit, admin.token);
  await page.goto(addressOf('articleEdit', { id }));
  const section = page.locator('details').filter({ hasText: 'Versi terbit' });
  await section.getByText('Versi terbit', { exact: true }).click();
  const rows = section.getByRole('listitem');
  await expect(rows).toHaveText([
    /^Versi 2 · Ejaan atau tata letak.*sekarang dibaca orang/,
    /^Versi 1 · Terbit pertama/,
  ]);
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  await expect(section.getByRole('link', { name: 'riwayat artikel' })).toHaveAttribute(
    'href',
    addressOf('articleHistory', { id }),
  );

  await section.getByRole('button', { name: 'Sembunyikan versi 1' }).click();
  const reason = section.getByLabel('Alasan untuk pembaca');
  await expect(reason).toBeFocused();
  await reason.fill('Singkat.');
  const hide = section.getByRole('button', { name: 'Sembunyikan', exact: true });
  await hide.click();
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription(/Tulis alasannya, paling sedikit 20 karakter/);
  await expectAccessibleAndFitting(page);
  await reason.fill('Memuat nomor telepon pribadi.');
  await hide.click();
  const show = section.getByRole('button', { name: 'Tampilkan lagi versi 1' });
  await expect(show).toBeFocused();
  await expect(rows.nth(1)).toContainText('Memuat nomor telepon pribadi.');
  await expectAccessibleAndFitting(page);
  expect((await versionsOf(site, id)).versions[1]?.hidden?.reason).toBe('Memuat nomor telepon pribadi.');

  await show.click();
  await expect(section.getByRole('button', { name: 'Sembunyikan versi 1' })).toBeFocused();
  expect((await versionsOf(site, id)).versions[1]?.hidden).toBeNull();
});
