import type { CallBody } from '#contract/call-schemas.ts';
import type { Done } from '#contract/call-parts.ts';
import { SITE_PAGES_LIMIT } from '#contract/site-pages/site-page-rules.ts';
import { changesBetween } from '#server/audit/audit.ts';
import { storeResponse } from '#server/audit/idempotency/idempotency.service.ts';
import type { Caller } from '#server/callers.ts';
import { change } from '#server/change.ts';
import { ifTaken, type Queries } from '#server/database/database.ts';
import { isWholeOrder, lockRows, updatePositions } from '#server/database/positions.ts';
import { nextVersion, refuseStale } from '#server/database/versions.ts';
import { conflict, invalid, notFound, tooMany } from '#server/errors.ts';
import type { KeyedRequest } from '#server/http/keyed-request.ts';
import { hideDeleted, restoreDeleted } from '#server/posts/deletions/deletions.service.ts';
import { removeSentDraft } from '#server/posts/drafts/drafts.service.ts';
import type { System } from '#server/system.ts';
import { cleanContent } from '#server/text/content-thread.ts';
import { holdPagePictures } from './page-pictures.ts';
import { sitePageKind } from './site-page-kind.ts';
import { deleteVersionsBefore, insertVersion } from './site-page-versions.repository.ts';
import {
  findDeletedAddress,
  findPages,
  findTitleAt,
  insertPage,
  lockPage,
  type SitePageColumns,
  updatePage,
} from './site-pages.repository.ts';
import { readPage } from './site-pages.service.ts';

/** How many versions of each page are kept (deleteVersionsBefore keeps some more). Their pictures are kept as long. */
const VERSIONS_LIMIT = 50;
const SHOWN_IN_AUDIT = ['title', 'address', 'language', 'in_footer', 'status'] as const;
const LABEL = 'Isi halaman';

export async function addPage(
  system: System,
  caller: Caller,
  { draft, in_footer = false, ...input }: CallBody<'addSitePage'>,
  keyed?: KeyedRequest,
): Promise<Done & { id: number }> {
  const cleaned = await cleanContent(input.content, LABEL);
  return await change(system, async (tx) => {
    await requireRoom(tx.db);
    await refuseTaken(tx.db, input.address);
    const at = tx.now.toISOString();
    const published_at = input.status === 'public' ? at : null;
    const dates = { version: 1, updated_at: at, published_at };
    const page = { ...input, ...cleaned, in_footer: toFlag(in_footer), ...dates };
    const id = await insertPage(tx.db, page);
    await insertVersion(tx.db, versionOf(id, page, caller));
    await holdPagePictures(tx, caller, { id, content: page.content });
    await removeSentDraft(tx, caller, draft);
    const details = { status: page.status };
    await tx.audit({ actorId: caller.id, action: 'create', entity: 'sitePage', entityId: id, details });
    tx.publicChanged({ when: isPublic(page) });
    const answer = { message: 'Halaman ditambahkan.', id };
    await storeResponse(tx.db, keyed, answer, tx.now);
    return answer;
  }).catch(ifTaken(takenMeanwhile));
}

/**
 * Saves a page and stores its new version. A save that changes nothing stores none. `in_footer`: undefined keeps it.
 * @throws 409 if another admin has saved the page since `updated_at`
 */
export async function editPage(
  system: System,
  caller: Caller,
  id: number,
  { draft, updated_at: loaded, ...input }: CallBody<'editSitePage'>,
): Promise<Done> {
  await readPage(system, id);
  const cleaned = await cleanContent(input.content, LABEL);
  return await change(system, async (tx) => {
    const before = await requireLocked(tx.db, id);
    refuseStale(loaded, before.updated_at);
    await removeSentDraft(tx, caller, draft);
    const in_footer = input.in_footer === undefined ? before.in_footer : toFlag(input.in_footer);
    const text = { ...input, ...cleaned, in_footer };
    const details = changesOf(before, text);
    if (Object.keys(details).length === 0) return { message: 'Tidak ada yang berubah.' };

    await refuseTaken(tx.db, input.address, id);
    const updated_at = nextVersion(before.updated_at, tx.now);
    const published_at = before.published_at ?? (isPublic(text) ? updated_at : null);
    const page = { ...text, version: before.version + 1, updated_at, published_at };
    await updatePage(tx.db, id, page);
    await insertVersion(tx.db, versionOf(id, page, caller));
    const dropped = await deleteVersionsBefore(tx.db, id, page.version - VERSIONS_LIMIT + 1);
    await holdPagePictures(tx, caller, { id, content: page.content }, dropped);
    await tx.audit({ actorId: caller.id, action: 'edit', entity: 'sitePage', entityId: id, details });
    tx.publicChanged({ when: isPublic(before) || isPublic(page) });
    return { message: 'Halaman disimpan.' };
  }).catch(ifTaken(takenMeanwhile));
}

