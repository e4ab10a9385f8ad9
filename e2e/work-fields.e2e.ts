import type { Page } from '@playwright/test';
import { pages } from '#contract/routes.ts';
import { expectAccessible, expectAccessibleAndFitting, expectNoSidewaysScroll } from './kit/accessible.ts';
import { call, logInAdmin, replaceSession } from './kit/accounts.ts';
import { newestArticle, post, readArticle, uniqueWord } from './kit/articles.ts';
import { toast } from './kit/screen.ts';
import type { Site } from './kit/site.ts';
import { allowErrors, asAdmin, asAuthor, desktopOnly, expect, test } from './kit/test.ts';

const section = (page: Page) => page.getByRole('main').locator('details', { hasText: 'Keterangan artikel' }).first();

async function unfold(page: Page): Promise<ReturnType<typeof section>> {
  await section(page).locator('summary').first().click();
  await expect(section(page).getByLabel('Ringkasan')).toBeVisible();
  return section(page);
}

async function addTopics(site: Site, ...names: string[]): Promise<void> {
  const { token } = await logInAdmin(site);
  for (const name of names) await call(site, 'POST', '/addTopic', { name }, token);
}

asAuthor.describe('an author', () => {
  asAuthor(
    'fills them in by keyboard, finds them again after a reload, and sends them',
    async ({ page, site, author }) => {
      const [water, forest] = [uniqueWord(), uniqueWord()];
      await addTopics(site, water, forest);
      await page.goto(pages.postArticle);
      await expect(section(page)).not.toHaveAttribute('open');
      const fields = await unfold(page);
      await expectAccessible(page);
      await page.getByLabel('Judul').fill('Air <b>bersih</b>');
      await page.locator('textarea[name=content]').fill('Isi tulisan.');
      await fields.getByLabel('Ringkasan').fill('Tentang air.\nDan hutan.');

      const keywords = fields.getByLabel('Kata kunci', { exact: true });
      const chips = fields.getByRole('list', { name: 'Kata kunci terpilih' }).getByRole('listitem');
      await keywords.pressSequentially('air bersih, Hutan');
      await keywords.press('Enter');
      await keywords.pressSequentially('hutan,desa,salah');
      await keywords.press('Enter');
      await expect(chips).toContainText(['air bersih', 'Hutan', 'desa', 'salah']);
      await keywords.press('Backspace');
      await fields.getByRole('button', { name: 'Hapus kata kunci desa' }).press('Enter');
      await expect(chips).toHaveCount(2);
      await expect(keywords).toBeFocused();
      // Enter in the keyword field has not sent the form.
      await expect(page).toHaveURL(pages.postArticle);
      await keywords.pressSequentially('belum selesai');

      await fields.getByLabel(forest).check();
      await fields.getByLabel(water).check();
      await fields.getByLabel('Bahasa').selectOption('en');
      await fields.getByLabel('Lisensi').selectOption('CC-BY-4.0');
      await fields.getByLabel('DOI').fill('https://doi.org/10.1234/Abc');
      await fields.getByRole('button', { name: 'Tambah penulis' }).click();
      await expect(fields.getByLabel('Nama depan')).toBeFocused();
      await page.keyboard.type('Budi');
      await fields.getByLabel('ORCID').fill('0000-0002-1825-0098');
      await expect(fields.getByText('ORCID tidak benar')).toBeHidden();
      await fields.getByLabel('Afiliasi').fill('Desa');
      await expect(fields.getByText('ORCID tidak benar')).toBeVisible();
      await fields.getByLabel('ORCID').fill('https://orcid.org/0000000218250097');
      await fields.getByLabel('DOI').focus();
      await expect(fields.getByLabel('ORCID')).toHaveValue('0000-0002-1825-0097');
      await fields.getByRole('button', { name: 'Tambah penulis' }).click();
      await page.keyboard.type('Sri');
      await fields.getByRole('button', { name: 'Naikkan penulis ke-3' }).press('Enter');
      await expect(fields.getByRole('button', { name: 'Turunkan penulis ke-2' })).toBeFocused();
      await expectAccessibleAndFitting(page);
      await expect(fields.getByLabel('DOI')).toHaveValue('10.1234/Abc');

      await page.reload();
      await expect(section(page)).toContainText('6 terisi');
      await unfold(page);
      await expect(chips).toHaveText([/air bersih/, /Hutan/, /belum selesai/]);
      await expect(fields.getByLabel('Nama depan').first()).toHaveValue('Sri');
      await expect(fields.getByLabel(forest)).toBeChecked();
      await page.getByRole('main').locator('button[type=submit]').click();
      await expect(page).toHaveURL(pages.myArticles);
      const { id } = await newestArticle(site, author);
      expect(await readArticle(site, author, id)).toMatchObject({
        title: 'Air <b>bersih</b>',
        abstract: 'Tentang air.\nDan hutan.',
        keywords: ['air bersih', 'Hutan', 'belum selesai'],
        topics: [{ name: water }, { name: forest }],
        language: 'en',
        licence: 'CC-BY-4.0',
        co_authors: [
          { given_name: 'Sri', family_name: '', affiliation: '', orcid: null },
          { given_name: 'Budi', family_name: '', affiliation: 'Desa', orcid: '0000-0002-1825-0097' },
        ],
        doi: '10.1234/Abc',
      });
    },
  );

  asAuthor('is led to a wrong field in the folded section', desktopOnly, async ({ page }) => {
    await page.goto(pages.postArticle);
    const fields = await unfold(page);
    await page.getByLabel('Judul').fill('Judul');
    await page.locator('textarea[name=content]').fill('Isi tulisan.');
    await fields.getByLabel('DOI').fill('salah');
    await fields.getByRole('button', { name: 'Tambah penulis' }).click();
    await fields.getByLabel('Nama belakang').fill('Rahma');
    await section(page).locator('summary').first().click();
    await expect(fields.getByLabel('DOI')).toBeHidden();
    await page.getByRole('main').locator('button[type=submit]').click();
    await expect(fields.getByText('Penulis ke-2: Nama depan wajib diisi.')).toBeVisible();
    await expect(fields.getByText('DOI tidak benar')).toBeVisible();
    await expect(fields.getByRole('group', { name: 'Penulis lain' })).toBeFocused();
  });
});

