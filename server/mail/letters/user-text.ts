/**
 * isPlainName and isPlainTitle guard against phishing: a stranger can register another person's address with a name
 * like "Hadiah menanti di contoh.id", or submit an article with such a title. Mails leave out a name that does not look
 * like a short name, and a title that contains anything like a link.
 */
export function isPlainName(name: string): boolean {
  return /^[\p{L}\p{M}]([\p{L}\p{M}'’ -]|\.(?=\s|$)){0,39}$/u.test(name);
}

export function isPlainTitle(title: string): boolean {
  if (REORDERS.test(title)) return false;
  // Mail programs and browsers normalise text, and then "ｃontoh．id" and "con\u200Btoh.id" are links too.
  const read = title.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return !LEADS_SOMEWHERE.some((pattern) => pattern.test(read));
}

/** Characters that change the writing direction: with them, a text can look like another text. */
const REORDERS = /[\u202A-\u202E\u2066-\u2069]/u;

/** Texts that mail programs turn into links: e-mail addresses, URLs, host names, phone numbers from nine digits. */
const LEADS_SOMEWHERE = [/@/, /:\/\//, /[^\s.][.。][\p{L}\p{M}]{2}/u, /(\d[\s().-]*){9}/];

/** Shortens a text to `characters` graphemes, between two words if possible. */
export function shorten(text: string, characters: number): string {
  const all = [...GRAPHEMES.segment(text)].map(({ segment }) => segment);
  if (all.length <= characters) return text;
  const cut = all.slice(0, characters - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}

const GRAPHEMES = new Intl.Segmenter('id', { granularity: 'grapheme' });
