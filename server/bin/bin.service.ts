import type { BinQuery, DeletedRow } from '#contract/bin/bin.ts';
import { BIN_KINDS, type BinKind } from '#contract/bin/bin-kinds.ts';
import { rowInPath } from '#contract/bin/bin.ts';
import type { Done } from '#contract/call-parts.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { recordOf } from '#contract/objects.ts';
import type { Caller } from '#server/callers.ts';
import { change } from '#server/change.ts';
import { sumOf } from '#server/database/counts.ts';
import type { Queries } from '#server/database/database.ts';
import { fromNearerEnd, type Page, toMeta, toPage } from '#server/database/paging.ts';
import { notFound } from '#server/errors.ts';
import { isErased } from '#server/identity/users/anonymous.ts';
import { deletableKinds } from '#server/kinds.ts';
import { brieflyDeleted, removedAt } from '#server/posts/deletions/bin-dates.ts';
import type { Deletable } from '#server/posts/deletions/deletable.ts';
import { removeRow } from '#server/posts/deletions/deletions.service.ts';
import { breathe } from '#server/process/breathe.ts';
import { jobQueue } from '#server/process/job-queue.ts';
import type { System } from '#server/system.ts';
import {
  type BinFilter,
  type BinRow,
  countBinned,
  findBinned,
  findDeleters,
  findTitles,
  isBinned,
} from './bin.repository.ts';

/** A search with at most this many results reads the index once, for both the total and the page. */
const FEW = 200;

const BUSY = 'Sampah sedang dibuka terlalu sering sekaligus. Tunggu beberapa detik, lalu coba lagi.';
/** Lists are made one at a time and admins take turns, because a list may read indexes of 50,000 rows. */
const inTurn = jobQueue(1, 200, { maxWaitingByAccount: 50, texts: { busy: BUSY, ownBusy: BUSY } });

/** Lists the deleted rows that can be restored, the latest deletion first. */
export async function listBin(system: System, caller: Caller, query: BinQuery) {
  return await inTurn(async () => await readBin(system, query), caller.id);
}

async function readBin({ db, config, clock }: System, { kind, q, ...paging }: BinQuery) {
  const page = toPage(paging, config.listCap);
  const filter = { after: brieflyDeleted(clock.now()), q };
  const kinds = deletableKinds.filter(({ entity }) => kind === undefined || entity === kind);
  const counts = await countEach(db, deletableKinds, { after: filter.after });
  const { rows, total } = q
    ? await search(db, kinds, filter, page)
    : await readPage(
        db,
        kinds,
        filter,
        page,
        kinds.reduce((sum, { entity }) => sum + counts[entity], 0),
      );
  return { rows: await toDeletedRows(db, rows), meta: { ...toMeta(page, { total }), counts } };
}

async function search(db: Queries, kinds: readonly Deletable[], filter: BinFilter, page: Page) {
  const few = await findBinned(db, kinds, filter, { limit: FEW + 1, offset: 0, order: 'desc' });
  await breathe();
  if (few.length <= FEW) return { rows: few.slice(page.offset, page.offset + page.limit), total: few.length };
  return await readPage(db, kinds, filter, page, sumOf(await countEach(db, kinds, filter)));
}

async function readPage(db: Queries, kinds: readonly Deletable[], filter: BinFilter, page: Page, total: number) {
  const { limit, offset, order } = fromNearerEnd(page, total, 'desc');
  const rows = await findBinned(db, kinds, filter, { limit, offset, order });
  await breathe();
  return { rows: order === 'desc' ? rows : rows.toReversed(), total };
}

async function countEach(
  db: Queries,
  kinds: readonly Deletable[],
  filter: BinFilter,
): Promise<Record<BinKind, number>> {
  const counts = recordOf(BIN_KINDS, () => 0);
  for (const kind of kinds) {
    counts[kind.entity] = await countBinned(db, kind, filter);
    await breathe();
  }
  return counts;
}

async function toDeletedRows(db: Queries, rows: readonly BinRow[]): Promise<DeletedRow[]> {
  const titles = new Map<string, string>();
  for (const kind of deletableKinds) {
    const ids = rows.filter((row) => row.kind === kind.entity).map(({ id }) => id);
    for (const [id, title] of await findTitles(db, kind, ids)) titles.set(`${kind.entity} ${id}`, title);
  }
  const by = new Set(rows.map(({ deleted_by }) => deleted_by).filter((id) => id !== null));
  const deleters = (await findDeleters(db, [...by])).filter((user) => !isErased(user));
  const names = new Map(deleters.map((user) => [user.id, fullName(user)]));
  return rows.flatMap(({ kind, id, deleted_at, deleted_by }) => {
    const title = titles.get(`${kind} ${id}`);
    // Another request has just removed the row for good.
    if (title === undefined) return [];
    const name = names.get(deleted_by ?? 0) ?? null;
    return [{ kind, id, title, deleted_at, deleted_by: name, removed_at: removedAt(deleted_at) }];
  });
}

/** Deletes a row of the bin for good, with its files. @throws 404 if the row is not in the bin */
export async function removeForGood(
  system: System,
  caller: Caller,
  { kind: entity, id }: { kind: BinKind; id: number },
): Promise<Done> {
  const kind = deletableKinds.find((one) => one.entity === entity);
  await change(system, async (tx) => {
    const after = brieflyDeleted(tx.now);
    const isThere = kind !== undefined && (await isBinned(tx.db, kind, id, after));
    if (!isThere || !(await removeRow(tx, kind, id, { after }, caller.id))) throw notFound(rowInPath.notFound);
  });
  return { message: 'Dihapus permanen.' };
}
