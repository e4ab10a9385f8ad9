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

/** Returns what a person says of themselves. */
export async function readProfile({ db }: Pick<System, 'db'>, id: number): Promise<Profile> {
  return await db.selectFrom('users').select(PROFILE).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Stores what a person says of themselves. The caller updates everything derived from the name. */
export async function storeProfile(db: Queries, id: number, profile: Profile, now: Date): Promise<void> {
  const search_text = searchText(profile.nama_depan, profile.nama_belakang);
  await updateUser(db, id, { ...profile, updated_at: now.toISOString(), search_text });
}

/** Finds what readers may see of a person, and what tells whether the name was removed. */
const findPublicProfile = rowById((db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'nama_depan', 'nama_belakang', 'email', 'affiliation', 'bio', 'orcid'])
    .where('id', '=', id),
);

/** Returns what readers may see of an author; undefined for an unknown id, and if the person had their name removed. */
export async function readPublicProfile(db: Queries, id: number) {
  const person = await findPublicProfile(db, id);
  if (!person || isAnonymous(person)) return undefined;
  const { email: _private, ...profile } = person;
  return profile;
}
