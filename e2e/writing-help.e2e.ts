import type { Locator, Page } from '@playwright/test';
import { pages } from '#contract/routes.ts';
import { htmlAttacks } from '#tests/attacks/html.ts';
import { picture } from '#tests/factories.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { call } from './kit/accounts.ts';
import { formTest as test } from './kit/article-form.ts';
import { post } from './kit/articles.ts';
import { allowErrors, asAdmin, desktopOnly, expect } from './kit/test.ts';

/** Locates the preview in a pane beside the form. */
const pane = (page: Page) => page.getByRole('region', { name: 'Seperti pembaca' });
/** Locates the preview in a dialog, on a screen that is too narrow for the pane. */
const screen = (page: Page) => page.getByRole('dialog', { name: 'Seperti pembaca' });
const preview = (page: Page) => pane(page).or(screen(page));
const openPreview = (page: Page) => page.getByRole('button', { name: 'Lihat seperti pembaca' });
const back = (page: Page) =>
  preview(page).getByRole('button', { name: /^(?:Kembali menulis|Tutup tampilan pembaca)$/ });
const hints = (page: Page) => page.getByRole('button', { name: /saran untuk tulisan ini/ });
const hint = (page: Page, text: RegExp) =>
  page
    .getByRole('listitem')
    .filter({ hasText: text })
    .getByRole('button', { name: /Tunjukkan/ });

const IMAGE = `<img src="/storage/images/${'a'.repeat(32)}/640.webp" width="640" height="400">`;
const LONG = `Kalimat <em>panjang</em>${' sekali'.repeat(48)}.`;
const FILLER = '<p>Paragraf.</p>\n'.repeat(25);
const LINK = '<a href="https://contoh.id/laporan">di sini</a>';

