import { clearAway, PENDING_FILES_MS } from '#server/maintenance.ts';
import { type Command, tell } from './command.ts';
import { withSystem } from './open-system.ts';

export const prune: Command = {
  summary: 'Clear away what time has made useless, now',
  operands: [],
  help: `
The server does the same every ten minutes: files that nothing refers to, past sessions, reset codes and rate limits, and
what was deleted and can no longer be brought back. The server may be running.`,
  async run({ config }) {
    const failed = await withSystem(config, {}, ({ system }) => clearAway(system, PENDING_FILES_MS));
    if (failed.length > 0) {
      tell(`Not cleared away: ${failed.join(', ')}. The reasons stand above; try again later.`);
      return 1;
    }
    tell('Cleared away.');
    return 0;
  },
};
