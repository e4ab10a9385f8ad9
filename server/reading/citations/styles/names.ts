import type { CitedName } from '#contract/works/cited-names.ts';

/** How a style writes given names: in full, in full with initials spaced ('H. B.'), or as initials. */
type Given = 'full' | 'full, initials spaced' | 'initials, spaced' | 'initials, close';

const apostrophes = (text: string) => text.replaceAll("'", '’');

/** Writes a name as lists sort it: 'Rahma, S. N.'. */
export function invertedName(name: CitedName, given: Given): string {
  if ('literal' in name) return apostrophes(name.literal);
  return `${apostrophes(name.family)}, ${writtenGiven(name.given, given)}`;
}

/** Writes a name in its usual order: 'S. N. Rahma'. */
export function usualName(name: CitedName, given: Given): string {
  if ('literal' in name) return apostrophes(name.literal);
  return `${writtenGiven(name.given, given)} ${apostrophes(name.family)}`;
}

function writtenGiven(name: string, given: Given): string {
  const text = apostrophes(name);
  if (given === 'full') return text;
  const after = given === 'initials, close' ? '.' : '. ';
  const words = [...text.matchAll(/(-?[^-. ]+)(\.?)(?=(-?))/g)].map(([, word = '', stop, hyphen]) => {
    // A word with a full stop, and a single letter, is an abbreviation already: 'Muh.', 'H'.
    if (stop !== '' || (hyphen === '' && /^.$/u.test(word))) return word + after;
    if (/^\p{Ll}+$/u.test(word)) return after === '.' ? ` ${word} ` : `${word} `;
    if (given === 'full, initials spaced') return `${word} `;
    const initial = initialOf(word);
    return initial === '' ? '' : initial + after;
  });
  return words.join('').replaceAll(' -', '-').replaceAll('  ', ' ').trim();
}

/** 'Siti' → 'S', '-Luc' → '-L'. A small letter after a hyphen is no initial: 'Mei-ling' → 'M'. */
function initialOf(word: string): string {
  if (word.startsWith('-')) return /^-\p{Lu}/u.exec(word)?.[0] ?? '';
  const [first = '', second = '', ...others] = word;
  if (!/\p{Lu}/u.test(first)) return word;
  return /\p{Lu}/u.test(second) && /^\p{Ll}+$/u.test(others.join('')) ? first + second.toLowerCase() : first;
}

/** Joins names with `and` (with its spaces) before the last one. */
export function listed(names: readonly string[], and: string): string {
  const [last = '', ...others] = names.toReversed();
  return others.length === 0 ? last : others.toReversed().join(', ') + and + last;
}
