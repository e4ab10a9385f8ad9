import type { Page, Response } from '@playwright/test';

/** Opens an address and waits until React has hydrated the page. Before that, clicks and keys have no effect. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await hydrated(page);
  return response;
}

/** Waits for the hydration of a page that was loaded by a reload or a form. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Waits until the browser is idle: by then the page has requested what it loads after its hydration. */
export async function idle(page: Page): Promise<void> {
  await hydrated(page);
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}
