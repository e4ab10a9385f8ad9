import type { Page } from '@playwright/test';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { get, logInAdmin, replaceSession } from './kit/accounts.ts';
import { post } from './kit/articles.ts';
import { allowErrors, asAuthor as test, desktopOnly, expect } from './kit/test.ts';

const timeline = (page: Page) => page.getByRole('region', { name: 'Riwayat' });
const events = (page: Page) => timeline(page).locator('ol > li');
const words = (page: Page) => timeline(page).getByRole('textbox');
const stored = (page: Page, text: string) => timeline(page).getByRole('status').filter({ hasText: text });

test('author and admin write to each other, and a note stays among admins', async ({ page, site, author }) => {
  const admin = await logInAdmin(site);
  const id = await post(site, author, { title: 'Tanya jawab' });
  await page.goto(`/DetailArticle/${id}`);
  await expect(words(page)).toHaveAccessibleName('Tulis kepada redaksi');
  await expect(words(page)).toHaveAccessibleDescription(/^Redaksi membacanya/);
  const sendButton = timeline(page).getByRole('button', { name: 'Kirim kepada redaksi' });
  await sendButton.click();
  await expect(words(page)).toBeFocused();
  await expect(words(page)).toHaveAccessibleDescription(/^Tulis dahulu pesan Anda/);
  await words(page).fill('a'.repeat(4001));
  await sendButton.click();
  await expect(words(page)).toHaveAccessibleDescription(/paling banyak 4\.000 karakter/);
  await words(page).fill('Kapan artikel ini diputuskan?');
  await page.reload();
  await expect(words(page)).toHaveValue('Kapan artikel ini diputuskan?');
  await expect(stored(page, 'tampil lagi di sini')).toBeVisible();
  await expectAccessibleAndFitting(page);
  // Sends the message by keyboard.
  await words(page).press('Tab');
  await page.keyboard.press('Enter');
  await expect(stored(page, 'Pesan terkirim kepada redaksi.')).toBeVisible();
  await expect(words(page)).toHaveValue('');
  await expect(events(page).first()).toContainText(/Komentar.*Anda/);
  await expect(events(page).first()).toContainText('Kapan artikel ini diputuskan?');
  await page.reload();
  await expect(events(page)).toHaveCount(2);
  await expect(words(page)).toHaveValue('');

  await replaceSession(page, admin);
  await page.goto(`/statusupdate/${id}`);
  await expect(events(page).first()).toContainText(/Komentar.*Penulis/);
  await expect(words(page)).toHaveAccessibleDescription(/^Penulis membacanya/);
  await timeline(page).getByRole('radio', { name: 'Catatan untuk redaksi' }).check();
  await expect(words(page)).toHaveAccessibleDescription(/^Hanya admin yang membacanya/);
  await words(page).fill('Periksa angkanya.');
  await page.reload();
  // The kind “note” is still selected after the reload, so that the admin does not send a note to the author by
  // mistake.
  await expect(timeline(page).getByRole('radio', { name: 'Catatan untuk redaksi' })).toBeChecked();
  await expectAccessibleAndFitting(page);
  await timeline(page).getByRole('button', { name: 'Simpan catatan' }).click();
  await expect(stored(page, 'Catatan untuk redaksi tersimpan.')).toBeVisible();
  await expect(events(page).first()).toContainText(/Hanya redaksi.*Periksa angkanya/);
  await timeline(page).getByRole('radio', { name: 'Tulis kepada penulis' }).check();
  await words(page).fill('Pekan ini.');
  await timeline(page).getByRole('button', { name: 'Kirim kepada penulis' }).click();
  await expect(stored(page, 'Pesan terkirim kepada penulis.')).toBeVisible();

  await replaceSession(page, author);
  await page.goto(`/DetailArticle/${id}`);
  await expect(events(page).first()).toContainText(/Komentar.*Redaksi.*Pekan ini\./);
  await expect(events(page)).toHaveCount(3);
  await expect(timeline(page)).not.toContainText('Periksa angkanya.');
});

test(
  'a message whose response is lost is stored once, and the text of one that fails stays',
  desktopOnly,
  async ({ page, site, author }) => {
    allowErrors(/commentArticle|ERR_/);
    const id = await post(site, author, { title: 'Terputus' });
    const address = `**/api/commentArticle/${id}`;
    await page.goto(`/DetailArticle/${id}`);
    const sendButton = timeline(page).getByRole('button', { name: 'Kirim kepada redaksi' });
    const loseResponseTo = async (text: string) => {
      await words(page).fill(text);
      await page.route(address, async (route) => {
        await route.fetch();
        await route.abort();
      });
      await sendButton.click();
      await expect(timeline(page).getByRole('alert')).toHaveText(/Server tidak dapat dihubungi/);
      await expect(words(page)).toHaveValue(text);
      await page.unroute(address);
    };
    await loseResponseTo('Terkirim sekali');
    await page.reload();
    await sendButton.click();
    await expect(stored(page, 'Pesan terkirim kepada redaksi.')).toBeVisible();
    await expect(events(page)).toHaveCount(2);

    // The response to the first message is lost, and the author edits the message. The server then reports that the
    // first text has arrived. When the author sends once more, the server stores the edited text.
    await loseResponseTo('Pertama');
    await words(page).fill('Kedua');
    await sendButton.click();
    await expect(timeline(page).getByRole('alert')).toHaveText(/sudah sampai tadi/);
    await expect(events(page).first()).toContainText('Pertama');
    await expect(words(page)).toHaveValue('Kedua');
    await sendButton.click();
    await expect(events(page).first()).toContainText('Kedua');
    type Timeline = { meta: { total: number } };
    const { meta } = await get<Timeline>(site, `/articleTimeline/${id}`, author.token);
    expect(meta.total).toBe(4);
  },
);
