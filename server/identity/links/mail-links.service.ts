import { type AddressName, addressOf } from '#contract/routes.ts';
import type { Change } from '#server/change.ts';
import type { Queries } from '#server/database/database.ts';
import type { MailLinkKind } from '#server/database/schema.ts';
import { invalid } from '#server/errors.ts';
import type { System } from '#server/system.ts';
import { hashLinkToken, newLinkToken } from './link-tokens.ts';
import {
  deleteMailLinksOf,
  deleteMailLinksUntil,
  findMailLink,
  findMailLinkOf,
  insertMailLink,
  takeMailLink,
} from './mail-links.repository.ts';

type NewMailLink = {
  kind: MailLinkKind;
  /** The page that the link opens. Its button sends the token: mail scanners open links, but press no buttons. */
  page: Exclude<AddressName, 'articlePreview'>;
  /** The user's id, or null for an address without an account. */
  userId: number | null;
  /** The address that the mail is sent to, in lower case. */
  email: string;
  lifetimeMs: number;
  /** Whether the user's earlier links of this kind stay valid. By default they end. */
  keepsEarlier?: boolean;
};

/**
 * Makes a single-use link for a mail of the same transaction. The token is in the URL's fragment, which browsers send
 * to no server, so it gets into no log and no Referer header. Only its hash is stored.
 */
export async function makeMailLink(
  { config }: Pick<System, 'config'>,
  { db, now }: Pick<Change, 'db' | 'now'>,
  { kind, page, userId, email, lifetimeMs, keepsEarlier = false }: NewMailLink,
): Promise<{ address: string; expiresAt: Date }> {
  if (userId !== null && !keepsEarlier) await deleteMailLinksOf(db, userId, kind);
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
 * Returns a link's user and address without using the link up.
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
 * Returns the kind of a link without using the link up.
 * @throws 422 for a token that is wrong, used or expired, or of none of these kinds
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

/** Returns the user's link of one of these kinds that expires last, if it is neither used nor expired. */
export async function findOpenMailLink(
  { clock }: Pick<System, 'clock'>,
  db: Queries,
  userId: number,
  kinds: readonly MailLinkKind[],
): Promise<{ email: string; expires_at: string } | undefined> {
  return await findMailLinkOf(db, userId, kinds, clock.now().toISOString());
}

/** Ends a user's links of one kind, or all of them. */
export async function endMailLinks(db: Queries, userId: number, kind?: MailLinkKind): Promise<void> {
  await deleteMailLinksOf(db, userId, kind);
}

export async function removePastMailLinks({ db, clock }: System): Promise<void> {
  await deleteMailLinksUntil(db, clock.now().toISOString());
}

/** The error for a link that is used, expired or wrong. */
export const wrongLink = () =>
  invalid(
    'token',
    'Tautan ini sudah dipakai, sudah habis masanya, atau tidak tersalin seluruhnya. Mintalah yang baru.',
  );
