import { expect, test } from 'vitest';
import { compactHeap } from './compact-heap.ts';

const MANY = 300_000;

test('memory that is not used any more goes back to the system', () => {
  let used: object[] | undefined = Array.from({ length: MANY }, (_, number) => ({ number, text: [number] }));
  expect(used).toHaveLength(MANY);
  const { heapTotal } = process.memoryUsage();
  used = undefined;
  compactHeap();
  expect(heapTotal - process.memoryUsage().heapTotal).toBeGreaterThan(MANY * 50);
});
