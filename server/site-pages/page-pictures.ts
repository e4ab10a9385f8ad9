import type { Caller } from '#server/callers.ts';
import type { Change } from '#server/change.ts';
import {
  findTextPictures,
  hasPictures,
  holdPictures,
  picturesIn,
  setHeld,
} from '#server/files/text-pictures.service.ts';
import { findTextsWithPictures, isShownByVersion } from './site-page-versions.repository.ts';

/**
 * Stores which pictures the versions of a page show, so that each version can be drawn. Call it after a save has stored
 * its version. `content`: the text of that version. `dropped`: the texts of the versions that the save has deleted.
 * @throws 422 on `content` for a picture that another user has uploaded, or that was removed meanwhile
 */
export async function holdPagePictures(
  tx: Change,
  caller: Caller,
  { id, content }: { id: number; content: string },
  dropped: readonly string[] = [],
): Promise<void> {
  const holder = { kind: 'sitePage', id } as const;
  const held = await findTextPictures(tx.db, holder);
  if (held.length === 0 && !hasPictures(content)) return;
  // Only a picture of a deleted version can be one that no version shows any more.
  const suspects = new Set(dropped.flatMap(picturesIn));
  const further: string[] = [];
  for (const path of held) {
    if (!suspects.has(path) || (await isShownByVersion(tx.db, id, path))) further.push(path);
  }
  await holdPictures(tx, holder, { content, further }, [caller.id]);
}

/** Stores again which pictures the versions of a page show. Operators' commands that change versions call it. */
export async function holdShownPictures(tx: Pick<Change, 'db' | 'now'>, id: number): Promise<void> {
  const versions = await findTextsWithPictures(tx.db, id);
  const uploaders = new Set(versions.flatMap(({ user_id }) => user_id ?? []));
  const paths = versions.flatMap(({ content }) => picturesIn(content));
  await setHeld(tx, { kind: 'sitePage', id }, paths, [...uploaders]);
}
