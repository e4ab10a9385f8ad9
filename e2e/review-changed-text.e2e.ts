import { ownAdminPages } from '#contract/routes.ts';
import { expectAccessible, expectAccessibleAndFitting, expectNoSidewaysScroll } from './kit/accessible.ts';
import { post, readArticle, uniqueWord } from './kit/articles.ts';
import { hold } from './kit/network.ts';
import {
  reviewAddress,
  title,
  choice,
  chosen,
  words,
  sendButton,
  lastAct,
  inserted,
  statusPath,
  newStatus,
  saveStatus,
  write,
} from './kit/review-screen.ts';
import { allowErrors, asAdmin as test, desktopOnly, expect } from './kit/test.ts';

test.use({ settings: { DEMO: '0' } });

const { review } = ownAdminPages;
test(
  'a text that changed while it was open is decided on by keys only after the change was shown',
  desktopOnly,
  async ({ page, site, admin, author }) => {
    const word = uniqueWord();
    const id = await post(site, author, { title: word, content: '<p>Tujuh sumur.</p>' });
    const other = await post(site, author, { title: `${word} lain`, content: '<p>Teks lain.</p>' });
    await page.goto(reviewAddress(word, id));
    await expect(page.getByText('Tujuh sumur.')).toBeVisible();
    await write(site, author, 'resubmitArticle', id, { title: word, content: '<p>Delapan sumur.</p>' });
    const release = await hold(page, '**/api/articleDiff/*');
    await page.keyboard.press('a');
    await expect(sendButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'pilihannya dikosongkan: baca dulu' })).toBeVisible();
    await expect(page).toHaveURL(/lihat=perubahan/);
    await expect(chosen(page)).toHaveCount(0);
    for (const key of ['Enter', 'a', 'Enter', 'Control+Enter', 't', '1', 'Control+Enter']) {
      await page.keyboard.press(key);
    }
    await choice(page, 'Setujui').click({ force: true });
    await expect(chosen(page)).toHaveCount(0);
    await expect(sendButton(page)).toHaveCount(0);
    await expectAccessible(page);

    release();
    await expect(inserted(page, 'Delapan')).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(chosen(page)).toHaveCount(0);
    expect(await readArticle(site, admin, id)).toMatchObject({ verifikasi_admin: 'menunggu' });

    // After the admin has chosen a decision, the text changes again. Before sending the decision, the admin leaves the
    // article and reopens it.
    await page.keyboard.press('r');
    await page.keyboard.type('Hitung ulang.');
    await write(site, author, 'resubmitArticle', id, { title: word, content: '<p>Sembilan sumur.</p>' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect(page.getByText('Teks lain.')).toBeVisible();
    expect(await readArticle(site, admin, other)).toMatchObject({ verifikasi_admin: 'menunggu' });
    await page.keyboard.press('k');
    await expect(inserted(page, 'Sembilan')).toBeInViewport();
    await expect(choice(page, 'Setujui')).toBeVisible();
    await expect(chosen(page)).toHaveCount(0);
    await page.keyboard.press('r');
    await expect(words(page)).toHaveValue('Hitung ulang.');
    await page.keyboard.press('Control+Enter');
    await expect(lastAct(page)).toContainText('Diminta perbaikan');
  },
);

test('a refused decision opens what changed, on each width', async ({ page, site, admin, author }) => {
  const word = uniqueWord();
  const id = await post(site, author, { title: word, content: '<p>Tujuh sumur.</p>' });
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1100;
  await page.goto(`${reviewAddress(word, id)}&lihat=keputusan`);
  await choice(page, 'Setujui').click();
  await write(site, author, 'resubmitArticle', id, { title: word, content: '<p>Delapan sumur.</p>' });
  await sendButton(page).click();
  await expect(inserted(page, 'Delapan')).toBeInViewport();
  // The page has scrolled to the changed words. The notice that the text has changed stays visible, above the text or
  // beside it.
  await expect(page.getByText(isNarrow ? /^Tulisan diubah saat/ : /^Tulisan diubah: /).last()).toBeInViewport();
  await expectAccessibleAndFitting(page);
  if (isNarrow) await page.getByRole('link', { name: 'Putuskan' }).click();
  await expect(chosen(page)).toHaveCount(0);

  expect(await readArticle(site, admin, id)).toMatchObject({ verifikasi_admin: 'menunggu' });
  await choice(page, 'Setujui').click();
  await sendButton(page).click();
  await expect(lastAct(page)).toContainText(`Disetujui: ${word}`);
});

