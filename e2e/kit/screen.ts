import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const field = (page: Page, name: string) => page.getByRole('main').locator(`input[name=${name}]`);
export const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]');

export async function fillFields(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
}

const notices = (page: Page) => page.getByRole('region', { name: /Pemberitahuan/ });
export const toast = (page: Page, text: string | RegExp) => notices(page).getByText(text, { exact: true });
/** Locates a button in a toast, and not in the page: a form that is just closing may have a button of the same name. */
export const toastButton = (page: Page, name: string) => notices(page).getByRole('button', { name, exact: true });

/**
 * Runs each requestAnimationFrame callback before React has rendered, as can happen on a slow device. Call this before
 * the page loads.
 */
export async function drawFramesEarly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestAnimationFrame = (act) => {
      queueMicrotask(() => act(performance.now()));
      return 0;
    };
  });
}

/** Presses Tab like a keyboard user until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Expects that a confirmation dialog focuses “Batal”, and closes the dialog with Esc. Returns its locator. */
export async function closeQuestion(page: Page, name: string): Promise<Locator> {
  const question = page.getByRole('dialog', { name });
  await expect(question.getByRole('button', { name: 'Batal' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // Waits until React has removed the closed dialog from the page. Until then the dialog would still receive keys.
  await expect(page.getByRole('dialog', { name, includeHidden: true })).toHaveCount(0);
  return question;
}
