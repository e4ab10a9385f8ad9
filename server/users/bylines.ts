import type { Byline } from '#contract/users.ts';
import { type Caller, isAdmin } from '#server/callers/callers.ts';

/** The writer's columns, as the repositories of articles and blog posts select them. */
export type BylineColumns = { user_id: number; nama_depan: string; nama_belakang: string; email: string };

/** An e-mail address is shown to admins and to its owner only; its key is always there. */
export function toByline(row: BylineColumns, caller: Caller | undefined): Byline {
  return {
    id: row.user_id,
    nama_depan: row.nama_depan,
    nama_belakang: row.nama_belakang,
    email: isAdmin(caller) || caller?.id === row.user_id ? row.email : null,
  };
}
