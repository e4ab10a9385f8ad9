import { WHOLE } from './whole-words.ts';

/** Raise this number when the result of keysOf or partsOf changes for any word: each index is then built again. */
export const RULES_VERSION = 1;

/** Longer words are not Indonesian or English. */
const LONGEST = 40;
const MOST_KEYS = 12;

/** A root that a prefix may have been put before, and whether a second prefix may follow the first one. */
type Root = readonly [root: string, isSecondPossible: boolean];

/**
 * Returns the keys of a folded word. Two words belong together when they share a key. A word has several keys because
 * the letters alone do not say which root it has: menari can come from tari or nari. The word itself is always a key.
 */
export function keysOf(word: string): readonly string[] {
  if (word.length < 4 || word.length > LONGEST || !/^[a-z]+$/.test(word) || WHOLE.has(word)) return [word];
  const keys = new Set<string>([word]);
  for (const base of withoutClitics(word)) addKeys(base, keys);
  addEnglishKeys(word, keys);
  return keys.size > MOST_KEYS ? [...keys].slice(0, MOST_KEYS) : [...keys];
}

/**
 * Removes -kah, -lah or -pun, and then -nya, -ku or -mu. The word with the ending is kept, too: the roots langkah,
 * himpun, tanya and perlu end like that.
 */
function withoutClitics(word: string): string[] {
  const bases = withoutEnd(word, /(?:kah|lah|pun)$/);
  return bases.flatMap((base) => withoutEnd(base, /(?:nya|ku|mu)$/));
}

function withoutEnd(word: string, ends: RegExp): string[] {
  const end = ends.exec(word)?.[0];
  if (!end) return [word];
  const rest = word.slice(0, -end.length);
  return rest.length < 4 || vowelsIn(rest) < 2 ? [word] : [word, rest];
}

function addKeys(base: string, keys: Set<string>): void {
  keys.add(base);
  if (WHOLE.has(base)) return;
  const rests = withoutEndings(base);
  // A word with an ending has its second prefix together with it, as pemberdayaan has: only then both are removed.
  addRoots(base, rests.length === 0, keys);
  for (const rest of rests) addRoots(rest, true, keys);
  const circumfix = /^berke(.+)an$/.exec(base)?.[1];
  if (circumfix && isRoot(circumfix)) keys.add(circumfix);
}

function withoutEndings(base: string): string[] {
  return ['isasi', 'kan', 'an', 'i'].flatMap((ending) => {
    const rest = base.endsWith(ending) ? base.slice(0, -ending.length) : '';
    if (!isRoot(rest)) return [];
    // The roots nilai and produksi end with i. Only a verb has the ending -i after a or s: melukai, membatasi.
    if (ending === 'i' && /[as]$/.test(rest) && !/^(?:me|di|ter|ke).*(?:a|[aeiou]s)$/.test(rest)) return [];
    if (ending === 'an' && /[^aeioun]k$/.test(rest)) return [];
    return [rest];
  });
}

function addRoots(rest: string, isSecondPossible: boolean, keys: Set<string>): void {
  const roots = WHOLE.has(rest) ? [] : withoutPrefix(rest).filter(([root]) => isRoot(root));
  if (roots.length === 0) keys.add(rest);
  for (const [root, mayFollow] of roots) {
    keys.add(root);
    if (!mayFollow || !isSecondPossible || WHOLE.has(root)) continue;
    for (const second of withoutSecondPrefix(root)) if (isRoot(second)) keys.add(second);
  }
}

function withoutPrefix(word: string): Root[] {
  if (/^[mp]e/.test(word)) return withoutNasalPrefix(word);
  if (/^(?:ber|ter)/.test(word)) {
    // In berenang and terasa the r belongs to the root.
    return isVowel(word, 3)
      ? [
          [word.slice(3), true],
          [word.slice(2), false],
        ]
      : [[word.slice(3), true]];
  }
  if (word.startsWith('belajar')) return [[word.slice(3), false]];
  if (/^be[^aeiou]er/.test(word)) return [[word.slice(2), false]];
  return /^(?:di|ke|se)/.test(word) ? [[word.slice(2), true]] : [];
}

