import { mailPages, ownAdminPages, pages } from '#contract/routes.ts';
import { expectAccessible, expectAccessibleAndFitting } from './kit/accessible.ts';
import { createAuthor, openSession } from './kit/accounts.ts';
import { decide, post } from './kit/articles.ts';
import { linkIn, mailTo } from './kit/mails.ts';
import { drawFramesEarly, heading, toast } from './kit/screen.ts';
import { allowErrors, asAdmin as test, desktopOnly, expect } from './kit/test.ts';
import { visit } from './kit/visit.ts';

test.use({ settings: { DEMO: '0' } });

test('an admin finds a person, and sees their works, decisions and devices', async ({ page, site, admin }) => {
  const { user, token } = await createAuthor(site);
  const id = await post(site, { token }, { title: 'Bakau di pesisir' });
  await decide(site, id, 'disetujui');
  await page.goto(ownAdminPages.people);
  await expect(heading(page)).toHaveText('Pengguna');
  const main = page.getByRole('main');
  const rows = main.getByRole('listitem').filter({ hasText: 'artikel ·' });
  await expect(rows.first()).toBeVisible();
  await expectAccessibleAndFitting(page);

  await main.getByLabel('Peran').selectOption('Admin');
  await expect(page).toHaveURL(/role=admin/);
  await expect(rows.filter({ hasText: admin.user.email })).toContainText('Admin');
  await expect(rows.filter({ hasText: user.email })).toHaveCount(0);
  await main.getByRole('searchbox').fill(user.email);
  await main.getByRole('button', { name: 'Cari' }).click();
  await expect(page.getByText('Tidak ada pengguna yang ditemukan.')).toBeVisible();
  await main.getByLabel('Peran').selectOption('Semua');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('1 artikel · terakhir aktif baru saja');

  await rows.getByRole('link').click();
  await expect(heading(page)).toHaveText(`${user.nama_depan} ${user.nama_belakang}`);
  await expect(main.getByRole('region', { name: 'Akun' })).toContainText(user.email);
  await expect(main.getByRole('region', { name: 'Tulisan (1)' })).toContainText('Bakau di pesisir');
  await expect(main.getByRole('region', { name: 'Keputusan tentang tulisannya' })).toContainText('Disetujui oleh');
  await expect(main.getByRole('region', { name: 'Perangkat' }).getByRole('listitem')).not.toHaveCount(0);
  await expectAccessibleAndFitting(page);
  await page.goBack();
  await expect(rows).toHaveCount(1);
});

