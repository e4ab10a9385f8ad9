import type { Article, Counterpart } from '#contract/articles/articles.ts';
import { publicTitle } from '#contract/articles/change-kinds.ts';
import { UNKNOWN_ORIGINAL } from '#contract/articles/work-rules.ts';
import type { Language } from '#contract/constants.ts';
import { type Caller, isAdmin } from '#server/callers.ts';
import type { Queries } from '#server/database/database.ts';
import { conflict, invalid, unlessMissing } from '#server/errors.ts';
import { findTextPictures } from '#server/files/text-pictures.service.ts';
import { canRead } from '#server/posts/posts.policy.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import type { System } from '#server/system.ts';
import { type LockedArticle, lockArticle } from '#server/articles/article.ts';
import { requireCan, requireStage } from '#server/articles/reviews.policy.ts';
import { findMember, findTranslation, hasTranslation, type Member } from './translations.repository.ts';

const OTHER_LANGUAGE: Readonly<Record<Language, Language>> = { id: 'en', en: 'id' };
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { id: 'bahasa Indonesia', en: 'bahasa Inggris' };

/**
 * Returns what a caller may know of an article's pair: the id of its original, the version of the original that it
 * follows, and the other article. The caller must be allowed to read the article itself.
 */
export async function readPair(
  db: Queries,
  caller: Caller | undefined,
  id: number,
): Promise<Pick<Article, 'translation_of' | 'translates_version' | 'counterpart'>> {
  const article = await requireMember(db, id);
  const isInside = isAdmin(caller) || caller?.id === article.user_id;
  const other = await counterpartOf(db, article);
  return {
    translation_of: isInside ? article.translation_of : undefined,
    // The row keeps its number when the original is removed for good, and when an admin separates the pair.
    translates_version: isInside && article.translation_of !== null ? article.translates_version : null,
    counterpart: other && mayRead(caller, other) ? toCounterpart(article, other, isInside) : null,
  };
}

/** Both articles of a pair return each other: of several translations, an original has the one of findTranslation. */
async function counterpartOf(db: Queries, article: Member): Promise<Member | undefined> {
  if (article.translation_of === null) return await findTranslation(db, article);
  const original = await findMember(db, article.translation_of);
  // An original that has become a translation itself belongs to another pair.
  if (!original || original.deleted_at !== null || original.translation_of !== null) return undefined;
  const translation = await findTranslation(db, original);
  return translation?.id === article.id ? original : undefined;
}

function toCounterpart(article: Member, other: Member, isInside: boolean): Counterpart {
  const { id, language, verifikasi_admin, stage, public_version } = other;
  const isOriginal = article.translation_of !== null;
  const [original, translation] = isOriginal ? [other, article] : [article, other];
  return {
    id,
    title: publicTitle(other),
    language,
    is_original: isOriginal,
    is_current: (translation.translates_version ?? Infinity) >= original.public_version,
    ...(isInside && { verifikasi_admin, stage, public_version }),
  };
}

const mayRead = (caller: Caller | undefined, { verifikasi_admin: status, ...member }: Member) =>
  canRead(articleKind, caller, { ...member, status });

type NewTranslation = { translation_of: number; language?: Language | undefined } & Basis;
type Basis = { translates_version?: number | null | undefined };

/**
 * Locks the article that a new article shall translate, until the transaction ends. Returns the locked article, and the
 * columns that the new article gets because of it.
 * @throws 404 if the caller is neither the original's author nor an admin who sees it; 409 in a stage without
 * translations, or if there is a translation already; 422 for a translation of a translation, or in the same language
 */
export async function lockOriginal(
  system: Pick<System, 'config'>,
  db: Queries,
  caller: Caller,
  { translation_of: id, language, translates_version }: NewTranslation,
): Promise<{ original: LockedArticle; columns: { language: Language; translates_version: number } }> {
  const original = await lockArticle(db, id);
  requireCan(system, caller, 'translate', original);
  requireStage('translate', original);
  requireNoTranslation(original);
  if (await hasTranslation(db, id)) throw conflict(TRANSLATED);
  if (language === original.language) throw sameLanguage('language', original);
  requireVersion(translates_version, original);
  return {
    original,
    columns: {
      language: language ?? OTHER_LANGUAGE[original.language],
      translates_version: translates_version ?? original.public_version,
    },
  };
}

type PairInput = Basis & { translation_of?: number | null | undefined; language?: Language | undefined };

/**
 * Locks the articles that an edit makes a pair, always in the same order: so two edits that pair the same articles the
 * other way round wait for each other and do not block each other.
 */
