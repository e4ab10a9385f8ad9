import { type Block, readBlocks } from './blocks.ts';
import { LINE_END, type Styles, styles, type Word } from './words.ts';

/** If a text has more blocks, neighbouring blocks are joined. An article of 20,000 words has a few hundred. */
const MOST_BLOCKS = 2000;
/** The most parts (stretches of text in one style). If a text has more, marks and links are not compared. */
const MOST_PARTS = 8000;

/** Reads two texts for a comparison. Reads less detail if the result would be too large to send and to draw. */
export function readVersions(from: string, to: string): [from: Block[], to: Block[]] {
  const known = styles();
  const [earlier, later] = [readBlocks(from, known), readBlocks(to, known)];
  if (partsOf(earlier) <= MOST_PARTS && partsOf(later) <= MOST_PARTS) {
    return [fewer(earlier, known), fewer(later, known)];
  }
  const plain = styles({ isPlain: true });
  return [fewer(readBlocks(from, plain), plain), fewer(readBlocks(to, plain), plain)];
}

/** Counts the parts (stretches of text in one style) of all blocks. */
function partsOf(blocks: readonly Block[]): number {
  let count = 0;
  for (const { words } of blocks) {
    let before: Word['parts'][number] | undefined;
    for (const part of words.flatMap(({ parts }) => parts)) {
      if (before?.style !== part.style) count += 1;
      before = part;
    }
  }
  return count;
}

/** Joins neighbouring blocks into one paragraph with several lines, until there are at most MOST_BLOCKS. */
function fewer(blocks: Block[], { plain }: Styles): Block[] {
  if (blocks.length <= MOST_BLOCKS) return blocks;
  const together = Math.ceil(blocks.length / MOST_BLOCKS);
  const parts = [{ text: LINE_END, style: plain }];
  const lineEnd: Word = { key: LINE_END, space: undefined, parts, isCounted: false };
  const joined: Block[] = [];
  for (let at = 0; at < blocks.length; at += together) {
    const group = blocks.slice(at, at + together);
    const words = group.flatMap((block, index) => [...(index > 0 ? [lineEnd] : []), ...block.words]);
    joined.push({ shape: { type: 'paragraph' }, key: words.map(({ key }) => key).join(' '), words });
  }
  return joined;
}
