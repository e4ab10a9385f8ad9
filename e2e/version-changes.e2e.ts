import type { Page } from '@playwright/test';
import { htmlAttacks } from '#tests/attacks/html.ts';
import { picture } from '#tests/factories.ts';
import { uploadTextPicture } from '#tests/text-pictures.ts';
import { expectAccessible, expectAccessibleAndFitting, expectNoSidewaysScroll } from './kit/accessible.ts';
import { type Author, call, logInAdmin } from './kit/accounts.ts';
import { post } from './kit/articles.ts';
import type { Site } from './kit/site.ts';
import { asAuthor as test, desktopOnly, expect } from './kit/test.ts';

test.use({ settings: { DEMO: '0' } });

const EQUAL = '<p>Warga mencatat panen setiap pekan di balai desa, lalu membacanya bersama.</p>';
const EQUAL_TOO = ['hujan', 'angin', 'pasang', 'arus', 'suhu'].map((what) => EQUAL.replace('panen', what)).join('');
const NOTE = (text: string) => `<section role="doc-endnotes"><ol><li id="cat-1">${text}</li></ol></section>`;
const REFERENCE = '<sup><a href="#cat-1" role="doc-noteref" id="rujukan-1">1</a></sup>';
const table = (...rows: string[]) =>
  `<table><tbody><tr><th>Desa</th><th>Panen (ton)</th></tr>${rows.join('')}</tbody></table>`;

/** Posts an article with two versions, in which one block of each kind has changed. */
async function postChanged(site: Site, author: Author): Promise<number> {
  const headers = { authorization: `Bearer ${author.token}` };
  const [old, young] = [
    await uploadTextPicture(site.url, headers, await picture(640, 360)),
    await uploadTextPicture(site.url, headers, await picture(640, 300)),
  ];
  const from =
    `<h2>Latar belakang</h2><p>Bakau tumbuh di pesisir utara dan menahan abrasi sejak lama.${REFERENCE}</p>${EQUAL}` +
    `<h2>Metode</h2><p>Kami mewawancarai empat puluh keluarga di tiga desa pesisir.</p>` +
    `<ul><li>Wawancara</li><li>Pengamatan langsung</li></ul>` +
    table('<tr><td>Bedono</td><td>12,5</td></tr>', '<tr><td>Timbulsloko</td><td>8</td></tr>') +
    `<figure>${old}<figcaption>Bibit bakau di Bedono <cite>Sumber: Dokumentasi warga</cite></figcaption></figure>` +
    `<p>Paragraf ini akan dihapus seluruhnya.</p>${EQUAL_TOO}<p>Dinas <strong>terkait</strong> belum menjawab.</p>${NOTE('Wawancara, 2024.')}`;
  const to =
    `<h2>Metode</h2><p>Kami mewawancarai enam puluh keluarga di tiga desa pesisir.</p>` +
    `<h2>Latar belakang</h2><p>Bakau tumbuh di pesisir utara Jawa dan menahan abrasi sejak dulu.${REFERENCE}</p>${EQUAL}` +
    `<ul><li>Wawancara mendalam</li><li>Pengamatan langsung</li><li>Catatan lapangan</li></ul>` +
    table('<tr><td>Bedono</td><td>13,2</td></tr>', '<tr><td>Timbulsloko</td><td>8</td></tr>') +
    `<figure>${young}<figcaption>Bibit bakau di Bedono <cite>Sumber: Dokumentasi Terarah</cite></figcaption></figure>` +
    `${EQUAL_TOO}<p>Dinas terkait belum <a href="https://contoh.id/">menjawab</a>.</p>${NOTE('Wawancara, Maret 2024.')}`;
  const id = await post(site, author, { title: 'Bakau di pesisir utara', content: from });
  await edit(site, id, {
    title: 'Bakau di pesisir utara Jawa',
    content: to,
    abstract: 'Hasil wawancara di tiga desa.',
  });
  return id;
}

async function edit(site: Site, id: number, given: object): Promise<void> {
  const { token } = await logInAdmin(site);
  await call(site, 'POST', `/editArticle/${id}`, { ...given, verifikasi_admin: 'menunggu' }, token);
}

async function openChanges(page: Page, id: number) {
  await page.goto(`/DetailArticle/${id}`);
  await page.getByRole('button', { name: 'Lihat perubahan' }).click();
  const changes = page.getByRole('region', { name: 'Perubahan', exact: true });
  await expect(changes).toBeVisible();
  return changes;
}

test('an author sees what changed in each part of the article', async ({ page, site, author }) => {
  const changes = await openChanges(page, await postChanged(site, author));
  const group = (name: string | RegExp) => changes.getByRole('group', { name });
  await expect(group(/Judul diubah/)).toContainText('ditambahkan: Jawa');
  await expect(group(/Ringkasan diubah/)).toContainText('Hasil wawancara di tiga desa.');
  const families = group(/Paragraf .*diubah/).filter({ hasText: 'keluarga' });
  await expect(families.locator('del')).toHaveText(/dihapus: empat/);
  await expect(families.locator('ins')).toHaveText(/ditambahkan: enam/);
  await expect(group(/Judul bagian dipindahkan/)).toHaveText(/Dipindahkan dari (atas|bawah)/);
  await expect(changes.getByText(/^Dipindahkan dari sini ke/).first()).toBeVisible();
  await expect(group(/Butir daftar ditambahkan/)).toContainText('Catatan lapangan');
  await expect(changes.getByRole('row', { name: /Baris tabel diubah/ })).toContainText('Bedono');
  await expect(group(/Paragraf dihapus/)).toContainText('akan dihapus seluruhnya');
  await expect(group(/Gambar diubah/).getByRole('img')).toHaveCount(2);
  await expect(group(/Paragraf berubah bentuknya saja/)).toContainText('“terkait”: tidak lagi tebal');
  await expect(group(/Paragraf berubah bentuknya saja/)).toContainText(
    '“menjawab”: sekarang bertautan ke https://contoh.id/',
  );
  await expect(group(/Catatan kaki diubah/)).toContainText('Maret');
  await expectAccessibleAndFitting(page);
});

