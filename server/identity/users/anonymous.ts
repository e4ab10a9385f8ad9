import { type SqlBool, sql } from 'kysely';
import { ROLE_USER } from '#contract/constants.ts';

/** RFC 2606 reserves .invalid, so mail to an erased account's address can never reach anybody. */
const ERASED_DOMAIN = 'terarah.invalid';

/** The name that is shown on an author's works after the author had their own name removed. */
export const ANONYMOUS = { nama_depan: 'Penulis', nama_belakang: '-' } as const;

/** The pattern of erased accounts' addresses, for `like` in SQL. */
export const ERASED_ADDRESSES = `%@${ERASED_DOMAIN}`;

/**
 * Returns the SQL condition that hides the erased accounts of authors without an article. Their rows must stay: the
 * audit log refers to their ids, which must never go to another user.
 */
export const isListedUser = () => sql<SqlBool>`(users.closed_at is null or users.email not like ${ERASED_ADDRESSES}
  or users.role_type <> ${ROLE_USER} or exists (select 1 from articles where articles.user_id = users.id))`;

export function erasedAddress(userId: number): string {
  return `dihapus-${userId}@${ERASED_DOMAIN}`;
}

export function isErased({ email }: { email: string }): boolean {
  return email.endsWith(`@${ERASED_DOMAIN}`);
}

/** Returns whether the account was erased and the user's name removed from the works. */
export function isAnonymous(user: { email: string; nama_depan: string; nama_belakang: string }): boolean {
  const { nama_depan, nama_belakang } = ANONYMOUS;
  return isErased(user) && user.nama_depan === nama_depan && user.nama_belakang === nama_belakang;
}
