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

/** Whether a stored text names a picture, or has another `<img`. */
export const hasPictures = (content: string): boolean => content.includes('<img');

/**
 * Sets which pictures a holder has: an article, a blog post or a draft, whose text names them, or the proposed revision
 * or the earlier versions of an article. Pictures that it begins to hold are used from then on; those that nothing
 * holds any longer are removed 48 hours later. Call it for each insert and edit of a text, in the transaction that
 * stores it, with the text's row locked (or just inserted), so that two saves of one text come one after the other.
 * Where a text had no pictures and has none (hasPictures), leave the call out; the same pictures as before cost one
 * query. With no paths the holder lets all its pictures go.
 *
 * A holder may begin to hold pictures that `uploaders` have uploaded. An article and its revision may also hold those
 * of the article's versions; a picture that they let go belongs to the versions from then on. A revision may name
 * pictures that its article holds.
 * @returns the other paths, in their order; they are ignored
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
    else if (await markNamed(db, path, earlier.includes(path) ? 'any person' : uploaders, now)) added.push(path);
  }
  if (added.length > 0) await addTextPictures(db, text, added);
  // Each text of an article was a version of it.
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
 * Like setHeld, for a text that a person sends: its `content` as it is stored, and the new lead picture of a revision.
 * `uploaders`: the person, and the author (the article's or blog post's user_id): an admin who edits the text may put a
 * picture of its author back.
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

/** Lets go of all pictures of an article that is removed for good, those of its versions too. */
export async function releaseArticlePictures(change: TextChange, articleId: number): Promise<void> {
  for (const kind of ['article', 'revision', 'version'] as const) {
    await setHeld(change, { kind, id: articleId }, []);
  }
}

/**
 * Lets go of pictures that no version of an article shows. An edit never makes one superfluous; cleaning the versions
 * may.
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
