import type { Language } from '#contract/constants.ts';
import { slugOf } from '#contract/slug.ts';
import type { CitedName } from '#contract/works/cited-names.ts';
import { type CitedWork, citedYear, oneLine } from './cited-work.ts';

/** Classic styles of BibTeX have no type for a blog post. They and biblatex know @misc; only biblatex knows @online. */
const TYPES = { article: 'article', post: 'misc', book: 'book' } as const;
const LANGUAGES: Readonly<Record<Language, string>> = { id: 'indonesian', en: 'english' };
/** Classic styles print these names as 'Mar.', and biblatex reads them as numbers. */
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const KEY_CHARACTERS = 20;
const SMALL_WORDS = new Set(
  (
    'a an and at by for from in of on or the to with ' +
    'atau bagi dalam dan dari dengan di ke oleh pada para tentang untuk yang'
  ).split(' '),
);

/**
 * Returns a function that writes entries, each with a key of its own: 'rahma2026air'. `file`: the path of a file
 * beside the bibliography.
 */
export function createBibliography(): (work: CitedWork, file?: string) => string {
  const used = new Set<string>();
  return (work, file = '') => {
    const plain = citationKey(work);
    const key = used.has(plain) ? `${plain}-${work.id}` : plain;
    used.add(key);
    const fields = Object.entries({ ...fieldsOf(work), file: verbatim(file) });
    const lines = fields.flatMap(([name, value]) => (/^\{*\}*$/.test(value) ? [] : [`  ${name} = ${value},\n`]));
    return `@${TYPES[work.type]}{${key},\n${lines.join('')}}\n\n`;
  };
}

/** Returns the key of a work, in ASCII: the family name of the first author, the year, and a word of the title. */
export function citationKey({ authors: [author], issued, title, type }: CitedWork): string {
  const name = author && ('literal' in author ? author.literal : author.family);
  const word = slugOf(title, 200)
    .split('-')
    .find((part) => !SMALL_WORDS.has(part));
  return `${joined(name) || type}${citedYear(issued)}${joined(word)}`;
}

const joined = (text = '') => slugOf(text, KEY_CHARACTERS).replaceAll('-', '');

/**
 * Returns the fields of an entry in BibTeX's syntax. A field that is not known is '{}'. The second braces around a
 * title keep its capitals: styles would turn 'Air di Jakarta' into 'Air di jakarta'.
 */
function fieldsOf(work: CitedWork): Record<string, string> {
  const { type, issued } = work;
  const { month, day } = typeof issued === 'string' ? { month: 0, day: 0 } : issued;
  return {
    author: `{${work.authors.map(writeName).join(' and ')}}`,
    title: `{${text(work.title)}}`,
    // biblatex allows no publisher in @article. @misc prints its publisher from `howpublished`.
    [{ article: 'journal', post: 'howpublished', book: 'publisher' }[type]]: text(
      type === 'book' ? work.publisher : work.container,
    ),
    year: text(citedYear(issued) || (typeof issued === 'string' ? issued : '')),
    month: MONTHS[month - 1] ?? '',
    day: day === 0 ? '' : `{${day}}`,
    issn: text(work.issn),
    doi: verbatim(work.doi),
    url: verbatim(work.url),
    langid: `{${LANGUAGES[work.language]}}`,
    abstract: text(work.abstract),
    keywords: text(work.keywords.join(', ')),
    copyright: verbatim(work.licence),
  };
}

/** Programs divide names at commas and "and", and biblatex at an equals sign, which no braces prevent. */
function writeName(name: CitedName): string {
  if ('literal' in name) return text(withoutEquals(name.literal));
  const family = withoutEquals(name.family);
  const given = withoutEquals(name.given);
  const families = isDivided(family) || hasParticle(family) ? text(family) : escape(family);
  return `${families}, ${isDivided(given) ? text(given) : escape(given)}`;
}

const withoutEquals = (part: string) => part.replaceAll('=', '＝');

const isDivided = (part: string) => /,|\band\b/i.test(part);

/** Returns whether programs would take words in small letters for a part of their own: 'bin Abdullah', 'rahma'. */
const hasParticle = (family: string) => family.split(' ').some((word) => !/^\p{Lu}/u.test(word));

const text = (value: string) => `{${escape(value)}}`;

const SIGNS: Readonly<Record<string, string>> = {
  '\\': String.raw`\textbackslash{}`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
};

/** BibTeX counts braces even after a backslash, so a single one would end the field. */
const SINGLE_BRACES: Readonly<Record<string, string>> = {
  '{': String.raw`\textbraceleft{}`,
  '}': String.raw`\textbraceright{}`,
};

function escape(value: string): string {
  const line = oneLine(value);
  const single = singleBraces(line);
  return line.replace(/[\\{}$&#_%^~]/g, (sign, place: number) =>
    single.has(place) ? (SINGLE_BRACES[sign] ?? '') : (SIGNS[sign] ?? `\\${sign}`),
  );
}

/** Returns the places of the braces that have no counterpart. */
function singleBraces(line: string): Set<number> {
  const open: number[] = [];
  const single = new Set<number>();
  for (const { 0: brace, index } of line.matchAll(/[{}]/g)) {
    if (brace === '{') open.push(index);
    else if (open.pop() === undefined) single.add(index);
  }
  return new Set([...open, ...single]);
}

/** Programs hand on an address as it is, so its characters are not escaped. */
const verbatim = (value: string) =>
  `{${oneLine(value).replace(/[\\{}\s]/g, (sign) => `%${(sign.codePointAt(0) ?? 32).toString(16).toUpperCase()}`)}}`;
