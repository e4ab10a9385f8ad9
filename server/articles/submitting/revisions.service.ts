import type { CallBody } from '#contract/call-schemas.ts';
import { storedTitle } from '#contract/articles/change-kinds.ts';
import { pickVersion } from '#contract/articles/version-fields.ts';
import type { Caller } from '#server/callers.ts';
import { change, type Change } from '#server/change.ts';
import { previewOf } from '#server/text/plain-text.ts';
import { removeSentDraft } from '#server/posts/drafts/drafts.service.ts';
import { conflict, invalid } from '#server/errors.ts';
import { changeFile, handPictureOver, takeLeadPicture } from '#server/files/files.service.ts';
import { holdPictures, isNamedByRevision, picturesIn, setHeld } from '#server/files/text-pictures.service.ts';
import type { Upload } from '#server/http/upload.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import { type ArticleColumns, type LockedArticle, lockArticle, setReview } from '#server/articles/article.ts';
import { preparePost } from '#server/posts/post-changes.service.ts';
import { requireAuthorRoom } from '#server/files/quota.service.ts';
import type { System } from '#server/system.ts';
import { requireAuthorOrAdmin } from '#server/articles/article-access.ts';
import { addVersion, readVersionText } from '#server/articles/versions/versions.service.ts';
import { enqueueChangedText } from '#server/articles/versions/checks.service.ts';
import { addEvent } from '#server/articles/events.ts';
import { toldIn } from '#server/articles/public-versions/publishing.service.ts';
import { requireCan, requireStage } from '#server/articles/reviews.policy.ts';
import { changePair, picturesOfOriginal } from '#server/articles/translations/translations.service.ts';
import { toWorkColumns } from '#server/articles/work-fields.ts';

/**
 * Proposes a revision of a public article, for its author: title, text, picture, abstract or keywords. Visitors see the
 * public version until an admin approves the revision. A second proposal replaces the first.
 * @throws 404; 403 for an admin who is not the author; 409 for an article that is not public or has changed since; 422
 * if nothing changes
 */
export async function reviseArticle(
  system: System,
  caller: Caller,
  id: number,
  { note, version, ...input }: CallBody<'reviseArticle'>,
  upload: Upload | undefined,
): Promise<{ message: string }> {
  requireCan(system, caller, 'revise', await requireAuthorOrAdmin(system.db, caller, id));
  await requireAuthorRoom(system, caller, Buffer.byteLength(input.content) + (upload?.bytes ?? 0), 'artikel');
  const { added, isRemoved, draft, title: sentTitle, content } = await preparePost(system, articleKind, input, upload);
  await change(system, async (tx) => {
    await tx.claimFile(added);
    const article = await lockArticle(tx.db, id, input.updated_at);
    requireCan(system, caller, 'revise', article);
    requireStage('revise', article);
    const { public_version, pending_version, waiting_since } = article;
    const title = storedTitle({ ...article, title: sentTitle });
    const changed = pending_version ?? public_version;
    if (version !== undefined && version !== changed) throw changedMeanwhile();
    const base = await readVersionText(tx.db, id, changed);
    const image = added ?? (isRemoved ? null : base.image);
    const { translates_version } = await changePair(tx.db, caller, { ...article, ...pickVersion(base) }, input);
    const work = toWorkColumns({ ...input, translates_version });
    const text = { ...pickVersion(base), ...work, title, content, image };
    const revision = { kind: 'revision', authorId: caller.id, note, proposed: toldIn(input) } as const;
    const number = await addVersion(tx, { ...article, ...text }, revision);
    if (number === undefined) throw invalid('content', 'Belum ada yang berubah dari artikel yang terbit.');
    if (added !== undefined) await handPictureOver(tx, added, caller.id);
    const lead = image === null || image === article.image ? [] : [image];
    const open = await picturesOfOriginal(tx.db, caller, article);
    await holdPictures(tx, { kind: 'revision', id }, { content, further: lead, open }, [caller.id]);
    // A proposal that replaces an earlier one keeps the earlier waiting_since, its place in the queue.
    const since = pending_version === null ? tx.now.toISOString() : waiting_since;
    await setReview(tx, article, { pending_version: number, waiting_since: since });
    await removeSentDraft(tx, caller, draft);
    await addEvent(tx, article, { actorId: caller.id, kind: 'revisionProposed', version: number, text: note });
  });
  return { message: 'Usulan perubahan terkirim. Sampai disetujui, artikel tetap tampil seperti sekarang.' };
}

const changedMeanwhile = () =>
  conflict('Usulan ini sudah diputuskan atau diganti. Muat ulang halaman untuk melihat keadaannya.');

type Article = { id: number; user_id: number; image: string | null };

const ENDED = { pending_version: null, waiting_since: null };

/** Makes the proposed revision the article's text. Returns the columns, which the caller must write to the row. */
export async function applyRevision(tx: Change, article: Article, number: number): Promise<ArticleColumns> {
  const { id } = article;
  const text = pickVersion(await readVersionText(tx.db, id, number));
  await setHeld(tx, { kind: 'article', id }, picturesIn(text.content), 'any user');
  const image = await takePicture(tx, article, text.image);
  await setHeld(tx, { kind: 'revision', id }, []);
  await enqueueChangedText(tx.db, id, number);
  return { ...text, ...ENDED, image, preview: previewOf(text.content), public_version: number };
}

/** Ends a revision that was sent back, declined or withdrawn. Its text and pictures stay stored as a version. */
export async function dropRevision(tx: Change, article: LockedArticle): Promise<void> {
  await setHeld(tx, { kind: 'revision', id: article.id }, []);
  await setReview(tx, article, ENDED);
}

/** Undoes applyRevision: restores version `number`. Returns the columns, which the caller must write to the row. */
export async function revertRevision(tx: Change, article: Article, number: number): Promise<ArticleColumns> {
  const { id } = article;
  const text = pickVersion(await readVersionText(tx.db, id, number));
  await setHeld(tx, { kind: 'article', id }, picturesIn(text.content), 'any user');
  if (text.image !== article.image) await changeLead(tx, article, text.image);
  await enqueueChangedText(tx.db, id, number);
  return { ...text, preview: previewOf(text.content), public_version: number };
}

/** Records which pictures a revision uses, after an undo restored it. `image`: the article's current lead picture. */
export async function keepRevision(tx: Change, { id, image }: Article, number: number): Promise<void> {
  const revision = await readVersionText(tx.db, id, number);
  const lead = revision.image === null || revision.image === image ? [] : [revision.image];
  for (const path of lead) if (revision.author_id !== null) await handPictureOver(tx, path, revision.author_id);
  await setHeld(tx, { kind: 'revision', id }, [...picturesIn(revision.content), ...lead], 'any user');
}

/** Sets the lead picture that an approved revision proposes, if any. Returns the article's lead picture after that. */
async function takePicture(tx: Change, article: Article, proposed: string | null): Promise<string | null> {
  if (proposed === article.image) return article.image;
  // A revision's lead picture was recorded only if it differed from the article's when the revision was proposed.
  const isProposed = proposed === null || (await isNamedByRevision(tx.db, article.id, proposed));
  if (!isProposed) return article.image;
  await changeLead(tx, article, proposed);
  return proposed;
}

/** Replaces the lead picture by `next`, the picture of some version (or null). The versions keep the old picture. */
async function changeLead(tx: Change, { id, user_id, image }: Article, next: string | null): Promise<void> {
  await changeFile(tx, { kind: 'article', id }, { before: image, added: undefined, isRemoved: true }, user_id);
  if (next !== null) await takeLeadPicture(tx, id, next);
}
