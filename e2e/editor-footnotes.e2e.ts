import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './kit/accessible.ts';
import { formTest as test, openEditor } from './kit/article-form.ts';
import { expect } from './kit/test.ts';

const reference = (number: number) =>
  `<sup><a href="#cat-${number}" role="doc-noteref" id="rujukan-${number}">${number}</a></sup>`;
const notes = (...texts: string[]) =>
  `<section role="doc-endnotes">\n<ol>\n${texts.map((text, at) => `<li id="cat-${at + 1}">${text}</li>`).join('\n')}\n</ol>\n</section>`;

/** Presses a key that moves the cursor, and waits until the editor has read the new position from the browser. */
async function move(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

test('are written, numbered, reached and deleted by keyboard alone', async ({ page, form }) => {
  await openEditor(page, form);
  await page.keyboard.type('Pasang naik.');
  await page.keyboard.press('ControlOrMeta+Alt+f');
  await page.keyboard.type('Menurut ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('BPS');
  await page.keyboard.press('ControlOrMeta+Alt+f');
  await page.keyboard.type(' Lalu surut.');
  await expect(form.textarea).toHaveValue(
    `<p>Pasang naik.${reference(1)} Lalu surut.</p>\n${notes('Menurut <strong>BPS</strong>')}`,
  );

  // A note inserted before the first one gets number 1.
  await move(page, 'Home');
  for (let step = 0; step < 'Pasang'.length; step += 1) await move(page, 'ArrowRight');
  await page.keyboard.press('ControlOrMeta+Alt+f');
  await page.keyboard.type('Rob');
  const both = `<p>Pasang${reference(1)} naik.${reference(2)} Lalu surut.</p>\n${notes('Rob', 'Menurut <strong>BPS</strong>')}`;
  await expect(form.textarea).toHaveValue(both);
  await expect(page.getByRole('group', { name: 'Catatan kaki 1' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Deleting a reference deletes its note, and undo restores both.
  await page.keyboard.press('ControlOrMeta+Alt+f');
  await page.keyboard.press('Backspace');
  await expect(form.textarea).toHaveValue(
    `<p>Pasang naik.${reference(1)} Lalu surut.</p>\n${notes('Menurut <strong>BPS</strong>')}`,
  );
  await page.keyboard.press('ControlOrMeta+z');
  await expect(form.textarea).toHaveValue(both);

  // Emptying a note also deletes its reference in the text, and deleting the last note deletes the section of notes.
  // Each click lasts 100 ms, like a user's: if the page moved the text between press and release, the click would miss.
  const press = { delay: 100 };
  await page.getByRole('link', { name: 'Catatan kaki 2' }).click(press);
  await page.getByRole('button', { name: 'Hapus catatan' }).click();
  await page.getByRole('link', { name: 'Catatan kaki 1' }).click(press);
  for (let step = 0; step < 'Rob'.length + 1; step += 1) await page.keyboard.press('Backspace');
  await expect(form.textarea).toHaveValue('Pasang naik. Lalu surut.');
});

test('are copied with their references, and stored ones are written unchanged', async ({ page, form }) => {
  const stored = `<p>Satu.${reference(1)}</p>\n<p>Dua.${reference(2)}</p>\n${notes('<p>Pertama</p>\n<p>lanjut</p>', 'Kedua')}`;
  await form.content.fill(stored);
  await openEditor(page, form);
  const first = page.locator('.editor-page p', { hasText: 'Satu.' });
  await expect(first).toBeVisible();
  await expect(page.getByText('tidak dapat dipertahankan')).toHaveCount(0);
  await first.click();
  await move(page, 'Home');
  await move(page, 'Shift+End');
  await page.keyboard.press('ControlOrMeta+x');
  await expect(form.textarea).toHaveValue(`<p>Dua.${reference(1)}</p>\n${notes('Kedua')}`);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(form.textarea).toHaveValue(stored);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(form.textarea).toHaveValue(new RegExp(`id="cat-3">Kedua</li>`));
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(form.textarea).toHaveValue(stored);
});
