import { labels, messages } from '#contract/messages.ts';
import { ownAdminPages, pages } from '#contract/routes.ts';
import { expectAccessible, expectAccessibleAndFitting } from './kit/accessible.ts';
import { get } from './kit/accounts.ts';
import { cards, decide, hueOf, post, readArticle, schedule, uniqueWord } from './kit/articles.ts';
import { countWaiting } from './kit/database.ts';
import { fail, hold } from './kit/network.ts';
import { words, statusPath, newStatus, saveStatus } from './kit/review-screen.ts';
import { heading, tabTo, toast } from './kit/screen.ts';
import { allowErrors, asAdmin as test, desktopOnly, expect } from './kit/test.ts';

test.use({ settings: { DEMO: '0' } });

const { articleAdmin } = labels;

test.describe('the list of waiting articles', () => {
  test('has only those, the one that has waited longest first', desktopOnly, async ({ page, site, author }) => {
    const word = uniqueWord();
    for (const title of ['satu', 'dua', 'tiga']) await post(site, author, { title: `${word} ${title}` });
    await post(site, author, { title: `${word} sudah`, status: 'disetujui' });
    await page.goto(pages.waitingArticles);
    await expect(page.getByText(messages.articles.waitingSubtitle)).toBeVisible();
    await expect(heading(page)).toHaveText(labels.admin.updateArticleStatus);
    await page.getByRole('searchbox').fill(word);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${pages.waitingArticles}?q=${word}`);
    await expect(cards(page).getByRole('heading')).toHaveText(
      ['satu', 'dua', 'tiga'].map((title) => `${word} ${title}`),
    );
    const first = cards(page).first();
    await expect(first).toContainText('Siti Rahma');
    await expect(first).toContainText(author.user.email);
    await expect(first).toContainText('Baru dikirim');
    for (const link of [first.getByRole('link', { name: `${word} satu`, exact: true }), first.locator('a:has(img)')]) {
      await expect(link).toHaveAttribute('href', /^\/statusupdate\/\d+$/);
    }
    await expect(first.getByRole('link', { name: articleAdmin.edit, exact: true })).toBeVisible();
    await expect(first.getByRole('button', { name: articleAdmin.delete, exact: true })).toBeVisible();
    await page.getByLabel('Urutkan').selectOption('Terbaru');
    await expect(cards(page).first()).toContainText('tiga');
    await expectAccessibleAndFitting(page);
  });

  test('says which of them are scheduled, and every number leaves those out', async ({ page, site, author }) => {
    const word = uniqueWord();
    const [waiting, planned] = [`${word} tunggu`, `${word} jadwal`];
    await post(site, author, { title: waiting });
    const { shown } = await schedule(site, await post(site, author, { title: planned }), 5);
    const number = countWaiting(site);
    await page.goto(`${pages.waitingArticles}?q=${word}`);
    const card = cards(page).filter({ hasText: planned });
    await expect(card.getByText(articleAdmin.statusOptions.menunggu, { exact: true })).toBeVisible();
    await expect(card.getByText(shown, { exact: true })).toBeVisible();
    await expect(card).not.toContainText('Baru dikirim');
    await expectAccessibleAndFitting(page);

    await page.goto(pages.waitingArticles);
    await expect(page.getByRole('status').getByText(`artikel: ${number} menunggu, `)).toBeVisible();
    const badge = page.locator(`a[href="${pages.waitingArticles}"]`).filter({ hasText: 'menunggu' });
    await expect(badge.first()).toHaveText(new RegExp(`, ${number} menunggu$`));
    await page.goto(pages.dashboard);
    await expect(page.getByRole('link', { name: /^Artikel menunggu keputusan/ })).toContainText(String(number));
    await page.goto(ownAdminPages.review);
    const part = page.getByRole('navigation', { name: 'Bagian antrean' }).getByRole('link', { name: 'Menunggu' });
    await expect(part).toHaveText(`Menunggu ${number}`);
  });
});

test.describe('the status page', () => {
  test('shows the article as plain text and as readers will see it', async ({ page, site, author }) => {
    const content =
      '<p>Isi &amp; <strong>tebal</strong>.</p><h2>Bab satu</h2><ul><li>butir</li></ul><table><tr><th>a</th><td>b</td></tr></table>' +
      '<p>kata<a href="#cat-1" role="doc-noteref">1</a>.</p><section role="doc-endnotes"><ol><li id="cat-1"><p>Catatan</p></li></ol></section>';
    const id = await post(site, author, { title: 'Untuk dibaca', content, withImage: true });
    const release = await hold(page, '**/api/detailArtikel/*');
    await page.goto(statusPath(id));
    await expect(page.getByText(messages.articles.loading)).toBeVisible();
    release();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Untuk dibaca' })).toBeVisible();
    await expect(page.getByText(messages.articles.loading)).toHaveCount(0);
    await expect(main.getByText('Siti Rahma')).toBeVisible();
    const panel = page.getByRole('tabpanel');
    await expect(panel).toContainText('Isi & tebal.');
    await expect(panel).toContainText('• butir');
    await expect(panel).toContainText('kata[1].');
    await expect(panel).toContainText('[1] Catatan');
    await expect(panel.locator('strong, h2, table')).toHaveCount(0);
    await expect(newStatus(page).locator('option:not([value=""])')).toHaveText(['Disetujui', 'Ditolak']);
    expect(
      await newStatus(page)
        .locator('option')
        .evaluateAll((options) => options.map((o) => (o as HTMLOptionElement).value)),
    ).toEqual(['', 'disetujui', 'ditolak']);
    await expectAccessibleAndFitting(page);

    await page.getByRole('tab', { name: 'Teks polos' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Seperti dilihat pembaca' })).toBeFocused();
    await expect(panel.getByRole('heading', { name: 'Bab satu' })).toBeVisible();
    await expect(panel.getByRole('region', { name: 'Tabel 1' })).toBeVisible();
    await expect(panel.locator('img[src^="/storage/"]')).toBeVisible();
    await expectAccessibleAndFitting(page);
  });

  test('shows the current status in colours of its own, and in words', async ({ page, site, author }) => {
    const id = await post(site, author, { title: 'Tiga warna' });
    for (const [status, hue] of [
      ['menunggu', 'yellow'],
      ['disetujui', 'green'],
      ['ditolak', 'red'],
    ] as const) {
      if (status !== 'menunggu') await decide(site, id, status);
      await page.goto(statusPath(id));
      const badge = page
        .getByRole('main')
        .locator('header')
        .getByText(articleAdmin.statusOptions[status], { exact: true });
      await expect(badge).toBeVisible();
      expect(await hueOf(page.getByRole('main'), articleAdmin.statusOptions[status]), status).toBe(hue);
      // The page links to the edit form and, for an approved article, to the public page.
      await expect(page.getByRole('link', { name: articleAdmin.edit, exact: true })).toHaveAttribute(
        'href',
        `/edit-Artikel/${id}`,
      );
      for (const name of ['Lihat di situs', 'Tiga warna']) {
        const link = page.getByRole('main').getByRole('link', { name, exact: true });
        await expect(link).toHaveCount(status === 'disetujui' ? 1 : 0);
        if (status === 'disetujui') await expect(link).toHaveAttribute('href', `/articleDetail/${id}`);
      }
    }
  });

  test('requires a status, and reports a decision that did not arrive', desktopOnly, async ({ page, site, author }) => {
    const id = await post(site, author, { title: 'Tanpa pilihan' });
    await page.goto(statusPath(id));
    await saveStatus(page).click();
    await expect(newStatus(page)).toBeFocused();
    await expect(newStatus(page)).toHaveAccessibleDescription(messages.articles.statusRequired);
    await expectAccessible(page);
    await newStatus(page).selectOption('ditolak');
    await saveStatus(page).click();
    await expect(words(page)).toHaveAccessibleDescription(/Kirim sekali lagi/);
    const restore = await fail(page, '**/api/updateStatusArtikel/*');
    await saveStatus(page).click();
    await expect(toast(page, messages.articles.statusUpdateFailed)).toBeVisible();
    await expect(page.getByRole('alert').getByText(messages.articles.statusUpdateFailed)).toBeVisible();
    await expect(newStatus(page)).toHaveValue('ditolak');
    await expectAccessible(page);
    await restore();
    await saveStatus(page).click();
    await expect(toast(page, messages.articles.statusUpdated)).toBeVisible();
    await expect(page).toHaveURL(pages.articleAdmin);
  });

  test(
    'reports a decision that another admin has made meanwhile, and shows the current status',
    desktopOnly,
    async ({ page, site, admin, author }) => {
      allowErrors(/updateStatusArtikel/);
      const id = await post(site, author, { title: 'Diperebutkan' });
      await page.goto(statusPath(id));
      await newStatus(page).selectOption('ditolak');
      await words(page).fill('Di luar cakupan.');
      await decide(site, id, 'disetujui');
      await saveStatus(page).click();
      await expect(page.getByRole('alert').getByText(/Orang lain sudah menyimpan perubahan/)).toBeVisible();
      await expect(page.getByText('dengan status Disetujui')).toBeVisible();
      await expect(page.getByRole('main').locator('header').getByText('Disetujui', { exact: true })).toBeVisible();
      expect(await readArticle(site, admin, id)).toMatchObject({ verifikasi_admin: 'disetujui' });
      await expectAccessible(page);

      await saveStatus(page).click();
      await expect(toast(page, messages.articles.statusUpdated)).toBeVisible();
      expect(await readArticle(site, admin, id)).toMatchObject({ verifikasi_admin: 'ditolak' });
    },
  );

  test(
    'asks once before it publishes a scheduled article earlier',
    desktopOnly,
    async ({ page, site, admin, author }) => {
      const id = await post(site, author, { title: 'Embargo' });
      const { at, shown } = await schedule(site, id, 5);
      await page.goto(statusPath(id));
      await expect(page.getByRole('main').locator('header').last()).toContainText('Terjadwal');
      await newStatus(page).selectOption('disetujui');
      await saveStatus(page).click();
      const dialog = page.getByRole('dialog', { name: 'Terbitkan “Embargo” sekarang?' });
      await expect(dialog).toContainText(/dijadwalkan terbit .* 09\.00 WIB/);
      await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(saveStatus(page)).toBeFocused();
      expect(await readArticle(site, admin, id)).toMatchObject({ verifikasi_admin: 'menunggu', publish_at: at });

      // The edit form can set the status as well.
      await page.goto(`/edit-Artikel/${id}`);
      const status = page.getByRole('main').getByLabel('Status', { exact: true });
      await expect(status).toHaveAccessibleDescription(shown);
      await status.selectOption('disetujui');
      await page.getByRole('main').getByRole('button', { name: 'Simpan perubahan' }).click();
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Batal' }).click();
      expect(await readArticle(site, admin, id)).toMatchObject({ verifikasi_admin: 'menunggu', publish_at: at });

      await page.goto(statusPath(id));
      await newStatus(page).selectOption('disetujui');
      await saveStatus(page).click();
      await dialog.getByRole('button', { name: 'Terbitkan sekarang' }).click();
      await expect(page).toHaveURL(pages.articleAdmin);
      expect(await readArticle(site, admin, id)).toMatchObject({ verifikasi_admin: 'disetujui', publish_at: null });
    },
  );

  test('of an article that does not exist, or does not load, says so', desktopOnly, async ({ page, site, author }) => {
    for (const id of [2_147_483_647, 0]) {
      await page.goto(statusPath(id));
      await expect(page.getByRole('alert').getByText(messages.articles.notFound)).toBeVisible();
    }
    await expectAccessible(page);
    const id = await post(site, author, { title: 'Datang kemudian' });
    const restore = await fail(page, '**/api/detailArtikel/*');
    await page.goto(statusPath(id));
    await expect(page.getByRole('alert').getByText(messages.articles.loadFailed)).toBeVisible();
    await restore();
    await page.getByRole('link', { name: 'Coba lagi' }).click();
    await expect(page.getByRole('heading', { name: 'Datang kemudian' })).toBeVisible();
  });
});

test(
  'opening the list, deciding and going on to the next article needs no mouse',
  desktopOnly,
  async ({ page, site, admin, author }) => {
    // Rejects the waiting articles of other tests: the list would show those articles before the articles of this test.
    type List = { artikels: { id: number }[] };
    const { artikels } = await get<List>(site, '/semuaArtikel?status=menunggu', admin.token);
    for (const { id } of artikels) await decide(site, id, 'ditolak');
    const ids = [];
    for (const title of ['Pertama', 'Kedua']) ids.push(await post(site, author, { title: `${title} menunggu` }));
    await page.goto(pages.waitingArticles);
    await expect(cards(page).first()).toContainText('Pertama menunggu');

    await tabTo(page, cards(page).first().getByRole('link', { name: articleAdmin.updateStatus }));
    await page.keyboard.press('Enter');
    for (const [index, id] of ids.entries()) {
      await expect(page).toHaveURL(statusPath(id));
      await expect(heading(page)).toBeFocused();
      await expect(newStatus(page)).toBeVisible();
      await tabTo(page, newStatus(page));
      await page.keyboard.press('ArrowDown');
      await expect(newStatus(page)).toHaveValue('disetujui');
      await tabTo(page, saveStatus(page));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(pages.articleAdmin);
      await expect(toast(page, messages.articles.statusUpdated).first()).toBeVisible();
      if (index > 0) continue;
      const next = page.getByRole('status').getByRole('link', { name: 'Kedua menunggu' });
      await expect(page.getByText('Artikel menunggu berikutnya:')).toBeVisible();
      await expect(next).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText('Tidak ada lagi artikel yang menunggu.')).toBeVisible();
    for (const id of ids) expect(await readArticle(site, admin, id)).toMatchObject({ verifikasi_admin: 'disetujui' });
  },
);