test.describe('hints beside the text', () => {
  test('name what readers stumble over, and show each place in the textarea', async ({ page, form }) => {
    await form.content.fill('<p>Satu kalimat.</p>');
    await form.content.fill(`${FILLER}<h2>Bab</h2><h4>Rincian</h4><p>Unduh ${LINK}. ${LONG}</p>`);
    await expect(hints(page)).toHaveText(/^3 saran/);
    await hint(page, /Tautan “di sini”/).click();
    await expect(form.textarea).toBeFocused();
    const selected = () =>
      form.textarea.evaluate((element: HTMLTextAreaElement) => {
        const { value, selectionStart, selectionEnd, scrollTop } = element;
        return { text: value.slice(selectionStart, selectionEnd), isScrolled: scrollTop > 0 };
      });
    expect(await selected()).toEqual({ text: LINK, isScrolled: true });
    await hint(page, /Kalimat dengan 50 kata/).click();
    expect((await selected()).text).toBe(LONG);
    await expectAccessibleAndFitting(page);

    // A long list of hints is collapsed at first. A text without faults has no list.
    await form.content.fill(`<p>${`${LINK}. `.repeat(30)}</p>`);
    await expect(hints(page)).toHaveText(/^30 saran/);
    await expect(hints(page)).toHaveAttribute('aria-expanded', 'false');
    await hints(page).click();
    await expect(page.getByRole('button', { name: /Tunjukkan/ })).toHaveCount(20);
    await form.content.fill('Cukup.');
    await expect(hints(page)).toHaveCount(0);
  });

  test('show each place in the visual editor', async ({ page, form }) => {
    allowErrors(/404 .*\/storage\/images\//);
    await form.content.fill(
      `${FILLER}<h4>Rincian a &lt; b</h4><p>Unduh <a href="/about">Tentang</a> ${LINK}. ${LONG}</p><p>${IMAGE}</p>`,
    );
    await form.switch.click();
    await expect(hints(page)).toHaveText(/^4 saran/);
    await hints(page).click();
    const editor = page.locator('.editor-page');
    const words = () => page.evaluate(() => String(getSelection()).trim());
    for (const [text, expected] of [
      [/Judul/, 'Rincian a < b'],
      [/Tautan/, 'di sini'],
      [/Kalimat/, LONG.replaceAll(/<[^>]*>/g, '')],
    ] as const) {
      await hint(page, text).click();
      await expect(editor).toBeFocused();
      await expect.poll(words).toBe(expected);
    }
    await hint(page, /teks alternatif/).click();
    await expect(editor.locator('.ProseMirror-selectednode')).toBeInViewport();
  });
});

test('a missing abstract is shown in its folded part of the form', desktopOnly, async ({ page, form }) => {
  await form.content.fill('Ini kalimat pendek. '.repeat(40));
  await hint(page, /Ringkasan belum ada/).click();
  await expect(page.getByLabel('Ringkasan')).toBeFocused();
  await page.getByLabel('Ringkasan').fill('Intinya begini.');
  await expect(hints(page)).toHaveCount(0);
  await openPreview(page).click();
  await expect(preview(page).getByRole('heading', { name: 'Ringkasan' })).toBeVisible();
  await expect(preview(page).getByText('Intinya begini.')).toBeVisible();
});

test.describe('the page as readers will see it', () => {
  const CONTENT = [
    '<h1>Bab</h1><p class="x">Kalimat <b>tebal</b>, <a href="https://contoh.id">tautan</a>.</p><pre>a\n b</pre>',
    '<table><tr><td>1</td></tr></table><my-tag>Hilang tandanya</my-tag><ul><li>satu</li></ul>',
  ].join('\n');

  test('shows title, text and picture, and leads back to the same cursor', async ({ page, form }) => {
    const plain = `Baris <satu>\nbaris dua\n\n${'Paragraf.\n\n'.repeat(30)}`;
    await form.title.fill('Hutan yang pulih');
    await form.content.fill(plain);
    await form.file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 200) });
    await expect(form.preview).toBeVisible();
    await form.textarea.evaluate((element: HTMLTextAreaElement) => {
      element.focus();
      element.setSelectionRange(8, 12);
    });
    const scrolled = () => page.evaluate(() => [scrollX, scrollY]);
    await openPreview(page).scrollIntoViewIfNeeded();
    const before = await scrolled();
    await openPreview(page).click();
    await expect(preview(page).getByRole('heading', { name: 'Hutan yang pulih' })).toBeVisible();
    expect(await preview(page).locator('.prose').innerText()).toContain('Baris <satu>\nbaris dua\n\nParagraf.');
    const shown = preview(page).locator('canvas');
    await expect(shown).toBeVisible();
    expect(await shown.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(320);
    await expectAccessibleAndFitting(page);

    await back(page).click();
    await expect(preview(page)).toHaveCount(0);
    await expect(form.content).toHaveValue(plain);
    await expect(form.textarea).toBeFocused();
    expect(await form.textarea.evaluate((element: HTMLTextAreaElement) => element.selectionStart)).toBe(8);
    expect(await scrolled()).toEqual(before);

    await openPreview(page).press('Enter');
    await back(page).press('Escape');
    await expect(preview(page)).toHaveCount(0);
    await expect(openPreview(page)).toBeFocused();
  });

  test('stands beside the form where both have room', desktopOnly, async ({ page, form }) => {
    const boxOf = async (locator: Locator) => {
      const { x = 0, y = 0, width = 0 } = (await locator.boundingBox()) ?? {};
      return { left: x, top: y, width, right: x + width };
    };
    const selection = () =>
      form.textarea.evaluate(({ selectionStart, selectionEnd }: HTMLTextAreaElement) => [selectionStart, selectionEnd]);
    await form.title.fill('Hutan yang pulih');
    await form.content.fill('Kata yang cukup panjang untuk pindah baris. '.repeat(200));
    await page.keyboard.press('Control+End');
    const before = await boxOf(form.textarea);
    const end = await selection();
    await openPreview(page).click();
    await expect(pane(page).getByRole('heading', { level: 2, name: 'Hutan yang pulih' })).toBeVisible();
    await expect(screen(page)).toHaveCount(0);
    await expect(form.textarea).toBeFocused();
    expect(await selection()).toEqual(end);
    const [text, beside] = [await boxOf(form.textarea), await boxOf(pane(page))];
    expect(Math.abs(text.top - before.top)).toBeLessThanOrEqual(1);
    expect(text.width).toBeGreaterThanOrEqual(512);
    expect(beside.width).toBeGreaterThanOrEqual(576);
    expect(beside.left).toBeGreaterThanOrEqual(text.right);
    await expectAccessibleAndFitting(page);

    // The preview changes 500 ms after the typing. The page's clock is paused, so even slow typing takes 0 ms of it.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await pane(page)
      .locator('.prose')
      .evaluate((prose) => {
        const changes = { count: 0 };
        new MutationObserver((records) => (changes.count += records.length)).observe(prose, { childList: true });
        Object.assign(window, { changes });
      });
    const changes = () => page.evaluate(() => (window as unknown as { changes: { count: number } }).changes.count);
    await page.keyboard.type('Lalu ');
    await page.clock.runFor(499);
    await page.keyboard.type('ini.');
    await page.clock.runFor(499);
    expect(await changes()).toBe(0);
    await page.clock.runFor(1);
    await expect(pane(page).getByText('Lalu ini.')).toBeAttached();
    expect(await changes()).toBe(1);
    await form.title.fill('Hutan yang hilang');
    await page.clock.runFor(500);
    await expect(pane(page).getByRole('heading', { name: 'Hutan yang hilang' })).toBeVisible();
    expect(await changes(), 'another field cleans the text again').toBe(1);
    await page.clock.resume();

    // The pane scrolls separately from the form. Esc in the pane focuses the text field again, with the same selection.
    await form.textarea.focus();
    await form.textarea.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(8, 12));
    const scrolled = () => page.evaluate(() => scrollY);
    const stays = await scrolled();
    await page.mouse.move(beside.left + 100, 700);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => pane(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
    expect(await scrolled()).toBe(stays);
    await page.mouse.down();
    await page.mouse.up();
    await expect(form.textarea).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(pane(page)).toHaveCount(0);
    await expect(form.textarea).toBeFocused();
    expect(await selection()).toEqual([8, 12]);

    // The form's button closes the pane. A narrow window closes the pane, too: there, the preview is a dialog.
    await openPreview(page).click();
    await expect(pane(page)).toBeVisible();
    await page.getByRole('form').getByRole('button', { name: 'Tutup tampilan pembaca' }).click();
    await expect(preview(page)).toHaveCount(0);
    await openPreview(page).click();
    await expect(pane(page)).toBeVisible();
    await page.setViewportSize({ width: 1200, height: 800 });
    await expect(preview(page)).toHaveCount(0);
    await openPreview(page).click();
    await expect(screen(page)).toBeVisible();
  });

  test('is the public page, for the same text', desktopOnly, async ({ page, form, site, admin }) => {
    const id = await post(site, admin, { title: 'Sama', content: CONTENT, status: 'disetujui' });
    const parts = async () =>
      await page
        .locator('.prose')
        .last()
        .evaluate((text) => ({
          tags: [...text.querySelectorAll('*')].map((element) => element.localName),
          words: (text as HTMLElement).innerText,
        }));
    await form.title.fill('Sama');
    await form.content.fill(CONTENT);
    await openPreview(page).click();
    await expect(preview(page)).toBeVisible();
    const inPreview = await parts();
    await page.goto(`/articleDetail/${id}`);
    expect(inPreview).toEqual(await parts());
    expect(inPreview.tags).toContain('table');
  });

  test.describe('without the policy of the page', () => {
    test.use({ bypassCSP: true });

    test('an attack in the text runs nothing', desktopOnly, async ({ page, form }) => {
      // The browser logs the links and pictures of the attacks, which do not exist.
      allowErrors(/404|ERR_/);
      const attacks = Object.values(htmlAttacks)
        .flat()
        .filter((_, index) => index % 15 === 0);
      const inAttributes = [
        '<p><a title="<table onmouseover=attacked() onfocus=attacked() tabindex=1 autofocus x=">a</a></p>',
        `<p>${IMAGE.replace('>', ' alt="<pre onclick=attacked() onfocus=attacked() tabindex=1 autofocus ">')}</p>`,
        '<p><a href=" java\tscript:attacked()">a</a><a href="&#106;avascript:attacked()">b</a></p>',
      ];
      for (const attack of [...inAttributes, ...attacks]) {
        await page.evaluate(() =>
          Object.assign(window, { attacks: 0, attacked: () => Object.assign(window, { attacks: 1 }) }),
        );
        await form.content.fill(`<p>awal</p>${attack}`);
        await openPreview(page).click();
        await expect(preview(page).locator('.prose')).toContainText('awal');
        const found = await preview(page)
          .locator('.prose')
          .evaluate(async (text) => {
            for (const element of text.querySelectorAll('*')) {
              for (const event of ['load', 'error', 'mouseover', 'focus', 'click', 'toggle']) {
                element.dispatchEvent(new MouseEvent(event, { cancelable: true }));
              }
            }
            await new Promise((resolve) => requestAnimationFrame(resolve));
            const active = 'script, style, iframe, object, embed, svg, form, input, button, base, meta, link';
            return {
              active: [...text.querySelectorAll(active)].map((element) => element.outerHTML),
              foreign: [...text.querySelectorAll('math *')]
                .filter(({ namespaceURI }) => namespaceURI !== 'http://www.w3.org/1998/Math/MathML')
                .map((element) => element.outerHTML),
              handlers: [...text.querySelectorAll('*')].flatMap(({ attributes }) =>
                [...attributes].map(({ name }) => name).filter((name) => /^(?:on|style|srcdoc)/.test(name)),
              ),
              links: [...text.querySelectorAll('a')]
                .map((link) => link.protocol)
                .filter((scheme) => !/^(?::|https?:|mailto:|tel:)?$/.test(scheme)),
              attacks: (window as unknown as { attacks: number }).attacks,
            };
          });
        expect(found, attack).toEqual({ active: [], foreign: [], handlers: [], links: [], attacks: 0 });
        await back(page).click();
        await expect(preview(page)).toHaveCount(0);
      }
    });
  });
});

