import { MOST_SIGNS_IN_LINE } from '#contract/formulas/wide-formula.ts';
import { type TreeElement, type TreeNode, writeTree } from '#contract/posts/html-tree.ts';

/** Replaces MOST_SIGNS_IN_LINE in a heading, because its letters are larger. */
const MOST_SIGNS_IN_HEADING = 14;

/** Returns a formula in a line, as it is shown: without its LaTeX. */
export function drawingOf(math: TreeElement): string {
  return `<math>${writeTree(drawn(math.children))}</math>`;
}

/** Returns the number of signs that a formula shows. */
export function signsOf(math: TreeElement): number {
  return drawingOf(math).replaceAll(/<[^>]*>/g, '').length;
}

/** Whether a formula stands on a line of its own, or could be wider than a phone. */
export function canBeWide(math: TreeElement, isInHeading = false): boolean {
  return (
    math.tag.includes(' display="block"') || signsOf(math) > (isInHeading ? MOST_SIGNS_IN_HEADING : MOST_SIGNS_IN_LINE)
  );
}

/** The first child of <semantics> is the formula. The others are its LaTeX. */
function drawn(nodes: readonly TreeNode[]): readonly TreeNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || node.name !== 'semantics') return [node];
    return node.children.slice(0, 1);
  });
}
