import type { AuditAction } from '#contract/audit-words.ts';
import type {
  Article,
  ArticleDecision,
  ArticleEdit,
  ArticleListAnswer,
  ArticleListQuery,
  ArticlePost,
} from '#contract/articles.ts';
import { PUBLIC_ARTICLE_STATUS } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { changesBetween, recordAudit } from '#server/audit/audit.ts';
import { cleanContent } from '#server/content/content-thread.ts';
import type { Queries } from '#server/database/database.ts';
import { isNarrowed, sizeOfRows, toMeta, toPage } from '#server/database/lists.ts';
import { publicTotal } from '#server/database/public-totals.ts';
import { nextVersion, refuseStale } from '#server/database/versions.ts';
import { hideDeleted, restoreDeleted } from '#server/deletions/deletions.service.ts';
import { invalid, notFound, tooLarge, tooMany } from '#server/errors.ts';
import {
  changeFile,
  type ImageColumns,
  refuseUploadBesideRemoval,
  restoreFile,
  storeImage,
  toImageInfo,
  writeWithFile,
} from '#server/files/files.service.ts';
import type { Upload } from '#server/http/upload.ts';
import { type Caller, isAdmin } from '#server/sessions/callers.ts';
import type { System } from '#server/system.ts';
import { type BylineColumns, toByline } from '#server/users/bylines.ts';
import { holdPerson, isOpenAccount } from '#server/users/users.service.ts';
import { noteSubmission, queueDecisionMail } from './articles.mails.ts';
import { canRead, initialStatus, publicationDate, visibleStatus } from './articles.policy.ts';
import {
  type ArticleScope,
  countArticles,
  countBytesOfAuthor,
  countListedSince,
  findArticle,
  findArticleDates,
  findArticles,
  insertArticle,
  lockArticle,
  summarizeArticles,
  summarizeWaiting,
  summarizeWriter,
  updateArticle,
  updateWriterName,
} from './articles.repository.ts';

const SHOWN_IN_TRACE = ['title', 'verifikasi_admin', 'user_id', 'image'] as const;

/** Approved articles for everybody, all of them for an admin; newest first. */
export async function listArticles(
  system: System,
  caller: Caller | undefined,
  query: ArticleListQuery,
): Promise<ArticleListAnswer> {
  return await list(system, caller, { status: visibleStatus(caller) }, query);
}

/** The caller's own, in every status. */
export async function listOwnArticles(
  system: System,
  caller: Caller,
  query: ArticleListQuery,
): Promise<ArticleListAnswer> {
  return await list(system, caller, { userId: caller.id }, query);
}

/** How many visitors see, and when one of them last changed. */
export async function summarizePublicArticles({ db }: System): Promise<{ total: number; latest: string | null }> {
  return await summarizeArticles(db, PUBLIC_ARTICLE_STATUS);
}

/** What visitors see, in an order in which new ones come last. */
export async function listPublicArticleDates(
  { db }: System,
  rows: { limit: number; offset: number },
): Promise<{ id: number; updated_at: string }[]> {
  return await findArticleDates(db, PUBLIC_ARTICLE_STATUS, rows);
}

export async function summarizeWaitingArticles({ db }: System): Promise<{ waiting: number; oldest: string | null }> {
  return await summarizeWaiting(db);
}

/** Those that are public now and were approved first at that time or later. */
export async function countArticlesPublishedSince({ db }: System, since: Date): Promise<number> {
  return await countListedSince(db, PUBLIC_ARTICLE_STATUS, since.toISOString());
}

/** @throws not found also for an article that the caller may not see, so that its existence stays private. */
export async function readArticle({ db }: System, caller: Caller | undefined, id: number): Promise<Article> {
  const row = await findArticle(db, id);
  if (!row || !canRead(caller, row)) throw notFound(messages.articles.notFound);
  return { ...toListed(row, caller), content: row.content };
}

