import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const field = (page: Page, name: string) => page.getByRole('main').locator(`input[name=${name}]`);
export const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]');

const notices = (page: Page) => page.getByRole('region', { name: /Pemberitahuan/ });
export const toast = (page: Page, text: string | RegExp) => notices(page).getByText(text, { exact: true });
/** Locates the button of a toast. A form that is closing may have a button of the same name. */
export const toastButton = (page: Page, name: string) => notices(page).getByRole('button', { name, exact: true });

/**
 * Makes the browser draw the next frame before React has rendered, as it may on a slow device. Call it before the page
 * loads.
 */
export async function drawFramesEarly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestAnimationFrame = (act) => {
      queueMicrotask(() => act(performance.now()));
      return 0;
    };
  });
}

/** Presses Tab until the element has the focus, as a keyboard user would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
