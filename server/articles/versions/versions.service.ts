import type { CallBody } from '#contract/call-schemas.ts';
import { hash } from 'node:crypto';
import type { VersionDiff } from '#contract/articles/version-diff.ts';
import { pickVersion } from '#contract/articles/version-fields.ts';
import type { StatedChange } from '#contract/articles/change-kinds.ts';
import type { ArticleVersion, VersionKind } from '#contract/articles/versions.ts';
import type { Caller } from '#server/callers.ts';
import type { Change } from '#server/change.ts';
import { schemasOf } from '#contract/call-schemas.ts';
import { enqueueChangedText } from './checks.service.ts';
import { cleanContent } from '#server/text/content-thread.ts';
import type { Queries } from '#server/database/database.ts';
import { fromJson } from '#server/database/json-column.ts';
import { conflict, notFound } from '#server/errors.ts';
import { toImageInfo } from '#server/files/image-info.ts';
import { limitAccount } from '#server/http/rate-limits/rate-limits.service.ts';
import type { System } from '#server/system.ts';
import { compareVersions } from '#server/text/diff/diff-thread.ts';
import { sideOf } from '#server/articles/events.ts';
import { requireAuthorOrAdmin, toActor } from '#server/articles/article-access.ts';
import { NO_WORK } from '#server/articles/work-fields.ts';
import {
  findHash,
  findLastNumber,
  findVersion,
  findVersionNumbers,
  type ArticleVersionRow,
  insertVersion,
  updateVersion,
  type VersionText,
} from './versions.repository.ts';

export { findVersion } from './versions.repository.ts';

/** What addVersion needs: the new text, and columns of the article's row. */
type Written = VersionText & { id: number; user_id: number; public_version: number };
type Tx = Pick<Change, 'db' | 'now'>;

/**
 * Stores the text of a locked article as a version, unless it equals the public version. Each function that changes a
 * field of VersionText must call this one, and write the returned number to the row: as public_version, or for a
 * proposed revision as pending_version.
 * @param authorId the user who wrote the text; null for the system itself
 * @param note what that user says about it, at most 4,000 characters
 * @param proposed what the author of a revision suggests telling readers about it
 * @returns the number of the new version, or undefined if nothing was stored
 */
export async function addVersion(
  tx: Tx,
  article: Written,
  { kind, authorId, note = '', proposed }: Omit<Version, 'number' | 'note'> & { note?: string | undefined },
): Promise<number | undefined> {
  const { id, public_version } = article;
  if ((await findHash(tx.db, id, public_version)) === versionHash(article)) return undefined;
  const number = (await findLastNumber(tx.db, id)) + 1;
  await storeVersion(tx, article, { number, kind, authorId, note, proposed });
  return number;
}

/** @param authorId the user who sent the text, who is not the article's author if an admin has added a translation */
export async function addFirstVersion(tx: Tx, article: Written, authorId: number): Promise<void> {
  await storeVersion(tx, article, { number: 1, kind: 'submitted', authorId, note: '' });
}

/** Corrects version 1 of an article that has no other version; see amendArticle. */
export async function amendFirstVersion(db: Queries, articleId: number, changes: Partial<VersionText>): Promise<void> {
  const text = await readVersionText(db, articleId, 1);
  await updateVersion(db, articleId, 1, { ...changes, hash: versionHash({ ...text, ...changes }) });
}

type Version = {
  number: number;
  kind: VersionKind;
  authorId: number | null;
  note: string;
  proposed?: { kind: StatedChange; note: string } | undefined;
};

async function storeVersion({ db, now }: Tx, article: Written, { number, kind, authorId, note, proposed }: Version) {
  await insertVersion(db, {
    ...pickVersion(article),
    article_id: article.id,
    number,
    created_at: now.toISOString(),
    author_id: authorId,
    side: sideOf(authorId, article.user_id),
    kind,
    note,
    hash: versionHash(article),
    change_kind: proposed?.kind ?? null,
    change_note: proposed?.note ?? '',
  });
  if (kind !== 'revision') await enqueueChangedText(db, article.id, number);
}

