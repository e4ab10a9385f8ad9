import type { CallBody } from '#contract/call-schemas.ts';
import type { Done } from '#contract/call-parts.ts';
import { ROLE_ADMIN, ROLE_USER } from '#contract/constants.ts';
import { INVITATION_DAYS } from '#contract/accounts/invitations.ts';
import type { IdentityForm } from '#contract/identity/second-factor.ts';
import type { Caller } from '#server/callers.ts';
import { change, type Change } from '#server/change.ts';
import { ifTaken } from '#server/database/database.ts';
import { conflict, invalid, notAllowed } from '#server/errors.ts';
import { invitationMail } from '#server/mail/letters/account-mails.ts';
import {
  endMailLinks,
  findLinkKind,
  makeMailLink,
  useMailLink,
  wrongLink,
} from '#server/identity/links/mail-links.service.ts';
import { passwordRulesOf, refuseCommonPassword } from '#server/identity/passwords/password-rules.ts';
import { hashPassword } from '#server/identity/passwords/passwords.ts';
import { limitAccount } from '#server/http/rate-limits/rate-limits.service.ts';
import { endSessionsOfUser } from '#server/identity/sign-in/sessions/sessions.service.ts';
import type { System } from '#server/system.ts';
import { changeRole, lockAdmins } from '#server/identity/users/admins.ts';
import { readProfile, storeProfile } from '#server/identity/users/profiles.ts';
import { addUser, changePassword, lockOpenAccount, requireAccount } from '#server/identity/users/users.service.ts';
import { uselessPassword } from '#server/accounts/accounts.service.ts';
import { confirmIdentity, spendIdentity } from '#server/accounts/confirm-identity.ts';
import { INVITATION_KINDS, type InvitedRole, listOpenInvitations } from './open-invitations.ts';

/** Placeholders, because an invitation contains no phone and gender. The user enters both with the first password. */
const UNKNOWN = { no_hp: '0000-0000', gender: 'L' } as const;

/**
 * Creates an account without a usable password and mails its user a link to set one. Works even if SIGNUP is closed.
 * @throws 422 for a wrong password or code, and for an address that has an account; 429 after 60 invitations in an hour
 */
export async function invite(
  system: System,
  caller: Caller,
  { nama_depan, nama_belakang, email, role, ...given }: CallBody<'invite'>,
): Promise<{ message: string; id: number }> {
  const identity = await confirmIdentity(system, caller, given);
  await limitAccount(system, 'invite', caller.id);
  const password_hash = await uselessPassword();
  const invited = change(system, async (tx) => {
    if (!(await lockAdmins(tx.db)).includes(caller.id)) throw notAllowed();
    await spendIdentity(tx, identity);
    const fields = { nama_depan, nama_belakang, email, ...UNKNOWN, password_hash };
    const userId = await addUser(tx.db, { ...fields, role_type: ROLE_USER }, tx.now);
    await mailInvitation(system, tx, { id: userId, nama_depan, email }, { role, isAgain: false });
    await tx.audit({ actorId: caller.id, action: 'invite', entity: 'user', entityId: userId, details: { role } });
    return userId;
  });
  const id = await invited.catch(ifTaken(hasAccount));
  return { message: `Undangan dikirim ke ${email}. ${LIFETIME}`, id };
}

const hasAccount = () => invalid('email', 'Alamat ini sudah punya akun. Cari di daftar pengguna.');

/**
 * Mails an unaccepted invitation again, with the same role. The earlier links become invalid.
 * @throws 422 for a wrong password or code; 404; 409 for a closed account, and for a user who has a password; 429 after
 * 60 invitations in an hour
 */
export async function inviteAgain(system: System, caller: Caller, id: number, given: IdentityForm): Promise<Done> {
  const identity = await confirmIdentity(system, caller, given);
  await limitAccount(system, 'invite', caller.id);
  const email = await change(system, async (tx) => {
    if (!(await lockAdmins(tx.db)).includes(caller.id)) throw notAllowed();
    await spendIdentity(tx, identity);
    await requireAccount(tx.db, id);
    const user = await lockOpenAccount(tx.db, id);
    if (!user) throw conflict('Akun ini ditutup. Buka kembali akunnya dahulu, lalu kirim undangannya.');
    // Read the role only after locking the row: the user may be accepting the invitation at this moment.
    const role = (await listOpenInvitations(tx.db, [id])).get(id);
    if (!role) throw conflict('Orang ini sudah punya password, sehingga tidak perlu diundang lagi.');
    for (const kind of Object.values(INVITATION_KINDS)) await endMailLinks(tx.db, id, kind);
    await mailInvitation(system, tx, user, { role, isAgain: true });
    await tx.audit({ actorId: caller.id, action: 'invite again', entity: 'user', entityId: id, details: { role } });
    return user.email;
  });
  return { message: `Undangan dikirim lagi ke ${email}. ${LIFETIME}` };
}

const LIFETIME = `Tautannya berlaku ${INVITATION_DAYS} hari.`;

async function mailInvitation(
  system: System,
  tx: Change,
  { id, nama_depan, email }: { id: number; nama_depan: string; email: string },
  { role, isAgain }: { role: InvitedRole; isAgain: boolean },
): Promise<void> {
  const { address: link, expiresAt } = await makeMailLink(system, tx, {
    kind: INVITATION_KINDS[role],
    page: 'acceptInvitation',
    userId: id,
    email,
    lifetimeMs: INVITATION_DAYS * 86_400_000,
  });
  const site = await tx.mailSite();
  const mail = invitationMail({ nama_depan, role, link, days: INVITATION_DAYS, site, isAgain });
  await tx.mail({ ...mail, recipient: email, expiresAt });
}

/**
 * Sets the password of an invited user, and makes them an admin if they were invited as one. Does not sign them in.
 * @throws 422 for a link (errors.token) that is wrong, used or expired, and for a password that the rules refuse
 */
export async function acceptInvitation(
  system: System,
  { token, no_hp, gender, new_password }: CallBody<'acceptInvitation'>,
): Promise<Done> {
  refuseCommonPassword(passwordRulesOf(system.config), 'new_password', new_password);
  const kind = await findLinkKind(system, system.db, Object.values(INVITATION_KINDS), token);
  const hash = await hashPassword(new_password);
  await change(system, async (tx) => {
    const link = await useMailLink(tx, kind, token);
    const user = await lockOpenAccount(tx.db, link.user_id ?? 0);
    if (user?.email !== link.email) throw wrongLink();
    const { id } = user;
    await changePassword(tx.db, id, hash, tx.now);
    const profile = await readProfile({ ...system, db: tx.db }, id);
    await storeProfile(tx.db, id, { ...profile, no_hp, gender }, tx.now);
    if (kind === INVITATION_KINDS.admin) await changeRole(tx.db, id, ROLE_ADMIN, tx.now.toISOString());
    await endMailLinks(tx.db, id);
    // The user may have signed in by a mailed link before. That session must not become an admin's session.
    await endSessionsOfUser(tx.db, id);
    await tx.audit({ actorId: id, action: 'accept invitation', entity: 'user', entityId: id });
  });
  return { message: 'Akun Anda siap. Silakan login dengan password baru Anda.' };
}
