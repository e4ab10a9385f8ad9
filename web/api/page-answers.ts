import { data } from 'react-router';
import { ApiError } from './client.ts';

/** Statuses of failed API calls that become the page's status (401: invalid token). Any other status is a bug. */
const PASSED_ON = [401, 404, 429, 503];

/** Returns the page's status after a failed API call. @throws the error itself if its cause is a bug */
function pageStatus(error: unknown): number {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 0) return 503;
  if (PASSED_ON.includes(error.status)) return error.status;
  throw error;
}

/** Handles the failure of an API call that a page needs: shows the route's ErrorBoundary with the right status. */
export function throwAsPage(error: unknown): never {
  throw data(null, { status: pageStatus(error) });
}

/** Shows the ErrorBoundary on pages of signed-in users, with the server's message and the status of the failed call. */
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
