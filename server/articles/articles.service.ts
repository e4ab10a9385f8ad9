import type { CallBody } from '#contract/call-schemas.ts';
import { STAGE_OF_STATUS } from '#contract/articles/article-status.ts';
import type { Article, ArticleListAnswer, ArticleListQuery } from '#contract/articles/articles.ts';
import { type ArticleStatus, DEFAULT_ARTICLE_STATUS } from '#contract/constants.ts';
import { change, type Change } from '#server/change.ts';
import { CHANGES, publicTitle, storedTitle } from '#contract/articles/change-kinds.ts';
import { isNarrowed } from '#server/database/counts.ts';
import type { Queries } from '#server/database/database.ts';
import { sizeOfRows } from '#server/database/paging.ts';
import { invalid, tooMany, unlessMissing } from '#server/errors.ts';
import { shared } from '#server/http/shared-answers.ts';
import type { Upload } from '#server/http/upload.ts';
import type { KeyedRequest } from '#server/http/keyed-request.ts';
import { changesBetween } from '#server/audit/audit.ts';
import { storeResponse } from '#server/audit/idempotency/idempotency.service.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import { editOf, IMAGE_RESTORED, placeEdit, prepareEdit, preparePost } from '#server/posts/post-changes.service.ts';
import type { FullTextSearch } from '#server/posts/full-text-search.ts';
import { listPosts, readPost } from '#server/posts/posts.service.ts';
import { type Caller, isAdmin } from '#server/callers.ts';
import { readSite } from '#server/site/site-content.ts';
import type { System } from '#server/system.ts';
import { notifyOfDecision } from './deciding/decision-mails.ts';
import { usualDecisionMs } from './deciding/usual-time.ts';
import { addArticle, editLocked, eventOfStatus, lockArticle } from './article.ts';
import { initialStatus, requireCan, requireMove } from './reviews.policy.ts';
import { restoreFile } from '#server/files/files.service.ts';
import { requireAuthorRoom } from '#server/files/quota.service.ts';
import { lockPerson, isOpenAccount } from '#server/identity/users/users.service.ts';
import { enqueueSubmissionNotices, notifyOfReceipt } from './submitting/articles.mails.ts';
import { stageOfNew } from './submitting/unconfirmed.service.ts';
import { summarizeAuthor } from './articles.repository.ts';
import { notifyOfChange } from './public-versions/change-notice.ts';
import { toldIn } from './public-versions/publishing.service.ts';
import {
  changePair,
  lockOriginal,
  lockPair,
  picturesOfOriginal,
  readPair,
} from './translations/translations.service.ts';
import { changeWorkFields, readWorkFields } from './work-fields.ts';

/** Lists the approved articles, newest first. An admin gets all articles. */
export async function listArticles(
  system: System,
  caller: Caller | undefined,
  query: ArticleListQuery,
  texts?: FullTextSearch,
) {
  const read = async (who: Caller | undefined) => {
    const { posts, meta } = await listPosts(system, articleKind, who, { query, texts });
    // Only admins get the review columns. Other lists are cached, and a change of a review does not empty the cache.
    const admin = isAdmin(who) ? who : undefined;
    return { artikels: posts.map((post) => toArticle(post, admin)), meta };
  };
  if (isAdmin(caller) || isNarrowed(query, articleKind.publicStatus)) return await read(caller);
  const remember = async (who: Caller | undefined) => {
    const name = `list of articles for ${who?.id} ${JSON.stringify(query)}`;
    return await system.publicContent.remember(name, async () => shared(await read(who)), sizeOfList);
  };
  const shown = await remember(undefined);
  // A listed article shows the author's e-mail address only to the author, so authors get cached lists of their own.
  return shown.artikels.some(({ user_id }) => user_id === caller?.id) ? await remember(caller) : shown;
}

/** Returns the size in memory of a cached list, which is kept twice: as rows and as the JSON text of the response. */
const sizeOfList = ({ artikels }: { artikels: { content?: string }[] }) => 2 * sizeOfRows({ rows: artikels });

export async function listOwnArticles(system: System, caller: Caller, query: ArticleListQuery, texts: FullTextSearch) {
  const { posts, meta } = await listPosts(system, articleKind, caller, { query, scope: { userId: caller.id }, texts });
  return { artikels: posts.map((post) => toArticle(post, caller)), meta };
}

export async function listArticlesBy(
  system: System,
  authorId: number,
  query: Pick<ArticleListQuery, 'page' | 'per_page' | 'view'>,
): Promise<ArticleListAnswer> {
  const scope = { status: articleKind.publicStatus, userId: authorId };
  const { posts, meta } = await listPosts(system, articleKind, undefined, { query, scope });
  return { artikels: posts.map((post) => toArticle(post, undefined)), meta };
}