export async function postArticle(
  system: System,
  caller: Caller,
  input: ArticlePost,
  upload: Upload | undefined,
): Promise<{ message: string; id: number }> {
  const status = initialStatus(caller, input.verifikasi_admin);
  await requireAuthorRoom(system, caller, Buffer.byteLength(input.content) + (upload?.bytes ?? 0));
  // Before the text and the picture take any work; below again, for two that are posted at the same moment.
  await refuseTooManyWaiting(system, system.db, caller);
  const { content, preview } = await cleanContent(input.content, 'Isi artikel');
  const image = await storeImage(system, upload);
  const now = system.clock.now();
  const at = now.toISOString();

  const id = await writeWithFile(system, image, async (db) => {
    await holdPerson(db, caller.id);
    await refuseTooManyWaiting(system, db, caller);
    const articleId = await insertArticle(db, {
      user_id: caller.id,
      title: input.title,
      content,
      preview,
      image: image ?? null,
      verifikasi_admin: status,
      created_at: at,
      updated_at: at,
      published_at: publicationDate(null, status, now),
    });
    await noteSubmission(system, db, caller, articleId);
    await trace(db, at, caller, 'create', articleId, { status });
    return articleId;
  });
  system.outbox.wake();
  if (status === PUBLIC_ARTICLE_STATUS) system.publicContent.changed();
  const message = isAdmin(caller)
    ? `Artikel tersimpan dengan status ${status}.`
    : 'Artikel berhasil dikirim dan menunggu persetujuan admin.';
  return { message, id };
}

export async function editArticle(
  system: System,
  caller: Caller,
  id: number,
  input: ArticleEdit,
  upload: Upload | undefined,
): Promise<{ message: string }> {
  await readArticle(system, caller, id);
  const isRemoved = input.remove_image === true;
  refuseUploadBesideRemoval('image', upload, isRemoved);
  const { content, preview } = await cleanContent(input.content, 'Isi artikel');
  const image = await storeImage(system, upload);
  const now = system.clock.now();
  const at = now.toISOString();

  await writeWithFile(system, image, async (db) => {
    const before = await requireLocked(db, id);
    refuseStale(input.updated_at, before.updated_at);
    const writer = input.user_id ?? before.user_id;
    // An article may stay with a writer whose account was closed.
    if (writer !== before.user_id && !(await isOpenAccount(db, writer))) {
      throw invalid('user_id', 'Author tidak dikenal. Pilih author lain.');
    }
    const after = {
      user_id: writer,
      title: input.title,
      content,
      preview,
      image: await changeFile(db, { kind: 'article', id }, { before: before.image, added: image, isRemoved }, now),
      verifikasi_admin: input.verifikasi_admin,
      created_at: before.created_at,
      updated_at: nextVersion(before.updated_at, now),
      published_at: publicationDate(before.published_at, input.verifikasi_admin, now),
    };
    await updateArticle(db, id, after);
    await queueDecisionMail(system, db, caller, { ...after, id }, before.verifikasi_admin);
    await trace(db, at, caller, 'edit', id, changesBetween(before, after, SHOWN_IN_TRACE));
  });
  system.outbox.wake();
  system.publicContent.changed();
  return { message: 'Artikel berhasil diperbarui.' };
}

export async function decideArticle(
  system: System,
  caller: Caller,
  id: number,
  { verifikasi_admin: status, updated_at: loaded }: ArticleDecision,
): Promise<{ message: string }> {
  const now = system.clock.now();
  const at = now.toISOString();
  await system.db.transaction().execute(async (db) => {
    const before = await requireLocked(db, id);
    refuseStale(loaded, before.updated_at);
    await updateArticle(db, id, {
      title: before.title,
      user_id: before.user_id,
      verifikasi_admin: status,
      created_at: before.created_at,
      updated_at: nextVersion(before.updated_at, now),
      published_at: publicationDate(before.published_at, status, now),
    });
    await queueDecisionMail(system, db, caller, { ...before, verifikasi_admin: status }, before.verifikasi_admin);
    await trace(db, at, caller, 'decide', id, { from: before.verifikasi_admin, to: status });
  });
  system.outbox.wake();
  system.publicContent.changed();
  return { message: messages.articles.statusUpdated };
}

export async function removeArticle(system: System, caller: Caller, id: number): Promise<{ message: string }> {
  const now = system.clock.now();
  await system.db.transaction().execute(async (db) => {
    const { title, user_id } = await requireLocked(db, id);
    await hideDeleted(db, caller, 'article', id, { now, details: { title, user_id } });
  });
  system.publicContent.changed();
  return { message: messages.blogs.deleted };
}

