import { migrate } from '#server/database/migrate.ts';
import { type Command, tell } from './command.ts';
import { withSystem } from './open-system.ts';

export const migrateDatabase: Command = {
  summary: 'Bring the database up to date',
  operands: [],
  help: `
The server does the same at every start. A SQLite file is copied to DATA_DIR/copies first; stop the server before. On
PostgreSQL it may run beside servers: one migrates, the others wait.`,
  async run({ config }) {
    const applied = await withSystem(config, { alone: true, current: false }, ({ connection }) => migrate(connection));
    tell(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
  },
};