/** @throws 409 if `ids` does not list exactly the existing pages: another admin has added or deleted one */
export async function orderPages(system: System, caller: Caller, ids: readonly number[]): Promise<Done> {
  await change(system, async (tx) => {
    await lockRows(tx.db, 'site_pages');
    const pages = await findPages(tx.db);
    const known = pages.map((page) => page.id);
    if (!isWholeOrder(ids, known)) {
      throw conflict('Daftar halaman sudah berubah. Muat ulang daftarnya, lalu coba lagi.');
    }
    await updatePositions(tx.db, 'site_pages', ids);
    const details = { order: 'changed' };
    await tx.audit({ actorId: caller.id, action: 'edit', entity: 'sitePage', entityId: null, details });
    tx.publicChanged({ when: pages.some(isPublic) });
  });
  return { message: 'Urutan halaman disimpan.' };
}

export async function removePage(system: System, caller: Caller, id: number): Promise<Done> {
  await change(system, async (tx) => {
    const page = await requireLocked(tx.db, id);
    await hideDeleted(tx, caller, sitePageKind, id, { title: page.title });
    tx.publicChanged({ when: isPublic(page) });
  });
  return { message: 'Halaman dihapus.' };
}

/** @throws 409 if another page has the address meanwhile; 429 if there are SITE_PAGES_LIMIT pages */
export async function restorePage(system: System, caller: Caller, id: number): Promise<Done> {
  await change(system, async (tx) => {
    const address = await findDeletedAddress(tx.db, id);
    if (address === undefined) throw notFound(sitePageKind.notFound);
    await requireRoom(tx.db);
    const title = await findTitleAt(tx.db, address);
    if (title !== undefined) {
      throw conflict(
        `Alamat “${address}” sekarang dipakai halaman “${title}”. Ganti alamat halaman itu, lalu pulihkan lagi.`,
      );
    }
    await restoreDeleted(tx, caller, sitePageKind, id);
    tx.publicChanged({ when: isPublic(await requireLocked(tx.db, id)) });
  }).catch(ifTaken(() => conflict('Alamat halaman ini baru saja dipakai halaman lain. Muat ulang, lalu coba lagi.')));
  return { message: 'Halaman dikembalikan.' };
}

/** Refuses one page more than SITE_PAGES_LIMIT. Locks the pages, so that two admins cannot exceed it together. */
async function requireRoom(db: Queries): Promise<void> {
  await lockRows(db, 'site_pages');
  if ((await findPages(db)).length < SITE_PAGES_LIMIT) return;
  throw tooMany(`Sudah ada ${SITE_PAGES_LIMIT} halaman, sebanyak yang boleh. Hapus salah satunya, lalu coba lagi.`);
}

/** Refuses an address that another page than `id` has. */
async function refuseTaken(db: Queries, address: string, id?: number): Promise<void> {
  const title = await findTitleAt(db, address, id);
  if (title === undefined) return;
  throw invalid('address', `Alamat “${address}” sudah dipakai halaman “${title}”. Pilih alamat lain.`);
}

const takenMeanwhile = () => invalid('address', 'Alamat ini baru saja dipakai halaman lain. Pilih alamat lain.');

async function requireLocked(db: Queries, id: number) {
  const page = await lockPage(db, id);
  if (!page) throw notFound(sitePageKind.notFound);
  return page;
}

function versionOf(page_id: number, page: SitePageColumns, caller: Caller) {
  const { version: number, address, title, content, language, in_footer, status, updated_at: created_at } = page;
  return { page_id, number, address, title, content, language, in_footer, status, user_id: caller.id, created_at };
}

/** Returns what differs between two texts of a page, for the audit log. */
function changesOf(before: PageText, after: PageText) {
  const shown = (text: PageText) => ({ ...text, in_footer: text.in_footer === 1 });
  return changesBetween(shown(before), shown(after), SHOWN_IN_AUDIT);
}

type PageText = Pick<SitePageColumns, (typeof SHOWN_IN_AUDIT)[number] | 'content'>;

const toFlag = (given: boolean): 0 | 1 => (given ? 1 : 0);

const isPublic = ({ status }: Pick<SitePageColumns, 'status'>) => status === 'public';
