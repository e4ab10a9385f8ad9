import type { Match } from './align.ts';

/** A block without an equal block in the other text. */
export type LeftOver = {
  at: number;
  /** The number of matched blocks before this one. Blocks with equal gaps lie between the same two matched blocks. */
  gap: number;
  /** A number for each word of the block, ascending. Equal words have equal numbers. */
  words: readonly number[];
};

/** The least similarity of two blocks that lie between the same two matched blocks, to be paired. */
const LEAST_SIMILARITY = 0.4;
/** The least similarity of other blocks: higher, because all paragraphs about one subject share many words. */
const LEAST_SIMILARITY_ELSEWHERE = 0.6;
/** A block is compared with at most this many blocks that lie between the same two matched blocks. */
const NEIGHBOURS = 7;
/** A block is also compared with at most this many blocks that share its rare words. */
const RELATIVES = 6;
/** A word that occurs in more blocks is not rare, and says little about which blocks belong together. */
const BLOCKS_OF_RARE_WORD = 24;

type Candidate = { one: LeftOver; other: LeftOver; similarity: number };

/** Pairs the most similar blocks first. The time grows linearly with the number of words. */
export function findSimilar(first: readonly LeftOver[], second: readonly LeftOver[]): Match[] {
  const bySimilarity = candidates(first, second).toSorted(
    (a, b) => b.similarity - a.similarity || a.one.at - b.one.at || a.other.at - b.other.at,
  );
  const matches = new Map<number, number>();
  const taken = new Set<number>();
  for (const { one, other } of bySimilarity) {
    if (matches.has(one.at) || taken.has(other.at)) continue;
    matches.set(one.at, other.at);
    taken.add(other.at);
  }
  return [...matches];
}

function candidates(first: readonly LeftOver[], second: readonly LeftOver[]): Candidate[] {
  const placesOf = Map.groupBy(second, ({ gap }) => gap);
  const relativesOf = blocksByRareWord(second);
  const inGap = new Map<number, number>();
  return first.flatMap((one) => {
    const place = inGap.get(one.gap) ?? 0;
    inGap.set(one.gap, place + 1);
    const from = Math.max(0, place - (NEIGHBOURS >> 1));
    const others = new Set(placesOf.get(one.gap)?.slice(from, from + NEIGHBOURS));
    for (const other of relatives(one, relativesOf)) others.add(other);
    return [...others].flatMap((other): Candidate[] => {
      const similarity = similarityOf(one.words, other.words);
      const least = one.gap === other.gap ? LEAST_SIMILARITY : LEAST_SIMILARITY_ELSEWHERE;
      return similarity >= least ? [{ one, other, similarity }] : [];
    });
  });
}

function blocksByRareWord(blocks: readonly LeftOver[]): Map<number, LeftOver[]> {
  const found = new Map<number, LeftOver[]>();
  for (const block of blocks) {
    for (const word of new Set(block.words)) {
      const others = found.get(word);
      if (others) others.push(block);
      else found.set(word, [block]);
    }
  }
  for (const [word, others] of found) if (others.length > BLOCKS_OF_RARE_WORD) found.delete(word);
  return found;
}

/** Returns the blocks that share the most rare words with the given block. */
function relatives({ words }: LeftOver, blocksOf: Map<number, LeftOver[]>): LeftOver[] {
  const shared = new Map<LeftOver, number>();
  for (const word of new Set(words)) {
    for (const other of blocksOf.get(word) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
  }
  return [...shared]
    .toSorted(([a, some], [b, others]) => others - some || a.at - b.at)
    .slice(0, RELATIVES)
    .map(([other]) => other);
}

/** Returns the share of words that both lists have: 1 if the lists are equal, 0 without a common word. Both ascend. */
function similarityOf(first: readonly number[], second: readonly number[]): number {
  let common = 0;
  let one = 0;
  let other = 0;
  while (one < first.length && other < second.length) {
    const difference = (first[one] ?? 0) - (second[other] ?? 0);
    if (difference === 0) common += 1;
    if (difference <= 0) one += 1;
    if (difference >= 0) other += 1;
  }
  const all = first.length + second.length;
  return all === 0 ? 0 : (2 * common) / all;
}
