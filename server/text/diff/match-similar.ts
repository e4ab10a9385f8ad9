import type { Match } from './align.ts';

/** A block that has no equal in the other text. */
export type LeftOver = {
  at: number;
  /** Equal for left-over blocks of both texts that stand between the same two equal blocks. */
  gap: number;
  /** Numbers of its words, ascending. */
  words: readonly number[];
};

/** Blocks with fewer words in common are not versions of each other. */
const LEAST_SIMILARITY = 0.4;
/** Between blocks of different places. Two paragraphs about one subject share many words. */
const LEAST_SIMILARITY_ELSEWHERE = 0.6;
/** Each block is compared with so many at its place, and with so many that share its rare words. */
const NEIGHBOURS = 7;
const RELATIVES = 6;
/** A word that more blocks have tells little about which belong together. */
const BLOCKS_OF_RARE_WORD = 24;

type Candidate = { one: LeftOver; other: LeftOver; similarity: number };

/** Pairs blocks by their similarity, the most similar first. Takes time in proportion to the number of words. */
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

/** Returns the blocks that share the most rare words with this one. */
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

/** Returns the share of words that both have: 1 if all of them, 0 if none. Both lists are ascending. */
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
