import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectedOutline } from '#tests/docx/differences.ts';
import { outlineOf } from '#tests/docx/outline.ts';
import { formTest as test } from './kit/article-form.ts';
import { desktopOnly, expect } from './kit/test.ts';

/**
 * The tests open Word files that pandoc and LibreOffice made from fifty articles, and compare the result with these
 * articles (docs/recipes.md). If the environment variable FAULTS is not `long`, the tests open only one of the two
 * files of each article.
 */

const folder = join(import.meta.dirname, '../tests/docx');
const articles = readdirSync(join(folder, 'sources')).map((name) => name.replace(/\.html$/, ''));
const softly = expect.configure({ soft: true });
const isLong = process.env.FAULTS === 'long';

for (const [turn, maker] of (['pandoc', 'libreoffice'] as const).entries()) {
  test(`Word files made by ${maker} open as the articles they were made from`, desktopOnly, async ({ page, form }) => {
    test.setTimeout(180_000);
    const dialog = page.getByRole('dialog', { name: 'Buka dari Word' });
    for (const article of articles.filter((_, at) => isLong || at % 2 === turn)) {
      await test.step(article, async () => {
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'Buka dari Word' }).click();
        await (await chooser).setFiles(join(folder, 'files', `${article}.${maker}.docx`));
        await dialog.getByRole('button', { name: /^(?:Pakai tulisan ini|Ganti tulisan yang ada)$/ }).click();
        await expect(dialog).toBeHidden();
        await softly
          .poll(async () => outlineOf(await form.textarea.inputValue()), { message: article, intervals: [50] })
          .toBe(expectedOutline(article, maker));
      });
    }
  });
}