/** @throws not found also for an article that the caller may not see, so that its existence stays private. */
export async function readArticle(system: System, caller: Caller | undefined, id: number): Promise<Article> {
  const { notice, public_number, ...post } = await readPost(system, articleKind, caller, id);
  const shown = toArticle(post, caller);
  return {
    ...shown,
    // Forms send the title back, so the author and admins get it as it is stored.
    ...(shown.stage === undefined ? { title: publicTitle({ ...post, notice }) } : { public_number }),
    ...(notice && { notice }),
    ...(await readWorkFields(system.db, id)),
    ...(await readPair(system.db, caller, id)),
  };
}

/** Like readArticle, but all readers share one response, which is cached until public content changes. */
export async function showArticle(system: System, caller: Caller | undefined, id: number) {
  const read = async (who: Caller | undefined) => ({ artikel: await readArticle(system, who, id) });
  if (isAdmin(caller)) return await read(caller);
  const share = async () => shared(await read(undefined));
  const remembered = system.publicContent.remember(`article ${id}`, share, sizeOfArticle);
  if (!caller) return await remembered;
  const shown = await remembered.catch(unlessMissing);
  // Authors get their articles separately, with the review columns, because this cached response is for everyone else.
  return shown && shown.artikel.user_id !== caller.id ? shown : await read(caller);
}

/** Returns the size in memory of a cached response, which is kept twice: as an object and as JSON text. */
const sizeOfArticle = (answer: { artikel: Article }) => 2 * JSON.stringify(answer).length;

export async function postArticle(
  system: System,
  caller: Caller,
  input: CallBody<'postArtikel'>,
  upload: Upload | undefined,
  keyed?: KeyedRequest,
): Promise<{ message: string; id: number }> {
  const status = initialStatus(caller, input.verifikasi_admin);
  if (status !== DEFAULT_ARTICLE_STATUS) requireCan(system, caller, 'decide', { user_id: caller.id });
  await requireAuthorRoom(system, caller, Buffer.byteLength(input.content) + (upload?.bytes ?? 0), 'artikel');
  // This check saves processing the text and the picture. The check in the transaction covers simultaneous requests.
  await refuseTooManyWaiting(system, system.db, caller);
  const prepared = await preparePost(system, articleKind, input, upload);
  const usual = isAdmin(caller) ? undefined : await usualDecisionMs(system.db, system.clock.now());
  const { identity } = await readSite(system);

  return await change(system, async (tx) => {
    await tx.claimFile(prepared.added);
    await lockPerson(tx.db, caller.id);
    await refuseTooManyWaiting(system, tx.db, caller);
    const stage = await stageOfNew(system, tx.db, caller);
    const message = messageOfNew(caller, status, stage);
    const pair = await pairOfNew(system, tx, caller, input);
    const work = { ...input, licence: input.licence ?? (identity.licence || undefined), ...pair.columns };
    const added = { status, stage, work, topics: input.topics, ...pair.of };
    const { article, event: eventId } = await addArticle(tx, caller, prepared, added);
    const { id } = article;
    if (stage === 'waiting' && !isAdmin(caller)) await enqueueSubmissionNotices(system, tx, id);
    await notifyOfReceipt(system, tx, caller, { id, title: prepared.title }, usual);
    if (eventId !== undefined) {
      const decided = { eventId, before: DEFAULT_ARTICLE_STATUS, stage: STAGE_OF_STATUS[status] } as const;
      await notifyOfDecision(system, tx, caller, article, decided);
    }
    await storeResponse(tx.db, keyed, { message, id }, tx.now);
    return { message, id };
  });
}

/**
 * Returns what a new article gets from its original, if it is a translation. An admin's translation of another author's
 * article belongs to that author, because it is the author's work. It belongs to the admin if the account is closed,
 * and with FOUR_EYES, so that no admin can approve a text of their own under another name.
 */
async function pairOfNew(
  system: System,
  { db }: Change,
  caller: Caller,
  { translation_of, language, translates_version }: CallBody<'postArtikel'>,
) {
  if (typeof translation_of !== 'number') return { columns: { translates_version: null }, of: {} };
  const { original, columns } = await lockOriginal(system, db, caller, {
    translation_of,
    language,
    translates_version,
  });
  const isForAuthor = !system.config.fourEyes && (await isOpenAccount(db, original.user_id));
  return { columns, of: { original, ownerId: isForAuthor ? original.user_id : caller.id } };
}

