import { parseHtml, textWithin } from '#server/import/html/html-nodes.ts';

/** Returns a title, name or excerpt, which may contain tags and entities, as plain text in one line. */
export const plain = (html: string) =>
  /[<&]/.test(html) ? textWithin(parseHtml(html).nodes) : html.replace(/\s+/g, ' ').trim();

/** Returns the beginning of a text for a report, in one line. */
export function beginning(text: string, characters = 80): string {
  const line = text
    .slice(0, 4 * characters)
    .replace(/\s+/g, ' ')
    .trim();
  const points = [...line];
  return points.length > characters ? `${points.slice(0, characters - 1).join('')}…` : line;
}

/** Returns the first words of a text, at most 80 characters. */
export function firstWords(text: string): string {
  const points = [...text.slice(0, 200)];
  if (points.length <= 80) return points.join('');
  const cut = points.slice(0, 80).join('');
  const space = cut.lastIndexOf(' ');
  return space > 20 ? cut.slice(0, space) : cut;
}

export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)$/;

/** Returns 'YYYY-MM-DD HH:MM:SS', read as UTC, or a date as in e-mail, in ISO form; undefined if it is none. */
export function isoDate(text: string): string | undefined {
  const given = text.trim();
  if (given.startsWith('0000')) return undefined;
  const date = new Date(DATE.test(given) ? `${given.replace(' ', 'T')}Z` : given.slice(0, 60));
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString() : undefined;
}
