import type { IncomingHttpHeaders } from 'node:http';
import type { ReadItem } from '#server/system.ts';

/**
 * Returns whether a browser makes the request because a person opens something (W3C Fetch Metadata). Clients that do
 * not say why they request something are not counted: they are programs, or browsers from before 2023, or the site is
 * not served over HTTPS.
 */
export function isReading(headers: IncomingHttpHeaders, by: ReadItem['by']): boolean {
  const isOpened =
    by === 'data'
      ? headers['sec-fetch-dest'] === 'empty' && headers['sec-fetch-site'] === 'same-origin'
      : headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return isOpened && !isAhead(headers);
}

/** Returns whether the browser loads something that the person may never open. */
function isAhead(headers: IncomingHttpHeaders): boolean {
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-purpose'] ?? headers['x-moz'];
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
}
