import type { ImageInfo } from '#contract/posts/images.ts';

/** The width that a phone loads: 375 px wide with two dots per px, with the attribute `sizes` in reading.tsx. */
const PHONE_WIDTH = 640;
/**
 * A file's size grows with this power of its width. docs/decisions/page-weight.md says how exact that is.
 */
const GROWTH = 1.2;

/** Estimates the bytes of the file of a picture that phones load. `bytes`: the sum of all its files. */
export function phonePictureBytes({ widths }: Pick<ImageInfo, 'widths'>, bytes: number): number {
  const loaded = widths.find((width) => width >= PHONE_WIDTH) ?? widths.at(-1) ?? 0;
  const all = widths.reduce((sum, width) => sum + width ** GROWTH, 0);
  return all === 0 ? 0 : Math.round((bytes * loaded ** GROWTH) / all);
}
