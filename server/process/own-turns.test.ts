import { expect, test } from 'vitest';
import { ownTurns } from './own-turns.ts';

test('each call gets a turn of the event loop of its own, in order', async () => {
  let turn = 0;
  const count = () => {
    turn += 1;
    counter = setImmediate(count);
  };
  let counter = setImmediate(count);
  const inOwnTurn = ownTurns();
  const turns: [string, number][] = [];
  const call = async (name: string) => {
    await inOwnTurn();
    turns.push([name, turn]);
  };
  await Promise.all(['a', 'b', 'c'].map(call));
  clearImmediate(counter);
  expect(turns.map(([name]) => name)).toEqual(['a', 'b', 'c']);
  expect(new Set(turns.map(([, at]) => at)).size).toBe(3);
});
