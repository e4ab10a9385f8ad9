import { imageVariant, widthsUpTo } from '#contract/posts/image-variants.ts';

/** A picture that is stored in fewer pixels looks no larger in the dialog. */
const LARGE_WIDTH = 800;

/** Values of the attribute `sizes`: in the column of the text, and of wide figures (as in reading.css). */
export const SIZES = '(min-width: 46rem) 42rem, 92vw';
export const WIDE_SIZES = `(min-width: 62rem) 56rem, ${SIZES}`;

const storedPath = (tag: string) => / src="(\/storage\/images\/[0-9a-f]+\/\d+\.webp)"/.exec(tag)?.[1];

/** Returns the value of `sizes` in the dialog. No picture is shown larger than it is stored. */
export function largeSizes(tag: string): string {
  return `(min-width: 48rem) min(94vw, ${largestWidth(tag)}px), 48rem`;
}

function largestWidth(tag: string): number {
  const path = storedPath(tag);
  return path === undefined ? 0 : (widthsUpTo(path).at(-1) ?? 0);
}

/** Whether a node is a picture with more pixels than the column of the text shows. */
export function canGrow(node: string): boolean {
  return node.startsWith('<img') && largestWidth(node) >= LARGE_WIDTH;
}

/** Lets the browser load a picture late, in one of the stored widths. `tag`: an <img>. */
export function loadLate(tag: string, sizes: string): string {
  const loading = '<img loading="lazy" decoding="async"';
  const path = storedPath(tag);
  const widths = path === undefined ? [] : widthsUpTo(path);
  if (path === undefined || widths.length === 1) return tag.replace('<img', loading);
  const set = widths.map((width) => `${imageVariant(path, width)} ${width}w`).join(', ');
  return tag.replace('<img', `${loading} srcset="${set}" sizes="${sizes}"`);
}
