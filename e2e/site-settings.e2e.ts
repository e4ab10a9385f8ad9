import type { Locator, Page } from '@playwright/test';
import { addressOf, ownAdminPages, pages } from '#contract/routes.ts';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import { SITE_SUBJECT_LABELS, SITE_SUBJECTS, type SiteSubject } from '#contract/site/site-rules.ts';
import { picture } from '#tests/factories.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, get, logInAdmin } from './kit/accounts.ts';
import { endSessions } from './kit/database.ts';
import { toast } from './kit/screen.ts';
import { fillLogin } from './kit/session.ts';
import type { Site } from './kit/site.ts';
import { allowErrors, asAdmin as test, desktopOnly, expect } from './kit/test.ts';

// LOG_LEVEL: a server that no other tests use.
test.use({ settings: { DEMO: '0', LOG_LEVEL: 'error' } });

const SAVED = 'Pengaturan disimpan. Situs sudah memakainya.';

test.afterEach(async ({ site }) => {
  const { token } = await logInAdmin(site);
  for (const subject of SITE_SUBJECTS) await saveElsewhere(site, token, subject, {});
});

/** Saves a subject without the browser, as another admin would. */
async function saveElsewhere(site: Site, token: string, subject: SiteSubject, value: object): Promise<void> {
  type Settings = { versions: Record<SiteSubject, { version: number }> };
  const { versions } = await get<Settings>(site, '/siteSettings', token);
  await call(site, 'PUT', `/saveSiteSetting/${subject}`, { version: versions[subject].version, value }, token);
}

async function open(page: Page, subject: SiteSubject): Promise<Locator> {
  await page.goto(addressOf('siteSettings', { bagian: subject }));
  const form = page.getByRole('form', { name: SITE_SUBJECT_LABELS[subject] });
  await expect(form).toBeVisible();
  return form;
}

const preview = (page: Page) => page.getByRole('region', { name: 'Pratinjau' });
const linkTo = (page: Page, subject: SiteSubject) => page.locator(`#bagian-${subject}`);
const save = (form: Locator) => form.getByRole('button', { name: 'Simpan', exact: true }).click();

async function htmlOf(site: Site, path: string): Promise<string> {
  return await (await fetch(site.url + path)).text();
}

type Change = { subject: SiteSubject; field: string; text: string; path: string; shown?: string };
const CHANGES: readonly Change[] = [
  { subject: 'identity', field: 'Nama lembaga', text: 'Pusat Kajian Rawa', path: pages.about },
  { subject: 'hero', field: 'Sapaan (Bahasa)', text: 'Rawa yang dipahami.', path: pages.home },
  { subject: 'services', field: 'Deskripsi layanan (Bahasa)', text: 'Memetakan tepi rawa.', path: pages.services },
  { subject: 'about', field: 'Visi', text: 'Setiap rawa tetap basah.', path: pages.about },
  { subject: 'contact', field: 'Jam kerja', text: 'Setiap hari, sepanjang tahun', path: pages.contact },
  { subject: 'partners', field: 'Mitra 1, nama', text: 'Balai Rawa', path: pages.home },
  { subject: 'footer', field: 'Teks kaki halaman', text: 'Bekerja di atas air.', path: pages.contact },
  { subject: 'colours', field: 'Warna utama', text: '#123c69', path: pages.home, shown: '/warna/123c69-c4663b-2.css' },
];

for (const { subject, field, text, path, shown = text } of CHANGES) {
  const label = SITE_SUBJECT_LABELS[subject];
  test(`${label}: the preview shows what is typed, and visitors see it once it is saved`, async ({
    page,
    site,
    newBrowser,
  }) => {
    const form = await open(page, subject);
    await expect(page.getByRole('heading', { name: 'Pengaturan situs' })).toBeVisible();
    await expect(linkTo(page, subject)).toHaveAttribute('aria-current', 'true');
    await expectAccessibleAndFitting(page);

    await form.getByLabel(field, { exact: true }).first().fill(text);
    if (shown === text) await expect(preview(page).getByText(text).first()).toBeAttached();
    await expect(linkTo(page, subject)).toHaveText(`${label}, belum disimpan`);
    expect(await htmlOf(site, path)).not.toContain(shown);
    await expectAccessibleAndFitting(page);

    await save(form);
    await expect(toast(page, SAVED)).toBeVisible();
    await expect(linkTo(page, subject)).toHaveText(label);
    await expect(form.getByLabel(field, { exact: true }).first()).toHaveValue(text);
    expect(await htmlOf(site, path)).toContain(shown);
    const visitor = await newBrowser();
    await visitor.goto(path);
    if (shown === text) await expect(visitor.getByText(text).first()).toBeVisible();
  });
}