/** Removes me- or pe-. Before a vowel, the nasal of the prefix stands for a first letter k, s, p or t of the root. */
function withoutNasalPrefix(word: string): Root[] {
  if (word.startsWith('eng', 1)) {
    const rest = word.slice(4);
    if (!isVowel(rest, 0)) return /^[ghklq]/.test(rest) ? [[rest, false]] : [];
    const roots: Root[] = [
      [rest, false],
      [`k${rest}`, false],
    ];
    // The root kelola looks like ke- and lola. So mengelola must have the key lola, too.
    return rest.startsWith('e') ? [...roots, [rest.slice(1), false]] : roots;
  }
  if (word.startsWith('eny', 1) && isVowel(word, 4))
    return [
      [`s${word.slice(4)}`, false],
      [`ny${word.slice(4)}`, false],
    ];
  const rest = word.slice(3);
  if (word[2] === 'm') {
    if (rest.startsWith('belajar')) return [[rest.slice(3), false]];
    if (isVowel(rest, 0))
      return [
        [`p${rest}`, true],
        [`m${rest}`, false],
      ];
    return /^[bfpv]/.test(rest) ? [[rest, true]] : [];
  }
  if (word[2] === 'n') {
    if (isVowel(rest, 0))
      return [
        [`t${rest}`, false],
        [`n${rest}`, false],
      ];
    return /^[cdjstz]/.test(rest) ? [[rest, false]] : [];
  }
  if (word.startsWith('pelajar')) return [[rest, false]];
  if (word.startsWith('per')) {
    const roots: Root[] = [[rest, true]];
    if (isVowel(rest, 0)) roots.push([word.slice(2), false]);
    // The prefix peri- is rare: perilaku, peribahasa.
    if (/^i[^aeiou]/.test(rest)) roots.push([rest.slice(1), false]);
    return roots;
  }
  return /^(?:pe[^aeiou]|me[lrwy])/.test(word) ? [[word.slice(2), false]] : [];
}

function withoutSecondPrefix(root: string): string[] {
  if (/^pe[mn][aeiou]/.test(root)) return withoutNasalPrefix(root).map(([second]) => second);
  if (/^(?:per|ter|pem|pen|ber(?![ei]))/.test(root)) return [root.slice(3)];
  return /^(?:be[^aeiou]er|ke)/.test(root) ? [root.slice(2)] : [];
}

/** Removes -s, -ing and -ed. Words that end with -as, -is or -us are mostly Indonesian: tunas, manis, tebus. */
function addEnglishKeys(word: string, keys: Set<string>): void {
  if (/..(?:ies|ied)$/.test(word)) keys.add(`${word.slice(0, -3)}y`);
  if (/(?:s|x|z|ch|sh)es$/.test(word)) keys.add(word.slice(0, -2));
  if (/..(?:[^aius]|ea)s$/.test(word)) keys.add(word.slice(0, -1));
  const stem = /^(.{2,})(?:ing|ed)$/.exec(word)?.[1];
  if (!stem) return;
  if (/([^aeiou])\1$/.test(stem) && stem.length > 3) keys.add(stem.slice(0, -1));
  else if (!/[aeiouy]$/.test(stem)) keys.add(`${stem}e`);
  if (stem.length > 3) keys.add(stem);
}

function isRoot(text: string): boolean {
  return text.length >= 3 && vowelsIn(text) >= 2;
}

function vowelsIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (isVowel(text, at)) count += 1;
  return count;
}

function isVowel(text: string, at: number): boolean {
  const letter = text.charCodeAt(at);
  return letter === 97 || letter === 101 || letter === 105 || letter === 111 || letter === 117;
}