export async function lockPair(db: Queries, id: number, { translation_of }: PairInput): Promise<void> {
  if (typeof translation_of !== 'number' || translation_of === id) return;
  for (const member of [id, translation_of].toSorted((a, b) => a - b)) {
    await lockArticle(db, member).catch(unlessMissing);
  }
}

/**
 * Checks what a change of a locked article means for its pair. `translation_of` is undefined if the change keeps it,
 * and null if it ends it. An edit that sets `translation_of` must have called lockPair before.
 * Returns the columns to write; undefined keeps a column.
 * @throws 422 on the field that does not fit; 409 for a new pair while a proposed revision waits
 */
export async function changePair(
  db: Queries,
  caller: Caller,
  article: LockedArticle,
  {
    translation_of: wanted = article.translation_of,
    translates_version: basis,
    language = article.language,
  }: PairInput,
): Promise<{ translation_of: number | null; translates_version: number | null | undefined }> {
  if (wanted === null) {
    if (language !== article.language) await requireOtherLanguage(db, article, language);
    return { translation_of: null, translates_version: undefined };
  }
  const isNew = wanted !== article.translation_of;
  const original = await (isNew ? requirePairable(db, caller, article, wanted) : requireMember(db, wanted));
  const isChosen = isNew || language !== article.language;
  if (isChosen && language === original.language && original.deleted_at === null) {
    throw sameLanguage(isNew ? 'translation_of' : 'language', original);
  }
  // The stored number may be greater than the original's, if a decision on a revision of the original was undone.
  if (isNew || basis !== article.translates_version) requireVersion(basis, original);
  return { translation_of: wanted, translates_version: basis ?? (isNew ? original.public_version : basis) };
}

/**
 * Returns the pictures in the text of a translation's original. The translation may show them too, even if another user
 * has uploaded them. Returns none if the caller may not read the original.
 */
export async function picturesOfOriginal(
  db: Queries,
  caller: Caller,
  { translation_of }: { translation_of: number | null },
): Promise<string[]> {
  if (translation_of === null) return [];
  const original = await requireMember(db, translation_of);
  if (original.deleted_at !== null || !mayRead(caller, original)) return [];
  return await findTextPictures(db, { kind: 'article', id: original.id });
}

/**
 * Returns the article that shall become the original of another one.
 * @throws 422 on `translation_of` if that is impossible; 409 while a proposed revision waits, because it follows a
 * version of the former original
 */
async function requirePairable(db: Queries, caller: Caller, article: LockedArticle, wanted: number): Promise<Member> {
  const { id, pending_version } = article;
  if (wanted === id) throw wrongOriginal('Artikel tidak dapat menjadi terjemahan dari dirinya sendiri.');
  const original = await findMember(db, wanted);
  if (!original || original.deleted_at !== null || !mayRead(caller, original)) throw wrongOriginal(UNKNOWN_ORIGINAL);
  requireNoTranslation(original);
  if (await hasTranslation(db, wanted, id)) throw wrongOriginal(TRANSLATED);
  if (await hasTranslation(db, id)) {
    throw wrongOriginal('Artikel ini sudah punya terjemahan, sehingga tidak dapat menjadi terjemahan artikel lain.');
  }
  if (pending_version !== null) {
    throw conflict('Artikel ini punya usulan perubahan. Putuskan dahulu usulan itu, lalu pasangkan artikelnya.');
  }
  return original;
}

async function requireMember(db: Queries, id: number): Promise<Member> {
  const article = await findMember(db, id);
  if (!article) throw new Error(`There is no article ${id}`);
  return article;
}

/** @throws 422 if an edit gives the article the language in which its translation is written */
async function requireOtherLanguage(db: Queries, article: LockedArticle, language: Language): Promise<void> {
  const translation = await findTranslation(db, article);
  if (translation?.language !== language) return;
  throw invalid('language', `Terjemahan artikel ini sudah dalam ${LANGUAGE_NAMES[language]}. Pilih bahasa lain.`);
}

function requireNoTranslation({ translation_of }: { translation_of: number | null }): void {
  if (translation_of === null) return;
  throw wrongOriginal('Artikel itu sendiri sebuah terjemahan. Pilih naskah aslinya.');
}

function requireVersion(version: number | null | undefined, { public_version }: { public_version: number }): void {
  if (typeof version !== 'number' || version <= public_version) return;
  throw invalid('translates_version', 'Naskah aslinya tidak punya versi itu. Muat ulang halaman, lalu coba lagi.');
}

const TRANSLATED = 'Artikel itu sudah punya terjemahan.';

const wrongOriginal = (message: string) => invalid('translation_of', message);

const sameLanguage = (field: string, { language }: { language: Language }) =>
  invalid(field, `Naskah aslinya juga dalam ${LANGUAGE_NAMES[language]}. Terjemahan harus dalam bahasa lain.`);
