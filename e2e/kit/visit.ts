import type { Page, Response } from '@playwright/test';

/** Opens an address and waits until React has hydrated the page: from then on clicks and keys do what they should. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await hydrated(page);
  return response;
}

/** For a page that was loaded without `visit`: by a reload or by a form. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Waits until the browser has nothing to do: what a page loads of itself after its hydration has been asked for. */
export async function idle(page: Page): Promise<void> {
  await hydrated(page);
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}
