import type { Page } from '@playwright/test';
import { CARD_PREVIEW_CHARACTERS, TEXTAREA_ROWS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { picture } from '#tests/factories.ts';
import { expectAccessible, expectAccessibleAndFitting, expectNoSidewaysScroll } from './kit/accessible.ts';
import { call, createAuthor } from './kit/accounts.ts';
import { cards, decide, hueOf, post, readArticle, schedule, uniqueWord } from './kit/articles.ts';
import { expectRowsOnPhone } from './kit/back-office.ts';
import { fail, failures, hold } from './kit/network.ts';
import { closeQuestion, heading, toast } from './kit/screen.ts';
import { waitForTexts } from './kit/search-index.ts';
import { fillLogin } from './kit/session.ts';
import { asAdmin as test, desktopOnly, expect, phoneOnly } from './kit/test.ts';

test.use({ settings: { DEMO: '0' } });

const { articleAdmin } = labels;
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name });
const search = (word: string) => `${pages.articleAdmin}?q=${word}`;

test.describe('the list of articles', () => {
  test('shows title, author and status, in colours and words, and the actions', async ({ page, site, author }) => {
    const word = uniqueWord();
    const long = `<p>${'Bakau menahan ombak. '.repeat(12)}</p>`;
    for (const status of ['menunggu', 'disetujui', 'ditolak']) {
      const given = { title: `${word} ${status}`, content: long, withImage: status === 'disetujui' };
      await post(site, author, status === 'menunggu' ? given : { ...given, status });
    }
    await page.goto(search(word));
    await expect(heading(page)).toHaveText(articleAdmin.heading);
    await expect(cards(page)).toHaveCount(3);
    for (const [status, hue] of [
      ['disetujui', 'blue'],
      ['menunggu', 'yellow'],
      ['ditolak', 'red'],
    ] as const) {
      const card = cards(page).filter({ hasText: `${word} ${status}` });
      await expect(card).toContainText('Siti Rahma');
      await expect(card).toContainText(author.user.email);
      const preview = await card.getByText(/^Bakau/).innerText();
      expect(preview).toHaveLength(CARD_PREVIEW_CHARACTERS + 3);
      expect(preview.endsWith('...')).toBe(true);
      await expect(card.getByRole('button', { name: articleAdmin.delete, exact: true })).toBeVisible();
      await expect(card.getByRole('link', { name: articleAdmin.edit, exact: true })).toHaveAttribute(
        'href',
        /^\/edit-Artikel\/\d+$/,
      );
      const update = card.getByRole('link', { name: articleAdmin.updateStatus, exact: true });
      await expect(update).toHaveCount(status === 'menunggu' ? 1 : 0);
      if (status === 'menunggu') await expect(update).toHaveAttribute('href', /^\/statusupdate\/\d+$/);
      const source = await card.locator('img').getAttribute('src');
      expect(source).toMatch(status === 'disetujui' ? /^\/storage\// : /placeholder|^data:/);
      // Title and picture link to the page where an admin reads the article.
      const read = status === 'disetujui' ? /^\/articleDetail\/\d+$/ : /^\/statusupdate\/\d+$/;
      await expect(card.getByRole('link', { name: `${word} ${status}`, exact: true })).toHaveAttribute('href', read);
      await expect(card.locator('a:has(img)')).toHaveAttribute('href', read);
      await expect(card.getByRole('link', { name: 'Lihat di situs', exact: true })).toHaveCount(
        status === 'disetujui' ? 1 : 0,
      );
      expect(await hueOf(page.getByRole('main'), articleAdmin.statusOptions[status]), status).toBe(hue);
    }
    await expectAccessibleAndFitting(page);
  });

  test('says where an article stands, and that a withdrawn one was not refused', async ({ page, site, author }) => {
    const word = uniqueWord();
    const ids: Record<string, number> = {};
    for (const name of ['jadwal', 'perbaikan', 'tolak', 'tarik']) {
      ids[name] = await post(site, author, { title: `${word} ${name}` });
    }
    const { shown } = await schedule(site, ids['jadwal'] ?? 0, 5);
    await decide(site, ids['perbaikan'] ?? 0, 'ditolak', { tone: 'revise', text: 'Lengkapi.' });
    await decide(site, ids['tolak'] ?? 0, 'ditolak');
    await call(site, 'POST', `/withdrawArticle/${ids['tarik']}`, {}, author.token);
    await page.goto(search(word));
    const { menunggu, ditolak } = articleAdmin.statusOptions;
    for (const [name, status, stage, hue] of [
      ['jadwal', menunggu, shown, 'yellow'],
      ['perbaikan', ditolak, 'Perlu perbaikan', 'red'],
      ['tolak', ditolak, 'Tidak sesuai', 'red'],
      ['tarik', 'Ditarik penulis', 'Ditarik penulis', 'grey'],
    ] as const) {
      const card = cards(page).filter({ hasText: `${word} ${name}` });
      await expect(card.getByText(status, { exact: true })).toBeVisible();
      await expect(card.getByText(stage, { exact: true })).toBeVisible();
      expect(await hueOf(card, status), name).toBe(hue);
    }
    const withdrawn = cards(page).filter({ hasText: `${word} tarik` });
    await expect(withdrawn).not.toContainText(ditolak);
    await expectAccessibleAndFitting(page);

    await page.goto(`/statusupdate/${ids['tarik']}`);
    const head = page.getByRole('main').locator('header').last();
    await expect(head.getByText('Ditarik penulis', { exact: true })).toHaveCount(1);
    await expect(head).not.toContainText(ditolak);
    expect(await hueOf(head, 'Ditarik penulis')).toBe('grey');
    await page.goto(`/tinjau?artikel=${ids['tarik']}`);
    await expect(page.getByText('Ditarik penulis', { exact: true }).first()).toBeAttached();
  });

  test('keeps “hapus” beside “Edit Artikel” at every width', desktopOnly, async ({ page, site, author }) => {
    const word = uniqueWord();
    for (const status of ['menunggu', 'disetujui', 'ditolak']) {
      await post(site, author, { title: word, ...(status !== 'menunggu' && { status }) });
    }
    await page.goto(search(word));
    for (const width of [375, 640, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(cards(page)).toHaveCount(3);
      const lines = await cards(page).evaluateAll((all) =>
        all.map((card) => {
          const [edit, remove] = [...card.querySelectorAll('[aria-describedby]')].slice(-2);
          return [edit, remove].map((action) => Math.round(action?.getBoundingClientRect().top ?? 0));
        }),
      );
      expect(
        lines.map(([edit, remove]) => remove === edit),
        `${width}: ${JSON.stringify(lines)}`,
      ).toEqual([true, true, true]);
      await expectNoSidewaysScroll(page);
    }
  });

  for (const [name, path] of [
    ['all', pages.articleAdmin],
    ['those that wait', pages.waitingArticles],
  ] as const) {
    test(`is on a phone one of rows, several to a screen: ${name}`, phoneOnly, async ({ page, site, admin }) => {
      const word = uniqueWord();
      // A note above the rows would move them.
      await waitForTexts(site, admin);
      const author = await createAuthor(site, `maria.magdalena.${word}@lembaga.contoh.id`);
      for (const number of [1, 2, 3]) {
        const title = `${word} ${number}: catatan tentang dua puluh tahun pendampingan desa pesisir di pantai utara Jawa`;
        await post(site, author, { title, content: 'Warga menanam bakau di tepi tambak. '.repeat(9), withImage: true });
      }
      const { updateStatus, edit, delete: remove } = articleAdmin;
      const list = { path: `${path}?q=${word}`, api: 'semuaArtikel', actions: [updateStatus, edit, remove] };
      const rows = await expectRowsOnPhone(page, list);
      for (const text of ['Siti Rahma', author.user.email, /^Warga menanam.*\.\.\.$/, 'Menunggu']) {
        await expect(rows.first().getByText(text, { exact: true })).toBeVisible();
      }
      const [image, title] = [rows.first().locator('img'), rows.first().getByRole('heading')];
      expect((await image.boundingBox())?.width).toBeLessThan(100);
      expect((await image.boundingBox())?.x).toBeLessThan((await title.boundingBox())?.x ?? 0);
      // The e-mail address may wrap only at '@' and dots: each part between them must be on one line.
      const lines = await rows
        .first()
        .getByText(author.user.email, { exact: true })
        .evaluate((element) =>
          [...element.childNodes].flatMap((part) => {
            const range = document.createRange();
            range.selectNodeContents(part);
            return part.nodeType === Node.TEXT_NODE ? [range.getClientRects().length] : [];
          }),
        );
      expect(lines).toEqual(author.user.email.split(/[.@]/).map(() => 1));
      await expectAccessible(page);
    });
  }

  test('is searched, filtered, sorted and paged on the server, with all of it in the address', async ({
    page,
    site,
    author,
  }) => {
    const word = uniqueWord();
    for (let number = 10; number <= 22; number += 1) await post(site, author, { title: `${word} ${number}` });
    await post(site, author, { title: `${word} ditolak`, status: 'ditolak' });
    await page.goto(pages.articleAdmin);
    await page.getByRole('searchbox').fill(word);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(search(word));
    await expect(page.getByRole('status').getByText(`1–12 dari 14 artikel untuk “${word}”`)).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeFocused();
    for (const [name, count] of [
      ['Semua', 14],
      ['Menunggu, terjadwal', 13],
      ['Disetujui', 0],
      ['Ditolak, ditarik', 1],
    ] as const) {
      await expect(tab(page, name)).toHaveText(`${name}${count}`);
    }

    await tab(page, 'Menunggu').click();
    await expect(page).toHaveURL(`${search(word)}&status=menunggu`);
    await expect(tab(page, 'Menunggu')).toBeFocused();
    await page.getByLabel('Urutkan').selectOption('Judul A–Z');
    await expect(page).toHaveURL(`${search(word)}&status=menunggu&sort=title`);
    await expect(page.getByLabel('Urutkan')).toBeFocused();
    await expect(cards(page).first()).toContainText(`${word} 10`);
    await page.getByRole('link', { name: 'Berikutnya' }).click();
    await expect(page).toHaveURL(`${search(word)}&status=menunggu&sort=title&page=2`);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText([`${word} 22`]);
    await page.reload();
    await expect(cards(page)).toContainText([`${word} 22`]);
    await expect(page.getByRole('searchbox')).toHaveValue(word);

    await tab(page, 'Disetujui').click();
    await expect(page.getByText('Tidak ada artikel yang ditemukan.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Lihat semua artikel' }).click();
    await expect(page).toHaveURL(pages.articleAdmin);
    await page.goto(`${search(word)}&page=9`);
    await page.getByRole('link', { name: 'Ke halaman pertama' }).click();
    await expect(cards(page)).toHaveCount(12);
  });

  test('keeps its rows, dimmed, while others are loading', desktopOnly, async ({ page, site, author }) => {
    const word = uniqueWord();
    await post(site, author, { title: `${word} satu` });
    await page.goto(search(word));
    await expect(cards(page)).toHaveCount(1);
    const release = await hold(page, '**/api/semuaArtikel*');
    await tab(page, 'Ditolak').click();
    await expect(page.locator('[aria-busy=true]')).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    release();
    await expect(cards(page)).toHaveCount(0);
  });
});

test.describe('deleting', () => {
  test('asks first, and removes the article, which can be restored for ten seconds', async ({
    page,
    site,
    admin,
    author,
  }) => {
    const word = uniqueWord();
    const id = await post(site, author, { title: `${word} satu` });
    await post(site, author, { title: `${word} dua` });
    await page.goto(search(word));
    const card = cards(page).filter({ hasText: `${word} satu` });
    const button = card.getByRole('button', { name: articleAdmin.delete });
    await button.press('Enter');
    const question = await closeQuestion(page, `Hapus “${word} satu”?`);
    await expect(button).toBeFocused();
    await expect(cards(page)).toHaveCount(2);
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Hapus' }).click();
    await expect(toast(page, messages.blogs.deleted)).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expect(tab(page, 'Semua')).toHaveText('Semua1');
    // The focus moves from the deleted row to the row after it.
    await expect(cards(page).getByRole('link', { name: `${word} dua`, exact: true })).toBeFocused();
    await expect(readArticle(site, admin, id)).rejects.toThrow('404');

    // Restores the article by keyboard only.
    await page.keyboard.press('Alt+t');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Urungkan' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Urungkan' })).toHaveCount(0);
    expect(await readArticle(site, admin, id)).toMatchObject({ title: `${word} satu`, verifikasi_admin: 'menunggu' });
  });

  test('can be undone for ten seconds and no longer', desktopOnly, async ({ page, site, author }) => {
    const word = uniqueWord();
    await post(site, author, { title: word });
    await page.clock.install();
    await page.goto(search(word));
    await page.clock.runFor(2000);
    await cards(page).getByRole('button', { name: articleAdmin.delete }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
    const undo = page.getByRole('button', { name: 'Urungkan' });
    await expect(async () => {
      await page.clock.runFor(200);
      await expect(undo).toBeVisible({ timeout: 300 });
    }).toPass();
    await page.mouse.move(0, 0);
    await page.clock.runFor(8500);
    await expect(undo).toBeVisible();
    await page.clock.runFor(3000);
    await expect(undo).toHaveCount(0);
  });
});

