import type { Insertable } from 'kysely';
import type { Queries } from '#server/database/database.ts';
import type { MailLinkKind, MailLinkTable } from '#server/database/schema.ts';

export async function insertMailLink(db: Queries, link: Insertable<MailLinkTable>): Promise<void> {
  await db.insertInto('mail_links').values(link).execute();
}

/** Returns the link with this token if it has not expired. */
export async function findMailLink(db: Queries, kind: MailLinkKind, tokenHash: string, now: string) {
  return await db
    .selectFrom('mail_links')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .select(['user_id', 'email', 'created_at', 'expires_at'])
    .executeTakeFirst();
}

/** Deletes and returns the link with this token, unless it has expired. Of two simultaneous calls only one gets it. */
export async function takeMailLink(db: Queries, kind: MailLinkKind, tokenHash: string, now: string) {
  return await db
    .deleteFrom('mail_links')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
}

/** Returns the user's valid link of one of these kinds. Of several it returns the one that expires last. */
export async function findOpenMailLink(db: Queries, userId: number, kinds: readonly MailLinkKind[], now: Date) {
  return await db
    .selectFrom('mail_links')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('expires_at', '>', now.toISOString())
    .select(['email', 'expires_at'])
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Deletes a user's links of this kind, or all links of the user if `kind` is undefined. */
export async function endMailLinks(db: Queries, userId: number, kind?: MailLinkKind): Promise<void> {
  let query = db.deleteFrom('mail_links').where('user_id', '=', userId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  await query.execute();
}
