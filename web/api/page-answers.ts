import { data } from 'react-router';
import { ApiError } from './client.ts';

/** Statuses that a page passes on as its own (401: the request had an invalid token). Any other is a bug. */
const PASSED_ON = [401, 404, 429, 503];

/** Returns the status of a page whose call has failed. @throws every error that is not a response of the API */
function pageStatus(error: unknown): number {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 0) return 503;
  if (PASSED_ON.includes(error.status)) return error.status;
  throw error;
}

/**
 * Handles the failure of a call that a page cannot do without: shows the route's ErrorBoundary with the right status.
 */
export function throwAsPage(error: unknown): never {
  throw data(null, { status: pageStatus(error) });
}

/** Does the same in the browser, for pages of signed-in users. The ErrorBoundary gets the server's message too. */
export function throwWithMessage(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw data({ message: error.serverMessage }, { status: error.status || 503 });
}

/** Returns the page number in ?page=. @throws 404 if it is not a page number */
export function pageNumber(url: URL): number {
  const asked = url.searchParams.get('page') ?? '1';
  if (!/^[1-9]\d{0,4}$/.test(asked)) throw data(null, { status: 404 });
  return Number(asked);
}
