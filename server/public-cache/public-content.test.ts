import { describe, expect, test } from 'vitest';
import { createPublicContent } from './public-content.ts';

const SIZE = 700_000;

describe('what is remembered of public content', () => {
  test('is computed once, also when requested twice at a time', async () => {
    const { remember, times } = memory();
    expect(await Promise.all([remember('a'), remember('a')])).toEqual(['a1', 'a1']);
    expect(await remember('a')).toBe('a1');
    expect(times('a')).toBe(1);
  });

  test('is computed again after a change, and results begun before it are dropped', async () => {
    const { content, remember, finish } = memory();
    const early = remember('a', { isSlow: true });
    content.changed();
    finish();
    expect(await early).toBe('a1');
    expect(await remember('a')).toBe('a2');
  });

  test('is not stored when it fails', async () => {
    const { content, remember } = memory();
    await expect(content.remember('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await remember('a')).toBe('a1');
  });

  test('removes the oldest when it is full, except values without a size', async () => {
    const { content, remember } = memory();
    await content.remember('count', async () => 12);
    const names = Array.from({ length: 12 }, (_, index) => `list ${index}`);
    for (const name of names) await remember(name, { size: SIZE });
    // Eleven lists of 700,000 characters fit into the cache, which holds 8 million characters.
    expect(await remember('list 11', { size: SIZE })).toBe('list 111');
    expect(await remember('list 1', { size: SIZE })).toBe('list 11');
    expect(await remember('list 0', { size: SIZE })).toBe('list 02');
    expect(await content.remember('count', async () => 13)).toBe(12);
  });

  test('does not store a list that takes more than a tenth of the space', async () => {
    const { remember, times } = memory();
    await remember('small', { size: SIZE });
    await remember('large', { size: 800_001 });
    await remember('large', { size: 800_001 });
    await remember('small', { size: SIZE });
    expect([times('small'), times('large')]).toEqual([1, 2]);
  });

  test('has all its space again after a change', async () => {
    const { content, remember, times } = memory();
    for (let round = 0; round < 30; round += 1) {
      await remember('list', { size: SIZE });
      content.changed();
    }
    for (let index = 0; index < 11; index += 1) await remember(`list ${index}`, { size: SIZE });
    await remember('list 0', { size: SIZE });
    expect(times('list 0')).toBe(1);
  });
});

/** Returns a cache. Each value is its name and how often it was computed: 'list 02' is 'list 0', computed twice. */
function memory() {
  const content = createPublicContent();
  const counts = new Map<string, number>();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  return {
    content,
    finish,
    times: (name: string) => counts.get(name) ?? 0,
    remember: (name: string, { size = 0, isSlow = false } = {}) =>
      content.remember(
        name,
        async () => {
          const count = (counts.get(name) ?? 0) + 1;
          counts.set(name, count);
          if (isSlow) await finished;
          return `${name}${count}`;
        },
        () => size,
      ),
  };
}
