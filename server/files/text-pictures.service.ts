import { STORAGE_BASE } from '#contract/constants.ts';
import type { Caller } from '#server/callers.ts';
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
 * Notes which pictures a text names, in the transaction that stores the text. Pictures that it begins to name are used
 * from then on; those that no text names any longer are removed 48 hours later. Call it for each insert and edit of a
 * text, with the text's row locked (or just inserted), so that two saves of one text come one after the other. A text
 * that names the same pictures as before costs one query; where it had none and has none (hasPictures), leave the call out.
 *
 * A text may name pictures that the caller uploaded, those that its `author` uploaded (the article's or blog post's
 * user_id, so that an admin can undo the removal of a picture), and those of any person that it names already. The text
 * of an article, and its revision, may also name those of its versions. What they no longer name belongs to the versions
 * from then on.
 * Any other picture is refused, except in a draft, where it is ignored, because saving a draft must not fail.
 *
 * With the content '' the text lets all its pictures go: do that when the text itself is removed for good. Then `caller`
 * is not needed.
 * @param content the text as it is stored, of any length
 * @throws 422 on `content` for a picture that the text may not name, or that was removed meanwhile
 */
export async function claimTextPictures(
  change: TextChange,
  text: PictureText,
  content: string,
  caller?: Pick<Caller, 'id'>,
  author?: number,
): Promise<void> {
  const uploaders = [caller?.id, author].filter((id) => id !== undefined);
  const refused = await noteTextPictures(change, text, content, uploaders);
  const [first] = refused;
  if (first !== undefined && text.kind !== 'draft') throw foreignPicture(picturesIn(content).indexOf(first) + 1);
}

/**
 * Like claimTextPictures, for texts that change without a person who could be asked, as when the operator cleans them.
 * @param uploaders whose pictures the text may begin to name
 * @returns the paths of pictures that it may not name, in its order; they were ignored
 */
export async function noteTextPictures(
  { db, now }: TextChange,
  text: PictureText,
  content: string,
  uploaders: Uploaders,
): Promise<string[]> {
  const named = [...new Set(picturesIn(content))];
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
  return begun.filter((path) => !added.includes(path));
}

const hasVersions = ({ kind }: PictureText) => kind === 'article' || kind === 'revision';

/** Lets go of all pictures of an article that is removed for good, those of its versions too. */
export async function releaseArticlePictures(change: TextChange, articleId: number): Promise<void> {
  for (const kind of ['article', 'revision', 'version'] as const) {
    await noteTextPictures(change, { kind, id: articleId }, '', []);
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

/**
 * Like claimTextPictures, for the revision of an article that its author proposes. It may also name the pictures that
 * the article names. `image`: the new lead picture, which the revision holds like a picture in its text.
 */
export async function claimRevisionPictures(
  change: TextChange,
  articleId: number,
  { content, image }: { content: string; image: string | undefined },
  caller: Pick<Caller, 'id'>,
): Promise<void> {
  const lead = image === undefined ? '' : `<img src="${STORAGE_BASE}/${image}">`;
  const refused = await noteTextPictures(change, { kind: 'revision', id: articleId }, content + lead, [caller.id]);
  const own = await findTextPictures(change.db, { kind: 'article', id: articleId });
  const first = refused.find((path) => !own.includes(path));
  if (first !== undefined) throw foreignPicture(picturesIn(content).indexOf(first) + 1);
}

/** Whether the proposed revision of an article names a picture, or has it as its lead picture. */
export async function isNamedByRevision(db: Queries, articleId: number, path: string): Promise<boolean> {
  return (await findTextPictures(db, { kind: 'revision', id: articleId })).includes(path);
}

/** Returns the stored pictures that a text names, in its order, each as often as it is named. */
function picturesIn(content: string): string[] {
  if (!hasPictures(content)) return [];
  return Array.from(content.matchAll(PICTURE), ([, path]) => String(path));
}

const foreignPicture = (position: number) =>
  invalid(
    'content',
    `Gambar ke-${position} dalam isi tidak dapat dipakai: bukan Anda yang mengunggahnya, atau sudah dihapus karena lama tidak dipakai. Unggah gambar itu lagi, atau hapus dari isi.`,
  );
