import type { Profile } from '#contract/accounts/account.ts';
import type { Queries } from '#server/database/database.ts';
import { rowById } from '#server/database/prepared.ts';
import { searchText } from '#server/database/search-text.ts';
import type { System } from '#server/system.ts';
import { isAnonymous } from './anonymous.ts';
import { updateUser } from './users.repository.ts';

const PROFILE = [
  'nama_depan',
  'nama_belakang',
  'no_hp',
  'gender',
  'affiliation',
  'citation_name',
  'bio',
  'orcid',
] as const;

export async function readProfile({ db }: Pick<System, 'db'>, id: number): Promise<Profile> {
  return await db.selectFrom('users').select(PROFILE).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Stores a user's profile. If the name changes, the caller must update the posts' search texts (renameAuthor). */
export async function storeProfile(db: Queries, id: number, profile: Profile, now: Date): Promise<void> {
  const search_text = searchText(profile.nama_depan, profile.nama_belakang);
  await updateUser(db, id, { ...profile, updated_at: now.toISOString(), search_text });
}

/** Selects the public columns of a user, and the columns that isAnonymous needs. */
const findPublicProfile = rowById((db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'nama_depan', 'nama_belakang', 'email', 'affiliation', 'bio', 'orcid'])
    .where('id', '=', id),
);

/** Returns an author's public profile. Returns undefined for an unknown id, and if the author had the name removed. */
export async function readPublicProfile(db: Queries, id: number) {
  const found = await findPublicProfile(db, id);
  if (!found || isAnonymous(found)) return undefined;
  const { email: _private, ...profile } = found;
  return profile;
}
