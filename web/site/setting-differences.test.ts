import { expect, test } from 'vitest';
import { differencesOf } from './setting-differences.ts';

const image_info = { width: 640, height: 400, widths: [320, 640], color: '#000000' };

test('the fields that differ are named as in the form, at any depth', () => {
  const theirs = {
    items: [{ description: { id: 'Satu', en: 'One' }, steps: ['a', 'b'], picture: null }],
    values: ['x'],
  };
  const mine = {
    items: [
      {
        description: { id: 'Dua', en: 'One' },
        steps: ['a'],
        picture: { image: `images/${'c'.repeat(32)}/640.webp`, alt: 'Sawah', image_info },
      },
    ],
    values: ['y'],
  };
  expect(differencesOf(theirs, mine)).toEqual([
    { label: 'Nomor 1, Deskripsi (Bahasa)', theirs: 'Satu', mine: 'Dua' },
    { label: 'Nomor 1, Langkah 2', theirs: 'b', mine: '' },
    { label: 'Nomor 1, Gambar', theirs: 'Bawaan', mine: 'Gambar cccccc: Sawah' },
    { label: 'Core Value 1', theirs: 'x', mine: 'y' },
  ]);
  expect(differencesOf(mine, structuredClone(mine))).toEqual([]);
});

test('a box that is ticked or not differs in words', () => {
  expect(differencesOf({ isShown: false }, { isShown: true })).toEqual([
    { label: 'Tampilkan kepada pembaca', theirs: 'Tidak', mine: 'Ya' },
  ]);
});
