import { change } from '#server/change.ts';
import { forgiveAccount } from '#server/http/rate-limits/rate-limits.service.ts';
import { dropEmailChange } from '#server/identity/links/email-changes.ts';
import { endMailLinks } from '#server/identity/links/mail-links.service.ts';
import { hashPassword } from '#server/identity/passwords/passwords.ts';
import { cancelPasswordReset } from '#server/identity/sign-in/password-resets/password-resets.service.ts';
import { removeSecondFactor } from '#server/identity/sign-in/second-factor/second-factor.service.ts';
import { endSessionsOfUser } from '#server/identity/sign-in/sessions/sessions.service.ts';
import { announceAccount } from '#server/identity/users/first-admin.ts';
import { changePassword, lockPerson } from '#server/identity/users/users.service.ts';
import { passwordChangedMail } from '#server/mail/letters/mails.ts';
import { secondFactorOffMail } from '#server/mail/letters/second-factor-mails.ts';
import { requireOpenAccount } from './account.commands.ts';
import { type Command, OperatorError, report } from './command.ts';
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
        // Ends codes, links and changes of address that someone with the password or the mailbox may have requested.
        await cancelPasswordReset(tx.db, user.id);
        await dropEmailChange(tx.db, user.id);
        await endMailLinks(tx.db, user.id);
        await tx.audit({ actorId: null, action: 'reset password', entity: 'user', entityId: user.id });
        const mail = passwordChangedMail({ nama_depan: user.nama_depan, site: await tx.mailSite(), at: tx.now });
        await tx.mail({ ...mail, recipient: user.email });
      });
      await forgiveAccount(system, 'login', user.email);
      if (isRandom) announceAccount('Account', user.email, password);
      else report(`${user.email} has the new password.`);
    });
  },
};

export const resetSecondFactor: Command = {
  summary: 'Let someone sign in without their lost second factor',
  operands: ['EMAIL'],
  help: `
Turns off the second factor of someone who has neither the authenticator app nor a recovery code any more, ends every
session of that person and tells them by mail. Make sure first that it is they who ask: from then on the password alone
is enough. The server may be running.`,
  async run({ config, operands: [address = ''] }) {
    await withSystem(config, {}, async ({ system }) => {
      const { id, email, nama_depan } = await requireOpenAccount(system, address);
      await change(system, async (tx) => {
        await lockPerson(tx.db, id);
        if (!(await removeSecondFactor(tx.db, id))) throw new OperatorError(`${email} has no second factor.`);
        await endSessionsOfUser(tx.db, id);
        await tx.audit({ actorId: null, action: 'turn off second factor', entity: 'user', entityId: id });
        const details = { nama_depan, site: await tx.mailSite(), at: tx.now };
        await tx.mail({ ...secondFactorOffMail(details, 'operator'), recipient: email });
      });
      report(`${email} signs in by the password alone now.`);
    });
  },
};

export const unlock: Command = {
  summary: 'Let someone sign in again whose tries were used up',
  operands: ['EMAIL'],
  help: `
Forgets the wrong passwords and codes that were tried for this account, so that it may try again at once. The password
stays as it is; limits by network address stay too. The server may be running and follows within a second.`,
  async run({ config, operands: [address = ''] }) {
    await withSystem(config, {}, async ({ system }) => {
      const user = await requireOpenAccount(system, address);
      for (const action of ['login', 'secondFactor', 'resetPassword', 'forgotPassword'] as const) {
        await forgiveAccount(system, action, user.email);
      }
      await change(system, (tx) => tx.audit({ actorId: null, action: 'unlock', entity: 'user', entityId: user.id }));
      report(`${user.email} may try again.`);
    });
  },
};
