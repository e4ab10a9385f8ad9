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

/** A version of an article. `content` is sanitised HTML or plain text; all other fields are plain text. */
export type ComparedText = Pick<ArticleVersion, VersionField>;

/** The most comparisons that an alignment of blocks or of words may take: some tens of milliseconds each. */
const BLOCK_BUDGET = 2_000_000;
const WORD_BUDGET = 4_000_000;
/** The most runs of equal words between changes. With more, the result would be too large to send and to draw. */
const MOST_RUNS = 4000;

/**
 * Returns what changed between two versions. Exchanged arguments give the mirrored result: what was added is removed.
 * The time is limited: if too much has changed, larger parts are shown as replaced.
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

type Field = string | number | null | readonly string[];

function diffField(from: Field, to: Field): Piece[] {
  if (isList(from) && isList(to)) return diffKeywords(from, to);
  return diffText(String(from ?? ''), String(to ?? ''));
}

const isList = (field: Field): field is readonly string[] => Array.isArray(field);

const hasChanged = (pieces: readonly Piece[]) => pieces.some(({ op }) => op !== 'same');

function diffContent(from: string, to: string): Pick<VersionDiff, 'blocks' | 'words'> {
  const numberOf = numbers();
  const budget: WordBudget = { left: WORD_BUDGET, runs: MOST_RUNS };
  const [earlier, later] = readVersions(from, to);
  const isTurned = isTurnedOrder(from, to);
  const [first, second] = isTurned ? [later, earlier] : [earlier, later];
  const pairs = matchBlocks(first, second, numberOf, { left: BLOCK_BUDGET });
  const matches = pairs.map(({ first: one, second: other, isMoved }): MatchedBlocks => {
    const words = matchWords(first[one]?.words ?? [], second[other]?.words ?? [], numberOf, budget);
    return isTurned
      ? { from: other, to: one, isMoved, words: words.map(turned) }
      : { from: one, to: other, isMoved, words };
  });
  return mergeBlocks(earlier, later, matches);
}

/** Returns the changes of a plain text, including those of white space. */
function diffText(from: string, to: string): Piece[] {
  const known = styles();
  const numberOf = numbers();
  const budget: WordBudget = { left: WORD_BUDGET, runs: MOST_RUNS };
  const wordsOf = (text: string) => toWords([{ text, style: known.plain }], true, known);
  const [earlier, later] = [wordsOf(from), wordsOf(to)];
  const matches = isTurnedOrder(from, to)
    ? matchWords(later, earlier, numberOf, budget).map(turned)
    : matchWords(earlier, later, numberOf, budget);
  return toPieces(earlier, later, matches);
}

function diffKeywords(from: readonly string[], to: readonly string[]): Piece[] {
  const numberOf = numbers();
  const [earlier, later] = [from.map(numberOf), to.map(numberOf)];
  const matches = isTurnedOrder(from.join('\n'), to.join('\n'))
    ? align(later, earlier, { left: WORD_BUDGET }).map(turned)
    : align(earlier, later, { left: WORD_BUDGET });
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
 * Returns whether an alignment takes `to` before `from`. The order of the arguments decides between equally good
 * alignments. Sorting the arguments ensures that exchanged versions give the mirrored result.
 */
const isTurnedOrder = (from: string, to: string) => from > to;

const turned = ([one, other]: Match): Match => [other, one];

function numbers(): NumberOf {
  const known = new Map<string, number>();
  return (key) => {
    const number = known.get(key) ?? known.size;
    if (number === known.size) known.set(key, number);
    return number;
  };
}
