import { ROLE_ADMIN } from '#contract/constants.ts';
import { registration } from '#contract/identity/users.ts';
import { change } from '#server/change.ts';
import { announceAccount } from '#server/identity/users/first-admin.ts';
import { changeRole } from '#server/identity/users/admins.ts';
import { createUser, findAccount } from '#server/identity/users/users.service.ts';
import { requireOpen, toEmail } from './account.commands.ts';
import { type Command, OperatorError, report } from './command.ts';
import { withSystem } from './open-system.ts';
import { prepareSetup } from '#server/operation/setup/setup.service.ts';
import { choosePassword } from './password-input.ts';

export const createAdmin: Command = {
  summary: 'Make an admin, or make an admin of someone who is registered',
  operands: ['EMAIL'],
  options: {
    'first-name': { type: 'string', default: 'Admin' },
    'last-name': { type: 'string', default: 'Situs' },
    phone: { type: 'string', default: '0000-0000' },
    'password-stdin': { type: 'boolean', default: false },
    promote: { type: 'boolean', default: false },
  },
  help: `
Without --password-stdin a random password is made and printed, once; it has to be changed at the first sign-in. The
server may be running.

  --password-stdin  reads the password from standard input
  --promote         the address is registered already: that person becomes an admin and keeps the password
  --first-name, --last-name, --phone  of a new admin`,
  async run({ config, operands: [address = ''], options }) {
    await withSystem(config, {}, async ({ system }) => {
      const registered = await findAccount(system.db, toEmail(address));
      if (options['promote']) {
        if (!registered) throw new OperatorError(`Nobody is registered as ${address}. Leave out --promote.`);
        requireOpen(registered);
        if (registered.role_type === ROLE_ADMIN) return report(`${registered.email} is an admin already.`);
        await change(system, async (tx) => {
          await changeRole(tx.db, registered.id, ROLE_ADMIN, tx.now.toISOString());
          await tx.audit({ actorId: null, action: 'promote', entity: 'user', entityId: registered.id });
        });
        return report(`${registered.email} is an admin now, and signs in as before.`);
      }
      if (registered) {
        throw new OperatorError(`${registered.email} is registered already. To make that person an admin: --promote`);
      }
      const { password, isRandom } = await choosePassword(config, options['password-stdin'] === true);
      const admin = registration.safeParse({
        nama_depan: options['first-name'],
        nama_belakang: options['last-name'],
        email: address,
        no_hp: options['phone'],
        gender: 'L',
        password,
      });
      if (!admin.success) throw new OperatorError(admin.error.issues.map(({ message }) => message).join(' '));
      await prepareSetup(system);
      await createUser(system, admin.data, ROLE_ADMIN, { isPrinted: isRandom });
      if (isRandom) announceAccount('Admin', admin.data.email, password);
      else report(`${admin.data.email} is an admin now.`);
    });
  },
};
