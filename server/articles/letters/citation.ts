import { fullName, namesOf, type PersonName } from '#contract/identity/full-name.ts';
import { isPlainName, isPlainTitle } from '#server/mail/letters/user-text.ts';

const YEAR = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Jakarta' });

/**
 * Returns one line that cites an article: 'Siti Rahma, Budi Santoso (2026). Judul. Terarah. https://…'. Returns
 * undefined if a name or the title must not be mailed. `address`: the address at which readers find the article.
 */
export function citationOf(work: {
  authors: readonly PersonName[];
  publishedAt: Date;
  title: string;
  address: string;
}): string | undefined {
  const { authors, publishedAt, title, address } = work;
  if (!isPlainTitle(title) || !authors.flatMap(namesOf).every(isPlainName)) return undefined;
  const end = /[.?!…]$/u.test(title) ? '' : '.';
  return `${authors.map(fullName).join(', ')} (${YEAR.format(publishedAt)}). ${title}${end} Terarah. ${address}`;
}
