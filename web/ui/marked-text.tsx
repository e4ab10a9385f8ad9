import { type Marked, splitMarks } from '#contract/marks.ts';

/** A text whose searched words are marked. */
export function MarkedText({ marked }: { marked: Marked }) {
  return splitMarks(marked).map(({ text, isMarked }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts never change on the page
    isMarked ? <mark key={index}>{text}</mark> : text,
  );
}
