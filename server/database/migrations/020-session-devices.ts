import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds what people see of their sessions: on which device, and when it was last used. */
export function sessionDevices(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const sessions = () => db.schema.alterTable('sessions');
      await sessions()
        .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      await sessions().addColumn('used_at', 'text').execute();
    },
  };
}
