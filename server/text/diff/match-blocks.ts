import { align, type Budget, countBelow, longestAscending, type Match } from './align.ts';
import type { Block } from './blocks.ts';
import { findSimilar, type LeftOver } from './match-similar.ts';

/** Returns the number of a key. Equal keys have the same number, different keys have different numbers. */
export type NumberOf = (key: string) => number;

/** The positions of a block in both texts. `isMoved`: its order among the other blocks has changed. */
export type BlockMatch = { first: number; second: number; isMoved: boolean };

/**
 * Pairs the blocks of two texts: first equal blocks that stand in the same order in both texts, then equal blocks that
 * have moved, then blocks with similar words. The pairs ascend by `first`.
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
    return positions.map(
      (at): LeftOver => ({ at, gap: countBelow(ends, Number, at), words: wordsOf(blocks[at], numberOf) }),
    );
  };
  const similar = findSimilar(describe(first, leftOfFirst(), 0), describe(second, leftOfSecond(), 1));
  for (const [one, other] of similar) matches.set(one, other);

  const all = [...matches].toSorted(([one], [other]) => one - other) satisfies Match[];
  const inPlace = new Map(longestAscending(all));
  return all.map(([one, other]) => ({ first: one, second: other, isMoved: !inPlace.has(one) }));
}

/** Returns the positions of the blocks that have words and are not matched yet. */
function leftOver(blocks: readonly Block[], isTaken: (at: number) => boolean): number[] {
  return [...blocks.keys()].filter((at) => !isTaken(at) && blocks[at]?.words.some(({ isCounted }) => isCounted));
}

function wordsOf(block: Block | undefined, numberOf: NumberOf): number[] {
  const counted = block?.words.filter(({ isCounted }) => isCounted) ?? [];
  return counted.map(({ key }) => numberOf(key)).toSorted((a, b) => a - b);
}
