/** This file writes a formula as one line of text, such as a², x_(i+1) or (a+b)/2. */

const RAISED = signs('0123456789+-−=()n′', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ′');
const LOWERED = signs('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎');
const BRACKETS = ['()', '[]', '{}', '||', '⟨⟩', '⌊⌋', '⌈⌉'];

function signs(plain: string, others: string): ReadonlyMap<string, string> {
  const shown = [...others];
  return new Map([...plain].map((sign, at) => [sign, shown[at] ?? sign]));
}

/**
 * Removes line breaks and invisible operators, and replaces mathematical letters (𝑏) by ordinary ones (b): not all
 * fonts have them.
 */
export function plainSigns(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u{1D400}-\u{1D7FF}\u210E]/gu, (letter) => letter.normalize('NFKC'))
    .replaceAll(/[\u2062\u2064\u200B]/g, '')
    .replaceAll('\u2063', ',')
    .replaceAll(/[\s\p{Cc}\u2061]+/gu, ' ');
}

export function fraction(above: string, below: string): string {
  return `${grouped(above)}/${grouped(below)}`;
}

/** Returns `base` with the subscript `below` and the superscript `above`. Either of them may be ''. */
export function scripts(base: string, below: string, above: string): string {
  return grouped(base) + shifted(below, '_', LOWERED) + shifted(above, '^', RAISED);
}

export function root(content: string, degree = ''): string {
  return `${degree === '2' ? '' : shifted(degree, '', RAISED)}√${/^[\p{L}\p{N}]?$/u.test(content) ? content : inBrackets(content)}`;
}

/** Returns `base` with a combining sign above it, such as the arrow of a vector. */
export function accented(base: string, sign: string): string {
  return grouped(base) + sign;
}

export function matrix(rows: readonly (readonly string[])[]): string {
  return `[${rows.map((cells) => cells.join(', ')).join('; ')}]`;
}

function shifted(text: string, sign: string, signsOf: ReadonlyMap<string, string>): string {
  const trimmed = text.trim();
  const others = [...trimmed].map((one) => signsOf.get(one));
  return others.every((one) => one !== undefined) ? others.join('') : sign + grouped(trimmed);
}

/** Puts a text into brackets if an operator before or after it would otherwise apply to only a part of it. */
function grouped(text: string): string {
  const trimmed = text.trim();
  const isOne =
    [...trimmed].length <= 1 || /^(?:[\p{L}\p{M}\p{N}′∞]|(?<=\p{N})[.,](?=\p{N}))*[⁰¹²³⁴-⁹₀-₉ⁿ]*$/u.test(trimmed);
  return isOne || isBracketed(trimmed) ? trimmed : inBrackets(trimmed);
}

function inBrackets(text: string): string {
  return isBracketed(text) ? text : `(${text})`;
}

/** Whether the text begins with a bracket that is closed by the text's last character. */
function isBracketed(text: string): boolean {
  const [open = '', close = ''] = BRACKETS.find(([first = '']) => text.startsWith(first)) ?? [];
  if (open === '' || !text.endsWith(close) || text.length < 2) return false;
  const inner = text.slice(1, -1);
  if (open === close) return !inner.includes(open);
  let depth = 0;
  for (const character of inner) {
    if (character === open) depth += 1;
    if (character === close) depth -= 1;
    if (depth < 0) return false;
  }
  return true;
}
