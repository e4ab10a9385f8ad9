import type { Page } from '@playwright/test';
import { addressOf, NEW_SITE_PAGE, ownAdminPages, ownPublicPages, pages } from '#contract/routes.ts';
import { SITE_PAGES_LIMIT } from '#contract/site-pages/site-page-rules.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, get, type Session } from './kit/accounts.ts';
import { openSidebar } from './kit/back-office.ts';
import { change, endSessions } from './kit/database.ts';
import { closeQuestion, drawFramesEarly, heading, toast, toastButton } from './kit/screen.ts';
import { fillLogin } from './kit/session.ts';
import type { Site } from './kit/site.ts';
import { allowErrors, asAdmin as test, desktopOnly, expect } from './kit/test.ts';

test.use({ settings: { DEMO: '0' } });

test.beforeEach(({ site }) => {
  change(site, 'delete from site_page_versions');
  change(site, 'delete from site_pages');
});

type Stored = { id: number; title: string; address: string; content: string; status: string; updated_at: string };

/** Adds a public page through the API, and returns its id. */
async function add(site: Site, { token }: Session, address: string, given: object = {}): Promise<number> {
  const body = {
    title: `Halaman ${address}`,
    address,
    content: 'Isi.',
    language: 'id',
    status: 'public',
    ...given,
  };
  return (await call<{ id: number }>(site, 'POST', '/addSitePage', body, token)).id;
}

const read = async (site: Site, { token }: Session, id: number) =>
  (await get<{ page: Stored }>(site, `/sitePage/${id}`, token)).page;

const text = async (site: Site, path: string) => await (await fetch(site.url + path)).text();

const NEW = addressOf('sitePageEdit', { id: NEW_SITE_PAGE });
const editPath = (id: number) => addressOf('sitePageEdit', { id });
const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).getByRole('list', { name: 'Halaman', exact: true }).getByRole('listitem');
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const content = (page: Page) => page.getByRole('textbox', { name: 'Isi halaman' });
const saveButton = (page: Page) => main(page).locator('button[type=submit]');
const statusOf = async (site: Site, path: string) => (await fetch(site.url + path)).status;

