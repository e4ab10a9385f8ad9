import { expect, test } from 'vitest';
import { fitScale, mostSeenPage, nextZoom, PAGE_GAP_PX, pageAt, pageTops, pixelRatio } from './pdf-layout.ts';

const A4 = { width: 794, height: 1123 };
const SLIDE = { width: 960, height: 540 };

test('pages stand below each other with a gap, whatever their sizes', () => {
  expect(pageTops([A4, SLIDE], 0.5)).toEqual([12, 12 + 561 + PAGE_GAP_PX, 12 + 561 + 12 + 270 + PAGE_GAP_PX]);
});

test('the page at a height is found among three hundred, also before the first and after the last', () => {
  const tops = pageTops(
    Array.from({ length: 300 }, () => A4),
    1,
  );
  expect([-500, 0, 12, 1146, 1147, 150 * 1135 + 12, 9_999_999].map((y) => pageAt(tops, y))).toEqual([
    0, 0, 0, 0, 1, 150, 299,
  ]);
});

test('the current page is the one with the largest visible part', () => {
  const tops = pageTops([A4, A4, SLIDE, SLIDE], 1);
  expect(mostSeenPage(tops, 0, 600)).toBe(0);
  expect(mostSeenPage(tops, 1000, 600)).toBe(1);
  expect(mostSeenPage(tops, tops[2] ?? 0, 1200)).toBe(2);
});

test('the widest page fits the width', () => {
  expect(fitScale([A4, SLIDE], 960 + 24)).toBe(1);
  expect(fitScale([A4], 5000)).toBe(2);
  expect(fitScale([A4], 0)).toBeGreaterThan(0);
});

test('zooming moves between levels, also from in between, and stops at the ends', () => {
  expect(nextZoom(0.62, 'in')).toBe(0.75);
  expect(nextZoom(0.62, 'out')).toBe(0.5);
  expect(nextZoom(1.004, 'in')).toBe(1.25);
  expect(nextZoom(4, 'in')).toBe(4);
  expect(nextZoom(0.25, 'out')).toBe(0.25);
});

test('a large page is drawn with as many pixels as a canvas may have', () => {
  expect(pixelRatio({ width: 600, height: 850 }, 2)).toBe(2);
  expect(pixelRatio({ width: 3200, height: 4500 }, 2)).toBeLessThan(1);
});
