import type { Queries } from './database.ts';

export async function readSetting(db: Queries, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Writes a setting. Returns whether the value changed, so that only one of several processes gets true. */
export async function writeSetting(db: Queries, name: string, value: string): Promise<boolean> {
  const written = await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }).where('settings.value', '!=', value))
    .returning('name')
    .executeTakeFirst();
  return written !== undefined;
}
