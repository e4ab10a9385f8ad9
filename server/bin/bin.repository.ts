import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BinKind } from '#contract/bin/bin-kinds.ts';
import type { Queries } from '#server/database/database.ts';
import { hiddenRows } from '#server/database/hidden-rows.ts';
import { contains } from '#server/database/search-text.ts';
import type { Deletable } from '#server/posts/deletions/deletable.ts';

/**
 * Which rows of the bin are meant: those deleted after a time (ISO 8601). With `q` those whose title contains it, or
 * what else the lists of their kind search, such as the author's name.
 */
export type BinFilter = { after: string; q?: string | undefined };

export type BinRow = { kind: BinKind; id: number; deleted_at: string; deleted_by: number | null };

type Span = { limit: number; offset: number; order: 'asc' | 'desc' };

export async function countBinned(db: Queries, kind: Deletable, filter: BinFilter): Promise<number> {
  const { rows } = await sql<{ total: number | string }>`select count(*) as total from ${binned(kind, filter)}`.execute(
    db,
  );
  // PostgreSQL's count is a bigint, which its driver returns as text.
  return Number(rows[0]?.total);
}

/** Returns rows of several kinds in the order of their deletion. Reads only the indexes posts_by_deletion. */
export async function findBinned(
  db: Queries,
  kinds: readonly Deletable[],
  filter: BinFilter,
  { limit, offset, order }: Span,
): Promise<BinRow[]> {
  const direction = sql.raw(order);
  const each = kinds.map(
    (kind) => sql`select ${sql.lit(kind.entity)} as kind, id, deleted_at, deleted_by from ${binned(kind, filter)}`,
  );
  const { rows } = await sql<BinRow>`
    ${sql.join(each, sql` union all `)} order by 3 ${direction}, 2 ${direction}, 1 limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

/** Returns whether the row is in the bin, and admins may see it there. */
export async function isBinned(db: Queries, kind: Deletable, id: number, after: string): Promise<boolean> {
  const { rows } = await sql`select id from ${binned(kind, { after })} and id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Returns the titles of rows of one kind by id. */
export async function findTitles(db: Queries, { table }: Deletable, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>();
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from ${sql.table(table)} where id in (${sql.join(ids)})
  `.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Returns the names and addresses of these users. */
export async function findDeleters(db: Queries, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('users')
    .select(['id', 'nama_depan', 'nama_belakang', 'email'])
    .where('id', 'in', ids)
    .execute();
}

/** The table and the condition of a query of a kind's rows in the bin. Leaves out rows that admins must not see. */
function binned({ table, hiddenStages = [] }: Deletable, { after, q }: BinFilter): RawBuilder<unknown> {
  const conditions = [sql<SqlBool>`deleted_at > ${after}`];
  if (hiddenStages.length > 0) conditions.push(sql`id not in (${hiddenRows({ table, hiddenStages }, 'deleted')})`);
  if (q) conditions.push(contains('search_text', q));
  return sql`${sql.table(table)} where ${sql.join(conditions, sql` and `)}`;
}
