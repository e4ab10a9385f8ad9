import type { Locator, Page } from '@playwright/test';
import { pages } from '#contract/routes.ts';
import { expectAccessible, expectNoSidewaysScroll } from './kit/accessible.ts';
import { type ArticleForm, formTest as test, openEditor } from './kit/article-form.ts';
import { decide, newestArticle } from './kit/articles.ts';
import { fail, hold } from './kit/network.ts';
import { desktopOnly, expect } from './kit/test.ts';

const bar = (page: Page) => page.getByRole('group', { name: 'Rumus', exact: true });
const field = (page: Page) => page.getByLabel('Rumus dalam LaTeX');
const drawing = (page: Page) => bar(page).getByRole('status');
const inText = (page: Page) => page.locator('.editor-page math');
const latex = (text: string) => `<annotation encoding="application/x-tex">${text}</annotation>`;

/** The article's text with each formula as its LaTeX between braces. */
async function written(form: ArticleForm): Promise<string> {
  const html = await form.textarea.inputValue();
  return html.replaceAll(
    /<math[^>]*>.*?<annotation encoding="application\/x-tex">(.*?)<\/annotation>.*?<\/math>/g,
    '{$1}',
  );
}

/** Presses a key that moves the cursor or selects, and waits until the editor has read the new position from the browser. */
async function move(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

async function boxOf(part: Locator): Promise<{ x: number; width: number; height: number }> {
  return (await part.boundingBox()) ?? { x: 0, width: 0, height: 0 };
}

test('formulas are written, changed and deleted by keyboard alone', async ({ page, form }) => {
  await openEditor(page, form);
  await page.keyboard.type('Serapan ');
  await page.keyboard.press('Alt+=');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('C = \\frac{a}{');
  await expect(drawing(page)).toContainText(/\S.*\./);
  await expect(drawing(page).locator('math')).toHaveCount(0);
  // Enter does not close the form while LaTeX is not understood, and nothing gets lost.
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page)).toHaveValue('C = \\frac{a}{');
  await page.keyboard.type('b}');
  await expect(drawing(page).locator('mfrac')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(form.content).toBeFocused();
  await page.keyboard.type(' per hektare.');
  await expect.poll(async () => await written(form)).toBe('<p>Serapan {C = \\frac{a}{b}} per hektare.</p>');
  await expect(inText(page)).toBeVisible();

  // The arrow keys select the formula, and Enter opens it.
  for (let step = 0; step <= ' per hektare.'.length; step += 1) await move(page, 'ArrowLeft');
  await expect(bar(page).getByRole('button', { name: 'Ubah rumus' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('C = \\frac{a}{b}');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('C = k x^2');
  await page.keyboard.press('Enter');
  await expect.poll(async () => await written(form)).toBe('<p>Serapan {C = k x^2} per hektare.</p>');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => await written(form)).toBe('<p>Serapan {C = \\frac{a}{b}} per hektare.</p>');
  await page.keyboard.press('ControlOrMeta+y');
  await expect.poll(async () => await written(form)).toBe('<p>Serapan {C = k x^2} per hektare.</p>');

  // Escape closes the form and leaves the text as it was.
  await page.keyboard.press('Alt+=');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form.content).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(form.textarea).toHaveValue('Serapan  per hektare.');
});

test(
  'LaTeX between dollar signs becomes a formula while typing, and prices do not',
  desktopOnly,
  async ({ page, form }) => {
    await openEditor(page, form);
    await page.keyboard.type('Biaya $5 dan $6, $7-$8 per ton, indeks $H$ naik; ');
    await expect.poll(async () => await written(form)).toBe('<p>Biaya $5 dan $6, $7-$8 per ton, indeks {H} naik; </p>');
    await page.keyboard.type('lalu $$\\sum_i p_i$$ selesai.');
    await expect
      .poll(async () => await written(form))
      .toBe('<p>Biaya $5 dan $6, $7-$8 per ton, indeks {H} naik; lalu {\\sum_i p_i} selesai.</p>');
    await expect(form.textarea).toHaveValue(/<math display="block">/);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Salah: $\\frak{$');
    await expect(
      page.getByRole('status').filter({ hasText: 'Rumus belum jadi. Ada { yang belum ditutup' }),
    ).toBeVisible();
    await expect.poll(async () => await written(form)).toContain('<p>Salah: $\\frak{$</p>');
  },
);

test(
  'a formula keeps its place when it is copied, and pieces help who knows no LaTeX',
  desktopOnly,
  async ({ page, form }) => {
    await openEditor(page, form);
    await page.keyboard.type('Rata-rata ');
    await page.getByRole('button', { name: 'Rumus' }).click();
    await bar(page).getByRole('button', { name: 'Pecahan' }).click();
    await page.keyboard.type('n');
    await bar(page).getByRole('checkbox', { name: 'Di baris sendiri' }).check();
    await bar(page).getByRole('button', { name: 'Sisipkan' }).click();
    await expect.poll(async () => await written(form)).toBe('<p>Rata-rata {\\frac{n}{}}</p>');
    await move(page, 'ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+c');
    await move(page, 'End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+v');
    await expect.poll(async () => await written(form)).toMatch(/^<p>Rata-rata (\{.*\})<\/p>\n<p>Rata-rata \1<\/p>$/);
  },
);

test('without a connection the author learns it, and the text stays', desktopOnly, async ({ page, form }) => {
  await openEditor(page, form);
  await page.keyboard.type('Luas ');
  await fail(page, '**/latex-client-*');
  await page.keyboard.type('$r^2$ persegi');
  await expect(page.getByText('Pembuat rumus tidak dapat dimuat.').first()).toBeVisible();
  await expect(form.textarea).toHaveValue('Luas $r^2$ persegi');
});

test(
  'each formula opens in the form, and an impatient author inserts only one',
  desktopOnly,
  async ({ page, form }) => {
    await openEditor(page, form);
    const arrive = await hold(page, '**/latex-worker-*');
    await page.keyboard.press('Alt+=');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('a^2');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(drawing(page)).toContainText('Menggambar');
    arrive();
    await expect.poll(async () => await written(form)).toBe('<p>{a^2}</p>');
    await page.keyboard.type(' dan $b^2$ ');
    await expect.poll(async () => await written(form)).toBe('<p>{a^2} dan {b^2} </p>');

    // With the form open for one formula, a double click opens the other. The text before it may change meanwhile.
    await inText(page).first().dblclick();
    await expect(field(page)).toHaveValue('a^2');
    await inText(page).last().dblclick();
    await expect(field(page)).toHaveValue('b^2');
    await field(page).fill('c^3');
    await form.content.focus();
    await move(page, 'ControlOrMeta+Home');
    await page.keyboard.type('Luas ');
    await bar(page).getByRole('button', { name: 'Ganti' }).click();
    await expect.poll(async () => await written(form)).toBe('<p>Luas {a^2} dan {c^3} </p>');
  },
);

test('readers see formulas without any script, also on a phone and on paper', async ({
  page,
  form,
  site,
  author,
  browser,
}) => {
  await form.title.fill('Serapan karbon');
  await openEditor(page, form);
  await page.keyboard.type('Massa $m$ dan ');
  await expect(inText(page)).toHaveCount(1);
  await page.keyboard.type(
    '$$\\sum_{i=1}^{n} a_i b_i c_i d_i e_i f_i g_i h_i k_i l_i m_i + \\int_0^\\infty e^{-x} dx$$',
  );
  await expect(inText(page)).toHaveCount(2);
  await form.send.click();
  await expect(page).toHaveURL(pages.myArticles);
  const { id, content } = await newestArticle(site, author);
  expect(content).toContain(latex('m'));

  await decide(site, id, 'disetujui');
  const reader = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() });
  const shown = await reader.newPage();
  await shown.goto(`${site.url}/articleDetail/${id}`);
  const formulas = shown.locator('.prose math');
  await expect(formulas).toHaveCount(2);
  const [first, second] = [await boxOf(formulas.first()), await boxOf(formulas.last())];
  expect(first.width).toBeGreaterThan(5);
  expect(second.height).toBeGreaterThan(first.height);
  await expectNoSidewaysScroll(shown);
  await expect(shown.getByRole('group', { name: 'Rumus 1' })).toBeVisible();
  // On paper nothing is cut off.
  await shown.emulateMedia({ media: 'print' });
  await expect(shown.locator('.wide-formula')).toHaveCSS('overflow-x', 'visible');
  await reader.close();
});
