import { beforeEach, expect, test, vi } from 'vitest';
import { beginsVisual, rememberChoice } from './editor-choice.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test.each([
  ['', undefined, false],
  ['', true, false],
  ['Teks biasa, 5 < 6', undefined, false],
  ['Teks biasa', true, true],
  ['<p>Isi</p>', undefined, true],
  ['<p>Isi</p>', false, false],
  ['<p>Isi</p>', true, true],
])('%j with the choice %s begins visual: %s', (content, chosen, expected) => {
  if (chosen !== undefined) rememberChoice(7, chosen);
  expect(beginsVisual(7, content)).toBe(expected);
});

test('the choice is stored per user, the latest counts, and the oldest are removed', () => {
  rememberChoice(7, true);
  rememberChoice(7, false);
  rememberChoice(8, true);
  expect(beginsVisual(7, '<p>Isi</p>')).toBe(false);
  expect(beginsVisual(8, '<p>Isi</p>')).toBe(true);
  for (let userId = 100; userId < 200; userId += 1) rememberChoice(userId, false);
  expect(beginsVisual(7, '<p>Isi</p>')).toBe(true);
  expect([...stored.values()].join('').length).toBeLessThan(1000);
});

test.each(['', 'x', 'null', '{}', '[null, 3, {"userId": "7", "isVisual": false}, {"userId": 7}]'])(
  'an invalid choice is ignored: %s',
  (value) => {
    stored.set('editor-choice', value);
    expect(beginsVisual(7, '<p>Isi</p>')).toBe(true);
    rememberChoice(7, false);
    expect(beginsVisual(7, '<p>Isi</p>')).toBe(false);
    expect(stored.get('editor-choice')).toBe('[{"userId":7,"isVisual":false}]');
  },
);
