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
const LENGTH = /^-?\d{0,2}(?:\d|\.\d{1,8})\d{0,2}(?:em|ex|px|pt|%)?$/;
const OFFSET = /^-?[0-2]?(?:\.\d{1,8})?(?:em|ex|px|pt)?$/;
const TRUTH = /^(?:true|false)$/;
/** A copy of the allowed elements of formulas, with their attributes besides MATHML_ATTRIBUTES. */
const MATHML: Record<string, Record<string, RegExp>> = {
  math: { display: /^block$/ },
  semantics: {},
  annotation: { encoding: /^application\/x-tex$/ },
  mi: { mathvariant: /^normal$/ },
  mn: {},
  mo: {
    form: /^(?:prefix|infix|postfix)$/,
    fence: TRUTH,
    separator: TRUTH,
    stretchy: TRUTH,
    symmetric: TRUTH,
    largeop: TRUTH,
    movablelimits: TRUTH,
    lspace: LENGTH,
    rspace: LENGTH,
    minsize: LENGTH,
    maxsize: LENGTH,
  },
  mtext: {},
  ms: {},
  mrow: {},
  mstyle: {},
  merror: {},
  mphantom: {},
  mpadded: { width: LENGTH, height: LENGTH, depth: LENGTH, lspace: OFFSET, voffset: OFFSET },
  mspace: { width: LENGTH, height: LENGTH, depth: LENGTH },
  mfrac: { linethickness: LENGTH },
  msqrt: {},
  mroot: {},
  msub: {},
  msup: {},
  msubsup: {},
  munder: { accentunder: TRUTH, class: /^tml-underline$/ },
  mover: { accent: TRUTH, class: /^tml-overline$/ },
  munderover: { accent: TRUTH, accentunder: TRUTH },
  mmultiscripts: {},
  mprescripts: {},
  mtable: {},
  mtr: {},
  mtd: { columnspan: /^(?:1?[1-9]|10|20)$/, rowspan: /^(?:1?[1-9]|10|20)$/, class: /^tml-(?:left|right)$/ },
};
const MATHML_ATTRIBUTES: Record<string, RegExp> = { dir: /^(?:ltr|rtl)$/, displaystyle: TRUTH, scriptlevel: /^[0-3]$/ };
/** The elements of formulas that contain text. They contain no elements, and the others no text. */
const WITH_TEXT = ['mi', 'mn', 'mo', 'mtext', 'ms', 'annotation'];
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
      const elsewhere = sanitizeForElsewhere(stored, PAGE);
      expect(elsewhere).not.toMatch(/<\/?(?:math|mi|annotation)\b/);
      expect(whatIsNotAllowed(elsewhere, ELSEWHERE)).toEqual([]);
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
  /** The elements that are open in a formula. */
  const open: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'math' || open.length > 0) {
        found.push(...whatIsNotMathml(name, attributes, open.at(-1)));
        open.push(name);
        return;
      }
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
    ontext(text) {
      const parent = open.at(-1);
      if (parent !== undefined && !WITH_TEXT.includes(parent)) found.push(`text in <${parent}>: ${text}`);
    },
    onclosetag(name) {
      if (open.length > 0 && open.pop() !== name) found.push(`</${name}>`);
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

function whatIsNotMathml(name: string, attributes: Record<string, string>, parent: string | undefined): string[] {
  const allowed = MATHML[name];
  if (!allowed || (name === 'math') !== (parent === undefined)) return [`<${name}> in <${parent}>`];
  if (parent !== undefined && WITH_TEXT.includes(parent)) return [`<${name}> in <${parent}>`];
  return Object.entries(attributes)
    .filter(([attribute, value]) => !{ ...MATHML_ATTRIBUTES, ...allowed }[attribute]?.test(value))
    .map(([attribute, value]) => `${name} ${attribute}=${value}`);
}
