import { ARTICLE_STATES } from '#contract/articles/article-status.ts';
import { CORRECTING, type Notice, publicTitle } from '#contract/articles/change-kinds.ts';
import type { ToldReaders } from '#contract/articles/public-versions.ts';
import type { CallAnswer, CallQuery } from '#contract/call-schemas.ts';
import { schemasOf } from '#contract/call-schemas.ts';
import { messages } from '#contract/messages.ts';
import { lockArticle, type LockedArticle } from '#server/articles/article.ts';
import { findVersion } from '#server/articles/versions/versions.service.ts';
import { requireCan } from '#server/articles/reviews.policy.ts';
import { type Caller, isAdmin } from '#server/callers.ts';
import { change, type Change } from '#server/change.ts';
import type { Queries } from '#server/database/database.ts';
import { fromJson } from '#server/database/json-column.ts';
import { toMeta, toPage } from '#server/database/paging.ts';
import { AppError, conflict, notFound, tooMany } from '#server/errors.ts';
import { toImageInfo } from '#server/files/image-info.ts';
import { ANONYMOUS } from '#server/identity/users/anonymous.ts';
import { toByline } from '#server/identity/users/bylines.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import { hasPublicPosts } from '#server/posts/posts.service.ts';
import type { System } from '#server/system.ts';
import { compareForVisitors } from '#server/text/diff/diff-thread.ts';
import { changedFacts } from './publishing.service.ts';
import {
  findNewestOfKinds,
  findArticle,
  findOwner,
  findShownWith,
  findPublicVersion,
  findPublicVersions,
  type PublicVersionRow,
  setHidden,
} from './public-versions.repository.ts';

const PER_PAGE = 50;
/** How many noted changes a page shows. The history has all of them. */
const CORRECTIONS_MOST = 10;
/** Visitors wait for comparisons in a queue of their own, so that editors do not wait for them. No user has this id. */
const VISITORS = 0;

/**
 * Lists the public versions of a public article, the newest first. Of a hidden one, readers see the gap and its reason.
 * Admins get the list also while the article is not public, because they may have to hide a version before it is again.
 * @throws 404 if the article is not public, also for its author
 */
export async function listPublicVersions(
  { db, config }: System,
  caller: Caller | undefined,
  articleId: number,
  query: CallQuery<'publicVersions'>,
): Promise<CallAnswer<'publicVersions'>> {
  const article = await (isAdmin(caller) ? requireArticle(db, articleId) : requirePublic(db, articleId));
  const page = toPage({ ...query, per_page: PER_PAGE }, config.listCap);
  // One more than the page shows: the facts of its last version are compared with the version before.
  const rows = await findPublicVersions(db, articleId, { limit: page.limit + 1, offset: page.offset });
  const versions = rows.slice(0, page.limit).map((row, index) => {
    const before = rows[index + 1];
    const { number, published_at, kind, note, hidden_at, hidden_reason } = row;
    const facts = before ? changedFacts(fromJson(before.facts), fromJson(row.facts)) : [];
    const hidden = hidden_at === null ? null : { at: hidden_at, reason: hidden_reason };
    return { number, published_at, kind, note: hidden ? '' : note, facts, hidden };
  });
  const meta = toMeta(page, { total: article.public_number });
  return { title: publicTitle(article), language: article.language, versions, meta };
}

/** @throws 404 if the article is not public, and for an unknown or hidden version, which says the reason */
export async function readPublicVersion(
  { db }: System,
  articleId: number,
  number: number,
): Promise<CallAnswer<'publicVersion'>['version']> {
  const { public_number: newest, notice } = await requirePublic(db, articleId);
  const { version, published_at, kind, note, facts } = await requireShown(db, articleId, number);
  const row = await findVersion(db, articleId, version);
  if (!row) throw unknown();
  const { user_id, co_authors, language, licence, doi } = fromJson(facts);
  const { content, image, abstract } = row;
  return {
    ...{ number, newest, published_at, kind, note },
    title: publicTitle({ title: row.title, notice }),
    author: await readOwner(db, user_id),
    ...{ content, image, abstract },
    image_info: toImageInfo(row),
    keywords: fromJson(row.keywords),
    ...{ language, licence, doi, co_authors },
  };
}

/**
 * Returns who a version belonged to, with the ORCID iD of a person with a page (see works.md). The undo of an import can
 * have removed the account.
 */
async function readOwner(db: Queries, id: number) {
  const row = await findOwner(db, id);
  if (!row) return { ...ANONYMOUS, id, has_page: false, orcid: null };
  const {
    id: user_id,
    has_page = false,
    nama_depan,
    nama_belakang,
  } = toByline(row, undefined, await hasPublicPosts(db, articleKind, id));
  return { id: user_id, nama_depan, nama_belakang, has_page, orcid: has_page ? row.orcid : null };
}

const BUSY = 'Server sedang membandingkan banyak versi. Coba lagi sebentar lagi.';

/**
 * Returns what changed between two public versions, as far as shortenDiff shows it.
 * @throws like readPublicVersion; 429 if many visitors wait
 */
