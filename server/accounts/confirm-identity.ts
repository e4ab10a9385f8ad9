import { missingText } from '#contract/rules.ts';
import type { IdentityForm, PasskeyCredential } from '#contract/identity/second-factor.ts';
import type { Caller } from '#server/callers.ts';
import type { Change } from '#server/change.ts';
import { invalid } from '#server/errors.ts';
import { verifyPassword } from '#server/identity/passwords/passwords.ts';
import { forgiveAccount, limitAccount } from '#server/http/rate-limits/rate-limits.service.ts';
import {
  checkPasskey,
  type RightPasskey,
  spendPasskey,
} from '#server/identity/sign-in/second-factor/passkeys.service.ts';
import {
  refuseForm,
  requireCode,
  type RightCode,
  spendCode,
} from '#server/identity/sign-in/second-factor/sign-in-codes.service.ts';
import type { System } from '#server/system.ts';
import { findUserWithPassword, lockCheckedPassword, requireUser } from '#server/identity/users/users.service.ts';

/** A confirmed identity. The transaction of the protected act must pass it to `spendIdentity`. */
export type Identity = Awaited<ReturnType<typeof requireOwnPassword>> & {
  code: RightCode | undefined;
  passkey?: RightPasskey;
};

/**
 * Checks the caller's password (and second-factor code) or passkey, before an act that a stolen session must not do.
 * The act's transaction must pass the result to `spendIdentity`, which marks the code as used. So the code stays valid
 * if that transaction fails. But this check uses up a passkey's challenge.
 * @throws 422 (errors.password, errors.code) for a wrong or missing password or code; 429 after ten passwords or five
 * codes in 15 minutes
 */
export async function confirmIdentity(
  system: System,
  caller: Caller,
  { password, code, passkey }: IdentityForm,
): Promise<Identity> {
  if (passkey) return { ...(await checkOwnPasskey(system, caller, passkey)), code: undefined };
  if (password === undefined) throw invalid('password', missingText('Password sekarang'));
  const found = await requireOwnPassword(system, caller, password);
  // Wrong codes are counted for each session, so that a stolen session cannot use up the user's tries at sign-ins.
  const counting = { counted: `session:${caller.sessionId}`, refuse: refuseForm };
  const right = isBeforeFirstPassword(found) ? undefined : await requireCode(system, found, code, counting);
  await forgiveAccount(system, 'changePassword', caller.id);
  return { ...found, code: right };
}

async function requireOwnPassword(system: System, caller: Caller, password: string) {
  await limitAccount(system, 'changePassword', caller.id);
  const { email } = await requireUser(system, caller.id);
  const found = await findUserWithPassword(system, email);
  if (!found || !(await verifyPassword(password, found.password_hash))) throw wrongPassword();
  return found;
}

async function checkOwnPasskey(system: System, caller: Caller, given: PasskeyCredential) {
  const passkey = await checkPasskey(system, `confirm:${caller.id}`, given, refusePasskey);
  const { email } = await requireUser(system, caller.id);
  const found = await findUserWithPassword(system, email);
  if (!found || passkey.userId !== caller.id) throw refusePasskey('Passkey itu milik akun lain.');
  await forgiveAccount(system, 'confirmByPasskey', caller.id);
  return { ...found, passkey };
}

/** Marks the checked code or passkey as used. @throws 422 if the password has changed or the code was used meanwhile */
export async function spendIdentity(tx: Change, identity: Identity): Promise<void> {
  if (!(await lockCheckedPassword(tx.db, identity))) throw wrongPassword();
  if (identity.passkey) return await spendPasskey(tx, identity.passkey, refusePasskey);
  if (isBeforeFirstPassword(identity)) return;
  await spendCode(tx, identity, identity.code, refuseForm);
}

/**
 * Returns whether the user must first replace a generated password (server/identity/sign-in/sessions/duties.ts). Such a
 * user needs no second-factor code: the sign-in has just used the current code, and a code works only once.
 */
const isBeforeFirstPassword = ({ must_change_password }: { must_change_password: number }) =>
  must_change_password !== 0;

const wrongPassword = () => invalid('password', 'Password sekarang tidak cocok.');
const refusePasskey = (message: string) => invalid('passkey', message);
