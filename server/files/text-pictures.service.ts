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

/** The transaction in which a text changes. */
type TextChange = { db: Queries; now: Date };

/** Attribute values may contain any character but their quotes. */
const PICTURE = new RegExp(
  String.raw`<img\b(?:[^<>"]|"[^"]*")*?\ssrc="${STORAGE_BASE}/(images/[0-9a-f]{32}/\d+\.webp)"`,
  'g',
);

/** Whether a stored text contains an `<img`: one of a stored picture, or another. */
export const hasPictures = (content: string): boolean => content.includes('<img');

/**
 * Sets the pictures that a holder has. A holder is an article, blog post or draft, whose text names the pictures, or
 * the proposed revision or the earlier versions of an article. Pictures that a holder begins to hold become used;
 * pictures without a holder are removed 48 hours later. Without paths the holder lets all its pictures go.
 *
 * Call it for each insert and edit of a text, in the transaction that stores the text, with the text's row locked (or
 * just inserted), so that two saves of one text run one after the other. Leave the call out if the text had no pictures
 * and has none (hasPictures). Unchanged pictures cost one query.
 *
 * A holder may begin to hold pictures that `uploaders` have uploaded. An article and its revision may also hold
 * pictures of the article's versions; a picture that they let go belongs to the versions from then on. A revision may
 * name pictures that its article holds.
 * @returns the paths that the holder may not hold, in their order; they are ignored
 */
export async function setHeld(
  { db, now }: TextChange,
  text: PictureText,
  paths: readonly string[],
  uploaders: Uploaders = [],
): Promise<string[]> {
  const named = [...new Set(paths)];
  const before = await findTextPictures(db, text);
  const begun = named.filter((path) => !before.includes(path));
  const dropped = before.filter((path) => !named.includes(path));
  const versions = hasVersions(text) ? ({ kind: 'version', id: text.id } as const) : undefined;
  const earlier = versions && begun.length > 0 ? await findTextPictures(db, versions) : [];

  const added: string[] = [];
  // Every transaction locks the files in the same order, so that two never wait for each other.
  for (const path of [...begun, ...dropped].toSorted()) {
    if (dropped.includes(path)) await lockPicture(db, path);
    else if (await markNamed(db, path, earlier.includes(path) ? 'any user' : uploaders, now)) added.push(path);
  }
  if (added.length > 0) await addTextPictures(db, text, added);
  // Every text that an article had is one of its versions, which keep their pictures.
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
 * Like setHeld, for a text that a user sends: its `content` as it is stored, and the new lead picture of a revision.
 * @param uploaders the user and the author (user_id of the post), so that an admin who edits the text may put a picture
 * of its author back
 * @throws 422 on `content` for a picture that the text may not name, or that was removed meanwhile
 */
export async function holdPictures(
  change: TextChange,
  text: PictureText,
  { content, lead = [] }: { content: string; lead?: readonly string[] },
  uploaders: number[],
): Promise<void> {
  const named = picturesIn(content);
  const [first] = await setHeld(change, text, [...named, ...lead], uploaders);
  if (first !== undefined) throw foreignPicture(named.indexOf(first) + 1);
}

const hasVersions = ({ kind }: PictureText) => kind === 'article' || kind === 'revision';

/** Releases all pictures of an article that is removed for good, including the pictures of its versions. */
export async function releaseArticlePictures(change: TextChange, articleId: number): Promise<void> {
  for (const kind of ['article', 'revision', 'version'] as const) {
    await setHeld(change, { kind, id: articleId }, []);
  }
}

/**
 * Releases the pictures that no version of an article shows. An edit never leaves such pictures behind; cleaning the
 * versions may.
 */
export async function releaseUnshownPictures({ db, now }: TextChange, articleId: number): Promise<void> {
  const versions = { kind: 'version', id: articleId } as const;
  for (const path of (await findTextPictures(db, versions)).toSorted()) {
    if (await isShownByVersion(db, articleId, path, `${STORAGE_BASE}/${path}`)) continue;
    await lockPicture(db, path);
    await deleteTextPicture(db, versions, path);
    await giveUpUnnamed(db, path, now);
  }
}

/** Whether the proposed revision of an article names a picture, or has it as its lead picture. */
export async function isNamedByRevision(db: Queries, articleId: number, path: string): Promise<boolean> {
  return (await findTextPictures(db, { kind: 'revision', id: articleId })).includes(path);
}

/** Returns the stored pictures that a text names, in its order, each as often as it is named. */
export function picturesIn(content: string): string[] {
  if (!hasPictures(content)) return [];
  return Array.from(content.matchAll(PICTURE), ([, path]) => String(path));
}

const foreignPicture = (position: number) =>
  invalid(
    'content',
    `Gambar ke-${position} dalam isi tidak dapat dipakai: bukan Anda yang mengunggahnya, atau sudah dihapus karena lama tidak dipakai. Unggah gambar itu lagi, atau hapus dari isi.`,
  );
