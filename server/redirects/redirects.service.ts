import type { Done } from '#contract/call-parts.ts';
import { schemasOf } from '#contract/call-schemas.ts';
import type { RedirectForm, RedirectListQuery } from '#contract/redirects/redirects.ts';
import { changesBetween } from '#server/audit/audit.ts';
import { storeResponse } from '#server/audit/idempotency/idempotency.service.ts';
import { writeCsvRow } from '#server/audit/csv.ts';
import type { Caller } from '#server/callers.ts';
import { change } from '#server/change.ts';
import { ifTaken, type Queries } from '#server/database/database.ts';
import { toMeta, toPage } from '#server/database/paging.ts';
import { sorting } from '#server/database/sorting.ts';
import { invalid, notFound } from '#server/errors.ts';
import type { KeyedRequest } from '#server/http/keyed-request.ts';
import { breathe } from '#server/process/breathe.ts';
import { jobQueue } from '#server/process/job-queue.ts';
import type { System } from '#server/system.ts';
import { checkRedirect } from './check-redirect.ts';
import { formerAddress } from './former-address.ts';
import {
  deleteByRun,
  deleteRedirect,
  findRedirects,
  findRedirectsAfter,
  findTarget,
  insertRedirect,
  lockRedirect,
  type NewRedirect,
  updateRedirect,
} from './redirects.repository.ts';

const EXPORT_BATCH = 500;

/**
 * Adds a redirect in the caller's transaction. `address` is written as formerAddress returns it. An address that has a
 * redirect already keeps it, and a target that is redirected itself gets none. Returns whether the redirect was added.
 */
export async function addRedirect(db: Queries, redirect: NewRedirect, now: Date): Promise<boolean> {
  const { address, target } = redirect;
  const next = target.startsWith('/') ? formerAddress(target) : undefined;
  if (next === address || (next !== undefined && (await findTarget(db, next)) !== undefined)) return false;
  return (await insertRedirect(db, redirect, now.toISOString())) !== undefined;
}

/** Deletes the redirects that an import added. Returns their number. */
export async function deleteRedirectsOfRun(db: Queries, runId: number): Promise<number> {
  return await deleteByRun(db, runId);
}

const BUSY = 'Daftar ini sedang dibuka terlalu sering sekaligus. Tunggu beberapa detik, lalu coba lagi.';
/** Lists are made one at a time and admins take turns, because a search reads all of 50,000 redirects. */
const inTurn = jobQueue(1, 200, { maxWaitingByAccount: 50, texts: { busy: BUSY, ownBusy: BUSY } });

/** Lists the redirects, by default the newest first. @throws 429 or 503 if too many lists are waiting */
export async function listRedirects(system: System, caller: Caller, query: RedirectListQuery) {
  return await inTurn(async () => await readList(system, query), caller.id);
}

async function readList({ db, config }: System, { q, sort = '-created_at', ...query }: RedirectListQuery) {
  await breathe();
  const page = toPage(query, config.listCap);
  const { rows, total } = await findRedirects(db, q, page, sorting(sort));
  const redirects = rows.map(({ run_id, ...row }) => ({ ...row, is_imported: run_id !== null }));
  return { redirects, meta: toMeta(page, { total }) };
}

/** @throws 422 if the address or the target cannot be one, or if redirects would follow each other */
export async function createRedirect(system: System, caller: Caller, form: RedirectForm, keyed?: KeyedRequest) {
  return await change(system, async (tx) => {
    const given = await checkRedirect(tx.db, system.config.publicUrl, form);
    const id = await insertRedirect(tx.db, { ...given, runId: null, userId: caller.id }, tx.now.toISOString());
    if (id === undefined) throw taken(given.address);
    await tx.audit({ actorId: caller.id, action: 'create', entity: 'redirect', entityId: id, details: given });
    tx.publicChanged();
    const answer = { message: `${given.address} dialihkan ke ${given.target}.`, id };
    await storeResponse(tx.db, keyed, answer, tx.now);
    return answer;
  });
}

/** @throws 404 if there is no such redirect, 422 as createRedirect */
export async function editRedirect(system: System, caller: Caller, id: number, form: RedirectForm): Promise<Done> {
  await change(system, async (tx) => {
    const before = await lockRedirect(tx.db, id);
    if (!before) throw notFound(schemasOf('editRedirect').notFound ?? '');
    const given = await checkRedirect(tx.db, system.config.publicUrl, form, before.address);
    const details = changesBetween({ address: before.address, target: before.target }, given, ['address', 'target']);
    if (Object.keys(details).length === 0) return;
    await updateRedirect(tx.db, id, given).catch(ifTaken(() => taken(given.address)));
    await tx.audit({ actorId: caller.id, action: 'edit', entity: 'redirect', entityId: id, details });
    tx.publicChanged();
  });
  return { message: 'Pengalihan disimpan.' };
}

/** @throws 404 if there is no such redirect */
export async function removeRedirect(system: System, caller: Caller, id: number): Promise<Done> {
  await change(system, async (tx) => {
    const row = await lockRedirect(tx.db, id);
    if (!row || !(await deleteRedirect(tx.db, id))) throw notFound(schemasOf('deleteRedirect').notFound ?? '');
    const details = { title: row.address, target: row.target };
    await tx.audit({ actorId: caller.id, action: 'remove', entity: 'redirect', entityId: id, details });
    tx.publicChanged();
  });
  return { message: 'Pengalihan dihapus.' };
}

/** Returns all redirects as CSV in batches, in the order of their addition, after a byte order mark for Excel. */
export async function* exportRedirects({ db }: System): AsyncGenerator<string> {
  let start = `\uFEFF${writeCsvRow(['dari', 'ke'])}`;
  for (let after = 0; ; ) {
    await breathe();
    const rows = await findRedirectsAfter(db, after, EXPORT_BATCH);
    yield start + rows.map(({ address, target }) => writeCsvRow([address, target])).join('');
    if (rows.length < EXPORT_BATCH) return;
    start = '';
    after = rows.at(-1)?.id ?? after;
  }
}

const taken = (address: string) =>
  invalid('address', `${address} sudah dialihkan. Ubah pengalihan yang ada, atau pilih alamat lain.`);