asAdmin('an admin edits them, and two admins see both versions', async ({ page, site, admin, author }) => {
  allowErrors(/editArticle/);
  const topic = uniqueWord();
  await addTopics(site, topic);
  const id = await post(site, author, { title: 'Berdua' });
  await page.goto(`/edit-Artikel/${id}`);
  const fields = await unfold(page);
  await fields.getByLabel('Kata kunci', { exact: true }).fill('gambut,');
  await fields.getByLabel(topic).check();
  await fields.getByLabel('Lisensi').selectOption('CC-BY-SA-4.0');
  await fields.getByRole('button', { name: 'Tambah penulis' }).click();
  await page.keyboard.type('Sri');

  const theirs = { title: 'Berdua', content: 'Isi', verifikasi_admin: 'menunggu' };
  await call(site, 'POST', `/editArticle/${id}`, { ...theirs, keywords: ['sawah'], licence: 'CC-BY-4.0' }, admin.token);
  await page.getByRole('main').locator('button[type=submit]').click();
  const conflict = page.getByRole('region', { name: 'Artikel ini sudah diubah orang lain' });
  const difference = (label: string) => conflict.getByRole('group', { name: `Perbedaan: ${label}` });
  await expect(difference('Kata kunci')).toHaveText('Kata kunciTersimpan sekarangsawahVersi Andagambut');
  await expect(difference('Topik')).toHaveText(`TopikTersimpan sekarang—Versi Anda${topic}`);
  await expect(difference('Lisensi')).toHaveText('LisensiTersimpan sekarangCC BY 4.0Versi AndaCC BY-SA 4.0');
  await expect(difference('Penulis lain')).toContainText('Sri');
  await conflict.getByRole('button', { name: 'Lanjutkan versi saya' }).click();
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(toast(page, 'Artikel berhasil diperbarui.')).toBeVisible();
  expect(await readArticle(site, admin, id)).toMatchObject({
    keywords: ['gambut'],
    topics: [{ name: topic }],
    licence: 'CC-BY-SA-4.0',
    co_authors: [{ given_name: 'Sri' }],
  });
});

const ATTACK = '<img src=x onerror=alert(1)>"\'</script><script>alert(1)</script>';

