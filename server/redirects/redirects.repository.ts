import { sql } from 'kysely';
import type { Queries } from '#server/database/database.ts';
import { findPage, type Page } from '#server/database/paging.ts';
import { rowById, runPrepared } from '#server/database/prepared.ts';
import { changesRow } from '#server/database/rows.ts';
import { contains, searchText } from '#server/database/search-text.ts';

export type NewRedirect = { address: string; target: string; runId: number | null; userId: number | null };

type Sort = { column: 'created_at' | 'address'; direction: 'asc' | 'desc' };

const COLUMNS = ['id', 'address', 'target', 'created_at', 'run_id'] as const;

export async function findRedirects(db: Queries, q: string | undefined, page: Page, { column, direction }: Sort) {
  const matching = () => {
    const all = db.selectFrom('redirects');
    return q ? all.where(contains('search_text', q)) : all;
  };
  const count = async () => {
    const { total } = await matching()
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  // Ids rise with the time of the addition, so the primary key gives the order.
  const by = column === 'created_at' ? 'id' : 'address';
  const idsIn = (order: 'asc' | 'desc') => matching().select('id').orderBy(by, order);
  const { ids, total } = await findPage(page, direction, idsIn, { isSearch: Boolean(q), count });
  const found = db.selectFrom('redirects').select(COLUMNS).where('id', 'in', ids);
  return { rows: await found.orderBy(by, direction).execute(), total };
}

/** Returns up to `limit` redirects with higher ids than `after`, in the order of their ids. */
export async function findRedirectsAfter(db: Queries, after: number, limit: number) {
  const rows = db.selectFrom('redirects').select(['id', 'address', 'target']).where('id', '>', after);
  return await rows.orderBy('id').limit(limit).execute();
}

export const lockRedirect = rowById((db, id: number) =>
  db.selectFrom('redirects').select(COLUMNS).where('id', '=', id).forNoKeyUpdate(),
);

/** Returns where the redirect of an address leads, or undefined. */
export async function findTarget(db: Queries, address: string): Promise<string | undefined> {
  const [row] = await runPrepared(db, findTarget, { address }, (anyDb, slots) =>
    anyDb.selectFrom('redirects').select('target').where('address', '=', slots.address),
  );
  return row?.target;
}

/** Adds a redirect, unless its address has one. Returns its id; undefined if it was not added. */
export async function insertRedirect(db: Queries, given: NewRedirect, at: string): Promise<number | undefined> {
  const { address, target, runId, userId } = given;
  const search_text = searchText(address, target);
  const row = { address, target, search_text, created_at: at, user_id: userId, run_id: runId };
  const [added] = await runPrepared(db, insertRedirect, row, (anyDb, slots) =>
    anyDb
      .insertInto('redirects')
      .values(slots)
      .onConflict((taken) => taken.column('address').doNothing())
      .returning('id'),
  );
  return added?.id;
}

export async function updateRedirect(db: Queries, id: number, given: { address: string; target: string }) {
  const search_text = searchText(given.address, given.target);
  await db
    .updateTable('redirects')
    .set({ ...given, search_text })
    .where('id', '=', id)
    .execute();
}

export async function deleteRedirect(db: Queries, id: number): Promise<boolean> {
  return await changesRow(db.deleteFrom('redirects').where('id', '=', id));
}

export async function deleteByRun(db: Queries, runId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('redirects').where('run_id', '=', runId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Returns the most frequent addresses that have neither a page nor a redirect. */
export async function findMissing(db: Queries, limit: number) {
  return await db
    .selectFrom('missing_pages')
    .select(['address', 'count', 'last_at'])
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('redirects').select('id').whereRef('redirects.address', '=', 'missing_pages.address'),
        ),
      ),
    )
    .orderBy('count', 'desc')
    .orderBy('address', 'desc')
    .limit(limit)
    .execute();
}

/** Adds numbers of requests to those of their addresses. */
export async function addToMissing(
  db: Queries,
  counts: readonly (readonly [string, number])[],
  at: string,
): Promise<void> {
  for (const [address, count] of counts) {
    await runPrepared(db, addToMissing, { address, count, last_at: at }, (anyDb, row) =>
      anyDb
        .insertInto('missing_pages')
        .values(row)
        .onConflict((known) =>
          known.column('address').doUpdateSet({
            count: sql`missing_pages.count + excluded.count`,
            last_at: sql`excluded.last_at`,
          }),
        ),
    );
  }
}

export async function deleteMissing(db: Queries, address: string): Promise<void> {
  await db.deleteFrom('missing_pages').where('address', '=', address).execute();
}

/** Returns the addresses that were last requested before `since` (ISO 8601), and all but the `kept` most frequent. */
export async function findExcess(db: Queries, since: string, kept: number): Promise<string[]> {
  const addresses = db.selectFrom('missing_pages').select('address');
  const frequent = addresses.orderBy('count', 'desc').orderBy('address', 'desc').limit(kept);
  const rows = await addresses
    .where((row) => row.or([row('last_at', '<', since), row('address', 'not in', frequent)]))
    .execute();
  return rows.map(({ address }) => address);
}
