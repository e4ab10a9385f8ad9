import { type Block, readBlocks } from './blocks.ts';
import { LINE_END, type Styles, styles, type Word } from './words.ts';

/** An article of 20,000 words has some hundred blocks. More of them are compared several at a time. */
const MOST_BLOCKS = 2000;
/** Stretches of text in one style. A text with more of them is compared without its marks. */
const MOST_PARTS = 8000;

/** Reads two texts for a comparison, in less detail where the result would be too large to send and to draw. */
export function readVersions(from: string, to: string): [from: Block[], to: Block[]] {
  const known = styles();
  const both = [readBlocks(from, known), readBlocks(to, known)];
  if (both.every((blocks) => partsOf(blocks) <= MOST_PARTS))
    return [fewer(both[0] ?? [], known), fewer(both[1] ?? [], known)];
  const plain = styles({ isPlain: true });
  return [fewer(readBlocks(from, plain), plain), fewer(readBlocks(to, plain), plain)];
}

/** Counts the stretches of text in one style. */
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

/** Joins neighbours, as lines of one paragraph, until there are few enough blocks. */
function fewer(blocks: Block[], { plain }: Styles): Block[] {
  if (blocks.length <= MOST_BLOCKS) return blocks;
  const together = Math.ceil(blocks.length / MOST_BLOCKS);
  const lineEnd: Word = {
    key: LINE_END,
    space: undefined,
    parts: [{ text: LINE_END, style: plain }],
    isCounted: false,
  };
  const joined: Block[] = [];
  for (let at = 0; at < blocks.length; at += together) {
    const words = blocks
      .slice(at, at + together)
      .flatMap((block, index) => [...(index > 0 ? [lineEnd] : []), ...block.words]);
    joined.push({ shape: { type: 'paragraph' }, key: words.map(({ key }) => key).join(' '), words });
  }
  return joined;
}
