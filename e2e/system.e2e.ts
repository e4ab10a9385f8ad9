import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ownAdminPages, pages } from '#contract/routes.ts';
import { expectAccessible, expectAccessibleAndFitting, expectNoSidewaysScroll } from './kit/accessible.ts';
import { createAuthor, type Session } from './kit/accounts.ts';
import { post } from './kit/articles.ts';
import { openSidebar } from './kit/back-office.ts';
import { change, readValue } from './kit/database.ts';
import { fail } from './kit/network.ts';
import { heading, tabTo, toast } from './kit/screen.ts';
import type { Site } from './kit/site.ts';
import { allowErrors, asAdmin as test, desktopOnly, expect } from './kit/test.ts';

const NEVER = '9999-12-31T23:59:59.999Z';
const { system } = ownAdminPages;

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const fact = (page: Page, name: string, term: string) =>
  panel(page, name)
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .getByRole('definition');
const log = (page: Page) => panel(page, 'Siapa melakukan apa');
const entries = (page: Page) => log(page).locator('ol > li');
const search = (page: Page) => log(page).getByRole('search', { name: 'Saring catatan' });
const apply = (page: Page) => search(page).getByRole('button', { name: 'Saring', exact: true }).click();

/** Creates log entries of a new user, oldest first. A log filtered by this user contains no entries of other tests. */
async function createEntries(
  site: Site,
  given: { action: string; at?: string; entity?: string; details?: object }[],
): Promise<Session['user']> {
  const { user } = await createAuthor(site);
  change(site, 'update users set nama_depan = ? where id = ?', `Orang${user.id}`, user.id);
  change(site, 'update users set search_text = ? where id = ?', `orang${user.id} rahma`, user.id);
  for (const { action, at = '2026-11-20T03:00:00.000Z', entity = 'book', details = {} } of given) {
    const insert = 'insert into audit_log (at, actor_id, action, entity, entity_id, details) values (?, ?, ?, ?, ?, ?)';
    change(site, insert, at, user.id, action, entity, 999_999, JSON.stringify(details));
  }
  return { ...user, nama_depan: `Orang${user.id}` };
}

function failMail(site: Site, subject: string): string {
  const id = randomUUID();
  const insert = `insert into mail_outbox (id, recipient, subject, text, html, attempts, due_at, last_error, created_at)
    values (?, ?, ?, 'Isi', '<p>Isi</p>', 3, ?, ?, ?)`;
  change(site, insert, id, 'ani@contoh.id', subject, NEVER, 'ESOCKET: tidak tersambung', new Date().toISOString());
  return id;
}

test('the page is in the sidebar between Buku and Logout, and shows the real state', async ({ page, site }) => {
  await page.goto(pages.dashboard);
  const sidebar = await openSidebar(page);
  const link = sidebar.getByRole('link', { name: 'Sistem', exact: true });
  await link.click();
  await expect(page).toHaveURL(system);
  await expect(heading(page)).toHaveText('Sistem');
  await expect(page).toHaveTitle(/^Sistem/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await page.getByRole('navigation', { name: 'Jejak halaman' }).innerText()).toMatch(/Dashboard\s+Sistem/);

  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8'));
  await expect(fact(page, 'Aplikasi', 'Versi')).toHaveText(version);
  await expect(fact(page, 'Aplikasi', 'Node.js')).toHaveText(/^26\./);
  await expect(fact(page, 'Basis data', 'Jenis')).toHaveText('SQLite');
  const migrations = readValue(site, 'select count(*) from kysely_migration');
  await expect(fact(page, 'Basis data', 'Migrasi')).toHaveText(String(migrations));
  const files = readValue(
    site,
    `select count(*) from files where state = 'used' and kind <> 'preview' and removed_from is null`,
  );
  await expect(fact(page, 'Berkas', 'Jumlah')).toHaveText(String(files));
  await expect(fact(page, 'Berkas', 'Tempat')).toHaveText('Folder di server');
  await expect(fact(page, 'Cache jawaban', 'Memori')).toHaveText(/^[\d.,]+ (byte|KB|MB) dari 32 MB$/);
  await expect(fact(page, 'Proses', 'Memori')).toHaveText(/^\d{2,3}(,\d)? MB$/);
  await expect(fact(page, 'Proses', 'Jeda event loop')).toHaveText(/^[\d.,]+ md$/);
});

