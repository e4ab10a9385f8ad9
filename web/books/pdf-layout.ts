/** In CSS pixels, at a zoom of 100 %. */
export type PageSize = { width: number; height: number };

/** A PDF is measured in points (72 per inch), a screen in CSS pixels (96 per inch). */
export const PIXELS_PER_POINT = 96 / 72;

/** Space above, below and between pages, in pixels at every zoom. */
export const PAGE_GAP_PX = 12;

const ZOOM_LEVELS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const LOWEST_FIT = 0.1;
/** The highest zoom of fitScale. Without this limit, a narrow page would be enlarged to the width of the screen. */
const HIGHEST_FIT = 2;

/** Returns the y-coordinate of each page's top edge, in pixels. The last entry is where one more page would begin. */
export function pageTops(sizes: readonly PageSize[], scale: number): number[] {
  const tops = [PAGE_GAP_PX];
  for (const { height } of sizes) tops.push((tops.at(-1) ?? 0) + Math.floor(height * scale) + PAGE_GAP_PX);
  return tops;
}

/** Returns the index of the page at the height `y`. The gap below a page counts as a part of that page. */
export function pageAt(tops: readonly number[], y: number): number {
  let [low, high] = [0, Math.max(0, tops.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the index of the page with the largest visible part. Of equal pages, the first one wins. */
export function mostSeenPage(tops: readonly number[], top: number, height: number): number {
  let [best, bestSeen] = [0, -1];
  for (let page = pageAt(tops, top); page <= pageAt(tops, top + height); page += 1) {
    const seen = Math.min(top + height, tops[page + 1] ?? 0) - Math.max(top, tops[page] ?? 0);
    if (seen > bestSeen + 1) [best, bestSeen] = [page, seen];
  }
  return best;
}

/** Returns the zoom at which the widest page fills the width, from LOWEST_FIT to HIGHEST_FIT. */
export function fitScale(sizes: readonly PageSize[], width: number): number {
  const widest = Math.max(...sizes.map((size) => size.width));
  return Math.min(HIGHEST_FIT, Math.max(LOWEST_FIT, (width - 2 * PAGE_GAP_PX) / widest));
}

/** Returns the next higher or lower zoom level; `scale` itself if there is none. */
export function nextZoom(scale: number, direction: 'in' | 'out'): number {
  const isNear = (level: number) => Math.abs(level - scale) < 0.01;
  const levels = ZOOM_LEVELS.filter((level) => !isNear(level));
  return direction === 'in'
    ? (levels.find((level) => level > scale) ?? scale)
    : (levels.findLast((level) => level < scale) ?? scale);
}

const MAX_CANVAS_PIXELS = 12_000_000;

/** Returns the device pixel ratio for a canvas: the screen's, or less if the canvas would get too large. */
export function pixelRatio({ width, height }: PageSize, screenRatio: number): number {
  return Math.min(screenRatio, Math.sqrt(MAX_CANVAS_PIXELS / Math.max(1, width * height)));
}
