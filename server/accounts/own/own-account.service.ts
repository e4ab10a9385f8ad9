import type { CallBody } from '#contract/call-schemas.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Done } from '#contract/call-parts.ts';
import type { Profile } from '#contract/accounts/account.ts';
import { hasAuthorPage, hasPublicWorks } from '#server/reading/authors/authors.service.ts';
import type { Caller } from '#server/callers.ts';
import { change } from '#server/change.ts';
import { dropEmailChange } from '#server/identity/links/email-changes.ts';
import { invalid } from '#server/errors.ts';
import { passwordChangedHereMail } from '#server/mail/letters/mails.ts';
import { cancelPasswordReset } from '#server/identity/sign-in/password-resets/password-resets.service.ts';
import { passwordRulesOf, refuseCommonPassword } from '#server/identity/passwords/password-rules.ts';
import { hashPassword, verifyPassword } from '#server/identity/passwords/passwords.ts';
import { limitAccount } from '#server/http/rate-limits/rate-limits.service.ts';
import { endSessionsBut } from '#server/identity/sign-in/sessions/sessions.service.ts';
import type { System } from '#server/system.ts';
import { readProfile, storeProfile } from '#server/identity/users/profiles.ts';
import { changePassword, lockPerson, requireUser } from '#server/identity/users/users.service.ts';
import { confirmIdentity, spendIdentity } from '#server/accounts/confirm-identity.ts';
import { renameAuthor } from '#server/posts/post-changes.service.ts';
import { articleKind } from '#server/posts/post-kind.ts';

const NAMES = ['nama_depan', 'nama_belakang'] as const;
/** What readers see on the author's page and in citations, besides the names. */
const SHOWN_TO_READERS = ['affiliation', 'bio', 'orcid', 'citation_name'] as const;

/**
 * Changes the caller's password, ends all other sessions and notifies the caller by mail.
 * @throws 422 for a wrong password or code, or a new password that the rules refuse; 429 after ten wrong passwords
 */
export async function changeOwnPassword(
  system: System,
  caller: Caller,
  { new_password, ...given }: CallBody<'changePassword'>,
): Promise<Done> {
  refuseCommonPassword(passwordRulesOf(system.config), 'new_password', new_password);
  const found = await confirmIdentity(system, caller, given);
  if (found.must_change_password !== 0 && (await verifyPassword(new_password, found.password_hash))) {
    throw invalid(
      'new_password',
      'Pilih password lain: yang ini dibuatkan untuk Anda, dan orang lain mungkin melihatnya.',
    );
  }
  const hash = await hashPassword(new_password);
  await change(system, async (tx) => {
    // Fails if another request has changed the password since the check.
    await spendIdentity(tx, found);
    await changePassword(tx.db, found.id, hash, tx.now);
    await cancelPasswordReset(tx.db, found.id);
    await dropEmailChange(tx.db, found.id);
    await endSessionsBut(tx.db, found.id, caller.sessionId);
    await tx.audit({ actorId: found.id, action: 'change password', entity: 'user', entityId: found.id });
    const { nama_depan, email } = found;
    const site = await tx.mailSite();
    await tx.mail({ ...passwordChangedHereMail({ nama_depan, site, at: tx.now }), recipient: email });
  });
  return { message: 'Password diganti. Perangkat Anda yang lain dikeluarkan.' };
}

export async function readOwnProfile(system: System, caller: Caller): Promise<{ profile: Profile; has_page: boolean }> {
  return { profile: await readProfile(system, caller.id), has_page: await hasAuthorPage(system, caller.id) };
}

/**
 * Stores the caller's profile. A changed name also changes on the caller's published works.
 * @throws 429 after 30 calls in an hour
 */
export async function saveOwnProfile(system: System, caller: Caller, profile: Profile) {
  await limitAccount(system, 'saveProfile', caller.id);
  await change(system, async (tx) => {
    await lockPerson(tx.db, caller.id);
    const before = await readProfile(tx, caller.id);
    if (isDeepStrictEqual({ ...before }, { ...profile })) return;
    const isChanged = (name: keyof Profile) => before[name] !== profile[name];
    await storeProfile(tx.db, caller.id, profile, tx.now);
    await tx.audit({ actorId: caller.id, action: 'edit', entity: 'user', entityId: caller.id });
    if (NAMES.some(isChanged)) await renameAuthor(tx.db, articleKind, caller.id);
    // Only authors of public works empty the caches of public content: a new account could call this 30 times an hour.
    const isPublic = await hasPublicWorks(tx.db, caller.id);
    tx.publicChanged({ when: isPublic && [...NAMES, ...SHOWN_TO_READERS].some(isChanged) });
  });
  return { message: 'Profil disimpan.', user: await requireUser(system, caller.id) };
}