test('what changed besides the text is shown above it, on both screens', async ({ page, site, admin, author }) => {
  allowErrors(/updateStatusArtikel/);
  const word = uniqueWord();
  const long = '<p>Tujuh sumur.</p>'.repeat(60);
  const others = page.getByRole('region', { name: 'Juga berubah' });
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1100;
  const coAuthors = (name: string) =>
    JSON.stringify([{ given_name: name, family_name: 'Lestari', affiliation: 'UGM', orcid: '' }]);
  const id = await post(site, author, { title: word, content: long });
  const decide = async () => {
    if (isNarrow) await page.getByRole('link', { name: 'Putuskan' }).click();
    await expect(chosen(page)).toHaveCount(0);
    await choice(page, 'Setujui').click();
  };
  await page.goto(reviewAddress(word, id));
  await expect(page.getByText('Tujuh sumur.').first()).toBeVisible();
  await decide();
  const fields = { title: word, content: `${long}<p>Delapan sumur.</p>` };
  await write(site, author, 'resubmitArticle', id, { ...fields, co_authors: coAuthors('Ani') });
  await sendButton(page).click();
  await expect(others.locator('ins')).toHaveText(/Ani Lestari, UGM/);
  await expect(others).toBeInViewport();
  // The text has changed, too, but this change is off the screen. Until the admin sees it, no decision can be chosen.
  const first = inserted(page, 'Delapan');
  await expect(first).not.toBeInViewport();
  if (!isNarrow) await page.keyboard.press('a');
  await expect(chosen(page)).toHaveCount(0);
  await first.scrollIntoViewIfNeeded();
  await expectAccessibleAndFitting(page);

  await decide();
  await write(site, author, 'resubmitArticle', id, { ...fields, doi: '10.1234/abcd', licence: 'CC-BY-4.0' });
  await sendButton(page).click();
  await expect(others).toContainText('DOI');
  await expect(others.locator('ins').filter({ hasText: '10.1234/abcd' })).toBeInViewport();
  await expect(others.locator('ins').filter({ hasText: 'CC BY 4.0' })).toBeInViewport();
  await expect(others).toBeInViewport();
  await expect(others).not.toContainText('Ani');
  // Versions contain neither DOI nor licence. Yet a change of them clears the choice, as `decide` checks.
  await decide();

  await page.goto(statusPath(id));
  await newStatus(page).selectOption('disetujui');
  await write(site, author, 'resubmitArticle', id, { ...fields, co_authors: coAuthors('Rini') });
  await saveStatus(page).click();
  await expect(others.locator('del')).toHaveText(/Ani Lestari/);
  await expect(others.locator('ins')).toHaveText(/Rini Lestari/);
  await expect(others).toBeInViewport();
  await expect(newStatus(page)).toHaveValue('');
  await expectAccessible(page);
  expect(await readArticle(site, admin, id)).toMatchObject({ verifikasi_admin: 'menunggu' });
  await newStatus(page).selectOption('disetujui');
  await saveStatus(page).click();
  await expect.poll(async () => (await readArticle(site, admin, id)).verifikasi_admin).toBe('disetujui');
});

test(
  'a change that is reported to the screen clears the choice when it is loaded, also for a replaced proposal',
  desktopOnly,
  async ({ page, site, author }) => {
    const word = uniqueWord();
    const id = await post(site, author, { title: word, content: '<p>Teks lama.</p>', status: 'disetujui' });
    await write(site, author, 'reviseArticle', id, {
      title: word,
      content: '<p>Teks baru.</p>',
      change_kind: 'layout',
    });
    await page.clock.install();
    await page.goto(`${review}?tab=revisi&q=${word}&artikel=${id}&lihat=artikel`);
    await expect(page.getByText('Teks baru.')).toBeVisible();
    await page.keyboard.press('a');
    await expect(chosen(page)).toHaveText(/^Setujui/);
    await write(site, author, 'reviseArticle', id, {
      title: word,
      content: '<p>Teks ketiga.</p>',
      change_kind: 'layout',
    });
    await page.clock.fastForward(25_000);
    // Until the admin presses this button, a decision would apply to the text on the screen and not to the newest text.
    await page.getByRole('button', { name: 'Muat keadaan terbaru' }).click();
    await expect(chosen(page)).toHaveCount(0);
    await expect(inserted(page, 'ketiga')).toBeInViewport();
    await expect(page.getByLabel('Dari', { exact: true })).toHaveValue('2');
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await expect(lastAct(page)).toContainText(`Disetujui: ${word}`);
  },
);