test.describe('readers', () => {
  test('see them where they expect them, and nothing of them is markup', async ({ page, site, admin }) => {
    const topic = `${uniqueWord()} ${ATTACK}`.slice(0, 80);
    const { id: topicId } = await call<{ id: number }>(site, 'POST', '/addTopic', { name: topic }, admin.token);
    const person = { given_name: ATTACK, family_name: 'Nur Aini', affiliation: ATTACK };
    const { id } = await call<{ id: number }>(
      site,
      'POST',
      '/postArtikel',
      {
        title: 'Water',
        content: '<p>The text.</p>',
        verifikasi_admin: 'disetujui',
        abstract: `${ATTACK}\nSecond line.`,
        keywords: [ATTACK, 'water'],
        topics: [topicId],
        language: 'en',
        licence: 'CC-BY-SA-4.0',
        co_authors: [{ ...person, orcid: '0000-0002-1825-0097' }, { given_name: 'Sri' }],
        doi: `10.1234/a"><script>alert(1)</script>`,
      },
      admin.token,
    );
    page.on('dialog', () => {
      throw new Error('A script of a field ran');
    });
    await page.goto(`/articleDetail/${id}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('region', { name: 'Ringkasan' })).toContainText(ATTACK);
    await expect(main.getByRole('region', { name: 'Ringkasan' }).locator('p')).toHaveAttribute('lang', 'en');
    await expect(page.locator('[lang=en] > .prose')).toHaveText('The text.');
    await expect(main.locator('article[lang=en] > header > h1')).toHaveText('Water');
    const header = main.locator('article > header');
    await expect(header).toContainText(`${ATTACK} Nur Aini ORCID, Sri`);
    await expect(header.getByRole('link', { name: /^ORCID/ })).toHaveAttribute(
      'href',
      'https://orcid.org/0000-0002-1825-0097',
    );
    for (const text of [topic, `${ATTACK}, water`, `${ATTACK} Nur Aini, ${ATTACK}`]) {
      await expect(main.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(main.getByRole('link', { name: 'CC BY-SA 4.0' })).toHaveAttribute(
      'href',
      'https://creativecommons.org/licenses/by-sa/4.0/',
    );
    await expect(main.getByRole('link', { name: /^https:\/\/doi\.org\/10\.1234/ })).toHaveAttribute(
      'href',
      'https://doi.org/10.1234/a%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
    );
    expect(await main.locator('img[src=x], script').count()).toBe(0);
    const [data = ''] = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(JSON.parse(data)).toMatchObject({
      inLanguage: 'en',
      keywords: [ATTACK, 'water'],
      license: 'https://creativecommons.org/licenses/by-sa/4.0/',
      author: [{}, { sameAs: 'https://orcid.org/0000-0002-1825-0097' }, { name: 'Sri' }],
    });
    await expectAccessibleAndFitting(page);
  });

  test('see every letter of the names, on however many lines', desktopOnly, async ({ page, site, admin }) => {
    const co_authors = Array.from({ length: 12 }, (_, index) => ({
      given_name: 'Muhammad Nasruddin Kurniawan',
      family_name: `Hadiningrat Tjokroaminoto ${index + 1}`,
      ...(index % 3 === 0 && { orcid: '0000-0002-1825-0097' }),
    }));
    const fields = { title: 'Bersama', content: 'Isi', verifikasi_admin: 'disetujui', co_authors };
    const { id } = await call<{ id: number }>(site, 'POST', '/postArtikel', fields, admin.token);
    await page.goto(`/articleDetail/${id}`);
    for (const width of [375, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const byline = page.locator('article > header time').locator('xpath=../..');
      const { lines, hidden } = await byline.evaluate((frame) => {
        const range = document.createRange();
        range.selectNodeContents(frame);
        const boxes = [...range.getClientRects()].filter((box) => box.width > 0 && box.height < 40);
        const { left, right } = frame.getBoundingClientRect();
        const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
        const cut: string[] = [];
        while (texts.nextNode()) {
          range.selectNodeContents(texts.currentNode);
          const isCut = [...range.getClientRects()].some((box) => box.left < left - 0.5 || box.right > right + 0.5);
          if (isCut) cut.push(texts.currentNode.textContent ?? '');
        }
        return { lines: new Set(boxes.map(({ top }) => Math.round(top))).size, hidden: cut };
      });
      expect(lines, String(width)).toBeGreaterThan(3);
      expect(hidden, String(width)).toEqual([]);
    }
    await page.setViewportSize({ width: 375, height: 900 });
    await expectNoSidewaysScroll(page);
  });

  test('see nothing of them where an article has none', desktopOnly, async ({ request, site, author }) => {
    const id = await post(site, author, { title: 'Tanpa keterangan', status: 'disetujui' });
    const html = await (await request.get(`/articleDetail/${id}`)).text();
    expect(html).not.toMatch(/Ringkasan|Kata kunci|Lisensi|"abstract|keywords|co_authors|licen[cs]e|citation_doi/);
  });
});

asAuthor('its author and the admins see them beside the status', desktopOnly, async ({ page, site, author, admin }) => {
  const fields = { title: 'Milik sendiri', content: 'Isi', abstract: 'Ringkasnya.', keywords: ['gambut'] };
  const { id } = await call<{ id: number }>(site, 'POST', '/postArtikel', fields, author.token);
  await page.goto(`/DetailArticle/${id}`);
  await expect(page.getByRole('main').getByRole('region', { name: 'Ringkasan' })).toContainText('Ringkasnya.');
  await expect(page.getByRole('main').getByText('gambut')).toBeVisible();
  await replaceSession(page, admin);
  await page.goto(`/statusupdate/${id}`);
  await expect(page.getByRole('main').getByText('Ringkasnya.')).toBeVisible();
  await expect(page.getByRole('main').getByText('gambut')).toBeVisible();
});
