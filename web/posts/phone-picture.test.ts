import { expect, test } from 'vitest';
import { phonePictureBytes } from './phone-picture.ts';

// The sizes of three of the demo's drawings and of a photograph, in pixels and bytes.
test.each([
  [{ 320: 6668, 480: 11_310, 640: 16_216, 960: 25_544, 1280: 35_608, 1600: 47_904 }],
  [{ 320: 4542, 480: 7482, 640: 9874, 960: 15_264, 1280: 21_168, 1600: 27_474 }],
  [{ 320: 7578, 480: 13_712, 640: 19_836, 960: 30_636, 1280: 43_466, 1600: 58_168 }],
  [{ 320: 7446, 480: 13_142, 640: 18_072, 960: 28_112, 1280: 35_270, 1600: 42_636 }],
])('the file that phones load is estimated from the sum of all: %o', (files) => {
  const sum = Object.values(files).reduce((all, bytes) => all + bytes);
  const estimated = phonePictureBytes({ widths: Object.keys(files).map(Number) }, sum);
  expect(estimated / files[640]).toBeGreaterThan(0.87);
  expect(estimated / files[640]).toBeLessThan(1.1);
});

test('of a picture that is narrower than phones want, the widest file counts', () => {
  expect(phonePictureBytes({ widths: [400] }, 9000)).toBe(9000);
  expect(phonePictureBytes({ widths: [] }, 9000)).toBe(0);
});