function messageOfNew(caller: Caller, status: ArticleStatus, stage: 'waiting' | 'unconfirmed'): string {
  if (isAdmin(caller)) return `Artikel tersimpan dengan status ${status}.`;
  if (stage === 'waiting') return 'Artikel berhasil dikirim dan menunggu persetujuan admin.';
  return 'Artikel tersimpan. Pastikan alamat email Anda lewat tautan di email kami, lalu artikel ini masuk antrean redaksi.';
}

export async function editArticle(
  system: System,
  caller: Caller,
  id: number,
  input: CallBody<'editArticle'>,
  upload: Upload | undefined,
): Promise<{ message: string }> {
  const sent = await prepareEdit(system, articleKind, caller, { id, input, upload });
  await change(system, async (tx) => {
    await tx.claimFile(sent.added);
    await lockPair(tx.db, id, input);
    const before = await lockArticle(tx.db, id, input.updated_at);
    const prepared = { ...sent, title: storedTitle({ ...before, title: sent.title }) };
    const told = toldIn(input);
    if (told && !CHANGES[told.kind].isForAuthors) requireCan(system, caller, 'reassign', before);
    const { user_id = before.user_id, verifikasi_admin: status } = input;
    // An article keeps its author when the account is closed, but cannot be given to a closed account.
    if (user_id !== before.user_id && !(await isOpenAccount(tx.db, user_id))) {
      throw invalid('user_id', 'Author tidak dikenal. Pilih author lain.');
    }
    // Without this check, an admin could evade FOUR_EYES: give an own article to another author, then approve it.
    if (status !== before.status || user_id !== before.user_id) requireCan(system, caller, 'reassign', before);
    if (status !== before.status) requireCan(system, caller, 'decide', { user_id });
    const stage = STAGE_OF_STATUS[status];
    if (status !== before.status) requireMove('admin', before.stage, stage);
    const { translation_of, translates_version } = await changePair(tx.db, caller, before, input);
    const work = await changeWorkFields(tx.db, before, { ...input, translates_version });
    const pictures = await picturesOfOriginal(tx.db, caller, { translation_of });
    const text = await placeEdit(tx, articleKind, caller, before, prepared, pictures);
    const changes = { ...work.changes, ...changesBetween(before, { translation_of }, ['translation_of']) };
    const audited = editOf(articleKind, caller, before, { ...text, user_id, status }, changes);
    const columns = { ...text, ...work.columns, user_id, translation_of };
    const edit = { columns, version: 'edited', told } as const;
    const move = { stage, event: { actorId: caller.id, kind: eventOfStatus(status) } };
    const edited = await editLocked(tx, before, edit, audited, status === before.status ? undefined : move);
    if (edited.event === undefined) {
      await notifyOfChange(system, tx, caller, { before, after: edited.article, told });
      return;
    }
    await notifyOfDecision(system, tx, caller, edited.article, { eventId: edited.event, before: before.status, stage });
  });
  return { message: 'Artikel berhasil diperbarui.' };
}

/** Restores the picture that an edit removed at most RESTORABLE_MS ago. */
export async function restoreArticleImage(system: System, caller: Caller, id: number): Promise<{ message: string }> {
  return await change(system, async (tx) => {
    const article = await lockArticle(tx.db, id);
    const columns = { image: await restoreFile(tx, { kind: 'article', id }, article.image) };
    const audited = editOf(articleKind, caller, article, columns);
    await editLocked(tx, article, { columns, version: 'restored' }, audited);
    return IMAGE_RESTORED;
  });
}

const NO_REVIEW = {
  stage: undefined,
  publish_at: undefined,
  waiting_since: undefined,
  public_version: undefined,
  pending_version: undefined,
};

/** Adds the status as `verifikasi_admin`, its name in the API. Only the author and admins get the review columns. */
function toArticle<Row extends { user_id: number; status: ArticleStatus }>(row: Row, caller: Caller | undefined) {
  const canSeeReview = isAdmin(caller) || caller?.id === row.user_id;
  return { ...row, verifikasi_admin: row.status, ...(!canSeeReview && NO_REVIEW) };
}

/** @throws AppError tooManyRequests if the author already has as many waiting articles as the settings allow */
export async function refuseTooManyWaiting({ config }: System, db: Queries, caller: Caller): Promise<void> {
  if (!config.rateLimit || isAdmin(caller)) return;
  const { waiting, hasApproved } = await summarizeAuthor(db, caller.id);
  if (waiting < (hasApproved ? config.waitingMax : config.waitingNew)) return;
  throw tooMany(
    `Sudah ada ${waiting} artikel Anda yang menunggu persetujuan, sebanyak yang dapat kami terima. ` +
      'Tunggu sampai admin memutuskan salah satunya, lalu kirim lagi. Tulisan ini belum terkirim dan tidak hilang.',
  );
}
