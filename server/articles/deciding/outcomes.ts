import { AppError } from '#server/errors.ts';

type Outcome = { id: number; outcome: 'done' | 'conflict' | 'gone'; message: string };

/**
 * Runs an act for several items, one after the other. Returns the outcome of each item and the number of successes. A
 * refusal (4xx) is an outcome; any other error is rethrown.
 */
export async function outcomesOf<Item extends { id: number }>(
  items: readonly Item[],
  act: (item: Item) => Promise<string>,
): Promise<{ items: Outcome[]; done: number }> {
  const outcomes: Outcome[] = [];
  for (const item of items) outcomes.push(await outcomeOf(item.id, () => act(item)));
  return { items: outcomes, done: outcomes.filter(({ outcome }) => outcome === 'done').length };
}

async function outcomeOf(id: number, act: () => Promise<string>): Promise<Outcome> {
  try {
    return { id, outcome: 'done', message: await act() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message } = error;
    if (error.status === 404) return { id, outcome: 'gone', message };
    if (error.status >= 500) throw error;
    return { id, outcome: 'conflict', message };
  }
}
