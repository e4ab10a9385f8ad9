import { change } from '#server/change.ts';
import { secondFactorOffMail } from '#server/mail/letters/second-factor-mails.ts';
import { removeSecondFactor } from '#server/identity/sign-in/second-factor/second-factor.service.ts';
import { endSessionsOfUser } from '#server/identity/sign-in/sessions/sessions.service.ts';
import { lockPerson } from '#server/identity/users/users.service.ts';
import { requireOpenAccount } from './account.commands.ts';
import { type Command, OperatorError, tell } from './command.ts';
import { withSystem } from './open-system.ts';

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
        const told = { nama_depan, publicUrl: config.publicUrl, at: tx.now };
        await tx.mail({ ...secondFactorOffMail(told, 'operator'), recipient: email });
      });
      tell(`${email} signs in by the password alone now.`);
    });
  },
};