export async function readPublicDiff(
  { db }: System,
  articleId: number,
  { from, to }: CallQuery<'publicDiff'>,
): Promise<CallAnswer<'publicDiff'>> {
  await requirePublic(db, articleId);
  const earlier = await readCompared(db, articleId, from);
  const later = await readCompared(db, articleId, to);
  const { diff, left } = await compareForVisitors(earlier.text, later.text, VISITORS).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'tooManyRequests' ? tooMany(BUSY) : error;
  });
  const { translates_version: _forEditors, ...fields } = diff.fields;
  return { diff: { ...diff, fields }, left, facts: changedFacts(earlier.facts, later.facts) };
}

async function readCompared(db: Queries, articleId: number, number: number) {
  const { version, facts } = await requireShown(db, articleId, number);
  const row = await findVersion(db, articleId, version);
  if (!row) throw unknown();
  return { text: { ...row, keywords: fromJson(row.keywords) }, facts: fromJson(facts) };
}

/**
 * Returns what readers are told beside the text of a public article: what stands above it, and the noted changes. The
 * note of a hidden version is left out.
 */
export async function readTold(
  db: Queries,
  articleId: number,
  standing: Notice | null,
): Promise<{ notice?: ToldReaders; corrections?: ToldReaders[] }> {
  const [statement] = standing === null ? [] : await findNewestOfKinds(db, articleId, [standing], 1);
  const noted = await findNewestOfKinds(db, articleId, CORRECTING, CORRECTIONS_MOST);
  const corrections = noted.filter(({ hidden_at }) => hidden_at === null).map(toTold);
  return { ...(statement && { notice: toTold(statement) }), ...(corrections.length > 0 && { corrections }) };
}

type Noted = Pick<PublicVersionRow, 'number' | 'kind' | 'note' | 'published_at' | 'hidden_at'>;

function toTold({ number, kind, note, published_at, hidden_at }: Noted): ToldReaders {
  return { kind, number, at: published_at, note: hidden_at === null ? note : '' };
}

/**
 * Hides a public version of an article from readers: its text, its facts, its note and its differences. The message
 * names the versions with the same text that readers still see.
 * @throws 404; 409 for the version that readers see now, which a new version has to replace first; 403 if FOUR_EYES is
 * on and the caller wrote the article
 */
export async function hidePublicVersion(
  system: System,
  caller: Caller,
  { id, number }: VersionPlace,
  reason: string,
): Promise<{ message: string }> {
  const others = await changeVersion(system, caller, { id, number }, async (tx, { version }, article) => {
    if (number === article.public_number && ARTICLE_STATES[article.status].isPublic) {
      throw conflict('Versi ini yang sedang tampil. Ubah dahulu artikelnya, lalu sembunyikan versi yang lama.');
    }
    const hidden = { at: tx.now.toISOString(), by: caller.id, reason };
    await setHidden(tx.db, { articleId: id, number }, hidden);
    await audit(tx, caller, 'hide version', id, { number, reason });
    return await findShownWith(tx.db, id, version);
  });
  const message = `Versi ${number} disembunyikan dari pembaca.`;
  if (others.length === 0) return { message };
  return { message: `${message} Naskah yang sama masih ada pada versi ${others.join(', ')}.` };
}

/** Shows a hidden version again. @throws 404; 403 with FOUR_EYES for the caller's own article */
export async function showPublicVersion(
  system: System,
  caller: Caller,
  { id, number }: VersionPlace,
): Promise<{ message: string }> {
  await changeVersion(system, caller, { id, number }, async (tx, { hidden_at }) => {
    if (hidden_at === null) return;
    await setHidden(tx.db, { articleId: id, number }, null);
    await audit(tx, caller, 'show version', id, { number });
  });
  return { message: `Versi ${number} tampil lagi.` };
}

type VersionPlace = { id: number; number: number };

async function changeVersion<Result>(
  system: System,
  caller: Caller,
  { id, number }: VersionPlace,
  work: (tx: Change, row: PublicVersionRow, article: LockedArticle) => Promise<Result>,
): Promise<Result> {
  return await change(system, async (tx) => {
    const article = await lockArticle(tx.db, id);
    requireCan(system, caller, 'reassign', article);
    const row = await findPublicVersion(tx.db, id, number);
    if (!row) throw unknown();
    tx.publicChanged();
    return await work(tx, row, article);
  });
}

async function audit(
  tx: Change,
  caller: Caller,
  action: 'hide version' | 'show version',
  entityId: number,
  details: object,
): Promise<void> {
  await tx.audit({ actorId: caller.id, action, entity: 'article', entityId, details: { ...details } });
}

async function requirePublic(db: Queries, articleId: number) {
  const article = await requireArticle(db, articleId);
  if (!ARTICLE_STATES[article.verifikasi_admin].isPublic) throw notFound(messages.articles.notFound);
  return article;
}

async function requireArticle(db: Queries, articleId: number) {
  const article = await findArticle(db, articleId);
  if (!article) throw notFound(messages.articles.notFound);
  return article;
}

async function requireShown(db: Queries, articleId: number, number: number): Promise<PublicVersionRow> {
  const row = await findPublicVersion(db, articleId, number);
  if (!row) throw unknown();
  if (row.hidden_at === null) return row;
  throw notFound(`Versi ${number} disembunyikan redaksi. Alasannya: ${row.hidden_reason}`);
}

const unknown = () => notFound(schemasOf('publicVersion').notFound ?? '');
