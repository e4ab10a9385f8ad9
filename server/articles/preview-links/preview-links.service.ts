import type { CallAnswer, CallBody } from '#contract/call-schemas.ts';
import type { Done } from '#contract/call-parts.ts';
import { pickVersion } from '#contract/articles/version-fields.ts';
import { PREVIEWED_STAGES } from '#contract/articles/article-status.ts';
import { schemasOf } from '#contract/call-schemas.ts';
import { messages } from '#contract/messages.ts';
import type { PreviewLink } from '#contract/articles/preview-links.ts';
import { addressOf } from '#contract/routes.ts';
import { PREVIEW_LINKS_MAX } from '#contract/rules.ts';
import { readArticle } from '#server/articles/articles.service.ts';
import type { Caller } from '#server/callers.ts';
import { change } from '#server/change.ts';
import { invalid, notFound } from '#server/errors.ts';
import { hashLinkToken, newLinkToken } from '#server/identity/links/link-tokens.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import { lockForChange } from '#server/posts/post-changes.service.ts';
import type { System } from '#server/system.ts';
import { requireAuthorOrAdmin, toActor } from '#server/articles/article-access.ts';
import { readVersion } from '#server/articles/versions/versions.service.ts';
import { deleteLink, findLinks, findShared, insertLink } from './preview-links.repository.ts';

export { endLinksBy, findLinksBy } from './preview-links.repository.ts';

const DAY_MS = 86_400_000;

/**
 * Makes a link with which anyone can read an article before it is public, for 1 to 30 days. The link contains a secret
 * token, of which the database stores only the hash.
 * @throws 404; 422 if the article already has PREVIEW_LINKS_MAX links
 */
export async function makePreviewLink(
  system: System,
  caller: Caller,
  articleId: number,
  { days }: CallBody<'makePreviewLink'>,
): Promise<CallAnswer<'makePreviewLink'>> {
  await requireAuthorOrAdmin(system.db, caller, articleId);
  const token = newLinkToken();
  const id = await change(system, async (tx) => {
    await lockForChange(tx.db, articleKind, articleId);
    const now = tx.now.toISOString();
    if ((await findLinks(tx.db, articleId, now)).length >= PREVIEW_LINKS_MAX) {
      throw invalid('days', `Artikel ini sudah mempunyai ${PREVIEW_LINKS_MAX} tautan. Akhiri salah satunya dahulu.`);
    }
    const expires_at = new Date(tx.now.getTime() + days * DAY_MS).toISOString();
    await tx.audit({ actorId: caller.id, action: 'share', entity: 'article', entityId: articleId, details: { days } });
    return await insertLink(tx.db, {
      article_id: articleId,
      user_id: caller.id,
      token_hash: hashLinkToken(token),
      created_at: now,
      expires_at,
    });
  });
  const link = (await listPreviewLinks(system, caller, articleId)).find((one) => one.id === id);
  if (!link) throw new Error(`The link ${id} was ended while it was made`);
  const address = system.config.publicUrl + addressOf('articlePreview', { id: token });
  return { message: 'Tautan pratinjau dibuat. Salin sekarang: alamatnya hanya ditampilkan sekali.', link, address };
}

/** Lists the valid links to an article. @throws 404 */
export async function listPreviewLinks(system: System, caller: Caller, articleId: number): Promise<PreviewLink[]> {
  await requireAuthorOrAdmin(system.db, caller, articleId);
  const rows = await findLinks(system.db, articleId, system.clock.now().toISOString());
  return rows.map(({ user_id, nama_depan, nama_belakang, ...link }) => ({
    ...link,
    actor: toActor(caller, { id: user_id, nama_depan, nama_belakang }),
  }));
}

/** Deletes a link, so that it stops working at once. @throws 404 */
export async function endPreviewLink(system: System, caller: Caller, id: number): Promise<Done> {
  await change(system, async (tx) => {
    const articleId = await deleteLink(tx.db, id);
    if (articleId === undefined) throw notFound(schemasOf('endPreviewLink').notFound ?? '');
    await tx.audit({ actorId: caller.id, action: 'end share', entity: 'article', entityId: articleId });
  });
  return { message: 'Tautan pratinjau diakhiri.' };
}

/**
 * Returns the proposed revision of the linked article, or its current text if there is no revision. Reads with the
 * rights of the admin who made the link, so that the link ends when that user is no longer an admin.
 * @throws 404 for a wrong or expired token, and for an article that was deleted, declined or withdrawn
 */
export async function readPreview(system: System, token: string): Promise<CallAnswer<'previewArticle'>> {
  const shared = await findShared(system.db, hashLinkToken(token), system.clock.now().toISOString(), PREVIEWED_STAGES);
  if (!shared) throw notFound(messages.articles.notFound);
  const { article_id, expires_at, user_id, role_type, pending_version } = shared;
  const maker: Caller = { id: user_id, role_type, sessionId: '' };
  const article = await readArticle(system, maker, article_id);
  const artikel = { ...article, user: { ...article.user, email: null } };
  const hidden = { translates_version: null };
  if (pending_version === null) return { artikel: { ...artikel, ...hidden }, is_proposal: false, expires_at };
  const version = await readVersion(system, maker, article_id, pending_version);
  const proposed = { ...artikel, ...pickVersion(version), ...hidden, image_info: version.image_info };
  return { artikel: proposed, is_proposal: true, expires_at };
}
