import type { Page } from '@playwright/test';
import { pages } from '#contract/routes.ts';
import { expect, asAuthor } from './test.ts';

export type ArticleForm = ReturnType<typeof formOn>;

/** Locates the parts of the form on /postArticle. */
export function formOn(page: Page) {
  return {
    title: page.getByRole('textbox', { name: 'Judul', exact: true }),
    content: page.getByRole('textbox', { name: 'Isi artikel' }),
    textarea: page.locator('textarea[name=content]'),
    switch: page.getByRole('switch', { name: 'Editor visual' }),
    file: page.locator('input[type=file]'),
    send: page.getByRole('button', { name: 'Kirim artikel' }),
    saved: page.getByText(/^Tersimpan di /),
    preview: page.getByRole('img', { name: /^Pratinjau/ }),
  };
}

/** Opens the visual editor and focuses it. */
export async function openEditor(page: Page, form: ArticleForm): Promise<void> {
  await form.switch.click();
  await expect(page.getByRole('toolbar', { name: 'Format tulisan' })).toBeVisible();
  await form.content.focus();
}

/** Tests that start with a new author signed in and the article form open. */
export const formTest = asAuthor.extend<{ form: ArticleForm }>({
  form: async ({ page }, use) => {
    await page.goto(pages.postArticle);
    const form = formOn(page);
    await expect(form.title).toBeVisible();
    await use(form);
  },
});

export const restored = (page: Page) => page.getByText('Tulisan Anda sudah dikembalikan');

/** Locates the radio button for what a change of a public article is, in every form that asks for it. */
export const kindOfChange = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Jenis perubahan' }).getByRole('radio', { name, exact: true });
export const noteForReaders = (page: Page) => page.getByLabel('Keterangan untuk pembaca');
