/** The look of a run of an Office formula: m:scr and m:sty, in lower case. '' if the run has none. */
export type LetterStyle = { script: string; style: string };

/** Where the mathematical letters and digits of each look begin in Unicode. 0: there are none. */
type Places = { latin: number; greek: number; digits: number };

const places = (latin: number, greek = 0, digits = 0): Places => ({ latin, greek, digits });

const PLACES = new Map(
  Object.entries<Places>({
    'roman b': places(0x1d400, 0x1d6a8, 0x1d7ce),
    'roman bi': places(0x1d468, 0x1d71c, 0x1d7ce),
    'roman i': places(0x1d434, 0x1d6e2),
    script: places(0x1d49c),
    'script b': places(0x1d4d0),
    fraktur: places(0x1d504),
    'fraktur b': places(0x1d56c),
    'double-struck': places(0x1d538, 0, 0x1d7d8),
    'sans-serif': places(0x1d608, 0, 0x1d7e2),
    'sans-serif p': places(0x1d5a0, 0, 0x1d7e2),
    'sans-serif b': places(0x1d5d4, 0x1d756, 0x1d7ec),
    'sans-serif bi': places(0x1d63c, 0x1d790, 0x1d7ec),
    monospace: places(0x1d670, 0, 0x1d7f6),
  }),
);

/** Letters that Unicode already had at another place. Their code points among the mathematical letters are unused. */
const ELSEWHERE: Readonly<Record<number, string>> = {
  0x1d455: 'ℎ',
  0x1d49d: 'ℬ',
  0x1d4a0: 'ℰ',
  0x1d4a1: 'ℱ',
  0x1d4a3: 'ℋ',
  0x1d4a4: 'ℐ',
  0x1d4a7: 'ℒ',
  0x1d4a8: 'ℳ',
  0x1d4ad: 'ℛ',
  0x1d4ba: 'ℯ',
  0x1d4bc: 'ℊ',
  0x1d4c4: 'ℴ',
  0x1d506: 'ℭ',
  0x1d50b: 'ℌ',
  0x1d50c: 'ℑ',
  0x1d515: 'ℜ',
  0x1d51d: 'ℨ',
  0x1d53a: 'ℂ',
  0x1d53f: 'ℍ',
  0x1d545: 'ℕ',
  0x1d547: 'ℙ',
  0x1d548: 'ℚ',
  0x1d549: 'ℝ',
  0x1d551: 'ℤ',
};

/** Greek letters that stand in another order among the mathematical letters, with their place in that order. */
const GREEK_VARIANTS = '∂ϵϑϰϕϱϖ';

/** Returns the text with the mathematical letters and digits of a look, such as 𝐱 for a bold x. */
export function styledLetters(text: string, { script, style }: LetterStyle): string {
  const name = script || 'roman';
  const found = PLACES.get(`${name} ${style}`) ?? PLACES.get(name);
  return found ? Array.from(text, (letter) => styledLetter(letter, found)).join('') : text;
}

function styledLetter(letter: string, { latin, greek, digits }: Places): string {
  const code = letter.codePointAt(0) ?? 0;
  const at = placeOf(letter, code, { latin, greek, digits });
  return at === undefined ? letter : (ELSEWHERE[at] ?? String.fromCodePoint(at));
}

function placeOf(letter: string, code: number, { latin, greek, digits }: Places): number | undefined {
  if (/^[A-Z]$/.test(letter)) return latin + code - 0x41;
  if (/^[a-z]$/.test(letter)) return latin + 26 + code - 0x61;
  if (/^\d$/.test(letter)) return digits > 0 ? digits + code - 0x30 : undefined;
  if (greek === 0) return undefined;
  if (/^[Α-Ω]$/.test(letter)) return greek + code - 0x391;
  if (letter === '∇') return greek + 25;
  if (/^[α-ω]$/.test(letter)) return greek + 26 + code - 0x3b1;
  const variant = GREEK_VARIANTS.indexOf(letter);
  return variant === -1 ? undefined : greek + 51 + variant;
}

/** Returns the text with ordinary letters instead of italic ones (𝑎), because browsers draw single letters italic. */
export function uprightLetters(text: string): string {
  return text.replaceAll(/[\u{1D434}-\u{1D467}\u{1D6E2}-\u{1D71B}\u210E]/gu, (letter) => letter.normalize('NFKC'));
}