test('an admin removes two accounts as spam, and takes it back', desktopOnly, async ({ page, site }) => {
  const mark = `spam-${Date.now()}`;
  const [first, second] = [
    await createAuthor(site, `${mark}-a@contoh.id`),
    await createAuthor(site, `${mark}-b@contoh.id`),
  ];
  await post(site, first, { title: 'Obat murah' });
  const id = await post(site, second, { title: 'Yang sudah terbit' });
  await decide(site, id, 'disetujui');
  await drawFramesEarly(page);
  await page.goto(`${ownAdminPages.people}?q=${mark}`);
  const main = page.getByRole('main');
  const rows = main.getByRole('listitem').filter({ hasText: 'artikel ·' });
  await expect(rows).toHaveCount(2);
  for (const box of await rows.getByRole('checkbox').all()) await box.check();
  const bar = page.getByRole('region', { name: 'Akun yang dipilih' });
  await expect(bar).toContainText('2 akun dipilih');
  await expectAccessibleAndFitting(page);
  await bar.getByRole('button', { name: 'Hapus sebagai spam' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hapus 2 akun sebagai spam?' });
  await expect(dialog.getByRole('button', { name: 'Hapus sebagai spam' })).not.toBeFocused();
  await dialog.getByRole('button', { name: 'Hapus sebagai spam' }).click();
  await expect(toast(page, '1 dari 2 akun dihapus sebagai spam.')).toBeVisible();

  const result = page.getByRole('region', { name: 'Penghapusan terakhir' });
  await expect(result).toContainText('Dihapus sebagai spam: Siti Rahma');
  await expect(result).toContainText('punya artikel yang pernah terbit');
  await expect(result).toBeFocused();
  await expect(bar).toBeHidden();
  await expect(rows.filter({ hasText: first.email })).toContainText('Ditutup, spam');
  await expect(rows.filter({ hasText: first.email })).toContainText('0 artikel');
  await expect(rows.filter({ hasText: second.email })).toContainText('Aktif');
  await expectAccessible(page);
  await result.getByRole('button', { name: 'Urungkan' }).click();
  await expect(toast(page, '1 dari 1 akun dikembalikan.')).toBeVisible();
  await expect(rows.filter({ hasText: first.email })).toContainText('Aktif');
  await expect(rows.filter({ hasText: first.email })).toContainText('1 artikel');
  await expect(result).toBeFocused();
});

test('an admin makes someone an admin and takes it back, closes the account and opens it again', async ({
  page,
  site,
}) => {
  allowErrors(/actOnAccount/);
  const person = await createAuthor(site);
  await page.goto(`${ownAdminPages.people}/${person.id}`);
  const acts = page.getByRole('region', { name: 'Tindakan' });
  const act = async (label: string, question: string, password = site.admin.password) => {
    await acts.getByRole('button', { name: label }).click();
    const dialog = page.getByRole('dialog', { name: question });
    await dialog.getByLabel('Password sekarang', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: label }).click();
    return dialog;
  };
  const refused = await act('Jadikan admin', 'Jadikan Siti Rahma admin?', 'kata-sandi-salah');
  await expect(refused).toContainText('Password sekarang tidak cocok.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(refused).toBeHidden();

  await act('Jadikan admin', 'Jadikan Siti Rahma admin?');
  await expect(toast(page, 'Siti Rahma sekarang admin.')).toBeVisible();
  await expect(acts).toBeFocused();
  await act('Cabut hak admin', 'Cabut hak admin Siti Rahma?');
  await expect(toast(page, 'Siti Rahma bukan admin lagi.')).toBeVisible();
  await act('Tutup akun', 'Tutup akun Siti Rahma?');
  await expect(toast(page, 'Akun Siti Rahma ditutup.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Ditutup');
  await expect(openSession(site, person)).rejects.toThrow(/401.*ditutup oleh pengelola situs/);
  await act('Buka kembali akun', 'Buka kembali akun Siti Rahma?');
  await expect(toast(page, 'Akun Siti Rahma dibuka kembali.')).toBeVisible();
  await expect(acts.getByRole('button')).toHaveText(['Jadikan admin', 'Tutup akun']);
  await expectAccessibleAndFitting(page);
  expect((await openSession(site, person)).user.id).toBe(person.id);
});

test('an admin invites someone, sends the invitation again, and they set a password and log in', async ({
  page,
  site,
  newBrowser,
}) => {
  allowErrors(/inviteAgain/);
  const email = `dewi-${Date.now()}@contoh.id`;
  await page.goto(ownAdminPages.people);
  await page.getByRole('button', { name: 'Undang' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undang seseorang' });
  await dialog.getByLabel('Nama depan').fill('Dewi');
  await dialog.getByLabel('Nama belakang').fill('Lestari');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Admin').check();
  await dialog.getByRole('button', { name: 'Kirim undangan' }).click();
  await expect(dialog).toContainText('Password Anda sekarang wajib diisi.');
  await expectAccessible(page);
  await dialog.getByLabel('Password Anda sekarang', { exact: true }).fill(site.admin.password);
  await dialog.getByRole('button', { name: 'Kirim undangan' }).click();
  await expect(toast(page, `Undangan dikirim ke ${email}. Tautannya berlaku 7 hari.`)).toBeVisible();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Penulis');
  await expect(row).toContainText('Diundang');
  const first = linkIn(await mailTo(site, email, 'Undangan ke Terarah'), mailPages.acceptInvitation);

  await row.getByRole('link').click();
  const invited = page.getByRole('region', { name: 'Undangan' });
  await expect(invited).toContainText('Undangan sebagai admin belum diterima');
  await expect(invited).toContainText(/Tautannya berlaku sampai .+ WIB\./);
  await invited.getByRole('button', { name: 'Kirim undangan lagi' }).click();
  const again = page.getByRole('dialog', { name: 'Kirim undangan lagi ke Dewi Lestari?' });
  await expect(again).toContainText(email);
  await again.getByLabel('Password sekarang', { exact: true }).fill('kata-sandi-salah');
  await again.getByRole('button', { name: 'Kirim undangan lagi' }).click();
  await expect(again).toContainText('Password sekarang tidak cocok.');
  await expectAccessible(page);
  await again.getByLabel('Password sekarang', { exact: true }).fill(site.admin.password);
  await again.getByRole('button', { name: 'Kirim undangan lagi' }).click();
  await expect(toast(page, `Undangan dikirim lagi ke ${email}. Tautannya berlaku 7 hari.`)).toBeVisible();
  await expect(again).toBeHidden();
  await expect(invited.getByRole('button')).toBeFocused();
  await expectAccessibleAndFitting(page);

  const other = await newBrowser();
  const last = linkIn(await mailTo(site, email, 'Undangan ke Terarah, sekali lagi'), mailPages.acceptInvitation);
  expect(last).not.toBe(first);
  await visit(other, last);
  await expect(heading(other)).toHaveText('Undangan');
  await other.getByLabel('No. HP').fill('0812-3456-7890');
  await other.getByLabel('Password baru', { exact: true }).fill('kata-sandi-dewi');
  await other.getByLabel('Konfirmasi password', { exact: true }).fill('kata-sandi-dewi');
  await expectAccessibleAndFitting(other);
  await other.getByRole('button', { name: 'Buat akun' }).click();
  await expect(toast(other, 'Akun Anda siap. Silakan login dengan password baru Anda.')).toBeVisible();
  await expect(other).toHaveURL(new RegExp(`${pages.login}$`));
  expect(await openSession(site, { email, password: 'kata-sandi-dewi' })).toMatchObject({ user: { role_type: 2 } });

  await page.reload();
  await expect(heading(page)).toHaveText('Dewi Lestari');
  await expect(page.getByRole('region', { name: 'Tindakan' })).toContainText('Cabut hak admin');
  await expect(invited).toHaveCount(0);
});