test('the admin sees a new name and new colours at once, in the frame too', async ({ page }) => {
  allowErrors(/saveSiteSetting/);
  let form = await open(page, 'identity');
  await form.getByLabel('Nama lembaga').fill('Pusat Rawa');
  await save(form);
  await expect(page.getByRole('banner').getByText('Pusat Rawa').first()).toBeVisible();
  await expect(page).toHaveTitle('Pengaturan situs · Pusat Rawa');

  await linkTo(page, 'colours').click();
  form = page.getByRole('form', { name: 'Warna' });
  await form.getByLabel('Warna aksen, pilihan').fill('#7b2d8b');
  await expect(form.getByLabel('Warna aksen', { exact: true })).toHaveValue('#7b2d8b');
  await expect(form.getByText('memenuhi WCAG AA').first()).toBeVisible();
  await expect(form.getByText('tidak memenuhi')).toHaveCount(0);
  await save(form);
  await expect(page.locator('link[href="/warna/1f4d3a-7b2d8b-2.css"]')).toBeAttached();
  await form.getByLabel('Warna aksen', { exact: true }).fill('ungu');
  await save(form);
  await expect(form.getByText('Warna aksen tidak valid. Contoh yang benar: #1f4d3a.')).toBeVisible();
  await expect(form.getByLabel('Warna aksen', { exact: true })).toBeFocused();
});

test('the preview can be switched to English', async ({ page }) => {
  const form = await open(page, 'hero');
  await form.getByLabel('Sapaan (English)').fill('Wetlands, understood.');
  await expect(preview(page).getByText('Wetlands, understood.')).toHaveCount(0);
  await preview(page).getByRole('button', { name: 'English' }).click();
  await expect(preview(page).getByText('Wetlands, understood.')).toBeAttached();
});

test('partners can be added, ordered and removed by keyboard, and get a logo', async ({ page, site }) => {
  const form = await open(page, 'partners');
  const names = async () =>
    await form.getByLabel(/, nama$/).evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value));
  await form.getByRole('button', { name: 'Tambah mitra' }).press('Enter');
  await expect(form.getByLabel('Mitra 5, nama')).toBeFocused();
  await page.keyboard.type('Balai Rawa');
  await form.getByRole('button', { name: 'Naikkan mitra 5' }).press('Enter');
  await expect(form.getByRole('button', { name: 'Naikkan mitra 4' })).toBeFocused();
  expect(await names()).toEqual(['Bahari', 'Pusaka', 'Surya', 'Balai Rawa', 'Lestari']);
  await form.getByRole('button', { name: 'Hapus mitra 1' }).press('Enter');
  await expect(form.getByLabel('Mitra 1, nama')).toBeFocused();
  expect(await names()).toEqual(['Pusaka', 'Surya', 'Balai Rawa', 'Lestari']);

  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await picture(320, 120, 'png') };
  await form.locator('[data-picture="items.2.logo"]').setInputFiles(logo);
  await expect(form.getByRole('group', { name: 'Mitra 3, logo' }).getByText('Gambar Anda sendiri')).toBeVisible();
  await expect(preview(page).locator('img[src^="/storage/images/"]').first()).toBeAttached();
  await expectAccessibleAndFitting(page);
  await save(form);
  await expect(toast(page, SAVED)).toBeVisible();
  const html = await htmlOf(site, pages.home);
  expect(html).toContain('Balai Rawa');
  expect(html).not.toContain('Bahari');

  await form.getByRole('button', { name: 'Hapus Mitra 3, logo' }).press('Enter');
  await expect(form.getByRole('button', { name: 'Pilih gambar Mitra 3, logo' })).toBeFocused();
  await expect(linkTo(page, 'partners')).toHaveText('Mitra, belum disimpan');
  const broken = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('bukan gambar') };
  await form.locator('[data-picture="items.2.logo"]').setInputFiles(broken);
  await expect(form.getByText('Berkas ini bukan gambar yang didukung.')).toBeVisible();
});

test('a description that the specification fixes is shown, and is no field', async ({ page }) => {
  const form = await open(page, 'services');
  const service = form.locator('details').nth(2);
  await service.locator('summary').click();
  await expect(service.getByText('Pemetaan Dampak')).toBeVisible();
  await expect(service.getByLabel('Deskripsi layanan (Bahasa)')).toHaveCount(0);
  await expect(preview(page).getByText('Social Return On Investment').first()).toBeAttached();
});

test('a wrong field opens its part of the form and gets the focus', async ({ page }) => {
  allowErrors(/saveSiteSetting/);
  const form = await open(page, 'services');
  const service = form.locator('details').nth(3);
  await service.locator('summary').click();
  await service.getByLabel('Yang Anda terima').fill('');
  await service.locator('summary').click();
  await save(form);
  await expect(service.getByText('Hasil layanan wajib diisi.')).toBeVisible();
  await expect(service.getByLabel('Yang Anda terima')).toBeFocused();
  await expectAccessibleAndFitting(page);
  await page.keyboard.type('Laporan');
  await expect(service.getByText('Hasil layanan wajib diisi.')).toHaveCount(0);
  await save(form);
  await expect(toast(page, SAVED)).toBeVisible();
});

