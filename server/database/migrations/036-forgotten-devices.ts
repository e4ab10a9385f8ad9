import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds since when devices are known on which a person has signed in. */
export function forgottenDevices(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('users').addColumn('devices_since', 'text').execute();
    },
  };
}
