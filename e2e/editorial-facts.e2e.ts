import { addressOf } from '#contract/routes.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { decide, post } from './kit/articles.ts';
import { heading } from './kit/screen.ts';
import { desktopOnly, expect, test } from './kit/test.ts';
import { visit } from './kit/visit.ts';

/** This server has no demo content and serves no other tests, because the page counts all articles of the site. */
test.use({ settings: { DEMO: '0', LOG_LEVEL: 'fatal' } });

test('the footer leads to the figures: words beside numbers', desktopOnly, async ({ page, site, author }) => {
  // No test may open the page before this: the server keeps the figures for an hour.
  const ids: number[] = [];
  for (let count = 0; count < 10; count += 1) ids.push(await post(site, author));
  for (const id of ids.slice(0, 6)) await decide(site, id, 'disetujui');
  for (const id of ids.slice(6, 8)) await decide(site, id, 'ditolak', { text: 'Di luar bidang kami.' });

  await visit(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Redaksi', exact: true }).click();
  await expect(page).toHaveURL(addressOf('editorialFacts'));
  await expect(heading(page)).toHaveText('Kerja redaksi');
  await expect(page).toHaveTitle('Kerja redaksi · Terarah');
  const figures = page.getByRole('region', { name: 'Dua belas bulan terakhir' });
  await expect(figures.getByRole('term')).toHaveText([
    ...['Naskah masuk', 'Keputusan pertama', 'Disetujui', 'Waktu tunggu', 'Beralasan', 'Koreksi dan penarikan'],
  ]);
  const shown = figures.getByRole('definition');
  await expect(shown.nth(0)).toHaveText('10 dikirim penulis untuk pertama kali');
  await expect(shown.nth(2)).toHaveText('75 % dari 8 keputusan pertama');
  await expect(shown.nth(3)).toContainText('kurang dari sehari');
  // Two rejections are too few for a share.
  await expect(shown.nth(4)).toHaveText('Belum cukup keputusan untuk dihitung');
  await expectAccessibleAndFitting(page);
});
