import { data } from 'react-router';
import { ApiError } from './client.ts';

/** What a page passes on as its own status (401: a token was sent that does not hold); anything else is a bug. */
const PASSED_ON = [401, 404, 429, 503];

/** The status with which a page answers when a call has failed. @throws what is no answer of the API's */
function pageStatus(error: unknown): number {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 0) return 503;
  if (PASSED_ON.includes(error.status)) return error.status;
  throw error;
}

/** For a page that is nothing without its answer: shows the route's ErrorBoundary, with the right status. */
export function throwAsPage(error: unknown): never {
  throw data(null, { status: pageStatus(error) });
}

/** The page that ?page= asks for. @throws 404 when it is no page number */
export function pageNumber(url: URL): number {
  const asked = url.searchParams.get('page') ?? '1';
  if (!/^[1-9]\d{0,4}$/.test(asked)) throw data(null, { status: 404 });
  return Number(asked);
}
