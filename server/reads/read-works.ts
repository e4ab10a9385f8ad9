import { sql } from 'kysely';
import { HIDDEN_STAGES } from '#contract/articles/article-status.ts';
import { postAddress, type PostKindName } from '#contract/posts/post-kinds.ts';
import { READ_KINDS, type ReadKind } from '#contract/reads/read-rules.ts';
import { sitePagePath } from '#contract/site-pages/site-page-rules.ts';
import type { Caller } from '#server/callers.ts';
import type { Queries } from '#server/database/database.ts';
import { hasRow } from '#server/database/rows.ts';
import { allPostKinds, type PostKind } from '#server/posts/post-kind.ts';

export type WorkKey = { kind: ReadKind; id: number };
/** The title of a work as the caller may see it, and the address of its public page; null if it has none. */
export type DescribedWork = { title: string; address: string | null };

const HIDDEN_TITLE = '(judul disembunyikan)';

export const keyOf = ({ kind, id }: WorkKey): string => `${kind} ${id}`;

/** Returns the ids of works by kind, without the kinds of which there is none. */
export function idsByKind(works: readonly WorkKey[]): [ReadKind, number[]][] {
  return READ_KINDS.map((kind): [ReadKind, number[]] => [
    kind,
    [...new Set(works.filter((work) => work.kind === kind).map(({ id }) => id))],
  ]).filter(([, ids]) => ids.length > 0);
}

/** Describes works by their key (keyOf), works in the bin included. Leaves out works that were removed for good. */
export async function describeWorks(
  db: Queries,
  caller: Pick<Caller, 'id'>,
  works: readonly WorkKey[],
): Promise<Map<string, DescribedWork>> {
  const described = new Map<string, DescribedWork>();
  for (const [kind, ids] of idsByKind(works)) {
    for (const { id, ...work } of await find[kind](db, ids, caller.id)) described.set(keyOf({ kind, id }), work);
  }
  return described;
}

type Find = (db: Queries, ids: readonly number[], callerId: number) => Promise<(DescribedWork & { id: number })[]>;

const find: Record<ReadKind, Find> = {
  async article(db, ids, callerId) {
    const rows = await db
      .selectFrom('articles')
      .select(['id', 'title', 'user_id', 'stage', 'verifikasi_admin as status', 'deleted_at'])
      .where('id', 'in', ids)
      .execute();
    return rows.map((row) => {
      const isHidden = HIDDEN_STAGES.includes(row.stage) && row.user_id !== callerId;
      return { id: row.id, title: isHidden ? HIDDEN_TITLE : row.title, address: addressOfPost('article', row) };
    });
  },
  async blog(db, ids) {
    const columns = ['id', 'title', 'status', 'deleted_at'] as const;
    const rows = await db.selectFrom('blogs').select(columns).where('id', 'in', ids).execute();
    return rows.map((row) => ({ id: row.id, title: row.title, address: addressOfPost('blog', row) }));
  },
  async sitePage(db, ids) {
    const columns = ['id', 'title', 'address', 'status', 'deleted_at'] as const;
    const rows = await db.selectFrom('site_pages').select(columns).where('id', 'in', ids).execute();
    return rows.map(({ id, title, address, status, deleted_at }) => {
      const isPublic = status === 'public' && deleted_at === null;
      return { id, title, address: isPublic ? sitePagePath(address) : null };
    });
  },
  async book(db, ids) {
    const rows = await db.selectFrom('books').select(['id', 'title']).where('id', 'in', ids).execute();
    return rows.map((row) => ({ ...row, address: null }));
  },
};

type PostState = { id: number; status: string; deleted_at: string | null };

function addressOfPost(kind: PostKindName, { id, status, deleted_at }: PostState): string | null {
  return status === allPostKinds[kind].publicStatus && deleted_at === null ? postAddress(kind, id) : null;
}

/** Whether the work is an article of the caller that is not in the bin. */
export async function isOwnArticle(db: Queries, caller: Caller, { kind, id }: WorkKey): Promise<boolean> {
  if (kind !== 'article') return false;
  const articles = db.selectFrom('articles').where('id', '=', id).where('user_id', '=', caller.id);
  return await hasRow(articles.where('deleted_at', 'is', null));
}

/** Whether visitors can open the page of the post. */
export async function isPublicPost(db: Queries, kind: PostKind, id: number): Promise<boolean> {
  const posts = db.selectFrom(kind.table).where('id', '=', id).where('deleted_at', 'is', null);
  return await hasRow(posts.where(sql.ref(kind.statusColumn), '=', kind.publicStatus));
}
