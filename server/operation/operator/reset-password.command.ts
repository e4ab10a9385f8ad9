import { change } from '#server/change.ts';
import { dropEmailChange } from '#server/identity/links/email-changes.ts';
import { endMailLinks } from '#server/identity/links/mail-links.service.ts';
import { cancelPasswordReset } from '#server/identity/sign-in/password-resets/password-resets.service.ts';
import { forgiveAccount } from '#server/http/rate-limits/rate-limits.service.ts';
import { passwordChangedMail } from '#server/mail/letters/mails.ts';
import { endSessionsOfUser } from '#server/identity/sign-in/sessions/sessions.service.ts';
import { announceAccount } from '#server/identity/users/first-admin.ts';
import { hashPassword } from '#server/identity/passwords/passwords.ts';
import { changePassword } from '#server/identity/users/users.service.ts';
import { requireOpenAccount } from './account.commands.ts';
import { type Command, tell } from './command.ts';
import { withSystem } from './open-system.ts';
import { choosePassword } from './password-input.ts';

export const resetPassword: Command = {
  summary: 'Give someone a new password',
  operands: ['EMAIL'],
  options: { 'password-stdin': { type: 'boolean', default: false } },
  help: `
Ends every session of that person, codes and links that were mailed, and a change of address that waits; tells them by
mail. Without --password-stdin a random password is made and printed, once; it has to be changed at the first sign-in. The
server may be running.

  --password-stdin  reads the password from standard input`,
  async run({ config, operands: [address = ''], options }) {
    await withSystem(config, {}, async ({ system }) => {
      const user = await requireOpenAccount(system, address);
      const { password, isRandom } = await choosePassword(config, options['password-stdin'] === true);
      const hash = await hashPassword(password);
      await change(system, async (tx) => {
        await changePassword(tx.db, user.id, hash, tx.now, { isPrinted: isRandom });
        await endSessionsOfUser(tx.db, user.id);
        // Codes, links and a change of address may be those of somebody who knew the password, or reads the mail.
        await cancelPasswordReset(tx.db, user.id);
        await dropEmailChange(tx.db, user.id);
        await endMailLinks(tx.db, user.id);
        await tx.audit({ actorId: null, action: 'reset password', entity: 'user', entityId: user.id });
        const mail = passwordChangedMail({ nama_depan: user.nama_depan, publicUrl: config.publicUrl, at: tx.now });
        await tx.mail({ ...mail, recipient: user.email });
      });
      await forgiveAccount(system, 'login', user.email);
      if (isRandom) announceAccount('Account', user.email, password);
      else tell(`${user.email} has the new password.`);
    });
  },
};
