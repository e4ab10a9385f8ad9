import type { CallBody } from '#contract/call-schemas.ts';
import { createHmac } from 'node:crypto';
import type { Done } from '#contract/call-parts.ts';
import { RESET_CODE_CHARACTERS } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { change } from '#server/change.ts';
import { dropEmailChange } from '#server/identity/links/email-changes.ts';
import { invalid } from '#server/errors.ts';
import type { DeviceCookie } from '#server/http/device-cookie.ts';
import { countedAs, rememberDevice } from '#server/identity/sign-in/known-devices.service.ts';
import { forgiveAccount, limitAccount } from '#server/http/rate-limits/rate-limits.service.ts';
import { endMailLinks } from '#server/identity/links/mail-links.service.ts';
import { passwordChangedMail, resetCodeMail } from '#server/mail/letters/mails.ts';
import { removeMail } from '#server/mail/mail-queue.ts';
import { confirmByMailAlone } from '#server/identity/sign-in/second-factor/first-confirmation.ts';
import { endSessionsOfUser } from '#server/identity/sign-in/sessions/sessions.service.ts';
import { isSameText } from '#server/process/signatures.ts';
import type { System } from '#server/system.ts';
import { passwordRulesOf, refuseCommonPassword } from '#server/identity/passwords/password-rules.ts';
import { hashPassword } from '#server/identity/passwords/passwords.ts';
import { randomCode } from '#server/identity/passwords/random-code.ts';
import { changePassword, findUserWithPassword, forgetDevices } from '#server/identity/users/users.service.ts';
import { deletePasswordReset, replacePasswordReset, takeTry, writeAsIfTried } from './password-resets.repository.ts';

export { cancelPasswordReset } from './password-resets.repository.ts';

/** A mailed code may be valid for ten minutes at most (ASVS 5.0, 6.5.5). */
const CODE_MINUTES = 10;
const TRIES = 5;

/** Mails a reset code after the response. Known and unknown addresses get the same response in the same time. */
export async function requestPasswordReset(
  system: System,
  { email }: CallBody<'forgotPassword'>,
  device: DeviceCookie,
): Promise<Done> {
  const counted = await countedAs(system, email, device);
  await limitAccount(system, 'forgotPassword', counted);
  if (counted !== email) await limitAccount(system, 'forgotPasswordOnDevices', email);
  const user = await findUserWithPassword(system, email);
  const code = randomCode(RESET_CODE_CHARACTERS);
  const now = system.clock.now();
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);

  await change(system, async (tx) => {
    if (user) {
      await replacePasswordReset(tx.db, {
        user_id: user.id,
        code_hash: hashCode(system, user.id, code),
        tries_left: TRIES,
        expires_at: expiresAt.toISOString(),
        created_at: now.toISOString(),
      });
    }
    const to = { nama_depan: user?.nama_depan ?? '', site: await tx.mailSite() };
    const mail = resetCodeMail({ ...to, email, code, minutes: CODE_MINUTES });
    const mailId = await tx.mail({ ...mail, recipient: email, expiresAt });
    // If the address is unknown, this function writes the mail and deletes it: a faster response would reveal that no
    // account has the address.
    if (!user) await removeMail(tx.db, mailId);
  });
  return { message: messages.forgotPassword.succeeded };
}

/** Sets a new password if the reset code is right. Ends the code and the user's sessions and mails the user. */
export async function resetPassword(
  system: System,
  input: CallBody<'resetPassword'>,
  { address, device }: { address: string; device: DeviceCookie },
): Promise<Done> {
  await limitAccount(system, 'resetPassword', await countedAs(system, input.email, device));
  // Checks the password before the code, so that a refused password does not use up a try.
  refuseCommonPassword(passwordRulesOf(system.config), 'new_password', input.new_password);
  const now = system.clock.now();
  const user = await findUserWithPassword(system, input.email);
  // Uses up a try before the codes are compared, so that the try counts even if the request fails later.
  const expected = user && (await takeTry(system.db, user.id, now.toISOString()));
  // Without a valid code, takeTry has written nothing. This write takes the same time, which hides who has a code.
  if (!expected) await writeAsIfTried(system.db, now);
  if (!user || !expected || !isSameText(expected, hashCode(system, user.id, input.verification_code))) {
    system.log.warn({ user: user?.id, address }, 'a reset code was refused');
    throw wrongCode();
  }

  const passwordHash = await hashPassword(input.new_password);
  await change(system, async (tx) => {
    if (!(await deletePasswordReset(tx.db, user.id, expected))) throw wrongCode();
    await changePassword(tx.db, user.id, passwordHash, tx.now);
    await endSessionsOfUser(tx.db, user.id);
    await dropEmailChange(tx.db, user.id);
    // Without this, an invitation link could still set another password and make the user an admin.
    await endMailLinks(tx.db, user.id);
    await tx.audit({ actorId: user.id, action: 'reset password', entity: 'user', entityId: user.id });
    const mail = passwordChangedMail({ nama_depan: user.nama_depan, site: await tx.mailSite(), at: tx.now });
    await tx.mail({ ...mail, recipient: user.email });
    const { isFirst } = await confirmByMailAlone(tx, user);
    // While the address was unconfirmed, a stranger may have used the account. The stranger's devices become unknown.
    if (isFirst) await forgetDevices(tx.db, user.id, tx.now);
  });
  // The user has read a mail to this address, so they own it. An attacker's wrong passwords must not keep them out.
  await forgiveAccount(system, 'login', input.email);
  rememberDevice(system, device, user.id);
  return { message: messages.resetPassword.succeeded };
}

const wrongCode = () =>
  invalid('verification_code', 'Kode verifikasi salah atau sudah tidak berlaku. Periksa lagi, atau minta kode baru.');

/** Hashes a code with the server's secret, so that a stolen copy of the database is not enough to guess it. */
function hashCode({ secret }: System, userId: number, code: string): string {
  return createHmac('sha256', secret).update(`password-reset:${userId}:${code}`).digest('hex');
}
