import type { BlockDiff, Piece, VersionDiff } from '#contract/articles/version-diff.ts';

/** Limits of what visitors get of a comparison. A page with all changes of a long text would have four megabytes. */
const MOST_CHARACTERS = 30_000;
const MOST_PIECES = 600;

/**
 * Returns a comparison without what readers do not look for: the words of unchanged blocks that are not next to a
 * change, and changes beyond the limits. Readers find those in the two versions themselves.
 * @returns `left`: the number of changed blocks that were left out
 */
export function shortenDiff({ blocks, ...diff }: VersionDiff): { diff: VersionDiff; left: number } {
  const shown: BlockDiff[] = [];
  const room = { characters: MOST_CHARACTERS, pieces: MOST_PIECES };
  for (const [at, block] of blocks.entries()) {
    if (!isNearChange(blocks, at)) {
      shown.push({ ...block, pieces: [] });
      continue;
    }
    const pieces = takePieces(block.pieces, room);
    if (pieces.length > 0 || block.pieces.length === 0) shown.push({ ...block, pieces });
    if (pieces.length < block.pieces.length) break;
  }
  const left = blocks.slice(shown.length).filter(isChange).length;
  return { diff: { ...diff, blocks: shown.map((block) => withoutLostPlace(block, shown.length)) }, left };
}

/** The earlier place of a moved block that was left out is shown as a removed block. */
function withoutLostPlace(block: BlockDiff, length: number): BlockDiff {
  if (block.change !== 'away' || (block.at ?? 0) < length) return block;
  const { at: _lost, ...removed } = block;
  return { ...removed, change: 'removed' };
}

/** Whether the block counts as a change. A moved block counts at its later position. */
const isChange = ({ change, moved }: BlockDiff) => (change !== 'same' && change !== 'away') || moved !== undefined;

function isNearChange(blocks: readonly BlockDiff[], at: number): boolean {
  return blocks[at]?.change === 'away' || blocks.slice(Math.max(0, at - 1), at + 2).some(isChange);
}

/** Returns the first pieces that fit, and takes them from the room. A formula that does not fit becomes its text. */
function takePieces(pieces: readonly Piece[], room: { characters: number; pieces: number }): Piece[] {
  const taken: Piece[] = [];
  for (const piece of pieces) {
    if (room.pieces <= 0 || room.characters <= 0) break;
    const { formula, ...shown } = piece;
    const hasRoom = formula !== undefined && formula.length <= room.characters;
    taken.push({ ...shown, text: piece.text.slice(0, room.characters), ...(hasRoom && { formula }) });
    room.pieces -= 1;
    room.characters -= hasRoom ? formula.length : piece.text.length;
  }
  return taken;
}
