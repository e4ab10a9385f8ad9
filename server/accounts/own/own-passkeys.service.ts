import type { CallBody } from '#contract/call-schemas.ts';
import type { Done } from '#contract/call-parts.ts';
import type { IdentityForm, PasskeyName } from '#contract/identity/second-factor.ts';
import type { Caller } from '#server/callers.ts';
import { change } from '#server/change.ts';
import { passkeyAddedMail, passkeyRemovedMail } from '#server/mail/letters/second-factor-mails.ts';
import { limitAccount } from '#server/http/rate-limits/rate-limits.service.ts';
import {
  checkNewPasskey,
  passkeyCreationOptions,
  passkeyRequestOptions,
  removePasskeyOf,
  renamePasskeyOf,
  storePasskey,
} from '#server/identity/sign-in/second-factor/passkeys.service.ts';
import { newRecoveryCodes, storeRecoveryCodes } from '#server/identity/sign-in/second-factor/recovery-codes.ts';
import { dropUselessCodes, hasSecondFactor } from '#server/identity/sign-in/second-factor/second-factor.service.ts';
import { endSessionsBut } from '#server/identity/sign-in/sessions/sessions.service.ts';
import type { System } from '#server/system.ts';
import { lockPerson, requireUser } from '#server/identity/users/users.service.ts';
import { confirmIdentity, spendIdentity } from '#server/accounts/confirm-identity.ts';

type Options = { options: Record<string, unknown> };

/** Returns the options for the browser to create a passkey. @throws 422 for a wrong password or second-factor code */
export async function startPasskey(system: System, caller: Caller, given: IdentityForm): Promise<Options> {
  const identity = await confirmIdentity(system, caller, given);
  await change(system, (tx) => spendIdentity(tx, identity));
  return { options: await passkeyCreationOptions(system, identity) };
}

/**
 * Returns the options for the browser to confirm the caller's identity by a passkey.
 * @throws 429 after ten calls in 15 minutes of which none led to a confirmed identity
 */
export async function confirmByPasskey(system: System, caller: Caller): Promise<Options> {
  await limitAccount(system, 'confirmByPasskey', caller.id);
  return { options: await passkeyRequestOptions(system, `confirm:${caller.id}`) };
}

/**
 * Stores a passkey that the browser created with the options of `startPasskey`, within five minutes. If it is the
 * user's first second factor, returns recovery codes and ends all other sessions, which began without a second factor.
 * @throws 422 for a passkey that fails the check, 409 for a passkey that is stored already
 */
export async function addPasskey(system: System, caller: Caller, { name, passkey }: CallBody<'addPasskey'>) {
  const checked = await checkNewPasskey(system, caller.id, passkey);
  const { made, shown } = await newRecoveryCodes();
  const isFirst = await change(system, async (tx) => {
    await lockPerson(tx.db, caller.id);
    const first = !(await hasSecondFactor(tx.db, caller.id));
    await storePasskey(tx, caller.id, name, checked);
    if (first) {
      await storeRecoveryCodes(tx.db, caller.id, made);
      await endSessionsBut(tx.db, caller.id, caller.sessionId);
    }
    await tx.audit({ actorId: caller.id, action: 'add passkey', entity: 'user', entityId: caller.id });
    const { email, nama_depan } = await requireUser({ ...system, db: tx.db }, caller.id);
    const site = await tx.mailSite();
    await tx.mail({ ...passkeyAddedMail({ nama_depan, site, at: tx.now }), recipient: email });
    return first;
  });
  return { message: 'Passkey ditambahkan.', recovery_codes: isFirst ? shown : [] };
}

/**
 * Renames a passkey. The name is only a label, so this needs no password. @throws 404 for a passkey that is not the
 * caller's
 */
export async function renamePasskey(system: System, caller: Caller, { id, name }: PasskeyName): Promise<Done> {
  await change(system, async (tx) => {
    await renamePasskeyOf(tx, caller.id, id, name);
    await tx.audit({ actorId: caller.id, action: 'rename passkey', entity: 'user', entityId: caller.id });
  });
  return { message: 'Nama passkey disimpan.' };
}

/** @throws 422 for a wrong password or second-factor code, 409 for a passkey that was removed already */
export async function removePasskey(system: System, caller: Caller, { id, ...given }: CallBody<'removePasskey'>) {
  const identity = await confirmIdentity(system, caller, given);
  await change(system, async (tx) => {
    await spendIdentity(tx, identity);
    await removePasskeyOf(tx, caller.id, id);
    await dropUselessCodes(tx.db, caller.id);
    await tx.audit({ actorId: caller.id, action: 'remove passkey', entity: 'user', entityId: caller.id });
    const { email, nama_depan } = identity;
    const site = await tx.mailSite();
    await tx.mail({ ...passkeyRemovedMail({ nama_depan, site, at: tx.now }), recipient: email });
  });
  return { message: 'Passkey dihapus.' };
}
