import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { htmlAttacks } from '#tests/attacks/html.ts';
import { plainText } from './plain-text.ts';
import { cleanText, sanitizeForElsewhere } from './sanitize.ts';

/** A copy of the allowed tags: to allow another tag, this test must be changed too. */
const TAGS =
  'h2 h3 h4 h5 h6 p div br hr blockquote pre figure figcaption img ul ol li dl dt dd table caption thead tbody tfoot tr th td a strong em u s del ins mark small sub sup code cite q abbr section'.split(
    ' ',
  );
const ATTRIBUTES = 'lang dir href title rel src alt width height start reversed colspan rowspan scope'.split(' ');
/** Attributes that only one element may have, with the values that are allowed there. */
const PATTERNS: Record<string, RegExp> = {
  'a id': /^rujukan-[1-9]\d*$/,
  'a role': /^doc-noteref$/,
  'figure data-width': /^wide$/,
  'ol type': /^[aAiI]$/,
  'li id': /^cat-[1-9]\d*$/,
  'section role': /^doc-endnotes$/,
};
const HREF = /^(?:https?:|mailto:|tel:|\/(?!\/)|#|[^:]*$)/i;
const SRC = /^\/storage\/images\/[0-9a-f]{32}\/\d+\.webp$/;
const PAGE = 'https://terarah.example/articleDetail/1';
/** In feeds no element has an id or a role, and the addresses of pictures are absolute. */
const ELSEWHERE = {
  patterns: { 'ol type': /^[aAiI]$/ },
  src: /^https:\/\/terarah\.example\/storage\/images\/[0-9a-f]{32}\/\d+\.webp$/,
};

test('there are some hundred of them', () => {
  expect(Object.values(htmlAttacks).flat().length).toBeGreaterThan(400);
});

describe.each(Object.entries(htmlAttacks))('%s', (_, attacks) => {
  test.each(attacks)('%j', (attack) => {
    for (const html of [attack, `<p>awal</p>${attack}<p>akhir</p>`, `<blockquote>awal ${attack}</blockquote>`]) {
      const stored = store(html);
      if (stored === undefined) continue;
      expect(whatIsNotAllowed(stored)).toEqual([]);
      expect(cleanText(stored, 'Isi').content).toBe(stored);
      expect(whatIsNotAllowed(sanitizeForElsewhere(stored, PAGE), ELSEWHERE)).toEqual([]);
      // Cards and mails show the plain text of a stored text. Cleaning the stored text must not change its plain text.
      expect(plainText(stored)).toBe(plainText(store(stored) ?? ''));
    }
  });
});

test('all of them one after another', () => {
  const stored = store(Object.values(htmlAttacks).flat().join('\n'));
  expect(whatIsNotAllowed(stored ?? '')).toEqual([]);
});

/** Returns the cleaned text, or undefined if it is refused because nothing readable is left. */
function store(html: string): string | undefined {
  try {
    return cleanText(html, 'Isi').content;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return undefined;
  }
}

type Allowed = { patterns: Record<string, RegExp>; src: RegExp };

function whatIsNotAllowed(html: string, { patterns, src }: Allowed = { patterns: PATTERNS, src: SRC }): string[] {
  const found: string[] = [];
  const ids = new Set<string>();
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!TAGS.includes(name) || (name === 'section' && !attributes['role'])) found.push(`<${name}>`);
      if (name === 'a' && 'role' in attributes && Object.keys(attributes).join(' ') !== 'href role id') {
        found.push(`<a ${Object.keys(attributes).join(' ')}>`);
      }
      const { id } = attributes;
      if (id !== undefined && ids.has(id)) found.push(`${id} twice`);
      if (id !== undefined) ids.add(id);
      for (const [attribute, value] of Object.entries(attributes)) {
        const isKnown = ATTRIBUTES.includes(attribute) || patterns[`${name} ${attribute}`]?.test(value);
        if (!isKnown) found.push(`${name} ${attribute}=${value}`);
        if (attribute === 'href' && !HREF.test(value)) found.push(`${name} href=${value}`);
        if (attribute === 'src' && !src.test(value)) found.push(`${name} src=${value}`);
      }
    },
    oncomment: (text) => found.push(`<!--${text}`),
    onprocessinginstruction: (_name, text) => found.push(`<${text}`),
  });
  parser.end(html);
  // Each footnote reference must have a footnote, and each footnote a reference.
  const numbers = [...ids].filter((id) => id.startsWith('cat-')).map((id) => id.slice('cat-'.length));
  for (const number of numbers) if (!ids.has(`rujukan-${number}`)) found.push(`cat-${number} without a reference`);
  if (ids.size !== 2 * numbers.length) found.push(`ids: ${[...ids].join(' ')}`);
  return found;
}
