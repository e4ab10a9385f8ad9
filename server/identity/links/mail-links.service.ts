import { type AddressName, addressOf } from '#contract/routes.ts';
import type { Change } from '#server/change.ts';
import type { Queries } from '#server/database/database.ts';
import type { MailLinkKind } from '#server/database/schema.ts';
import { invalid } from '#server/errors.ts';
import type { System } from '#server/system.ts';
import { hashLinkToken, newLinkToken } from './link-tokens.ts';
import { endMailLinks, findMailLink, insertMailLink, takeMailLink } from './mail-links.repository.ts';

export { endMailLinks, findOpenMailLink } from './mail-links.repository.ts';

type NewMailLink = {
  kind: MailLinkKind;
  /** The page that the link opens. Mail scanners open links too, so only a button on the page sends the token. */
  page: Exclude<AddressName, 'articlePreview'>;
  /** The user's id, or null for an address without an account. */
  userId: number | null;
  /** The address that the mail is sent to, in lower case. */
  email: string;
  lifetimeMs: number;
  /** True keeps the user's earlier links of this kind valid. By default they end. */
  keepsEarlier?: boolean;
};

/**
 * Makes a single-use link for a mail of the same transaction. The token is in the URL's fragment: browsers do not send
 * the fragment, so it gets into no log and no Referer header. The database stores only the token's hash.
 */
export async function makeMailLink(
  { config }: Pick<System, 'config'>,
  { db, now }: Pick<Change, 'db' | 'now'>,
  { kind, page, userId, email, lifetimeMs, keepsEarlier = false }: NewMailLink,
): Promise<{ address: string; expiresAt: Date }> {
  if (userId !== null && !keepsEarlier) await endMailLinks(db, userId, kind);
  const token = newLinkToken();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await insertMailLink(db, {
    kind,
    user_id: userId,
    email,
    token_hash: hashLinkToken(token),
    created_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
  });
  const path = addressOf(...([page] as unknown as Parameters<typeof addressOf>));
  return { address: `${config.publicUrl}${path}#${token}`, expiresAt };
}

/**
 * Returns a link's user and address. The link stays valid.
 * @throws 422 for a token that is wrong, used or expired
 */
export async function readMailLink(
  { clock }: Pick<System, 'clock'>,
  db: Queries,
  kind: MailLinkKind,
  token: string,
): Promise<{ user_id: number | null; email: string; created_at: string; expires_at: string }> {
  const link = await findMailLink(db, kind, hashLinkToken(token), clock.now().toISOString());
  if (!link) throw wrongLink();
  return link;
}

/**
 * Returns the kind of a link. The link stays valid.
 * @throws 422 for a token that is wrong, used or expired, or of another kind than `kinds`
 */
export async function findLinkKind<Kind extends MailLinkKind>(
  { clock }: Pick<System, 'clock'>,
  db: Queries,
  kinds: readonly Kind[],
  token: string,
): Promise<Kind> {
  for (const kind of kinds) {
    if (await findMailLink(db, kind, hashLinkToken(token), clock.now().toISOString())) return kind;
  }
  throw wrongLink();
}

/** Uses a link up and returns its user and address. @throws 422 for a token that is wrong, used or expired */
export async function useMailLink(
  { db, now }: Pick<Change, 'db' | 'now'>,
  kind: MailLinkKind,
  token: string,
): Promise<{ user_id: number | null; email: string }> {
  const link = await takeMailLink(db, kind, hashLinkToken(token), now.toISOString());
  if (!link) throw wrongLink();
  return link;
}

/** Makes the error for a link that is wrong, used or expired. */
export const wrongLink = () =>
  invalid(
    'token',
    'Tautan ini sudah dipakai, sudah habis masanya, atau tidak tersalin seluruhnya. Mintalah yang baru.',
  );
