import { expect, test } from 'vitest';
import { dialled } from './site-frame.ts';

test.each([
  ['(0274) 555 0182', '+622745550182'],
  ['0812-3456-7890', '+6281234567890'],
  ['+62 536 3221', '+625363221'],
  ['(+62) 274 555 0182', '+622745550182'],
  ['62 274 555 0182', '+622745550182'],
  ['+1 (202) 555-0100', '+12025550100'],
])('a link dials %s as %s', (phone, dials) => {
  expect(dialled(phone)).toBe(dials);
});
