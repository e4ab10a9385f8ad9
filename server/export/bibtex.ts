import { slugOf } from '#contract/slug.ts';

/** A name in parts, or as one text that must not be divided. */
export type BibName = { given: string; family: string } | { whole: string };

export type BibEntry = {
  type: 'article' | 'book';
  /** Appended to a key that another entry has: 'article-12'. */
  id: string;
  title: string;
  authors: readonly BibName[];
  /** The year of publication, '' if unknown. */
  year: string;
  month?: number | undefined;
  /** Further fields, in order. Fields that are '' or undefined are left out. */
  fields: Readonly<Record<string, string | undefined>>;
};

/** Programs hand on these fields as they are, so signs in them are not escaped. */
const VERBATIM = new Set(['url', 'doi', 'file']);
const KEY_CHARACTERS = 20;
const SMALL_WORDS = new Set('a an the di ke dari dan yang untuk pada of in on for and to'.split(' '));

/** Returns a function that writes entries, each with a key of its own: 'rahma2026air'. */
export function createBibliography(): (entry: BibEntry) => string {
  const used = new Set<string>();
  return (entry) => {
    const plain = keyOf(entry);
    const key = used.has(plain) ? `${plain}-${entry.id}` : plain;
    used.add(key);
    const { type, title, authors, year, month, fields } = entry;
    const all: Record<string, string | undefined> = { year, month: month?.toString(), ...fields };
    const lines = Object.entries(all).flatMap(([name, value]) =>
      value === undefined || value === ''
        ? []
        : [`  ${name} = {${VERBATIM.has(name) ? verbatim(value) : escape(value)}},`],
    );
    const names = authors.map(writeName).join(' and ');
    return [`@${type}{${key},`, `  author = {${names}},`, `  title = {{${escape(title)}}},`, ...lines, '}\n\n'].join(
      '\n',
    );
  };
}

function keyOf({ authors: [author], year, title, type }: BibEntry): string {
  const name = author && ('whole' in author ? author.whole : author.family || author.given);
  const word = slugOf(title, 200)
    .split('-')
    .find((part) => !SMALL_WORDS.has(part));
  return `${joined(name) || type}${joined(year)}${joined(word)}`;
}

const joined = (text = '') => slugOf(text, KEY_CHARACTERS).replaceAll('-', '');

function writeName(name: BibName): string {
  if ('whole' in name) return `{${escape(name.whole)}}`;
  const { given, family } = name;
  // Braces keep a name that contains "and" or a comma from being divided.
  if (family === '') return `{${escape(given)}}`;
  return [family, given].map((part) => (/,|\band\b/i.test(part) ? `{${escape(part)}}` : escape(part))).join(', ');
}

/** BibTeX counts braces even after a backslash, so a single one would end the field. */
const SIGNS: Readonly<Record<string, string>> = {
  '{': String.raw`\textbraceleft{}`,
  '}': String.raw`\textbraceright{}`,
  '\\': String.raw`\textbackslash{}`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
};

function escape(text: string): string {
  return oneLine(text).replace(/[\\{}$&#_%^~]/g, (sign) => SIGNS[sign] ?? `\\${sign}`);
}

const verbatim = (text: string) =>
  oneLine(text).replace(/[\\{}\s]/g, (sign) => `%${(sign.codePointAt(0) ?? 32).toString(16).toUpperCase()}`);

const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