test.describe('adding', () => {
  const modal = (page: Page) => page.getByRole('dialog', { name: articleAdmin.add });
  const form = (page: Page) => ({
    title: modal(page).getByRole('textbox', { name: 'Judul', exact: true }),
    textarea: modal(page).locator('textarea[name=content]'),
    content: modal(page).getByRole('textbox', { name: 'Isi artikel' }),
    status: modal(page).getByLabel('Status', { exact: true }),
    send: modal(page).locator('button[type=submit]'),
  });

  test.beforeEach(async ({ page }) => {
    await page.goto(pages.articleAdmin);
    await page.getByRole('button', { name: articleAdmin.add, exact: true }).click();
    await expect(modal(page)).toBeVisible();
  });

  test('takes title, content, picture and status, and the list shows the article', async ({ page, site, admin }) => {
    const { title, textarea, status, send } = form(page);
    const word = uniqueWord();
    await expect(title).toBeFocused();
    await expect(textarea).toHaveAttribute('rows', String(TEXTAREA_ROWS));
    await expect(status).toHaveValue('menunggu');
    await expect(status.locator('option')).toHaveText(['Menunggu', 'Disetujui', 'Ditolak']);
    await expectAccessibleAndFitting(page);
    await title.fill(word);
    await textarea.fill('Isi dari admin.');
    await modal(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'admin.jpg', mimeType: 'image/jpeg', buffer: await picture(400, 250) });
    await expect(modal(page).getByRole('img', { name: 'Pratinjau admin.jpg' })).toBeVisible();
    await status.selectOption('disetujui');
    const release = await hold(page, '**/api/postArtikel');
    await send.click();
    await expect(send).toHaveText(messages.articles.sending);
    release();
    await expect(toast(page, 'Artikel tersimpan dengan status disetujui.')).toBeVisible();
    await expect(toast(page, messages.articles.added)).toBeVisible();
    await expect(modal(page)).toHaveCount(0);
    await expect(page).toHaveURL(pages.articleAdmin);
    await expect(page.getByRole('button', { name: articleAdmin.add, exact: true })).toBeFocused();
    const card = cards(page).filter({ hasText: word });
    await expect(card).toBeVisible();
    const id = Number((await card.getByRole('link').first().getAttribute('href'))?.split('/').at(-1));
    const stored = await readArticle(site, admin, id);
    expect(stored).toMatchObject({ content: 'Isi dari admin.', verifikasi_admin: 'disetujui', user_id: admin.user.id });
    expect(stored.image).toMatch(/^images\//);

    await page.getByRole('button', { name: articleAdmin.add, exact: true }).click();
    await expect(title).toHaveValue('');
  });

  test("checks required fields, and shows the server's errors", async ({ page }) => {
    const { title, textarea, content, send } = form(page);
    await send.click();
    await expect(title).toBeFocused();
    await expect(title).toHaveAccessibleDescription(/Judul wajib diisi\./);
    await expect(textarea).toHaveAccessibleDescription(/Isi artikel wajib diisi\./);
    await expectAccessible(page);
    await title.fill('Judul');
    await modal(page).getByRole('switch', { name: 'Editor visual' }).click();
    await expect(modal(page).getByRole('toolbar')).toBeVisible();
    await content.click();
    await page.keyboard.type('Tebal');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+b');
    await expect(textarea).toHaveValue('<p><strong>Tebal</strong></p>');
    for (const [fulfil, text] of failures(messages.articles.postFailed)) {
      const restore = await fail(page, '**/api/postArtikel', fulfil);
      await send.click();
      await expect(modal(page).getByRole('alert').getByText(text, { exact: true })).toBeVisible();
      await expect(toast(page, text)).toBeVisible();
      await expect(title).toHaveValue('Judul');
      await restore();
    }
    await expectAccessible(page);
  });

  test('loses nothing when it is closed, reloaded, or the session ends', desktopOnly, async ({ page, site }) => {
    const { title, textarea, status } = form(page);
    await title.fill('Belum selesai');
    await textarea.fill('Baru separuh');
    await status.selectOption('ditolak');
    await page.keyboard.press('Escape');
    await expect(modal(page)).toHaveCount(0);
    await expect(page).toHaveURL(pages.articleAdmin);
    const add = page.getByRole('button', { name: articleAdmin.add, exact: true });
    await expect(add).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(title).toHaveValue('Belum selesai');
    await expect(modal(page).getByText('Tulisan Anda sudah dikembalikan')).toBeVisible();
    await expectAccessible(page);

    await page.reload();
    await expect(textarea).toHaveValue('Baru separuh');
    await expect(status).toHaveValue('ditolak');

    await page.evaluate(() => localStorage.removeItem('token'));
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await fillLogin(page, site.admin);
    await expect(page).toHaveURL(`${pages.articleAdmin}?tambah=1`);
    await expect(title).toHaveValue('Belum selesai');

    await modal(page).getByRole('button', { name: 'Buang tulisan' }).click();
    await page.getByRole('dialog', { name: 'Buang “Belum selesai”?' }).getByRole('button', { name: 'Buang' }).click();
    await expect(title).toHaveValue('');
    await expect(title).toBeFocused();
    await expect(status).toHaveValue('menunggu');
  });
});
