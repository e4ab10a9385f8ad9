import { type SqlBool, sql } from 'kysely';
import { ROLE_USER } from '#contract/constants.ts';

/** RFC 2606 reserves .invalid, so that no mail can ever reach such an address. */
const ERASED_DOMAIN = 'terarah.invalid';

/** The author's name on the works of a user who had their own name removed. */
export const ANONYMOUS = { nama_depan: 'Penulis', nama_belakang: '-' } as const;

/** Matches the addresses of erased accounts in SQL's `like`. */
export const ERASED_ADDRESSES = `%@${ERASED_DOMAIN}`;

/**
 * Returns the SQL condition that excludes the erased accounts of authors without an article. Their rows stay, because
 * entries of the audit log refer to their ids, which must never go to another user.
 */
export const isListedUser = () => sql<SqlBool>`(users.closed_at is null or users.email not like ${ERASED_ADDRESSES}
  or users.role_type <> ${ROLE_USER} or exists (select 1 from articles where articles.user_id = users.id))`;

export function erasedAddress(userId: number): string {
  return `dihapus-${userId}@${ERASED_DOMAIN}`;
}

export function isErased({ email }: { email: string }): boolean {
  return email.endsWith(`@${ERASED_DOMAIN}`);
}

/** Whether the account was erased together with its user's name. */
export function isAnonymous(user: { email: string; nama_depan: string; nama_belakang: string }): boolean {
  const { nama_depan, nama_belakang } = ANONYMOUS;
  return isErased(user) && user.nama_depan === nama_depan && user.nama_belakang === nama_belakang;
}
