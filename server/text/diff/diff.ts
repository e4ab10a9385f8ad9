import type { Piece, VersionDiff } from '#contract/articles/version-diff.ts';
import { type VersionField, VERSIONED_WORK } from '#contract/articles/version-fields.ts';
import type { ArticleVersion } from '#contract/articles/versions.ts';
import { align, type Match } from './align.ts';
import { matchBlocks, type NumberOf } from './match-blocks.ts';
import { matchWords, type WordBudget } from './match-words.ts';
import { type MatchedBlocks, mergeBlocks } from './merge-blocks.ts';
import { toPieces } from './pieces.ts';
import { readVersions } from './read-versions.ts';
import { styles, toWords } from './words.ts';

/** A version of an article. `content` is HTML as the sanitiser returns it, or plain text; the others are plain text. */
export type ComparedText = Pick<ArticleVersion, VersionField>;

/** Comparisons for the order of the blocks, and for the words in them: some tens of milliseconds each. */
const BLOCK_BUDGET = 2_000_000;
const WORD_BUDGET = 4_000_000;
/** Stretches of equal words between two changes. More would make the result too large to send and to draw. */
const MOST_RUNS = 4000;

/**
 * Returns what changed between two versions. With the arguments exchanged it returns the mirrored result: what was
 * added is removed. The time is bounded: where too much changed, larger parts are told as replaced.
 */
export function diffVersions(from: ComparedText, to: ComparedText): VersionDiff {
  const title = diffText(from.title, to.title);
  const work = VERSIONED_WORK.map((name) => [name, diffField(from[name], to[name])] as const);
  return {
    fields: {
      ...(hasChanged(title) && { title }),
      ...Object.fromEntries(work.filter(([, pieces]) => hasChanged(pieces))),
      ...(from.image !== to.image && { image: { from: from.image, to: to.image } }),
    },
    ...diffContent(from.content, to.content),
  };
}

type Field = string | readonly string[];

function diffField(from: Field, to: Field): Piece[] {
  const isText = typeof from === 'string' || typeof to === 'string';
  return isText ? diffText(String(from), String(to)) : diffKeywords(from, to);
}

const hasChanged = (pieces: readonly Piece[]) => pieces.some(({ op }) => op !== 'same');

function diffContent(from: string, to: string): Pick<VersionDiff, 'blocks' | 'words'> {
  const numberOf = numbers();
  const budget: WordBudget = { left: WORD_BUDGET, runs: MOST_RUNS };
  const [earlier, later] = readVersions(from, to);
  const matches = inFixedOrder(from, to, (isTurned): MatchedBlocks[] => {
    const [first, second] = isTurned ? [later, earlier] : [earlier, later];
    return matchBlocks(first, second, numberOf, { left: BLOCK_BUDGET }).map((pair) => {
      const [one, other] = [first[pair.first]?.words ?? [], second[pair.second]?.words ?? []];
      const words = matchWords(one, other, numberOf, budget);
      return isTurned
        ? { from: pair.second, to: pair.first, isMoved: pair.isMoved, words: words.map(turned) }
        : { from: pair.first, to: pair.second, isMoved: pair.isMoved, words };
    });
  });
  return mergeBlocks(earlier, later, matches);
}

/** Tells the differences of plain text, white space included. */
function diffText(from: string, to: string): Piece[] {
  const known = styles();
  const numberOf = numbers();
  const budget: WordBudget = { left: WORD_BUDGET, runs: MOST_RUNS };
  const [earlier, later] = [from, to].map((text) => toWords([{ text, style: known.plain }], true, known));
  if (!earlier || !later) return [];
  const matches = inFixedOrder(from, to, (isTurned) =>
    isTurned ? matchWords(later, earlier, numberOf, budget).map(turned) : matchWords(earlier, later, numberOf, budget),
  );
  return toPieces(earlier, later, matches);
}

function diffKeywords(from: readonly string[], to: readonly string[]): Piece[] {
  const numberOf = numbers();
  const [earlier, later] = [from.map(numberOf), to.map(numberOf)];
  const matches = inFixedOrder(from.join('\n'), to.join('\n'), (isTurned) =>
    isTurned ? align(later, earlier, { left: WORD_BUDGET }).map(turned) : align(earlier, later, { left: WORD_BUDGET }),
  );
  let [fromEnd, toEnd] = [0, 0];
  return [...matches, [from.length, to.length] as const].flatMap(([one, other]): Piece[] => {
    const removed = from.slice(fromEnd, one).map((text): Piece => ({ op: 'del', text }));
    const added = to.slice(toEnd, other).map((text): Piece => ({ op: 'ins', text }));
    const same = to.slice(other, other + 1).map((text): Piece => ({ op: 'same', text }));
    [fromEnd, toEnd] = [one + 1, other + 1];
    return [...removed, ...added, ...same];
  });
}

/**
 * Runs a comparison with its arguments in an order that the texts themselves determine. An alignment chooses between
 * equally good ones by the order of its arguments, so that exchanged arguments would not give the mirrored result.
 */
function inFixedOrder<Result>(from: string, to: string, compare: (isTurned: boolean) => Result): Result {
  return compare(from > to);
}

const turned = ([one, other]: Match): Match => [other, one];

function numbers(): NumberOf {
  const known = new Map<string, number>();
  return (key) => {
    const number = known.get(key) ?? known.size;
    if (number === known.size) known.set(key, number);
    return number;
  };
}
