import { align, type Budget, longestAscending, type Match } from './align.ts';
import type { Block } from './blocks.ts';
import { findSimilar, type LeftOver } from './match-similar.ts';

/** Returns a number for a key, the same for the same key. */
export type NumberOf = (key: string) => number;

/** Two blocks that are versions of each other. `isMoved`: their place among the others changed. */
export type BlockMatch = { first: number; second: number; isMoved: boolean };

/**
 * Pairs the blocks of two texts: those with the same words at the same place, then those with the same words elsewhere,
 * then those with similar words. Matches are in ascending order of `first`.
 */
export function matchBlocks(
  first: readonly Block[],
  second: readonly Block[],
  numberOf: NumberOf,
  budget: Budget,
): BlockMatch[] {
  const keys = [first, second].map((blocks) => blocks.map(({ key }) => numberOf(`block ${key}`)));
  const [firstKeys = [], secondKeys = []] = keys;
  const aligned = align(firstKeys, secondKeys, budget);
  const matches = new Map(aligned);
  const taken = new Set(matches.values());
  const leftOfFirst = () => leftOver(first, (at) => matches.has(at));
  const leftOfSecond = () => leftOver(second, (at) => taken.has(at));

  const elsewhere = Map.groupBy(leftOfSecond(), (at) => secondKeys[at]);
  for (const at of leftOfFirst()) {
    const other = elsewhere.get(firstKeys[at])?.shift();
    if (other === undefined) continue;
    matches.set(at, other);
    taken.add(other);
  }

  const describe = (blocks: readonly Block[], positions: number[], side: 0 | 1) => {
    const ends = aligned.map((match) => match[side]);
    return positions.map((at): LeftOver => ({ at, gap: countBelow(ends, at), words: wordsOf(blocks[at], numberOf) }));
  };
  const similar = findSimilar(describe(first, leftOfFirst(), 0), describe(second, leftOfSecond(), 1));
  for (const [one, other] of similar) matches.set(one, other);

  const all = [...matches].toSorted(([one], [other]) => one - other) satisfies Match[];
  const inPlace = new Map(longestAscending(all));
  return all.map(([one, other]) => ({ first: one, second: other, isMoved: !inPlace.has(one) }));
}

/** Returns the positions of blocks with words that are not taken. */
function leftOver(blocks: readonly Block[], isTaken: (at: number) => boolean): number[] {
  return [...blocks.keys()].filter((at) => !isTaken(at) && blocks[at]?.words.some(({ isCounted }) => isCounted));
}

function wordsOf(block: Block | undefined, numberOf: NumberOf): number[] {
  const counted = block?.words.filter(({ isCounted }) => isCounted) ?? [];
  return counted.map(({ key }) => numberOf(key)).toSorted((a, b) => a - b);
}

/** Returns how many of the ascending numbers are less than `limit`. */
function countBelow(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