test('an admin makes a page of a prepared text, publishes it, and finds it on the site', async ({ page, site }) => {
  test.slow();
  await page.goto(ownAdminPages.topics);
  await (await openSidebar(page)).getByRole('link', { name: 'Halaman', exact: true }).click();
  await expect(heading(page)).toHaveText('Halaman');
  await expect(page.getByText('Belum ada halaman.')).toBeVisible();
  await expectAccessibleAndFitting(page);

  await main(page).getByRole('link', { name: 'Sunting dan terbitkan Pedoman penulis' }).click();
  await expect(heading(page)).toHaveText('Halaman baru');
  await expect(heading(page)).toBeFocused();
  await expect(field(page, 'Alamat')).toHaveValue('pedoman-penulis');
  await expect(main(page).getByText('Formulir artikel menautkan halaman ini.')).toBeVisible();
  await expect(main(page).getByText(`Alamat lengkapnya: ${site.url}/halaman/pedoman-penulis`)).toBeVisible();
  await expect(content(page)).toContainText('Sebelum mengirim');
  await expectAccessibleAndFitting(page);

  await page.getByRole('button', { name: 'Lihat seperti pembaca' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pedoman penulis' })).toBeVisible();
  await page.getByRole('button', { name: 'Kembali menulis' }).click();

  await field(page, 'Judul').fill('Pedoman menulis');
  await expect(field(page, 'Alamat')).toHaveValue('pedoman-penulis');
  await expect(saveButton(page)).toHaveText('Simpan draf');
  await field(page, 'Status').selectOption('public');
  await expect(saveButton(page)).toHaveText('Simpan dan terbitkan');
  await saveButton(page).click();
  await expect(toast(page, 'Halaman ditambahkan.')).toBeVisible();
  await expect(heading(page)).toHaveText('Pedoman menulis');
  await expect(page).toHaveURL(/\/halaman-admin\/\d+$/);
  await expect(page.getByText('Versi 1, dipakai sekarang')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Buang perubahan' })).toHaveCount(0);

  await main(page).getByRole('link', { name: 'Lihat di situs' }).click();
  await expect(page).toHaveURL('/halaman/pedoman-penulis');
  await expect(heading(page)).toHaveText('Pedoman menulis');
  await page.goto(ownAdminPages.sitePages);
  await expect(rows(page)).toHaveText([/Pedoman menulis\s*Terbit/]);
  await expect(main(page).getByRole('link', { name: /^Sunting dan terbitkan/ })).toHaveCount(2);
  await page.goto(ownAdminPages.system);
  await expect(main(page).getByRole('link', { name: '“Pedoman menulis”' }).first()).toHaveAttribute(
    'href',
    /^\/halaman-admin\/\d+$/,
  );
});

test('a saved change stays in the form, a moved page says where it went, and a draft is not on the site', async ({
  page,
  site,
  admin,
}) => {
  const id = await add(site, admin, 'etika', { in_footer: true });
  expect(await text(site, pages.about)).toContain('/halaman/etika"');
  await page.goto(editPath(id));
  await content(page).fill('Isi yang baru.');
  await field(page, 'Tautkan di kaki halaman').uncheck();
  await field(page, 'Alamat').fill('Etika Penulisan');
  await saveButton(page).click();
  await expect(main(page).getByText('Alamat hanya boleh memuat huruf')).toBeVisible();
  await expect(field(page, 'Alamat')).toBeFocused();
  await field(page, 'Alamat').fill('etika-penulisan');
  await expect(main(page).getByText('Alamat lama, /halaman/etika, akan mengantar pembaca')).toBeVisible();
  await saveButton(page).press('Enter');
  await expect(toast(page, 'Halaman disimpan.')).toBeVisible();
  await expect(saveButton(page)).toBeFocused();
  await expect(content(page)).toHaveValue('Isi yang baru.');
  await expect(page.getByText('Versi 2, dipakai sekarang')).toBeVisible();
  expect(await text(site, '/halaman/etika-penulisan')).toContain('Isi yang baru.');
  expect(await text(site, pages.about)).not.toContain('/halaman/etika');

  await field(page, 'Status').selectOption('draft');
  await expect(main(page).getByText('pengunjung tidak dapat membacanya lagi')).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByText('Versi 3, dipakai sekarang')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Lihat di situs' })).toHaveCount(0);
  expect(await statusOf(site, '/halaman/etika-penulisan')).toBe(404);
});

test('the address of a new page follows its title until the admin writes another one', async ({
  page,
  site,
  admin,
}) => {
  allowErrors(/addSitePage/);
  await add(site, admin, 'etika');
  await page.goto(ownAdminPages.sitePages);
  await main(page).getByRole('link', { name: 'Tambah halaman' }).click();
  await field(page, 'Judul').fill('Étika  ');
  await expect(field(page, 'Alamat')).toHaveValue('etika');
  await content(page).fill('Isi.');
  await saveButton(page).click();
  await expect(main(page).getByText('Alamat “etika” sudah dipakai halaman “Halaman etika”.').first()).toBeVisible();
  await expect(field(page, 'Alamat')).toBeFocused();
  await field(page, 'Judul').fill('Etika menulis & meneliti');
  await expect(field(page, 'Alamat')).toHaveValue('etika-menulis-meneliti');
  await field(page, 'Alamat').fill('etika-kami');
  await field(page, 'Judul').fill('Etika');
  await expect(field(page, 'Alamat')).toHaveValue('etika-kami');
});

test(
  'what was typed is still there after signing in again, and each prepared text has its own',
  desktopOnly,
  async ({ page, site, admin }) => {
    allowErrors(/SitePage|saveDraft|refresh|logout/);
    const privacy = addressOf('sitePageEdit', { id: NEW_SITE_PAGE, teks: 'privasi' });
    await page.goto(privacy);
    await field(page, 'Judul').fill('Privasi Anda');
    await expect(page.getByText(/^Tersimpan di akun/)).toBeVisible();
    endSessions(site, admin.user);
    await saveButton(page).click();
    await fillLogin(page, site.admin);
    await expect(page).toHaveURL(privacy);
    await expect(page.getByText('Tulisan Anda sudah dikembalikan')).toBeVisible();
    await expect(field(page, 'Judul')).toHaveValue('Privasi Anda');

    await main(page).getByRole('link', { name: 'Batal' }).click();
    await expect(page.getByText('Halaman yang belum selesai Anda tulis')).toBeVisible();
    await main(page).getByRole('link', { name: 'Sunting dan terbitkan Kebijakan redaksi' }).click();
    await expect(field(page, 'Alamat')).toHaveValue('kebijakan-redaksi');
    await expect(field(page, 'Judul')).toHaveValue('Kebijakan redaksi');
    await main(page).getByRole('link', { name: 'Batal' }).click();
    await main(page).getByRole('link', { name: 'Sunting dan terbitkan Privasi' }).click();
    await expect(field(page, 'Judul')).toHaveValue('Privasi Anda');
    await main(page).getByRole('link', { name: 'Batal' }).click();
    await main(page).getByRole('link', { name: 'Tambah halaman' }).click();
    await expect(page).toHaveURL(NEW);
    await expect(field(page, 'Judul')).toHaveValue('');
    await page.getByRole('button', { name: 'Lanjutkan Privasi Anda' }).click();
    await expect(field(page, 'Judul')).toHaveValue('Privasi Anda');
    for (const title of ['Privasi', 'Privasi pembaca']) {
      await field(page, 'Judul').fill(title);
      await expect(field(page, 'Alamat')).toHaveValue('privasi');
    }
  },
);

test('an earlier version is drawn, and comes back into the form without being saved', async ({ page, site, admin }) => {
  const reference = '<sup><a href="#cat-1" role="doc-noteref" id="rujukan-1">1</a></sup>';
  const notes = '<section role="doc-endnotes"><ol><li id="cat-1">Sumber.</li></ol></section>';
  const id = await add(site, admin, 'etika', { content: `<h2>Yang pertama</h2><p>Satu.${reference}</p>${notes}` });
  const { token } = admin;
  const second = { title: 'Baru', address: 'etika', content: '<p>Dua.</p>', language: 'en', status: 'public' };
  await call(site, 'POST', `/editSitePage/${id}`, second, token);
  await page.goto(editPath(id));
  await expect(page.getByText('Versi 2, dipakai sekarang')).toBeVisible();
  await page.getByRole('button', { name: 'Lihat versi 1' }).click();
  const drawn = page.getByRole('region', { name: 'Versi 1' });
  await expect(drawn.getByRole('heading', { name: 'Yang pertama' })).toBeVisible();
  // The editor shows notes under the same numbers, so those of the drawn version have ids of their own.
  for (const noteId of ['versi-cat-1', 'versi-rujukan-1']) {
    await expect(drawn.locator(`#${noteId}`)).toHaveCount(1);
    await expect(drawn.locator(`a[href="#${noteId}"]`)).toHaveCount(1);
  }
  await expectAccessibleAndFitting(page);

  await field(page, 'Judul').fill('Belum disimpan');
  const useButton = page.getByRole('button', { name: 'Pakai lagi versi 1' });
  await useButton.click();
  await expect(field(page, 'Judul')).toHaveValue('Halaman etika');
  await toastButton(page, 'Urungkan').click();
  await expect(field(page, 'Judul')).toHaveValue('Belum disimpan');
  await expect(content(page)).toContainText('Dua.');
  await useButton.click();
  await expect(field(page, 'Judul')).toBeFocused();
  await expect(field(page, 'Judul')).toHaveValue('Halaman etika');
  await expect(field(page, 'Bahasa')).toHaveValue('id');
  await expect(content(page)).toContainText('Satu.');
  expect((await read(site, admin, id)).content).toBe('<p>Dua.</p>');
  await saveButton(page).click();
  await expect(page.getByText('Versi 3, dipakai sekarang')).toBeVisible();
  expect(await text(site, '/halaman/etika')).toContain('Yang pertama');
});

test('a change of another admin meanwhile shows both texts', desktopOnly, async ({ page, site, admin }) => {
  allowErrors(/editSitePage/);
  const id = await add(site, admin, 'etika');
  await page.goto(editPath(id));
  await field(page, 'Judul').fill('Judul saya');
  const other = { title: 'Judul lain', address: 'etika', content: '<p>Isi.</p>', language: 'id', status: 'public' };
  await call(site, 'POST', `/editSitePage/${id}`, other, admin.token);
  await saveButton(page).click();
  const notice = page.getByRole('region', { name: 'Halaman ini sudah diubah orang lain' });
  await expect(notice).toBeFocused();
  await expect(notice).toContainText('Judul lain');
  await notice.getByRole('button', { name: 'Lanjutkan versi saya' }).click();
  await saveButton(page).click();
  await expect(heading(page)).toHaveText('Judul saya');
  expect((await read(site, admin, id)).title).toBe('Judul saya');
});

test('pages are ordered, deleted and brought back, up to the limit', async ({ page, site, admin }) => {
  for (const address of ['satu', 'dua', 'tiga']) await add(site, admin, address);
  await drawFramesEarly(page);
  await page.goto(ownAdminPages.sitePages);
  await expect(rows(page)).toContainText(['satu', 'dua', 'tiga']);
  await main(page).getByRole('button', { name: 'Naikkan Halaman tiga' }).press('Enter');
  await expect(rows(page)).toContainText(['satu', 'tiga', 'dua']);
  await expect(main(page).getByRole('button', { name: 'Naikkan Halaman tiga' })).toBeFocused();
  await expectAccessibleAndFitting(page);

  const remove = main(page).getByRole('button', { name: 'Hapus Halaman tiga' });
  await remove.click();
  await closeQuestion(page, 'Hapus “Halaman tiga”?');
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
  await expect(rows(page)).toContainText(['satu', 'dua']);
  expect(await statusOf(site, '/halaman/tiga')).toBe(404);
  await toastButton(page, 'Urungkan').click();
  await expect(rows(page)).toContainText(['satu', 'tiga', 'dua']);
  expect(await statusOf(site, '/halaman/tiga')).toBe(200);

  const long = { title: 'Ketidakberpihakan'.repeat(12), in_footer: true };
  for (let count = 4; count <= SITE_PAGES_LIMIT; count += 1) await add(site, admin, `halaman-${count}`, long);
  await page.reload();
  await expect(page.getByText(`Sudah ${SITE_PAGES_LIMIT} halaman`)).toBeVisible();
  await expect(main(page).getByRole('link', { name: /Tambah halaman|Sunting dan terbitkan/ })).toHaveCount(0);
  await page.goto(ownPublicPages.privacy);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: long.title })).toHaveCount(17);
  await expectAccessibleAndFitting(page);
});