test('buttons and keys lead from change to change, and keys only while the focus is there', async ({
  page,
  site,
  author,
}) => {
  const changes = await openChanges(page, await postChanged(site, author));
  const focused = changes.locator('[data-change]:focus');
  const next = changes.getByRole('button', { name: 'Perubahan berikutnya' });
  await next.click();
  await expect(focused).toHaveAccessibleName(/^Perubahan 1 dari \d+: Judul diubah/);
  await page.keyboard.press('b');
  await expect(focused).toHaveAccessibleName(/^Perubahan 2 dari/);
  await expect(changes).toContainText(/Perubahan 2 dari \d+/);
  await page.keyboard.press('s');
  await page.keyboard.press('s');
  const name = await focused.getAttribute('aria-label');
  expect(name).toMatch(/^Perubahan (\d+) dari \1:/);
  // The page must scroll without an animation, because a loading picture would interrupt an animation.
  const { top, bottom } = await focused.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  expect([top > 0, bottom < (page.viewportSize()?.height ?? 0)]).toEqual([true, true]);

  await page.keyboard.press('Control+b');
  await expect(focused).toHaveAccessibleName(name ?? '');
  await page.getByLabel('Dari', { exact: true }).focus();
  await page.keyboard.press('b');
  await expect(focused).toHaveCount(0);
});

test('equal parts can be left out, and versions can be exchanged', desktopOnly, async ({ page, site, author }) => {
  const changes = await openChanges(page, await postChanged(site, author));
  const equal = changes.getByText('Warga mencatat pasang setiap pekan');
  await expect(equal).toBeVisible();
  await changes.getByRole('button', { name: 'Hanya yang berubah' }).click();
  await expect(equal).toBeHidden();
  await changes
    .getByRole('button', { name: /^Tampilkan \d+ bagian yang sama/ })
    .first()
    .click();
  await expect(equal).toBeVisible();

  await page.getByLabel('Dari', { exact: true }).selectOption({ index: 1 });
  await expect(page.getByText('Kedua versi ini sama.')).toBeVisible();
  await page.getByLabel('Menjadi', { exact: true }).selectOption({ index: 0 });
  await expect(changes.getByRole('group', { name: /Judul diubah/ }).locator('del')).toContainText('Jawa');
});

test('a wide screen shows both versions beside each other, on request', desktopOnly, async ({ page, site, author }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const changes = await openChanges(page, await postChanged(site, author));
  await changes.getByRole('button', { name: 'Dua kolom' }).click();
  const old = changes.locator('del').filter({ hasText: 'empat' });
  const young = changes.locator('ins').filter({ hasText: 'enam' });
  const [left, right] = [await old.boundingBox(), await young.boundingBox()];
  expect((right?.x ?? 0) - (left?.x ?? 0)).toBeGreaterThan(400);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(changes.getByRole('button', { name: 'Dua kolom' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});

test('an article with one version has nothing to compare', desktopOnly, async ({ page, site, author }) => {
  await page.goto(`/DetailArticle/${await post(site, author)}`);
  await expect(page.getByRole('complementary', { name: 'Status artikel' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lihat perubahan' })).toHaveCount(0);
});

test.describe('without the policy of the pages', () => {
  test.use({ bypassCSP: true });

  test('attacks in an old and a new text run nothing', desktopOnly, async ({ page, site, author }) => {
    test.setTimeout(120_000);
    const attacks = Object.values(htmlAttacks).flat();
    let heard = 0;
    await page.exposeFunction('attacked', () => {
      heard += 1;
    });
    const diff = { fields: {}, words: { added: 1, removed: 1 }, blocks: attacks.flatMap(blocksOf) };
    const id = await postChanged(site, author);
    await page.route(`**/api/articleDiff/${id}*`, (route) => route.fulfill({ json: { diff } }));
    const changes = await openChanges(page, id);
    await expect(changes.getByRole('group')).toHaveCount(diff.blocks.length);
    expect(await changes.locator('script, style, iframe, object, embed, form, input, base, meta, link').count()).toBe(
      0,
    );
    expect(await changes.locator('[onclick], [onerror], [onload], [style]').count()).toBe(0);
    expect(heard).toBe(0);
  });
});

/** Returns changed blocks of a hostile text. The attack is in the words, in their formats and in attributes. */
function blocksOf(attack: string) {
  const shape = { type: 'paragraph', form: [`lang=${attack}`] };
  return [
    { change: 'added', to: shape, pieces: [{ op: 'ins', text: attack, marks: ['strong', `title=${attack}`, attack] }] },
    {
      change: 'removed',
      from: shape,
      pieces: [{ op: 'del', text: attack, marks: [`lang=${attack}`, `dir=${attack}`] }],
    },
    {
      change: 'format',
      from: shape,
      to: { type: 'paragraph' },
      pieces: [{ op: 'format', text: attack, marks: [attack], was: { marks: [`alt=${attack}`] } }],
    },
  ];
}
