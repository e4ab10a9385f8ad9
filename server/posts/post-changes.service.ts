import type { AuditAction } from '#contract/audit/audit-words.ts';
import { changesBetween } from '#server/audit/audit.ts';
import { change, type Change } from '#server/change.ts';
import { cleanContent } from '#server/text/content-thread.ts';
import type { Queries } from '#server/database/database.ts';
import { nextVersion, refuseStale } from '#server/database/versions.ts';
import { hideDeleted, restoreDeleted } from './deletions/deletions.service.ts';
import { removeSentDraft } from './drafts/drafts.service.ts';
import { conflict, notFound } from '#server/errors.ts';
import { changeFile, refuseUploadBesideRemoval, restoreFile, storeImage } from '#server/files/files.service.ts';
import { hasPictures, holdPictures } from '#server/files/text-pictures.service.ts';
import type { KeyedRequest } from '#server/http/keyed-request.ts';
import type { Upload } from '#server/http/upload.ts';
import { storeResponse } from '#server/audit/idempotency/idempotency.service.ts';
import type { Caller } from '#server/callers.ts';
import { findSpamAt } from '#server/identity/users/users.service.ts';
import type { System } from '#server/system.ts';
import type { PostKind } from './post-kind.ts';
import { publicationDate } from './posts.policy.ts';
import { insertPost, lockPost, type PostColumns, type PostRow, updatePost } from './posts.repository.ts';
import { readPost } from './posts.service.ts';

export { renameAuthor, updatePost } from './posts.repository.ts';

type Done = { message: string };

/** What the audit log records of a change. `actorId`: null for the system itself. */
export type Audited = { actorId: number | null; action: AuditAction; details: Record<string, unknown> };

type PostInput = {
  title: string;
  content: string;
  is_formatted?: boolean | undefined;
  remove_image?: boolean | undefined;
  draft?: string | undefined;
};

/** A form's input as it will be stored: the text is sanitised. `added`: the path of the new picture, if any. */
export type Prepared = {
  title: string;
  content: string;
  preview: string;
  is_formatted: boolean | undefined;
  added: string | undefined;
  /** Whether the edit removes the current picture. */
  isRemoved: boolean;
  /** The draft from which the form was sent, as `id:rev:device`, if there is one. */
  draft: string | undefined;
};

/** Sanitises the text and stores the picture. The maintenance deletes the picture unless claimFile is called for it. */
export async function preparePost(
  system: System,
  kind: PostKind,
  { title, content, is_formatted, remove_image: isRemoved = false, draft }: PostInput,
  upload: Upload | undefined,
): Promise<Prepared> {
  refuseUploadBesideRemoval('image', upload, isRemoved);
  const cleaned = await cleanContent(content, `Isi ${kind.label.toLowerCase()}`);
  return {
    title,
    ...cleaned,
    // A text with pictures must be shown as HTML, not as plain text.
    is_formatted: kind.isPlainText && hasPictures(cleaned.content) ? true : is_formatted,
    added: await storeImage(system, upload),
    isRemoved,
    draft,
  };
}

/** What a form sends: its fields, and the uploaded file. */
type Sent<Input extends PostInput = PostInput> = { input: Input; upload: Upload | undefined };

/** Like preparePost, for an edit. @throws not found if the caller may not read the post */
export async function prepareEdit(
  system: System,
  kind: PostKind,
  caller: Caller,
  { id, input, upload }: Sent & { id: number },
): Promise<Prepared> {
  await readPost(system, kind, caller, id);
  return await preparePost(system, kind, input, upload);
}

type NewPost<Status> = {
  status: Status;
  /** Values of columns that only this kind has. */
  further?: object;
  /** The author. Default: the caller. */
  ownerId?: number;
  /** Pictures that the text may contain even if another user has uploaded them. */
  pictures?: readonly string[] | undefined;
};

/** Inserts a post. Returns its id. */
export async function addPost<Status extends string>(
  tx: Change,
  kind: PostKind<Status>,
  caller: Caller,
  { title, content, preview, is_formatted, added, draft }: Prepared,
  { status, further = {}, ownerId = caller.id, pictures }: NewPost<Status>,
): Promise<number> {
  const at = tx.now.toISOString();
  const dates = { created_at: at, updated_at: at, published_at: publicationDate(kind, null, status, tx.now) };
  const columns = { user_id: ownerId, title, content, preview, is_formatted, image: added ?? null, status, ...dates };
  const id = await insertPost(tx.db, kind, columns, further);
  await tx.audit({ actorId: caller.id, action: 'create', entity: kind.entity, entityId: id, details: { status } });
  await removeSentDraft(tx, caller, draft);
  if (hasPictures(content)) {
    await holdPictures(tx, { kind: kind.entity, id }, { content, open: pictures }, [caller.id, ownerId]);
  }
  tx.publicChanged({ when: status === kind.publicStatus });
  return id;
}

/** Adds a post whose kind needs no further steps (blog posts). `message`: the response's message. */
export async function createPost<Status extends string>(
  system: System,
  kind: PostKind<Status>,
  caller: Caller,
  { input, upload }: Sent,
  { status, message, keyed }: { status: Status; message: string; keyed: KeyedRequest | undefined },
): Promise<Done & { id: number }> {
  const prepared = await preparePost(system, kind, input, upload);
  return await change(system, async (tx) => {
    await tx.claimFile(prepared.added);
    const id = await addPost(tx, kind, caller, prepared, { status });
    await storeResponse(tx.db, keyed, { message, id }, tx.now);
    return { message, id };
  });
}

