import { type Page, type Response, test } from '@playwright/test';

/**
 * Opens an address and waits until React has hydrated the page: from then on the router opens pages without a page
 * load. The Playwright project `reader` tests pages before hydration, so this function does not wait there.
 */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  if (test.info().project.name !== 'reader') await hydrated(page);
  return response;
}

/** Waits for the hydration of a page that a reload or a form has loaded. */
export async function hydrated(page: Page): Promise<void> {
  // React loads at the first sign that a visitor will use something that needs it (web/reader/hydrate-on-intent.ts).
  await page.evaluate(() => {
    document.body.setAttribute('data-needs-react', '');
    document.body.dispatchEvent(new Event('pointerover', { bubbles: true }));
    document.body.removeAttribute('data-needs-react');
  });
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Waits until the browser is idle: by then the page has requested everything that it loads after hydration. */
export async function idle(page: Page): Promise<void> {
  await hydrated(page);
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}
