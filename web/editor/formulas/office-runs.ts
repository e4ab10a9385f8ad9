import type { SourceElement } from '#contract/formulas/formula.ts';
import { styledLetters, uprightLetters } from './office-letters.ts';

/** How a run of an Office formula is written: m:scr, m:sty in lower case ('' if missing), and m:nor for ordinary text. */
export type RunStyle = { script: string; style: string; isText: boolean };

/**
 * Matches a number, letters, primes, spaces, or one other sign. "0,87" "1.500.000" and ".5" are numbers, but "1,2,3"
 * is a list.
 */
const PIECE = new RegExp(
  [
    String.raw`(^\.\d+|(?<![\d][.,])(?:\d{1,3}(?:\.\d{3})+(?:,\d+)?(?![.,]?\d)|\d{1,3}(?:,\d{3}){2,}(?:\.\d+)?(?![.,]?\d)|\d+[.,]\d+(?![.,]?\d))|\d+)`,
    String.raw`([\p{L}][\p{L}\p{M}]*)`,
    String.raw`(['′″‴⁗]+)`,
    String.raw`(\s+)`,
    '([^])',
  ].join('|'),
  'gu',
);

/** Signs that browsers would surround with space if they were operators. */
const IDENTIFIERS = new Set('∞∅⌀∂∇°%‰#$℃℉∠△□◻◇⊤…⋯⋮⋱⋰?@"_');
const BRACKETS = new Set('()[]{}⟨⟩⌊⌋⌈⌉⟦⟧|‖/');
const OTHER_SIGNS = new Map(
  Object.entries({
    '-': '−',
    '*': '∗',
    '\u2329': '⟨',
    '\u232A': '⟩',
    '\u3008': '⟨',
    '\u3009': '⟩',
  }),
);
const PRIMES = ['', '′', '″', '‴', '⁗'];
/** Widths of spaces, in em. Any other space is as wide as one of a text. */
const WIDTHS = new Map(
  Object.entries({
    '\u2000': '0.5',
    '\u2001': '1',
    '\u2003': '1',
    '\u2002': '0.5',
    '\u2004': '0.333',
    '\u2005': '0.278',
    '\u205F': '0.222',
    '\u2006': '0.167',
    '\u2009': '0.167',
    '\u200A': '0.1',
  }),
);

/** Returns the MathML of a run's text: numbers, letters, signs and spaces, each as its own element. */
export function tokensOf(text: string, style: RunStyle): SourceElement[] {
  if (style.isText) return ordinaryText(text, style);
  const shown = text.replaceAll(/[\u200B-\u200F\uFEFF]/g, '');
  return [...shown.matchAll(PIECE)].flatMap(([, number, letters, primes, space, sign = ''], at, pieces) => {
    if (number !== undefined) return [token('mn', styledLetters(number, style))];
    if (letters !== undefined) return identifiers(letters, style);
    if (primes !== undefined) return [token('mo', primesOf(primes))];
    if (space !== undefined) return isSpace(space, pieces[at - 1]?.[5], pieces[at + 1]?.[5]) ? spaces(space) : [];
    return [operator(styledLetters(sign, style))];
  });
}

/** Browsers show no ordinary spaces at the ends of an element. */
function ordinaryText(text: string, style: RunStyle): SourceElement[] {
  const shown = text.replace(/^\s+/, '\u00A0').replace(/(?<!\s)\s+$/, '\u00A0');
  return shown === '' ? [] : [token('mtext', styledLetters(shown, { ...style, style: style.style || 'p' }))];
}

/** Whether spaces are shown. Ordinary ones beside operators are not: browsers put space around those by themselves. */
function isSpace(space: string, before: string | undefined, after: string | undefined): boolean {
  return /[^ \t\r\n]/.test(space) || (before === undefined && after === undefined);
}

function spaces(space: string): SourceElement[] {
  return Array.from(space.replaceAll(/[ \t\r\n]+/g, ' '), (one) => ({
    name: 'mspace',
    attributes: { width: `${WIDTHS.get(one) ?? '0.333'}em` },
    children: [],
  }));
}

/** Upright letters are one word, such as sin. Others are a product, so each is its own element. */
function identifiers(letters: string, style: RunStyle): SourceElement[] {
  const isWord = ['p', 'b'].includes(style.style) && ['', 'roman', 'sans-serif', 'monospace'].includes(style.script);
  const parts = isWord ? [letters] : (letters.match(/[^]\p{M}*/gu) ?? []);
  return parts.map((part) => {
    const isPlain = style.style === 'p' && ['', 'roman'].includes(style.script) && [...part].length === 1;
    return token('mi', styledLetters(isPlain ? part : uprightLetters(part), style), isPlain ? NORMAL : {});
  });
}

const NORMAL = { mathvariant: 'normal' };

export function operator(sign: string): SourceElement {
  const shown = OTHER_SIGNS.get(sign) ?? sign;
  if (IDENTIFIERS.has(shown) || /^\p{Nd}$|^[\u{1D400}-\u{1D7FF}]$/u.test(shown)) return token('mi', shown);
  if (shown === '|' || shown === '/') return token('mo', shown, { stretchy: 'false', lspace: '0em', rspace: '0em' });
  return token('mo', shown, BRACKETS.has(shown) ? { stretchy: 'false' } : {});
}

function primesOf(signs: string): string {
  const count = Array.from(signs, (sign) => Math.max(PRIMES.indexOf(sign), 1)).reduce((sum, one) => sum + one, 0);
  return PRIMES[count] ?? '′'.repeat(count);
}

export function isPrime(element: SourceElement): boolean {
  return element.name === 'mo' && /^[′″‴⁗]+$/.test(signOf(element));
}

/** Returns the text of a token element; '' for any other. */
export function signOf({ children: [first] }: SourceElement): string {
  return typeof first === 'string' ? first : '';
}

export function token(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): SourceElement {
  return { name, attributes, children: [text] };
}