test('an earlier version can be seen and brought back, and so can the defaults', async ({ page, site, admin }) => {
  for (const text of ['Yang pertama.', 'Yang kedua.']) await saveElsewhere(site, admin.token, 'footer', { text });
  const form = await open(page, 'footer');
  const history = page.getByRole('region', { name: 'Riwayat' });
  const first = history.getByRole('listitem').nth(1);
  await expect(history.getByRole('listitem').first()).toContainText('dipakai sekarang');
  await expect(history.getByRole('listitem').first()).toContainText(admin.user.nama_depan);
  await first.getByRole('button', { name: /^Lihat/ }).click();
  await expect(preview(page).getByText('Yang pertama.')).toBeInViewport();
  await expect(form.getByLabel('Teks kaki halaman')).toHaveValue('Yang kedua.');
  await expectAccessibleAndFitting(page);
  await preview(page).getByRole('button', { name: 'Kembali ke isian' }).click();
  await expect(preview(page).getByText('Yang kedua.')).toBeAttached();

  await first.getByRole('button', { name: /^Pakai lagi/ }).click();
  await expect(form.getByLabel('Teks kaki halaman')).toHaveValue('Yang pertama.');
  expect(await htmlOf(site, pages.home)).toContain('Yang kedua.');
  await save(form);
  await expect(toast(page, SAVED)).toBeVisible();
  expect(await htmlOf(site, pages.home)).toContain('Yang pertama.');

  await form.getByRole('button', { name: 'Kembalikan bawaan' }).click();
  const question = page.getByRole('dialog', { name: 'Kembalikan bawaan untuk Kaki halaman?' });
  await question.getByRole('button', { name: 'Kembalikan bawaan' }).click();
  await expect(toast(page, 'Bawaan dikembalikan.')).toBeVisible();
  await expect(form.getByLabel('Teks kaki halaman')).toHaveValue('');
  expect(await htmlOf(site, pages.home)).not.toContain('Yang pertama.');
});

test('two admins do not overwrite each other: both versions are shown', async ({ page, site, admin }) => {
  allowErrors(/saveSiteSetting/);
  const form = await open(page, 'hero');
  const greeting = form.getByLabel('Sapaan (Bahasa)');
  const notice = page.getByRole('region', { name: /mengubah bagian ini/ });
  const theirs = (id: string) => ({ ...DEFAULT_SITE.hero, greeting: { ...DEFAULT_SITE.hero.greeting, id } });
  await greeting.fill('Sapaan saya.');
  await saveElsewhere(site, admin.token, 'hero', theirs('Sapaan dari admin lain.'));
  await save(form);
  await expect(notice).toContainText('Sapaan dari admin lain.');
  await expect(notice).toContainText('Sapaan saya.');
  await expect(greeting).toHaveValue('Sapaan saya.');
  await expectAccessibleAndFitting(page);
  await notice.getByRole('button', { name: 'Muat yang terbaru' }).click();
  await expect(notice).toHaveCount(0);
  await expect(greeting).toHaveValue('Sapaan dari admin lain.');

  await greeting.fill('Sapaan saya lagi.');
  await saveElsewhere(site, admin.token, 'hero', theirs('Sekali lagi dari admin lain.'));
  await save(form);
  await notice.getByRole('button', { name: 'Pakai isian saya' }).click();
  await save(form);
  await expect(toast(page, SAVED)).toBeVisible();
  expect(await htmlOf(site, pages.home)).toContain('Sapaan saya lagi.');
});

test('unsaved changes stay while another subject is open, and leaving the page asks', async ({ page }) => {
  let form = await open(page, 'hero');
  await form.getByLabel('Sapaan (Bahasa)').fill('Belum jadi.');
  await linkTo(page, 'contact').press('Enter');
  await expect(page.getByRole('form', { name: 'Kontak' })).toBeVisible();
  await expect(linkTo(page, 'contact')).toBeFocused();
  await expect(linkTo(page, 'hero')).toHaveText('Beranda, belum disimpan');
  await page.goBack();
  form = page.getByRole('form', { name: 'Beranda' });
  await expect(form.getByLabel('Sapaan (Bahasa)')).toHaveValue('Belum jadi.');

  const question = page.getByRole('dialog', { name: 'Tinggalkan halaman ini?' });
  const topics = page.getByRole('main').getByRole('link', { name: 'topik artikel' });
  await topics.click();
  await expectAccessibleAndFitting(page);
  await question.getByRole('button', { name: 'Batal' }).click();
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel('Sapaan (Bahasa)')).toHaveValue('Belum jadi.');
  await topics.click();
  await question.getByRole('button', { name: 'Buang perubahan' }).click();
  await expect(page).toHaveURL(ownAdminPages.topics);
  await page.goBack();
  await expect(form.getByLabel('Sapaan (Bahasa)')).toHaveValue(DEFAULT_SITE.hero.greeting.id);
});

test('what was typed is still there after signing in again', desktopOnly, async ({ page, site, admin }) => {
  allowErrors(/saveSiteSetting|refresh|logout/);
  const form = await open(page, 'about');
  await form.getByLabel('Visi').fill('Belum disimpan.');
  endSessions(site, admin.user);
  await save(form);
  await fillLogin(page, site.admin);
  await expect(page).toHaveURL(addressOf('siteSettings', { bagian: 'about' }));
  await expect(form.getByLabel('Visi')).toHaveValue('Belum disimpan.');
});
