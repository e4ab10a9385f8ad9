import { expect, test } from 'vitest';
import type { BlockDiff, VersionDiff } from '#contract/articles/version-diff.ts';
import { shortenDiff } from './short-diff.ts';

const shape = { type: 'paragraph' } as const;
const same = (text: string): BlockDiff => ({ change: 'same', from: shape, to: shape, pieces: [{ op: 'same', text }] });
const added = (...texts: string[]): BlockDiff => ({
  change: 'added',
  to: shape,
  pieces: texts.map((text) => ({ op: 'ins', text })),
});
const diffOf = (blocks: BlockDiff[]): VersionDiff => ({ fields: {}, blocks, words: { added: 1, removed: 0 } });
const textsOf = ({ blocks }: VersionDiff) => blocks.map(({ pieces }) => pieces.map(({ text }) => text).join(' '));

test('unchanged blocks keep their words beside a change only', () => {
  const { diff, left } = shortenDiff(diffOf([same('a'), same('b'), added('c'), same('d'), same('e')]));
  expect(textsOf(diff)).toEqual(['', 'b', 'c', 'd', '']);
  expect(diff.blocks.map(({ change }) => change)).toEqual(['same', 'same', 'added', 'same', 'same']);
  expect(left).toBe(0);
});

test('changes beyond the limit are left out and counted, and a long piece is cut', () => {
  const long = 'x'.repeat(25_000);
  const { diff, left } = shortenDiff(diffOf([added(long), added(long), added('c'), same('d'), added('e')]));
  expect(textsOf(diff).map((text) => text.length)).toEqual([25_000, 5000]);
  expect(left).toBe(2);
  const pieces = shortenDiff(diffOf([added(...Array.from({ length: 601 }, () => 'y')), added('z')]));
  expect(pieces.diff.blocks[0]?.pieces).toHaveLength(600);
  expect(pieces.left).toBe(1);
});

test('the earlier place of a moved block that was left out becomes a removal', () => {
  const away: BlockDiff = { change: 'away', from: shape, at: 2, pieces: [] };
  const moved: BlockDiff = { ...same('pindah'), moved: 'down' };
  expect(shortenDiff(diffOf([away, same('a'), moved])).diff.blocks[0]).toEqual(away);
  const cut = shortenDiff(diffOf([away, added('x'.repeat(35_000)), moved]));
  expect(cut.diff.blocks[0]).toEqual({ change: 'removed', from: shape, pieces: [] });
  expect(cut.left).toBe(1);
});