asAdmin('admins see both in every form that writes', desktopOnly, async ({ page, site, admin }) => {
  const content = `<p>Isi ${LINK}.</p>`;
  const article = await post(site, admin, { title: 'Artikel lama', content, withImage: true });
  const blog = await call<{ id: number }>(
    site,
    'POST',
    '/postBlogBerita',
    { title: 'Blog lama', content },
    admin.token,
  );
  for (const [path, isNew, width, shown] of [
    [`/edit-Artikel/${article}`, false, 1280, screen],
    [`/edit-Artikel/${article}`, false, 1600, pane],
    [`/editBlog/${blog.id}`, false, 1600, pane],
    [`${pages.articleAdmin}?tambah=1`, true, 1600, screen],
    [`${pages.blogAdmin}?tambah=1`, true, 1280, screen],
  ] as const) {
    const title = `Belum dikirim ${path} ${width}`;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    await page.getByRole('textbox', { name: 'Judul', exact: true }).fill(title);
    if (isNew) await page.locator('textarea[name=content]').fill(content);
    await hint(page, /di sini/).click();
    // A stored text that is HTML opens in the visual editor.
    const text = page.locator(isNew ? 'textarea[name=content]' : '.editor-page');
    await expect(text).toBeFocused();
    await openPreview(page).click();
    await expect(shown(page).getByRole('heading', { name: title })).toBeVisible();
    await expect(shown(page).getByText('Isi di sini.')).toBeVisible();
    await expect(shown(page).locator('img[src^="/storage/"]')).toHaveCount(path.startsWith('/edit-') ? 1 : 0);
    await expectAccessibleAndFitting(page);
    await back(page).press('Escape');
    await expect(preview(page)).toHaveCount(0);
    await expect(text).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Judul', exact: true })).toHaveValue(title);
  }
  // Both send buttons stay in one row.
  const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y;
  await expect(page.getByRole('button', { name: 'Buang' })).toBeVisible();
  expect(await topOf('Simpan blog')).toBe(await topOf('Simpan dan terbitkan'));
});