test(
  'of several articles, those that changed since they were read are refused until they are opened again',
  desktopOnly,
  async ({ page, site, admin, author }) => {
    const word = uniqueWord();
    const ids = [];
    for (const name of ['satu', 'dua', 'tiga']) {
      ids.push(await post(site, author, { title: `${word} ${name}`, content: '<p>Semula.</p>' }));
    }
    const [first = 0, second = 0, third = 0] = ids;
    const statusOf = async (id: number) => (await readArticle(site, admin, id)).verifikasi_admin;
    const mark = page.getByText('Berubah sejak Anda lihat');
    await page.goto(reviewAddress(word, first));
    await expect(page.getByText('Semula.')).toBeVisible();
    await page.keyboard.press('j');
    await expect(title(page)).toHaveText(`${word} dua`);
    await expect(page.getByText('Semula.')).toBeVisible();
    const box = (name: string) => page.getByRole('checkbox', { name: `Pilih “${word} ${name}”` });
    for (const name of ['satu', 'dua', 'tiga']) await box(name).check();
    // The author changes the first article, which the admin has opened, and the third, which the admin has not.
    await write(site, author, 'resubmitArticle', first, { title: `${word} satu`, content: '<p>Lain.</p>' });
    await write(site, author, 'resubmitArticle', third, { title: `${word} tiga`, content: '<p>Lain.</p>' });
    const later = page.waitForResponse(/reviewQueue/);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await later;
    await expect(mark).toHaveCount(2);
    await expectAccessible(page);
    await choice(page, 'Setujui').click();
    await sendButton(page).click();
    const refused = page.getByRole('region', { name: 'Belum diputuskan' });
    await expect(refused.getByRole('listitem')).toHaveCount(2);
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
      'menunggu',
      'disetujui',
      'menunggu',
    ]);

    // After the decision, the queue opens the third article by itself. The admin sees its text for the first time.
    await expect(page.getByText('Lain.')).toBeVisible();
    await box('satu').check();
    await box('tiga').check();
    await expect(mark).toHaveCount(1);
    await refused.getByRole('link', { name: `${word} satu` }).click();
    await expect(inserted(page, 'Lain')).toBeInViewport();
    await expect(mark).toHaveCount(0);
    await choice(page, 'Setujui').click();
    await sendButton(page).click();
    await expect(lastAct(page)).toContainText('Disetujui: 2 dari 2 artikel');
    expect([await statusOf(first), await statusOf(third)]).toEqual(['disetujui', 'disetujui']);
  },
);

test('the status page clears the choice, and shows what changed before it sends another', async ({
  page,
  site,
  admin,
  author,
}) => {
  allowErrors(/updateStatusArtikel/);
  const id = await post(site, author, { title: 'Berubah', content: '<p>Tujuh sumur.</p>' });
  await page.goto(statusPath(id));
  await newStatus(page).selectOption('disetujui');
  await write(site, author, 'resubmitArticle', id, { title: 'Berubah', content: '<p>Delapan sumur.</p>' });
  const release = await hold(page, '**/api/articleDiff/*');
  await saveStatus(page).click();
  await expect(page.getByText('Baca dulu, lalu putuskan lagi')).toBeVisible();
  const tab = page.getByRole('tab', { name: 'Perubahan' });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  const cut = await tab.evaluate(
    (one) => one.getBoundingClientRect().right - (one.parentElement?.getBoundingClientRect().right ?? 0),
  );
  expect(cut).toBeLessThanOrEqual(0);
  await expect(newStatus(page)).toHaveValue('');
  await newStatus(page).selectOption('disetujui');
  await saveStatus(page).click();
  await expect(newStatus(page)).toHaveAccessibleDescription(/Lihat dulu perubahannya/);
  await expectAccessible(page);
  release();
  await expect(inserted(page, 'Delapan')).toBeInViewport();
  expect(await readArticle(site, admin, id)).toMatchObject({ verifikasi_admin: 'menunggu' });

  // Storing a note makes the page load the article again, with the changed text.
  await write(site, author, 'resubmitArticle', id, { title: 'Berubah', content: '<p>Sembilan sumur.</p>' });
  await page.getByRole('radio', { name: 'Catatan untuk redaksi' }).check();
  await page.getByLabel('Isi catatan').fill('Sudah dibaca.');
  await page.getByRole('button', { name: 'Simpan catatan' }).click();
  await expect(inserted(page, 'Sembilan')).toBeInViewport();
  await expect(newStatus(page)).toHaveValue('');
  await expectNoSidewaysScroll(page);
  await newStatus(page).selectOption('disetujui');
  await saveStatus(page).click();
  await expect.poll(async () => (await readArticle(site, admin, id)).verifikasi_admin).toBe('disetujui');
});