/** Edits a post whose kind needs no further steps (blog posts). */
export async function changePost<Status extends string>(
  system: System,
  kind: PostKind<Status>,
  caller: Caller,
  { id, input, upload }: Sent<PostInput & { status: Status; updated_at?: string | undefined }> & { id: number },
): Promise<void> {
  const prepared = await prepareEdit(system, kind, caller, { id, input, upload });
  await change(system, async (tx) => {
    await tx.claimFile(prepared.added);
    const before = await lockForChange(tx.db, kind, id, input.updated_at);
    const fields = { ...(await placeEdit(tx, kind, caller, before, prepared)), status: input.status };
    await writePost(tx, kind, before, fields, editOf(kind, caller, before, fields));
  });
}

/**
 * Locks a post until the transaction ends. `loaded`: the post's updated_at when the caller loaded it; undefined to skip
 * the check for conflicts. `further`: columns to read that only this kind of post has.
 * @throws not found; conflict if another edit was saved since
 */
export async function lockForChange<Status extends string, Further extends object = object>(
  db: Queries,
  kind: PostKind<Status>,
  id: number,
  loaded?: string,
  further: readonly (keyof Further & string)[] = [],
): Promise<PostRow<Status> & Further> {
  const post = await lockPost<Status, Further>(db, kind, id, further);
  if (!post) throw notFound(kind.notFound);
  refuseStale(loaded, post.updated_at);
  return post;
}

/**
 * Updates which pictures the locked post `before` uses after an edit, and removes the draft that the edit was sent
 * from. Returns the columns to write. `pictures`: pictures that the text may contain even if another user has uploaded
 * them.
 */
export async function placeEdit<Status extends string>(
  tx: Change,
  kind: PostKind<Status>,
  caller: Caller,
  before: PostRow<Status>,
  { added, isRemoved, draft, ...text }: Prepared,
  pictures?: readonly string[],
) {
  const owner = { kind: kind.entity, id: before.id };
  const keeper = kind.keepsPictures ? before.user_id : undefined;
  const image = await changeFile(tx, owner, { before: before.image, added, isRemoved }, keeper);
  await removeSentDraft(tx, caller, draft);
  if (hasPictures(before.content) || hasPictures(text.content)) {
    await holdPictures(tx, owner, { ...text, open: pictures }, [caller.id, before.user_id]);
  }
  return { ...text, image };
}

/** Returns the audit entry of an edit. `others`: the changes of columns that only this kind has. */
export function editOf<Status extends string>(
  kind: PostKind<Status>,
  caller: Caller,
  before: PostRow<Status>,
  fields: Partial<PostColumns<Status>>,
  others: Record<string, unknown> = {},
): Audited {
  const shown = ['title', 'status', ...(kind.belongsToAuthor ? (['user_id'] as const) : []), 'image'] as const;
  const changes = Object.entries(changesBetween<PostRow<string>>(before, fields, shown));
  // The audit log uses the column's name, which differs between kinds.
  const named = changes.map(([field, value]) => [field === 'status' ? kind.statusColumn : field, value]);
  return { actorId: caller.id, action: 'edit', details: { ...Object.fromEntries(named), ...others } };
}

/**
 * Writes fields and dates of the locked post `before`, and records the change in the audit log. The new status decides
 * the date of publication, unless `fields` contains a date. Returns the new row.
 */
export async function writePost<Status extends string, Row extends PostRow<Status>>(
  tx: Change,
  kind: PostKind<Status>,
  before: Row,
  fields: Partial<Row>,
  audited: Audited,
): Promise<Row> {
  const { status = before.status, published_at: given } = fields;
  const published_at = given === undefined ? publicationDate(kind, before.published_at, status, tx.now) : given;
  const dates = { updated_at: nextVersion(before.updated_at, tx.now), published_at };
  const after = await updatePost(tx.db, kind, before, { ...fields, ...dates });
  tx.publicChanged({ when: isPublic(kind, before) || isPublic(kind, after) });
  await tx.audit({ ...audited, entity: kind.entity, entityId: before.id });
  return after;
}

export async function removePost(system: System, kind: PostKind, caller: Caller, id: number): Promise<Done> {
  await readPost(system, kind, caller, id);
  await change(system, async (tx) => {
    const post = await lockForChange(tx.db, kind, id);
    const { title, user_id } = post;
    await hideDeleted(tx, caller, kind, id, { title, ...(kind.belongsToAuthor && { user_id }) });
    tx.publicChanged({ when: isPublic(kind, post) });
  });
  return { message: kind.removed };
}

/** @throws 409 for a post of an account that was removed as spam: only the undo of that restores it */
export async function restorePost(system: System, kind: PostKind, caller: Caller, id: number): Promise<Done> {
  await change(system, async (tx) => {
    await restoreDeleted(tx, caller, kind, id);
    const post = await lockForChange(tx.db, kind, id);
    if ((await findSpamAt(tx.db, post.user_id)) !== null) {
      throw conflict('Akun penulisnya dihapus sebagai spam. Kembalikan akun itu dahulu.');
    }
    tx.publicChanged({ when: isPublic(kind, post) });
  });
  return { message: `${kind.label} dikembalikan.` };
}

/** Restores the picture that an edit removed at most RESTORABLE_MS ago. */
export async function restorePostImage(system: System, kind: PostKind, caller: Caller, id: number): Promise<Done> {
  return await change(system, async (tx) => {
    const before = await lockForChange(tx.db, kind, id);
    const image = await restoreFile(tx, { kind: kind.entity, id }, before.image);
    await writePost(tx, kind, before, { image }, editOf(kind, caller, before, { image }));
    return IMAGE_RESTORED;
  });
}

export const IMAGE_RESTORED: Done = { message: 'Gambar dikembalikan.' };

const isPublic = <Status extends string>(kind: PostKind<Status>, { status }: { status: Status }) =>
  status === kind.publicStatus;
