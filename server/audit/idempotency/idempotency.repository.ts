import type { Queries } from '#server/database/database.ts';
import type { IdempotencyKeyTable } from '#server/database/schema.ts';
import { changesRow } from '#server/database/rows.ts';

type KeyColumns = Pick<IdempotencyKeyTable, 'user_id' | 'call' | 'key'>;

/** Inserts a key. Returns false if it already exists. Waits for a transaction that is inserting the same key. */
export async function insertKey(db: Queries, row: IdempotencyKeyTable): Promise<boolean> {
  return await changesRow(
    db
      .insertInto('idempotency_keys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export async function findKey(db: Queries, { user_id, call, key }: KeyColumns) {
  return await db
    .selectFrom('idempotency_keys')
    .select(['digest', 'answer', 'created_at'])
    .where('user_id', '=', user_id)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Deletes a key, unless another request has meanwhile inserted it anew (with another created_at). */
export async function deleteKey(db: Queries, row: KeyColumns & { created_at: string }): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', row.user_id)
    .where('call', '=', row.call)
    .where('key', '=', row.key)
    .where('created_at', '=', row.created_at)
    .execute();
}

export async function forgetKeysOfUser(db: Queries, userId: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
}

export async function deleteKeysOutside(db: Queries, from: string, to: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where((row) => row.or([row('created_at', '<', from), row('created_at', '>', to)]))
    .execute();
}
