import { type Page, type Response, test } from '@playwright/test';

/**
 * Opens an address and waits until React has hydrated the page: the router then opens pages without a page load. In the
 * project `reader` it does not wait: the test uses the page before it is hydrated, and each use loads React if it needs
 * it.
 */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  if (test.info().project.name !== 'reader') await hydrated(page);
  return response;
}

/** Waits for the hydration of a page that was loaded by a reload or a form. */
export async function hydrated(page: Page): Promise<void> {
  // React loads on the first intent to use something that needs it (web/reader/hydrate-on-intent.ts).
  await page.evaluate(() => {
    document.body.setAttribute('data-needs-react', '');
    document.body.dispatchEvent(new Event('pointerover', { bubbles: true }));
    document.body.removeAttribute('data-needs-react');
  });
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Waits until the browser is idle: by then the page has requested what it loads after its hydration. */
export async function idle(page: Page): Promise<void> {
  await hydrated(page);
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}
