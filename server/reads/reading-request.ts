import type { IncomingHttpHeaders } from 'node:http';
import type { ReadItem } from '#server/system.ts';

/**
 * Returns whether a browser makes the request because a person opens something (W3C Fetch Metadata). Clients that do
 * not say why they request something are not counted: they are programs, or browsers from before 2023, or the site is
 * not served over HTTPS.
 */
export function isReading(headers: IncomingHttpHeaders, by: ReadItem['by']): boolean {
  if (isAhead(headers)) return false;
  const [mode, destination] = [headers['sec-fetch-mode'], headers['sec-fetch-dest']];
  if (by !== 'data') return mode === 'navigate' && destination === 'document';
  return destination === 'empty' && headers['sec-fetch-site'] === 'same-origin';
}

/** Whether a browser loads something that the person may never open. */
function isAhead(headers: IncomingHttpHeaders): boolean {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers[name]);
  return purposes.some((purpose) => purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose)));
}
