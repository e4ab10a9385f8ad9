import { migrate } from '#server/database/migrate.ts';
import { clearAway, PENDING_FILES_MS } from '#server/maintenance.ts';
import { describeSettings } from '#server/process/settings.ts';
import { type Command, report } from './command.ts';
import { withSystem } from './open-system.ts';

export const migrateDatabase: Command = {
  summary: 'Bring the database up to date',
  operands: [],
  help: `
The server does the same at every start. A SQLite file is copied to DATA_DIR/copies first; stop the server before. On
PostgreSQL it may run beside servers: one migrates, the others wait.`,
  async run({ config }) {
    const applied = await withSystem(config, { alone: true, current: false }, ({ connection }) => migrate(connection));
    report(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
  },
};

export const prune: Command = {
  summary: 'Clear away what time has made useless, now',
  operands: [],
  help: `
The server does the same every ten minutes: files that nothing refers to, past sessions, reset codes and rate limits, and
what was deleted and can no longer be brought back. The server may be running.`,
  async run({ config }) {
    const failed = await withSystem(config, {}, ({ system }) => clearAway(system, PENDING_FILES_MS));
    if (failed.length > 0) {
      report(`Not cleared away: ${failed.join(', ')}. The reasons stand above; try again later.`);
      return 1;
    }
    report('Cleared away.');
    return 0;
  },
};

export const settings: Command = {
  summary: 'Print the table of all environment variables, with their defaults',
  operands: [],
  help: `
In Markdown, as it stands in README.md.`,
  async run() {
    process.stdout.write(describeSettings());
  },
};
