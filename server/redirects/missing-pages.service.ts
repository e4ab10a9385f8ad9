import type { Done } from '#contract/call-parts.ts';
import { MISSING_PAGE_DAYS, MISSING_PAGES_SHOWN } from '#contract/redirects/redirect-rules.ts';
import { previewPages } from '#contract/routes.ts';
import type { Queries } from '#server/database/database.ts';
import { breathe } from '#server/process/breathe.ts';
import type { System } from '#server/system.ts';
import { addToMissing, deleteMissing, findExcess, findMissing } from './redirects.repository.ts';

/** How many different addresses are counted between two writes. Further ones are left out until then. */
const COUNTED_AT_ONCE = 1000;
/** How many addresses the table keeps. */
const KEPT = 500;
const WRITTEN_AT_ONCE = 50;
/** A preview link is a secret, also one that has expired. */
const SECRET = previewPages.articlePreview.replace('{id}', '');
/** Longer addresses are not counted: they are made up by programs. */
const COUNTED_CHARACTERS = 200;
const DAY_MS = 86_400_000;

/** The requests since the last write, by database. An address has no query, and nothing says who requested it. */
const pending = new WeakMap<System['db'], Map<string, number>>();

/** Counts a request of an address that has neither a page nor a redirect. Only writeMissingPages stores the counts. */
export function countMissingPage({ db }: Pick<System, 'db'>, address: string): void {
  if (address.startsWith(SECRET)) return;
  const counts = pending.get(db) ?? new Map<string, number>();
  pending.set(db, counts);
  const count = counts.get(address);
  if (count === undefined && (counts.size >= COUNTED_AT_ONCE || address.length > COUNTED_CHARACTERS)) return;
  counts.set(address, (count ?? 0) + 1);
}

/** Stores the counts of this process. The maintenance calls this every minute; what a crash loses is a minute. */
export async function writeMissingPages({ db, clock }: System): Promise<void> {
  const counts = pending.get(db);
  if (!counts || counts.size === 0) return;
  pending.delete(db);
  const now = clock.now();
  await inBatches(db, [...counts.keys()], async (tx, addresses) => {
    const requests = addresses.map((address) => [address, counts.get(address) ?? 0] as const);
    await addToMissing(tx, requests, now.toISOString());
  });
  const since = new Date(now.getTime() - MISSING_PAGE_DAYS * DAY_MS).toISOString();
  await inBatches(db, await findExcess(db, since, KEPT), async (tx, addresses) => {
    for (const address of addresses) await deleteMissing(tx, address);
  });
}

/** Changes rows in small transactions, in the order of their addresses: so two processes do not block each other. */
async function inBatches(
  db: System['db'],
  addresses: readonly string[],
  work: (tx: Queries, addresses: readonly string[]) => Promise<void>,
): Promise<void> {
  const sorted = addresses.toSorted((a, b) => (a < b ? -1 : 1));
  for (let start = 0; start < sorted.length; start += WRITTEN_AT_ONCE) {
    await breathe();
    await db.transaction().execute(async (tx) => await work(tx, sorted.slice(start, start + WRITTEN_AT_ONCE)));
  }
}

/** Lists the addresses without a page that visitors request most. */
export async function listMissingPages({ db }: Pick<System, 'db'>) {
  return { pages: await findMissing(db, MISSING_PAGES_SHOWN) };
}

export async function dismissMissingPage({ db }: Pick<System, 'db'>, address: string): Promise<Done> {
  await deleteMissing(db, address);
  return { message: 'Alamat dikeluarkan dari daftar.' };
}
