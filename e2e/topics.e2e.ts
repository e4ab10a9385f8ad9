import { ownAdminPages } from '#contract/routes.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, get, logInAdmin } from './kit/accounts.ts';
import { drawFramesEarly, heading, toast } from './kit/screen.ts';
import { allowErrors, asAdmin as test, expect } from './kit/test.ts';

test.use({ settings: { DEMO: '0' } });

test('an admin adds, orders, renames and removes topics', async ({ page, site }) => {
  allowErrors(/addTopic/);
  const { token } = await logInAdmin(site);
  const { topics: before } = await get<{ topics: { id: number }[] }>(site, '/topics');
  for (const { id } of before) await call(site, 'DELETE', `/deleteTopic/${id}`, undefined, token);
  await drawFramesEarly(page);
  await page.goto(ownAdminPages.topics);
  await expect(heading(page)).toHaveText('Topik artikel');
  await expect(page.getByText('Belum ada topik.')).toBeVisible();

  const main = page.getByRole('main');
  const rows = main.getByRole('list', { name: 'Topik' }).getByRole('listitem');
  const name = main.getByLabel('Topik baru', { exact: true }).and(page.getByRole('textbox'));
  for (const topic of ['Air', 'Hutan', 'Energi']) {
    await name.fill(topic);
    await name.press('Enter');
    await expect(rows.filter({ hasText: topic })).toBeVisible();
    await expect(name).toHaveValue('');
  }
  await name.fill('AIR');
  await name.press('Enter');
  await expect(main.getByText('Topik “AIR” sudah ada. Pilih nama lain.')).toBeVisible();
  await expect(name).toHaveValue('AIR');
  await expectAccessibleAndFitting(page);

  await main.getByRole('button', { name: 'Naikkan Energi' }).press('Enter');
  await expect(rows).toContainText(['Air', 'Energi', 'Hutan']);
  await expect(main.getByRole('button', { name: 'Naikkan Energi' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows).toContainText(['Energi', 'Air', 'Hutan']);
  await expect(main.getByRole('button', { name: 'Turunkan Energi' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows).toContainText(['Air', 'Energi', 'Hutan']);
  await expect(main.getByRole('button', { name: 'Turunkan Energi' })).toBeFocused();
  await main.getByRole('button', { name: 'Ganti nama Hutan' }).press('Enter');
  await expect(main.getByLabel('Nama baru untuk Hutan')).toBeFocused();
  await main.getByLabel('Nama baru untuk Hutan').fill('Hutan <bakau>');
  await page.keyboard.press('Enter');
  await expect(rows).toContainText(['Air', 'Energi', 'Hutan <bakau>']);

  const { topics } = await get<{ topics: { id: number; name: string }[] }>(site, '/topics');
  expect(topics.map((topic) => topic.name)).toEqual(['Air', 'Energi', 'Hutan <bakau>']);
  const article = { title: 'Air', content: 'Isi', topics: [topics[0]?.id] };
  await call(site, 'POST', '/postArtikel', article, token);
  await page.reload();
  await expect(rows.first()).toContainText('1 artikel');
  await main.getByRole('button', { name: 'Hapus Air' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hapus topik “Air”?' });
  await expect(dialog).toContainText('Topik ini hilang dari 1 artikel');
  await dialog.getByRole('button', { name: 'Hapus' }).click();
  await expect(toast(page, 'Topik “Air” dihapus dari 1 artikel.')).toBeVisible();
  await expect(rows).toHaveCount(2);
});
