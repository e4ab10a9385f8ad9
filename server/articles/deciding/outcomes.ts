import { AppError } from '#server/errors.ts';

type Outcome = { id: number; outcome: 'done' | 'conflict' | 'gone'; message: string };

/** Runs one of several acts and tells what became of it. An error that is no refusal is thrown. */
export async function outcomeOf(id: number, act: () => Promise<string>): Promise<Outcome> {
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
