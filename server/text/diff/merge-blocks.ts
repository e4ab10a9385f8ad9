import type { BlockDiff, BlockShape, VersionDiff } from '#contract/articles/version-diff.ts';
import type { Match } from './align.ts';
import type { Block } from './blocks.ts';
import { toPieces } from './pieces.ts';
import type { Word } from './words.ts';

/** A block's positions in both versions, and its matched words. */
export type MatchedBlocks = { from: number; to: number; isMoved: boolean; words: readonly Match[] };

/** Merges two versions into a list of blocks in the order of the later version. Removed blocks keep their places. */
export function mergeBlocks(
  from: readonly Block[],
  to: readonly Block[],
  matches: readonly MatchedBlocks[],
): Pick<VersionDiff, 'blocks' | 'words'> {
  const ofFrom = new Map(matches.map((match) => [match.from, match]));
  const ofTo = new Map(matches.map((match) => [match.to, match]));
  const blocks: BlockDiff[] = [];
  const words = { added: 0, removed: 0 };
  const places = new Map<MatchedBlocks, { at?: number; away?: number }>();
  let [fromEnd, toEnd] = [0, 0];

  const leave = (block: Block, at: number) => {
    const match = ofFrom.get(at);
    if (match) {
      places.set(match, { ...places.get(match), away: blocks.length });
      blocks.push({ change: 'away', from: block.shape, pieces: [] });
    } else {
      words.removed += counted(block.words);
      blocks.push({ change: 'removed', from: block.shape, pieces: toPieces(block.words, [], []) });
    }
  };
  const enter = (block: Block, at: number) => {
    const match = ofTo.get(at);
    const earlier = match && from[match.from];
    if (!match || !earlier) {
      words.added += counted(block.words);
      blocks.push({ change: 'added', to: block.shape, pieces: toPieces([], block.words, []) });
      return;
    }
    if (match.isMoved) places.set(match, { ...places.get(match), at: blocks.length });
    words.removed += counted(earlier.words, new Set(match.words.map(([one]) => one)));
    words.added += counted(block.words, new Set(match.words.map(([, other]) => other)));
    blocks.push(compared(earlier, block, match.words));
  };

  const inPlace = matches.filter(({ isMoved }) => !isMoved).toSorted((a, b) => a.from - b.from);
  for (const { from: one, to: other } of [...inPlace, { from: from.length, to: to.length }]) {
    for (; fromEnd < one; fromEnd += 1) leave(from[fromEnd] ?? NONE, fromEnd);
    for (; toEnd < other; toEnd += 1) enter(to[toEnd] ?? NONE, toEnd);
    const block = to[other];
    if (block) enter(block, other);
    [fromEnd, toEnd] = [one + 1, other + 1];
  }
  for (const { at, away } of places.values()) {
    const [here, there] = [blocks[at ?? -1], blocks[away ?? -1]];
    if (at === undefined || away === undefined || !here || !there) continue;
    there.at = at;
    here.moved = at < away ? 'up' : 'down';
  }
  return { blocks, words };
}

const NONE: Block = { shape: { type: 'rule' }, key: '', words: [] };

function compared(earlier: Block, later: Block, matches: readonly Match[]): BlockDiff {
  const pieces = toPieces(earlier.words, later.words, matches);
  const hasOtherText = pieces.some(({ op }) => op === 'ins' || op === 'del');
  const hasOtherForm = pieces.some(({ op }) => op === 'format') || !isSameShape(earlier.shape, later.shape);
  const change = hasOtherText ? 'changed' : hasOtherForm ? 'format' : 'same';
  return { change, from: earlier.shape, to: later.shape, pieces };
}

/** Returns whether two blocks have the same shape. Ignores list and note numbers, which change with other blocks. */
function isSameShape(one: BlockShape, other: BlockShape): boolean {
  return (
    one.type === other.type &&
    one.level === other.level &&
    one.depth === other.depth &&
    (one.form ?? []).join('\n') === (other.form ?? []).join('\n')
  );
}

/** Counts the words, except those at the positions in `matched`. */
function counted(words: readonly Word[], matched?: ReadonlySet<number>): number {
  return words.filter(({ isCounted }, at) => isCounted && !matched?.has(at)).length;
}
