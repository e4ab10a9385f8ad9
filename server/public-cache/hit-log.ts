import type { FastifyInstance } from 'fastify';

const EVERY_MS = 10_000;

/** Something that is given often, and how often since the last line about it. */
export type Counted = { path: string; times: number };

/**
 * Notes in the log how often kept answers were given: for each one line every ten seconds at most, since a line each
 * time would cost half as much as giving it. Answers what counts one.
 */
export function countAnswers(app: FastifyInstance): (answer: Counted) => void {
  if (app.log.level !== 'info') return () => {};
  let counted: Counted[] = [];
  let timer: NodeJS.Timeout | undefined;

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const answer of counted) {
      const { path, times } = answer;
      answer.times = 0;
      app.log.info({ method: 'GET', path, times }, 'answered from memory');
    }
    counted = [];
  };
  app.addHook('onClose', async () => write());

  return (answer) => {
    if (answer.times === 0) counted.push(answer);
    answer.times += 1;
    timer ??= setTimeout(write, EVERY_MS).unref();
  };
}
