import { change } from '#server/change.ts';
import { forgiveAccount } from '#server/http/rate-limits/rate-limits.service.ts';
import { requireOpenAccount } from './account.commands.ts';
import { type Command, tell } from './command.ts';
import { withSystem } from './open-system.ts';

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
      tell(`${user.email} may try again.`);
    });
  },
};