test('"Muat ulang" measures again', desktopOnly, async ({ page }) => {
  await page.goto(system);
  const made = fact(page, 'Cache jawaban', 'Dibuat baru');
  await expect(made).toHaveText(/\d/);
  const before = await made.innerText();
  await page.request.get(`/api/semuaBlog?per_page=7&page=${1 + Math.floor(Math.random() * 1000)}`);
  await page.getByRole('button', { name: 'Muat ulang', exact: true }).click();
  await expect(made).not.toHaveText(before);
});

test('a failed mail is shown with its error, and sent again by keyboard', desktopOnly, async ({ page, site }) => {
  const subject = `Kabar ${randomUUID()}`;
  const id = failMail(site, subject);
  await page.goto(system);
  const mail = panel(page, 'Email yang gagal').getByRole('listitem').filter({ hasText: subject });
  await expect(mail).toContainText('ani@contoh.id');
  await expect(mail).toContainText('ESOCKET: tidak tersambung');
  await expect(mail).toContainText('3 kali dicoba. Tidak dicoba lagi dengan sendirinya.');

  await mail.getByRole('button', { name: `Kirim ulang ${subject}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /Pemberitahuan/ }).getByText(/^Email dikirim ulang\./)).toBeVisible();
  await expect(mail).toBeHidden();
  await expect(page.getByRole('button', { name: 'Muat ulang', exact: true })).toBeFocused();
  const sent = (await readdir(join(site.dataDir, 'outbox'))).filter((name) => name.includes(id));
  expect(sent).toHaveLength(1);

  await search(page).getByLabel('Tindakan').selectOption({ label: 'Mengirim ulang' });
  await apply(page);
  await expect(entries(page).filter({ hasText: subject })).toHaveText(
    new RegExp(`Admin Situs mengirim ulang email “${subject}”`),
  );
});

test('axe finds nothing, with a failed mail and entries', async ({ page, site }) => {
  failMail(site, `Kabar ${randomUUID()}`);
  const person = await createEntries(site, [
    { action: 'edit' },
    { action: 'delete', details: { title: 'x'.repeat(200) } },
  ]);
  await page.goto(`${system}?q=${person.nama_depan}`);
  await expect(entries(page)).toHaveCount(3);
  await expect(panel(page, 'Email yang gagal')).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test('axe finds no fault without results', desktopOnly, async ({ page }) => {
  await page.goto(`${system}?q=${randomUUID()}`);
  await expect(log(page).getByText('Tidak ada catatan yang ditemukan.')).toBeVisible();
  await expectAccessible(page);
});

test('a mail that has been sent meanwhile is reported, and leaves the list', desktopOnly, async ({ page, site }) => {
  allowErrors(/resendMail/);
  const subject = `Kabar ${randomUUID()}`;
  const id = failMail(site, subject);
  await page.goto(system);
  const mail = panel(page, 'Email yang gagal').getByRole('listitem').filter({ hasText: subject });
  await expect(mail).toBeVisible();
  change(site, 'delete from mail_outbox where id = ?', id);
  await mail.getByRole('button', { name: 'Kirim ulang' }).click();
  await expect(toast(page, 'Email itu tidak ada lagi dalam antrean. Mungkin sudah terkirim.')).toBeVisible();
  await expect(mail).toBeHidden();
});

test('the log describes each action in words, with links to existing subjects', async ({ page, site }) => {
  const author = await createAuthor(site);
  const id = await post(site, author);
  const insert = `insert into audit_log (at, actor_id, action, entity, entity_id, details) values (?, ?, ?, 'article', ?, ?)`;
  const changed = JSON.stringify({ title: { from: 'Lama', to: 'Judul baru' }, content: 'changed' });
  change(site, insert, '2026-11-20T17:00:05.000Z', author.user.id, 'edit', id, changed);
  change(site, insert, '2026-11-20T17:00:06.000Z', author.user.id, 'delete', 999_999, '{"title":"Yang hilang"}');
  await page.goto(`${system}?q=${encodeURIComponent(author.user.email)}`);
  await expect(entries(page)).toHaveCount(4);
  await expect(entries(page)).toContainText([
    'Siti Rahma menghapus artikel “Yang hilang”',
    'Siti Rahma mengubah artikel “Menunggu keputusan”',
    'menambahkan artikel “Menunggu keputusan”',
    'Siti Rahma mendaftar',
  ]);
  await expect(entries(page).first().getByRole('link')).toHaveCount(0);
  const edited = entries(page).nth(1);
  await expect(edited).toContainText(`${author.user.email} · judul: Lama → “Judul baru” · isi diubah`);
  await expect(edited).toContainText('21 Nov 2026, 00.00.05');
  await edited.getByRole('link', { name: 'Menunggu keputusan' }).click();
  await expect(page).toHaveURL(`/edit-Artikel/${id}`);
});

test(
  'the log is filtered by person, action, kind and days, and the address contains the filter',
  desktopOnly,
  async ({ page, site }) => {
    const person = await createEntries(site, [
      { action: 'create', at: '2026-10-01T16:59:59.000Z' },
      { action: 'edit', at: '2026-10-01T17:00:00.000Z' },
      { action: 'edit', at: '2026-10-02T17:00:00.000Z', entity: 'blog' },
      { action: 'delete', at: '2026-10-03T16:59:59.000Z', details: { title: 'Buku lama' } },
    ]);
    await page.goto(system);
    await expect(entries(page).first()).toBeVisible();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));

    await search(page).getByLabel('Orang').fill(`${person.nama_depan} rahma`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${system}?q=${person.nama_depan}+rahma`);
    await expect(entries(page)).toHaveCount(5);
    await expect(search(page).getByRole('button', { name: 'Saring', exact: true })).toBeFocused();

    await search(page).getByLabel('Tindakan').selectOption('edit');
    await apply(page);
    await expect(entries(page)).toHaveCount(2);
    await search(page).getByLabel('Jenis').selectOption({ label: 'Buku' });
    await apply(page);
    await expect(entries(page)).toHaveCount(1);
    await page.goBack();
    await expect(entries(page)).toHaveCount(2);
    await expect(search(page).getByLabel('Jenis')).toHaveValue('');
    await expect(search(page).getByLabel('Tindakan')).toHaveValue('edit');

    await search(page).getByLabel('Tindakan').selectOption('');
    await search(page).getByLabel('Dari tanggal').fill('2026-10-02');
    await search(page).getByLabel('Sampai tanggal').fill('2026-10-03');
    await search(page).getByLabel('Urutkan').selectOption('Terlama');
    await apply(page);
    await expect(page).toHaveURL(`${system}?q=${person.nama_depan}+rahma&from=2026-10-02&to=2026-10-03&sort=at`);
    await expect(entries(page)).toHaveCount(3);
    await expect(entries(page).first()).toContainText('mengubah buku #999999');
    await expect(entries(page).last()).toContainText('menghapus buku “Buku lama”');
    await page.reload();
    await expect(entries(page)).toHaveCount(3);
    await expect(search(page).getByLabel('Dari tanggal')).toHaveValue('2026-10-02');
    await expect(search(page).getByLabel('Urutkan')).toHaveValue('at');

    await search(page).getByLabel('Jenis').selectOption('user');
    await apply(page);
    await expect(log(page).getByText('Tidak ada catatan yang cocok dengan saringan ini.')).toBeVisible();
    await search(page).getByRole('link', { name: 'Hapus saringan' }).click();
    await expect(page).toHaveURL(system);
    await expect(search(page).getByLabel('Orang')).toHaveValue('');
    // The system state loads at the first visit (before the test listened) and after the reload, but not for a filter.
    expect(calls.filter((path) => path === '/api/systemState')).toHaveLength(1);
  },
);

test('an invalid address shows the whole log', desktopOnly, async ({ page }) => {
  await page.goto(`${system}?action=nyolong&from=2026-02-30&to=kemarin&entity=x`);
  await expect(entries(page).first()).toBeVisible();
  await expect(search(page).getByRole('link', { name: 'Hapus saringan' })).toHaveCount(0);
});

test('the log comes in pages', desktopOnly, async ({ page, site }) => {
  const person = await createEntries(
    site,
    Array.from({ length: 30 }, (_, index) => ({ action: 'edit', details: { title: `Buku ${index + 1}` } })),
  );
  await page.goto(`${system}?q=${person.nama_depan}&action=edit`);
  await expect(entries(page)).toHaveCount(25);
  await expect(log(page).getByText('1–25 dari 30 catatan')).toBeVisible();
  await expect(entries(page).first()).toContainText('Buku 30');
  await log(page).getByRole('link', { name: 'Halaman 2' }).click();
  await expect(page).toHaveURL(`${system}?q=${person.nama_depan}&action=edit&page=2`);
  await expect(entries(page)).toHaveCount(5);
  await expect(entries(page).last()).toContainText('Buku 1');
  await expectNoSidewaysScroll(page);
});

test('the CSV has the filtered rows, and opens as a table without formulas', desktopOnly, async ({ page, site }) => {
  const person = await createEntries(site, [
    ...Array.from({ length: 30 }, () => ({ action: 'edit' })),
    { action: 'delete', details: { title: '=HYPERLINK("http://jahat.example")' } },
  ]);
  await page.goto(`${system}?q=${person.nama_depan}`);
  await expect(entries(page)).toHaveCount(25);
  const button = search(page).getByRole('button', { name: 'Unduh CSV' });
  await search(page).getByRole('button', { name: 'Saring', exact: true }).focus();
  await tabTo(page, button);
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^catatan-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF"Waktu (UTC)","Pelaku","Email","Tindakan"')).toBe(true);
  const lines = text.trimEnd().split('\r\n').slice(1);
  // One of the 32 entries is the user's registration. The test has created the others.
  expect(lines).toHaveLength(32);
  expect(lines.every((line) => line.includes(person.email))).toBe(true);
  expect(lines[0]).toContain(`"judul: “=HYPERLINK(""http://jahat.example"")”"`);
  expect(text).not.toMatch(/(^|,|\n)"?[=+@-]/);
  await expect(button).toHaveText('Unduh CSV');
});

test('a CSV that does not load is reported', desktopOnly, async ({ page }) => {
  await page.goto(system);
  const restore = await fail(page, '**/api/auditLog.csv*', { status: 503, json: { message: 'Sibuk.' } });
  await search(page).getByRole('button', { name: 'Unduh CSV' }).click();
  await expect(toast(page, 'Sibuk.')).toBeVisible();
  await restore();
  await fail(page, '**/api/auditLog.csv*');
  await search(page).getByRole('button', { name: 'Unduh CSV' }).click();
  await expect(toast(page, 'Berkas tidak dapat diunduh. Periksa koneksi Anda, lalu coba lagi.')).toBeVisible();
});

test(
  'data that cannot be loaded shows a message or nothing, and loads at the next try',
  desktopOnly,
  async ({ page }) => {
    allowErrors(/systemState|auditLog|did not load/);
    const busy = { status: 503, json: { message: 'Sibuk.' } };
    await page.route(/api\/(systemState|auditLog)/, (route) => route.fulfill(busy));
    await page.goto(system);
    await expect(page.getByText('Keadaan sistem tidak dapat dibaca saat ini.')).toBeVisible();
    await expect(log(page).getByRole('link', { name: 'Muat ulang daftar' })).toBeVisible();
    await expectAccessibleAndFitting(page);
    await page.unroute(/api\/(systemState|auditLog)/);
    await page.getByRole('button', { name: 'Muat ulang', exact: true }).click();
    await expect(fact(page, 'Aplikasi', 'Versi')).toBeVisible();
    await expect(entries(page).first()).toBeVisible();
  },
);

test("the sender's domain is checked, and a test mail goes to the own address", desktopOnly, async ({ page, site }) => {
  await page.goto(system);
  const domain = panel(page, 'Domain email');
  await domain.getByRole('button', { name: 'Periksa domain email' }).click();
  await expect(domain.getByRole('status')).toContainText('terarah.test bukan domain sungguhan');
  await domain.getByRole('button', { name: 'Kirim email uji coba kepada saya' }).click();
  await expect(toast(page, /^Email uji coba dikirim ke /)).toBeVisible();
  await expect(domain.getByRole('button', { name: 'Periksa domain email' })).toBeVisible();
  expect(await readdir(join(site.dataDir, 'outbox'))).not.toEqual([]);
});
