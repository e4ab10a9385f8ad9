import type { IdentityForm } from '#contract/second-factor.ts';
import type { Caller } from '#server/callers/callers.ts';
import type { Change } from '#server/change.ts';
import { forgiveAccount } from '#server/rate-limits/rate-limits.service.ts';
import { refuseForm, requireCode, type RightCode, spendCode } from '#server/second-factor/sign-in-codes.service.ts';
import type { System } from '#server/system.ts';
import { lockCheckedPassword } from '#server/users/users.service.ts';
import { requireOwnPassword, wrongOwnPassword } from './own-password.ts';

/** A caller who has shown again who they are. `spendIdentity` makes it count in a transaction. */
export type Identity = Awaited<ReturnType<typeof requireOwnPassword>> & {
  code: RightCode | undefined;
  publicUrl: string;
};

/**
 * Checks the caller's own password again, and the code if they have a second factor, before an act that a stolen session
 * must not do. Call `spendIdentity` with the result in the transaction of the act: it uses the code up.
 * @throws 422 (errors.password, errors.code) for what is wrong or missing; 429 after ten passwords or five codes in 15
 * minutes
 */
export async function confirmIdentity(
  system: System,
  caller: Caller,
  { password, code }: IdentityForm,
): Promise<Identity> {
  const found = await requireOwnPassword(system, caller, password);
  // Counted apart from the sign-in: an open session must not use up the tries of its person elsewhere.
  const right = await requireCode(system, found, code, { counted: `session:${caller.sessionId}`, refuse: refuseForm });
  await forgiveAccount(system, 'changePassword', caller.id);
  return { ...found, code: right, publicUrl: system.config.publicUrl };
}

/** @throws 422 if the password was changed meanwhile, or the code was used */
export async function spendIdentity(tx: Change, identity: Identity): Promise<void> {
  if (!(await lockCheckedPassword(tx.db, identity))) throw wrongOwnPassword();
  await spendCode(tx, identity, identity.code, { refuse: refuseForm, publicUrl: identity.publicUrl });
}
