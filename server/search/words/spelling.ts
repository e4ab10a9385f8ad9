/** A word of the dictionary and the number of documents that have it. */
export type KnownWord = { word: string; documents: number };

/** The table compares only the first letters, so that it stays small. bestSpellings compares the whole words. */
const PREFIX = 7;
const SHORTEST_PART = 2;

/** Shorter words are close to too many others. Longer ones must not take long to compare. */
const SHORTEST = { replace: 5, suggest: 4 };
const LONGEST = 40;

/** From this length on a word may have any edit. In a shorter one, a changed letter often makes another right word. */
const SHORTEST_CHANGED = { replace: 6, suggest: 5 };
const SHORTEST_WITH_TWO_EDITS = 8;

/** How sure a spelling must be: a search is replaced without asking, and a suggestion asks. */
export type Strictness = 'replace' | 'suggest';

/** The costs of edits, in tenths of a plain edit. Common slips cost less, so that they win over rarer ones. */
const COST = { plain: 10, missing: 8, swapped: 7, doubled: 6, vowel: 8, similar: 8, first: 6 };
/** Letters that are written for each other because they sound alike, and neighbours that old spellings confuse. */
const SIMILAR = new Set('fp pf fv vf pv vp bp pb dt td gk kg sz zs kq qk cj jc iy yi uw wu mn nm'.split(' '));
/** A word in ten times as many documents is worth this many tenths of an edit. */
const TENFOLD = 2;

/**
 * Returns the parts of a folded word: its first seven letters, and these with one letter left out. A misspelt word and
 * the right one share a part if at most one letter of the beginning is wrong, missing, too many or swapped.
 */
export function partsOf(word: string): readonly string[] {
  const prefix = word.slice(0, PREFIX);
  const parts = new Set([prefix]);
  if (prefix.length > SHORTEST_PART) {
    for (let at = 0; at < prefix.length; at += 1) parts.add(prefix.slice(0, at) + prefix.slice(at + 1));
  }
  return [...parts];
}

/**
 * Returns the candidates that `word` may have been meant to be, the likeliest first. A word of up to seven letters may
 * have one edit, and a longer word two. Words with digits are years and codes, and have no other spelling.
 */
export function bestSpellings(word: string, candidates: readonly KnownWord[], strictness: Strictness): string[] {
  if (word.length < SHORTEST[strictness] || word.length > LONGEST || /\p{N}/u.test(word)) return [];
  const most = word.length < SHORTEST_WITH_TWO_EDITS ? 1 : 2;
  const isChangeable = word.length >= SHORTEST_CHANGED[strictness];
  const isSameFirst = strictness === 'replace' || !isChangeable;
  const plausible = candidates.flatMap((candidate) => {
    if (candidate.word === word || (isSameFirst && candidate.word[0] !== word[0])) return [];
    if (!isChangeable && !isIncomplete(word, candidate.word) && !isReordered(word, candidate.word)) return [];
    const distance = distanceWithin(word, candidate.word, most);
    if (!distance || (strictness === 'replace' && !isCommonSlip(word, distance))) return [];
    const first = word[0] === candidate.word[0] ? 0 : COST.first;
    const score = distance.cost + first - TENFOLD * Math.log10(Math.max(1, candidate.documents));
    return [{ ...candidate, edits: distance.edits, score }];
  });
  plausible.sort(
    (one, other) =>
      one.edits - other.edits ||
      one.score - other.score ||
      other.documents - one.documents ||
      (one.word < other.word ? -1 : 1),
  );
  return [...new Set(plausible.map((candidate) => candidate.word))];
}

/** Returns whether `word` may lack a letter of `candidate`. */
function isIncomplete(word: string, candidate: string): boolean {
  return candidate.length === word.length + 1;
}

/** Returns whether two words have the same letters. With one edit between them, two letters are swapped. */
function isReordered(word: string, candidate: string): boolean {
  return [...word].toSorted().join('') === [...candidate].toSorted().join('');
}

type Distance = { edits: number; cost: number };

/**
 * Returns whether an absent word is more likely misspelt than right. Many right words differ in one unlike letter, so
 * only long words may have such an edit, and no other with it.
 */
function isCommonSlip(word: string, { edits, cost }: Distance): boolean {
  const most = edits === 1 && word.length >= SHORTEST_WITH_TWO_EDITS ? COST.plain : edits * COST.missing;
  return cost <= most;
}

/** Returns the Damerau-Levenshtein distance (without edits inside swapped letters), if it is at most `most`. */
function distanceWithin(from: string, to: string, most: number): Distance | undefined {
  if (Math.abs(from.length - to.length) > most) return undefined;
  const unreachable: Distance = { edits: most + 1, cost: Number.POSITIVE_INFINITY };
  let beforeLast: Distance[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at): Distance => ({ edits: at, cost: at * COST.plain }));
  for (let row = 1; row <= from.length; row += 1) {
    const current: Distance[] = [{ edits: row, cost: row * COST.plain }];
    let fewest = row;
    for (let column = 1; column <= to.length; column += 1) {
      const a = from[row - 1] ?? '';
      const b = to[column - 1] ?? '';
      const isSwapped = row > 1 && column > 1 && a === to[column - 2] && b === from[row - 2];
      const best = smallest([
        add(last[column - 1], a === b ? 0 : costOfChange(a, b)),
        add(last[column], a === from[row - 2] ? COST.doubled : COST.plain),
        add(current[column - 1], b === to[column - 2] ? COST.doubled : COST.missing),
        isSwapped && a !== b ? add(beforeLast[column - 2], COST.swapped) : unreachable,
      ]);
      current.push(best);
      fewest = Math.min(fewest, best.edits);
    }
    if (fewest > most) return undefined;
    beforeLast = last;
    last = current;
  }
  const distance = last[to.length] ?? unreachable;
  return distance.edits <= most ? distance : undefined;
}

function add(distance: Distance | undefined, cost: number): Distance {
  const { edits, cost: before } = distance ?? { edits: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY };
  return { edits: edits + (cost > 0 ? 1 : 0), cost: before + cost };
}

function smallest(distances: readonly Distance[]): Distance {
  return distances.reduce((best, distance) =>
    distance.edits < best.edits || (distance.edits === best.edits && distance.cost < best.cost) ? distance : best,
  );
}

function costOfChange(a: string, b: string): number {
  if ('aeiou'.includes(a) && 'aeiou'.includes(b)) return COST.vowel;
  return SIMILAR.has(a + b) ? COST.similar : COST.plain;
}
