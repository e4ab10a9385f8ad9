import type { Caller } from '#server/callers/callers.ts';
import { invalid } from '#server/errors.ts';
import { verifyPassword } from '#server/passwords/passwords.ts';
import { limitAccount } from '#server/rate-limits/rate-limits.service.ts';
import type { System } from '#server/system.ts';
import { findUserWithPassword, requireUser } from '#server/users/users.service.ts';

/**
 * Checks the caller's own password before an act that asks for it again. Returns the account; call `lockCheckedPassword`
 * with it in the transaction of the act, because the password may change meanwhile.
 * @throws 422 for a wrong password; 429 after ten tries in 15 minutes, until `forgiveAccount` of 'changePassword'
 */
export async function requireOwnPassword(system: System, caller: Caller, password: string) {
  await limitAccount(system, 'changePassword', caller.id);
  const { email } = await requireUser(system, caller.id);
  const found = await findUserWithPassword(system, email);
  if (!found || !(await verifyPassword(password, found.password_hash))) throw wrongOwnPassword();
  return found;
}

export const wrongOwnPassword = () => invalid('password', 'Password sekarang tidak cocok.');
