import type { Selectable } from 'kysely';
import type { Byline } from '#contract/identity/users.ts';
import { type Caller, isAdmin } from '#server/callers.ts';
import type { UserTable } from '#server/database/schema.ts';
import { isAnonymous } from './anonymous.ts';

/** The author's columns that the repositories of posts select. */
export type BylineColumns = { user_id: number } & Pick<
  Selectable<UserTable>,
  'nama_depan' | 'nama_belakang' | 'email' | 'unconfirmed_since'
>;

/** Returns the field is_unconfirmed, which only admins get, if the author's address is unconfirmed. */
export const markUnconfirmed = ({ unconfirmed_since }: Pick<BylineColumns, 'unconfirmed_since'>) =>
  unconfirmed_since === null ? {} : { is_unconfirmed: true };

/**
 * Returns an author as posts show them. Only admins and the author see the e-mail address; for others it is null.
 * @param hasWorks whether visitors can see an article by the author
 */
export function toByline(row: BylineColumns, caller: Caller | undefined, hasWorks: boolean): Byline {
  return {
    id: row.user_id,
    nama_depan: row.nama_depan,
    nama_belakang: row.nama_belakang,
    email: isAdmin(caller) || caller?.id === row.user_id ? row.email : null,
    ...(hasWorks && !isAnonymous(row) && { has_page: true }),
    ...(isAdmin(caller) && markUnconfirmed(row)),
  };
}
