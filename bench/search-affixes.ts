export type RootClass = 'noun' | 'verb' | 'adjective';
/** A word of a root, and how often it is used compared with the root's other words. */
export type Form = { word: string; weight: number };

const VOWELS = 'aiueo';

/** Returns the word with meN- or peN-, whose last sound depends on the beginning of the root. */
function nasal(prefix: 'me' | 'pe', root: string): string {
  const [first = '', second = ''] = root;
  const isOneSyllable = [...root].filter((letter) => VOWELS.includes(letter)).length === 1;
  if (isOneSyllable) return `${prefix}nge${root}`;
  if (VOWELS.includes(first)) return `${prefix}ng${root}`;
  const isCluster = !VOWELS.includes(second);
  const rest = isCluster ? root : root.slice(1);
  if (first === 'k') return `${prefix}ng${rest}`;
  if (first === 'p') return `${prefix}m${rest}`;
  if (first === 't') return `${prefix}n${rest}`;
  if (first === 's') return isCluster ? `${prefix}n${root}` : `${prefix}ny${rest}`;
  if ('gh'.includes(first)) return `${prefix}ng${root}`;
  if ('bfv'.includes(first)) return `${prefix}m${root}`;
  if ('cdjz'.includes(first)) return `${prefix}n${root}`;
  return prefix + root;
}

/** Returns the word with ber-, per- or ter-. The r disappears before r and, except in ter-, before -er- in the root. */
function withR(prefix: 'ber' | 'per' | 'ter', root: string): string {
  if (root === 'ajar' && prefix !== 'ter') return `${prefix.slice(0, 2)}lajar`;
  const losesR = root.startsWith('r') || (prefix !== 'ter' && /^[^aiueo]er[^aiueo]/.test(root));
  return (losesR ? prefix.slice(0, 2) : prefix) + root;
}

/** Returns root + i, or the root with -kan where the ending i cannot follow. */
const withI = (stem: string) => (/[is]$/.test(stem) ? `${stem}kan` : `${stem}i`);

const FORMS: Record<RootClass, (root: string) => [word: string, weight: number][]> = {
  noun: (root) => [
    [root, 10],
    [`${root}nya`, 1.5],
    [withR('ber', root), 0.8],
    [`${nasal('pe', root)}an`, 0.8],
    [`${withR('per', root)}an`, 0.7],
    [`${root}an`, 0.4],
    [`ke${root}an`, 0.4],
    [`${nasal('me', root)}kan`, 0.4],
    [withI(nasal('me', root)), 0.2],
    [`se${root}`, 0.2],
    [`di${root}kan`, 0.2],
    [`${withR('per', root)}annya`, 0.1],
  ],
  verb: (root) => [
    [root, 2],
    [nasal('me', root), 4],
    [`di${root}`, 3],
    [`${nasal('pe', root)}an`, 3],
    [`${nasal('me', root)}kan`, 2],
    [`di${root}kan`, 1.5],
    [`${root}an`, 1.5],
    [withR('ter', root), 1.2],
    [withR('ber', root), 1],
    [nasal('pe', root), 0.8],
    [withI(nasal('me', root)), 0.6],
    [withI(`di${root}`), 0.4],
    [`${nasal('pe', root)}annya`, 0.4],
    [`${withR('per', root)}an`, 0.3],
    [`ke${root}an`, 0.2],
    [`${root}annya`, 0.2],
  ],
  adjective: (root) => [
    [root, 8],
    [`ke${root}an`, 2],
    [`${nasal('me', root)}kan`, 1],
    [withR('ter', root), 1],
    [`${root}nya`, 0.7],
    [`di${root}kan`, 0.6],
    [`${nasal('pe', root)}an`, 0.6],
    [`memper${withR('per', root).slice(3)}`, 0.3],
    [`diper${withR('per', root).slice(3)}`, 0.3],
    [`ke${root}annya`, 0.3],
    [`se${root}`, 0.2],
    [withI(nasal('me', root)), 0.2],
  ],
};

/** Returns the words that Indonesian makes of a root, without duplicates. The root itself comes first. */
export function formsOf(root: string, rootClass: RootClass): Form[] {
  const weights = new Map<string, number>();
  for (const [word, weight] of FORMS[rootClass](root)) weights.set(word, (weights.get(word) ?? 0) + weight);
  return [...weights].map(([word, weight]) => ({ word, weight }));
}
