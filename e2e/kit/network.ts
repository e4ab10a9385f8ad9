import type { Page, Route } from '@playwright/test';
import { allowErrors } from './browser-errors.ts';

type Failure = Parameters<Route['fulfill']>[0];

export const BUSY = { status: 503, json: { message: 'Basis data sedang sibuk.' } };

/** Two failures of an API call and the message shown: the server's message, or `own` if there is no response. */
export const failures = <T>(own: T) =>
  [
    [BUSY, BUSY.json.message],
    [undefined, own],
  ] as const;

/** Delays the requests for an address until the returned function is called. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    // Ignores the error if the page has cancelled the request meanwhile.
    await route.fallback().catch(() => {});
  });
  return held.resolve;
}

/**
 * Makes the requests for a URL fail, with the response `failure` or without one. The test may then log these errors.
 * Returns a function that lets them succeed again.
 */
export async function fail(page: Page, address: string, failure?: Failure): Promise<() => Promise<void>> {
  // Finds the name of the call or file in the pattern: its longest part without a wildcard.
  const [name = ''] = address.split(/[*/?]/).toSorted((one, other) => other.length - one.length);
  allowErrors(new RegExp(name));
  await page.route(address, (route) => (failure ? route.fulfill(failure) : route.abort()));
  return async () => await page.unroute(address);
}
