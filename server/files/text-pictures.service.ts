import { STORAGE_BASE } from '#contract/constants.ts';
import type { Queries } from '#server/database/database.ts';
import { invalid } from '#server/errors.ts';
import {
  addTextPictures,
  deleteTextPicture,
  findTextPictures,
  giveUpUnnamed,
  isShownByVersion,
  lockPicture,
  type PictureText,
  markNamed,
  type Uploaders,
} from './text-pictures.repository.ts';

export { findTextPictures } from './text-pictures.repository.ts';

type TextChange = { db: Queries; now: Date };

/** Matches an <img> of a stored picture and captures its path. Other attributes may contain < and > in quotes. */
const PICTURE = new RegExp(
  String.raw`<img\b(?:[^<>"]|"[^"]*")*?\ssrc="${STORAGE_BASE}/(images/[0-9a-f]{32}/\d+\.webp)"`,
  'g',
);

/** Returns whether a stored text contains an <img>, whether of a stored picture or not. */
export const hasPictures = (content: string): boolean => content.includes('<img');

/**
 * Sets the pictures of a holder to `paths`. A holder is an article, blog post or draft, whose text contains the
 * pictures, or the proposed revision or the earlier versions of an article, or the history of a setting of the site or
 * of a page of the institute's own. setHeld gives added pictures the state 'used'. sweepFiles removes
 * pictures without any holder 48 hours later. Empty `paths` release all pictures of the holder.
 *
 * Call it for each insert and edit of a text, in the transaction that stores the text, with the row of the text locked
 * (or just inserted), so that two saves of one text run one after the other. Skip the call if the text had and has no
 * pictures (hasPictures). If the pictures stay the same, the call costs one query.
 *
 * A holder may add pictures that `uploaders` have uploaded, and the pictures in `open`, which any user may have
 * uploaded. An article and its revision may also add pictures of the article's versions. If an article or its revision
 * loses a picture, the article's versions keep the picture. A revision may also contain pictures of its article.
 * @returns the paths that the holder may not contain, in their order; setHeld does not add them
 */
export async function setHeld(
  { db, now }: TextChange,
  text: PictureText,
  paths: readonly string[],
  uploaders: Uploaders = [],
  open: readonly string[] = [],
): Promise<string[]> {
  const named = [...new Set(paths)];
  const before = await findTextPictures(db, text);
  const begun = named.filter((path) => !before.includes(path));
  const dropped = before.filter((path) => !named.includes(path));
  const hasVersions = text.kind === 'article' || text.kind === 'revision';
  const versions = hasVersions ? ({ kind: 'version', id: text.id } as const) : undefined;
  const earlier = versions && begun.length > 0 ? await findTextPictures(db, versions) : [];
  const allowed = new Set([...earlier, ...open]);

  const added: string[] = [];
  // All transactions lock files in the same order, which prevents deadlocks.
  for (const path of [...begun, ...dropped].toSorted()) {
    if (dropped.includes(path)) await lockPicture(db, path);
    else if (await markNamed(db, path, allowed.has(path) ? 'any user' : uploaders, now)) added.push(path);
  }
  if (added.length > 0) await addTextPictures(db, text, added);
  // All texts that an article had are stored as versions. So the versions keep the pictures that the article loses.
  if (versions && dropped.length > 0) await addTextPictures(db, versions, dropped);
  for (const path of dropped) {
    await deleteTextPicture(db, text, path);
    await giveUpUnnamed(db, path, now);
  }
  const refused = begun.filter((path) => !added.includes(path));
  if (text.kind !== 'revision' || refused.length === 0) return refused;
  const own = await findTextPictures(db, { kind: 'article', id: text.id });
  return refused.filter((path) => !own.includes(path));
}

/**
 * Stores which pictures are in a text that a user sends (see setHeld). `further`: other pictures of the holder, such as
 * a revision's new lead picture. `open`: pictures that the text may contain even if another user has uploaded them.
 * @param uploaders the user and the post's author (user_id): an admin may add a removed picture of the author again
 * @throws 422 on `content` for a picture that the text may not contain, or that was removed meanwhile
 */
export async function holdPictures(
  change: TextChange,
  text: PictureText,
  {
    content,
    further = [],
    open,
  }: { content: string; further?: readonly string[]; open?: readonly string[] | undefined },
  uploaders: number[],
): Promise<void> {
  const named = picturesIn(content);
  const [first] = await setHeld(change, text, [...named, ...further], uploaders, open);
  if (first !== undefined) throw foreignPicture(named.indexOf(first) + 1);
}

/** Releases pictures that no version of an article shows any more. Operators' commands that change versions call it. */
export async function releaseUnshownPictures({ db, now }: TextChange, articleId: number): Promise<void> {
  const versions = { kind: 'version', id: articleId } as const;
  for (const path of (await findTextPictures(db, versions)).toSorted()) {
    if (await isShownByVersion(db, articleId, path)) continue;
    await lockPicture(db, path);
    await deleteTextPicture(db, versions, path);
    await giveUpUnnamed(db, path, now);
  }
}

/** Returns whether the proposed revision of an article has the picture in its text or as its lead picture. */
export async function isNamedByRevision(db: Queries, articleId: number, path: string): Promise<boolean> {
  return (await findTextPictures(db, { kind: 'revision', id: articleId })).includes(path);
}

/** Returns the stored pictures in a text, in its order, with repetitions. */
export function picturesIn(content: string): string[] {
  if (!hasPictures(content)) return [];
  return Array.from(content.matchAll(PICTURE), ([, path]) => String(path));
}

const foreignPicture = (position: number) =>
  invalid(
    'content',
    `Gambar ke-${position} dalam isi tidak dapat dipakai: bukan Anda yang mengunggahnya, atau sudah dihapus karena lama tidak dipakai. Unggah gambar itu lagi, atau hapus dari isi.`,
  );
