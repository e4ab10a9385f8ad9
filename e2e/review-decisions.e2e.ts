import { messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { expectAccessible, expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, get } from './kit/accounts.ts';
import { post, readArticle } from './kit/articles.ts';
import { words, statusPath, newStatus, saveStatus } from './kit/review-screen.ts';
import { toast, toastButton } from './kit/screen.ts';
import { allowErrors, asAdmin as test, expect } from './kit/test.ts';

test('a rejection without words is asked about once; words are kept over a reload, and it is undone', async ({
  page,
  site,
  admin,
  author,
}) => {
  const id = await post(site, author, { title: 'Perlu sumber' });
  await page.goto(statusPath(id));
  await expect(words(page)).toHaveCount(0);
  await newStatus(page).selectOption('ditolak');
  await expect(page.getByRole('radio', { name: 'Tolak', exact: true })).toBeChecked();
  const asked = /^Tulis alasannya.* Kirim sekali lagi.*Inilah yang akan dibaca/;
  await saveStatus(page).click();
  await expect(words(page)).toBeFocused();
  await expect(words(page)).toHaveAccessibleDescription(asked);
  // The form asks for a missing reason once for each kind of rejection.
  await page.getByRole('radio', { name: 'Minta perbaikan', exact: true }).check();
  await expect(words(page)).not.toHaveAccessibleDescription(asked);
  await saveStatus(page).click();
  await expect(words(page)).toBeFocused();
  await expect(words(page)).toHaveAccessibleDescription(asked);
  expect(await readArticle(site, admin, id)).toMatchObject({ verifikasi_admin: 'menunggu' });
  await expectAccessibleAndFitting(page);

  await words(page).fill('a'.repeat(4001));
  await expect(page.getByText('1 karakter terlalu banyak')).toBeVisible();
  await saveStatus(page).click();
  await expect(words(page)).toHaveAccessibleDescription(/paling banyak 4\.000 karakter/);
  await words(page).fill('Sebutkan sumber angka di bab dua.');
  await page.reload();
  await expect(words(page)).toHaveValue('Sebutkan sumber angka di bab dua.');
  await expect(page.getByText('Pesan yang belum Anda kirim tampil lagi di sini.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Minta perbaikan', exact: true })).toBeChecked();
  await saveStatus(page).click();
  await expect(page).toHaveURL(pages.articleAdmin);
  await expect(toast(page, messages.articles.statusUpdated)).toBeVisible();
  type Timeline = { events: { kind: string; text: string }[] };
  const { events } = await get<Timeline>(site, `/articleTimeline/${id}`, admin.token);
  expect(events[0]).toMatchObject({ kind: 'revise', text: 'Sebutkan sumber angka di bab dua.' });

  await toastButton(page, 'Urungkan').click();
  await expect(toast(page, 'Keputusan dibatalkan.')).toBeVisible();
  expect(await readArticle(site, admin, id)).toMatchObject({ verifikasi_admin: 'menunggu' });
  // The draft was deleted when the decision was sent.
  await page.goto(statusPath(id));
  await expect(newStatus(page)).toHaveValue('');
});

test('a decision can also be undone beside the next article, and says so when it is too late', async ({
  page,
  site,
  admin,
  author,
}) => {
  allowErrors(/undoDecision/);
  for (const title of ['Diurungkan', 'Terlambat']) {
    const id = await post(site, author, { title });
    await page.goto(statusPath(id));
    await newStatus(page).selectOption('disetujui');
    await saveStatus(page).click();
    await expect(page).toHaveURL(pages.articleAdmin);
    const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'Baru diputuskan' });
    await expect(notice.getByRole('link', { name: title })).toHaveAttribute('href', statusPath(id));
    await expectAccessible(page);
    const isLate = title === 'Terlambat';
    if (isLate) {
      await call(site, 'PUT', `/updateStatusArtikel/${id}`, { verifikasi_admin: 'ditolak' }, admin.token);
    }
    await notice.getByRole('button', { name: 'Urungkan' }).click();
    await expect(toast(page, isLate ? /sudah ada kejadian lain/ : 'Keputusan dibatalkan.')).toBeVisible();
    if (!isLate) await expect(page.getByText('Keputusan dibatalkan: ')).toBeVisible();
    const status = isLate ? 'ditolak' : 'menunggu';
    expect(await readArticle(site, admin, id)).toMatchObject({ verifikasi_admin: status });
  }
});