export async function restoreArticle(system: System, caller: Caller, id: number): Promise<{ message: string }> {
  await restoreDeleted(system, caller, 'article', id);
  system.publicContent.changed();
  return { message: 'Artikel dikembalikan.' };
}

/** Brings back the picture that the last edit has removed. */
export async function restoreArticleImage(system: System, caller: Caller, id: number): Promise<{ message: string }> {
  const now = system.clock.now();
  await system.db.transaction().execute(async (db) => {
    const before = await requireLocked(db, id);
    const image = await restoreFile(db, { kind: 'article', id }, before.image, now);
    const { title, user_id, created_at, published_at } = before;
    const updated_at = nextVersion(before.updated_at, now);
    await updateArticle(db, id, { title, user_id, image, created_at, updated_at, published_at });
    await trace(db, now.toISOString(), caller, 'edit', id, changesBetween(before, { image }, SHOWN_IN_TRACE));
  });
  system.publicContent.changed();
  return { message: 'Gambar dikembalikan.' };
}

/** Searches find articles by their writer's name, so the articles must follow when it changes. */
export async function renameWriter(db: Queries, userId: number): Promise<void> {
  await updateWriterName(db, userId);
}

async function list(
  { db, config, publicContent }: System,
  caller: Caller | undefined,
  scope: ArticleScope,
  query: ArticleListQuery,
): Promise<ArticleListAnswer> {
  const page = toPage(query, config.listCap);
  const isAllThatVisitorsSee =
    scope.status === PUBLIC_ARTICLE_STATUS && !scope.userId && !isNarrowed(query, scope.status);
  const countAll = async () => ({ counted: { total: await publicTotal(db, 'articles') }, few: undefined });
  const { counted, few } = await (isAllThatVisitorsSee
    ? publicContent.remember('articles', countAll)
    : countArticles(db, scope, query));
  const find = async () => await findArticles(db, scope, query, page, { total: counted.total, few });
  const name = `articles ${query.sort} ${query.view} ${page.limit} ${page.offset} ${page.isBare}`;
  const { rows, isCut } = await (isAllThatVisitorsSee ? publicContent.remember(name, find, sizeOfRows) : find());
  return { artikels: rows.map((row) => toListed(row, caller)), meta: toMeta(page, counted, isCut) };
}

/**
 * Refuses what would take an author over their share of the storage, before any of it is stored. Sends at the same moment
 * may pass it together; rate-limits.ts and the queue of uploads keep those few.
 * @throws 413
 */
async function requireAuthorRoom({ db, config }: System, caller: Caller, bytes: number): Promise<void> {
  if (!config.rateLimit || isAdmin(caller)) return;
  if ((await countBytesOfAuthor(db, caller.id)) + bytes <= config.authorStorageBytes) return;
  const megabytes = config.authorStorageBytes / 1024 / 1024;
  throw tooLarge(
    `Ruang untuk artikel Anda (${megabytes} MB) tidak cukup lagi, jadi artikel ini belum disimpan. Minta admin menghapus artikel lama Anda, lalu kirim lagi.`,
  );
}

function toListed<Row extends BylineColumns & ImageColumns>(row: Row, caller: Caller | undefined) {
  return { ...row, user: toByline(row, caller), image_info: toImageInfo(row) };
}

/** @throws AppError tooManyRequests when an author has as many waiting articles as the settings allow. */
async function refuseTooManyWaiting({ config }: System, db: Queries, caller: Caller): Promise<void> {
  if (!config.rateLimit || isAdmin(caller)) return;
  const { waiting, hasApproved } = await summarizeWriter(db, caller.id);
  if (waiting < (hasApproved ? config.waitingMax : config.waitingNew)) return;
  throw tooMany(
    `Sudah ada ${waiting} artikel Anda yang menunggu persetujuan, sebanyak yang dapat kami terima. ` +
      'Tunggu sampai admin memutuskan salah satunya, lalu kirim lagi. Tulisan ini belum terkirim dan tidak hilang.',
  );
}

async function requireLocked(db: Queries, id: number) {
  const article = await lockArticle(db, id);
  if (!article) throw notFound(messages.articles.notFound);
  return article;
}

async function trace(
  db: Queries,
  at: string,
  caller: Caller,
  action: AuditAction,
  entityId: number,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(db, { at, actorId: caller.id, action, entity: 'article', entityId, details });
}
