/**
 * Anybody can register somebody else's address under a name like "Hadiah menanti di contoh.id", or send in an article
 * with such a title, and have us mail it. What does not look like a short name, or like a title with nothing in it to
 * follow, is left out of mails.
 */
export function isPlainName(name: string): boolean {
  return /^[\p{L}\p{M}]([\p{L}\p{M}'’ -]|\.(?=\s|$)){0,39}$/u.test(name);
}

export function isPlainTitle(title: string): boolean {
  if (REORDERS.test(title)) return false;
  // As a mail program or a browser would read it: "ｃontoh．id" and "con\u200Btoh.id" are addresses too.
  const read = title.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return !LEADS_SOMEWHERE.some((pattern) => pattern.test(read));
}

/** Turns what follows around, so that a text shows as another one. */
const REORDERS = /[\u202A-\u202E\u2066-\u2069]/u;

/** What mail programs turn into links: addresses, hosts, and nine digits or more, which are a phone number. */
const LEADS_SOMEWHERE = [/@/, /:\/\//, /[^\s.][.。][\p{L}\p{M}]{2}/u, /(\d[\s().-]*){9}/];

/** At most `characters` as a reader counts them, cut between words where there are any. */
export function shorten(text: string, characters: number): string {
  const all = [...GRAPHEMES.segment(text)].map(({ segment }) => segment);
  if (all.length <= characters) return text;
  const cut = all.slice(0, characters - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}

const GRAPHEMES = new Intl.Segmenter('id', { granularity: 'grapheme' });
