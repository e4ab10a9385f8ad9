import { createHash } from 'node:crypto';
import type { DraftDiffRequest, VersionDiff } from '#contract/articles/version-diff.ts';
import type { ArticleVersion, VersionKind } from '#contract/articles/versions.ts';
import type { Caller } from '#server/callers.ts';
import type { Change } from '#server/change.ts';
import { schemasOf } from '#contract/call-schemas.ts';
import { noteChangedText } from './checks.service.ts';
import { cleanContent } from '#server/text/content-thread.ts';
import type { Queries } from '#server/database/database.ts';
import { conflict, notFound } from '#server/errors.ts';
import { toImageInfo } from '#server/files/files.service.ts';
import { limitAccount } from '#server/http/rate-limits/rate-limits.service.ts';
import type { System } from '#server/system.ts';
import { compareVersions } from '#server/text/diff/diff-thread.ts';
import { requireInsider, sideOf, toActor } from '#server/articles/insiders.ts';
import {
  findHash,
  findPresentText,
  findVersion,
  findVersionNumbers,
  insertVersion,
  setPublicVersion,
  type VersionText,
} from './versions.repository.ts';

/**
 * Stores the present text of an article as a version, unless it equals its last one. Call it after each change of title,
 * content, picture, abstract or keywords, in that transaction, with the article's row locked (or just inserted).
 * @param authorId who wrote it; null for the system itself
 * @param note what its writer says about it, at most 4,000 characters
 * @returns the number of the new version, or undefined if nothing was written
 */
export async function addVersion(
  { db, now }: Pick<Change, 'db' | 'now'>,
  articleId: number,
  kind: VersionKind,
  authorId: number | null,
  note = '',
): Promise<number | undefined> {
  const { public_version, ...text } = await findPresentText(db, articleId);
  const hash = versionHash(text);
  if ((await findHash(db, articleId, public_version)) === hash) return undefined;
  const number = await insertVersion(db, {
    ...{ article_id: articleId, created_at: now.toISOString(), author_id: authorId },
    ...{ side: await sideOf(db, articleId, authorId), kind, ...text, note, hash },
  });
  if (number !== public_version) await setPublicVersion(db, articleId, number);
  await noteChangedText(db, articleId, number);
  return number;
}

/**
 * Stores a text that the author of a public article proposes, as a version that the article does not have yet. Returns
 * its number, or undefined if it is the text of the version `unlike`.
 */
export async function addRevision(
  { db, now }: Pick<Change, 'db' | 'now'>,
  articleId: number,
  text: VersionText,
  { authorId, note = '', unlike }: { authorId: number; note?: string | undefined; unlike: number },
): Promise<number | undefined> {
  const hash = versionHash(text);
  if ((await findHash(db, articleId, unlike)) === hash) return undefined;
  const number = await insertVersion(db, {
    ...{ article_id: articleId, created_at: now.toISOString(), author_id: authorId },
    ...{ side: await sideOf(db, articleId, authorId), kind: 'revision' as const, ...text, note, hash },
  });
  return number;
}

/** Returns the text of a version. @throws 409 if an article from before the versions has none */
export async function readVersionText(
  db: Queries,
  articleId: number,
  number: number,
): Promise<VersionText & { author_id: number | null }> {
  const row = await findVersion(db, articleId, number);
  if (!row) throw conflict('Versi itu tidak tersimpan, sehingga tidak dapat dipakai.');
  const { title, content, image, abstract, keywords, author_id } = row;
  return { title, content, image, abstract, keywords, author_id };
}

/** Notes that a version is the present one of an article, and gives it the abstract and the keywords of the version. */
export async function takeVersion(
  db: Queries,
  articleId: number,
  number: number,
  { abstract, keywords }: VersionText,
): Promise<void> {
  await setPublicVersion(db, articleId, number, { abstract, keywords });
  await noteChangedText(db, articleId, number);
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
  await requireInsider(db, caller, articleId);
  const row = await findVersion(db, articleId, number);
  if (!row) throw notFound(schemasOf('articleVersion').notFound ?? '');
  const { author_id, side, nama_depan, nama_belakang, ...version } = row;
  const writer = { id: author_id, nama_depan, nama_belakang };
  return {
    ...version,
    keywords: JSON.parse(row.keywords) as string[],
    image_info: toImageInfo(row),
    by: side,
    author: toActor(caller, writer),
  };
}

/** Returns the numbers of the versions of an article, the first one first, for its author or an admin. @throws not found */
export async function listVersionNumbers({ db }: System, caller: Caller, articleId: number): Promise<number[]> {
  await requireInsider(db, caller, articleId);
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
 * Returns what differs between two texts that a form holds, cleaned as if they were sent. Nothing of them is stored.
 * @throws 429 when the caller has compared too many; 422 for a text that could not be sent either
 */
export async function compareTexts(
  system: System,
  caller: Caller,
  { from, to }: DraftDiffRequest,
): Promise<VersionDiff> {
  await limitAccount(system, 'draftDiff', caller.id);
  const [earlier, later] = [await cleanContent(from, 'Teks'), await cleanContent(to, 'Teks')];
  return await compareVersions(withoutFields(earlier), withoutFields(later), caller.id);
}

const withoutFields = ({ content }: { content: string }) => ({ title: '', image: null, abstract: '', content });

export type ChangedWords = VersionDiff['words'];

/**
 * Counts the words that differ between two versions of an article. Long texts are compared in a thread.
 * @throws 409 for a version that is not stored, 503 where the comparison takes too long
 */
export async function countChangedWords(
  db: Queries,
  articleId: number,
  { from, to }: { from: number; to: number },
): Promise<ChangedWords> {
  const [earlier, later] = [await readVersionText(db, articleId, from), await readVersionText(db, articleId, to)];
  return (await compareVersions(withoutKeywords(earlier), withoutKeywords(later))).words;
}

const withoutKeywords = ({ title, content, image, abstract }: VersionText) => ({ title, content, image, abstract });

/** Returns the hash that equal texts have in common. Without keywords it is the one from before versions had them. */
export function versionHash({ title, content, image, abstract, keywords }: VersionText): string {
  const told = keywords === '[]' ? [] : [keywords];
  return createHash('sha256')
    .update(JSON.stringify([title, content, image, abstract, ...told]))
    .digest('hex');
}