/** Returns the text of a version. @throws 409 if the version is from a release that did not store versions yet */
export async function readVersionText(
  db: Queries,
  articleId: number,
  number: number,
): Promise<VersionText & Pick<ArticleVersionRow, 'author_id' | 'change_kind' | 'change_note'>> {
  const row = await findVersion(db, articleId, number);
  if (!row) throw conflict('Versi itu tidak tersimpan, sehingga tidak dapat dipakai.');
  const { author_id, change_kind, change_note } = row;
  return { ...pickVersion(row), author_id, change_kind, change_note };
}

/**
 * Returns a version of an article for its author or an admin.
 * @throws not found for any other caller, and for an unknown number
 */
export async function readVersion(
  { db }: System,
  caller: Caller,
  articleId: number,
  number: number,
): Promise<ArticleVersion> {
  await requireAuthorOrAdmin(db, caller, articleId);
  const row = await findVersion(db, articleId, number);
  if (!row) throw notFound(schemasOf('articleVersion').notFound ?? '');
  const { author_id, side, nama_depan, nama_belakang, ...version } = row;
  const author = { id: author_id, nama_depan, nama_belakang };
  return {
    ...version,
    keywords: fromJson(row.keywords),
    image_info: toImageInfo(row),
    by: side,
    author: toActor(caller, author),
  };
}

/** Returns the numbers of an article's versions in ascending order, for its author or an admin. @throws not found */
export async function listVersionNumbers({ db }: System, caller: Caller, articleId: number): Promise<number[]> {
  await requireAuthorOrAdmin(db, caller, articleId);
  return await findVersionNumbers(db, articleId);
}

/**
 * Returns what changed between two versions of an article, for its author or an admin.
 * @throws not found for any other caller, and for an unknown number
 */
export async function readDiff(
  system: System,
  caller: Caller,
  articleId: number,
  { from, to }: { from: number; to: number },
): Promise<VersionDiff> {
  const [earlier, later] = await Promise.all(
    [from, to].map(async (number) => await readVersion(system, caller, articleId, number)),
  );
  if (!earlier || !later) throw new Error('Two numbers were given');
  return await compareVersions(earlier, later, caller.id);
}

/**
 * Compares two texts that the caller has not submitted. Cleans both like a submitted text, and stores neither.
 * @throws 429 if the caller has compared too many texts; 422 for a text that would be refused on submission
 */
export async function compareTexts(
  system: System,
  caller: Caller,
  { from, to }: CallBody<'draftDiff'>,
): Promise<VersionDiff> {
  await limitAccount(system, 'draftDiff', caller.id);
  const [earlier, later] = [await cleanContent(from, 'Teks'), await cleanContent(to, 'Teks')];
  return await compareVersions(withoutFields(earlier), withoutFields(later), caller.id);
}

const withoutFields = ({ content }: { content: string }) =>
  withKeywords({ ...NO_WORK, title: '', image: null, content });

export type ChangedWords = VersionDiff['words'];

/**
 * Counts the words that differ between two versions. Compares long texts in a worker thread.
 * @throws 409 for a version that is not stored; 503 if the comparison takes too long
 */
export async function countChangedWords(
  db: Queries,
  articleId: number,
  { from, to }: { from: number; to: number },
): Promise<ChangedWords> {
  const [earlier, later] = [await readVersionText(db, articleId, from), await readVersionText(db, articleId, to)];
  return (await compareVersions(withKeywords(earlier), withKeywords(later))).words;
}

const withKeywords = (text: VersionText) => ({ ...text, keywords: fromJson(text.keywords) });

/** The values that the columns of an empty field can have. */
const EMPTY: ReadonlySet<unknown> = new Set([null, '', '[]']);

/**
 * Hashes a text, so that equal texts have the same hash. Fields that were added later are hashed with their names and
 * only if they are not empty, so that earlier hashes stay valid.
 */
export function versionHash(text: VersionText): string {
  const { title, content, image, abstract, keywords, ...later } = pickVersion(text);
  const named = Object.entries(later).filter(([, value]) => !EMPTY.has(value));
  const hashed = [title, content, image, abstract, ...(EMPTY.has(keywords) ? [] : [keywords]), ...named];
  return hash('sha256', JSON.stringify(hashed));
}
