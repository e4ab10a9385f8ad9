import type { Done } from '#contract/call-parts.ts';
import type { IdentityForm } from '#contract/identity/second-factor.ts';
import type { Caller } from '#server/callers.ts';
import { change } from '#server/change.ts';
import { conflict } from '#server/errors.ts';
import type { DeviceCookie } from '#server/http/device-cookie.ts';
import { rememberDevice } from '#server/identity/sign-in/known-devices.service.ts';
import { secondFactorOffMail, secondFactorOnMail } from '#server/mail/letters/second-factor-mails.ts';
import { limitAccount } from '#server/http/rate-limits/rate-limits.service.ts';
import { newRecoveryCodes, storeRecoveryCodes } from '#server/identity/sign-in/second-factor/recovery-codes.ts';
import {
  addAuthenticator,
  confirmAuthenticator,
  hasSecondFactor,
  removeAuthenticator,
} from '#server/identity/sign-in/second-factor/second-factor.service.ts';
import { endSessionsBut } from '#server/identity/sign-in/sessions/sessions.service.ts';
import type { System } from '#server/system.ts';
import { lockPerson, requireUser } from '#server/identity/users/users.service.ts';
import { confirmIdentity, spendIdentity } from '#server/accounts/confirm-identity.ts';

type WithCodes = { message: string; recovery_codes: string[] };

/** Returns a secret for an authenticator app. The app is off until `turnOnSecondFactor`. @throws 409 if an app is on */
export async function startSecondFactor(system: System, caller: Caller, given: IdentityForm) {
  const identity = await confirmIdentity(system, caller, given);
  return await change(system, async (tx) => {
    await spendIdentity(tx, identity);
    return await addAuthenticator(system, tx, identity);
  });
}

/**
 * Turns the authenticator app on by its first code. Ends all other sessions, which began without a second factor.
 * @throws 422 for a wrong code, 429 after five; 409 if an app is on, or the secret is older than 15 minutes
 */
export async function turnOnSecondFactor(system: System, caller: Caller, code: string, device: DeviceCookie) {
  await limitAccount(system, 'secondFactor', `new:${caller.id}`);
  const { made, shown } = await newRecoveryCodes();
  await change(system, async (tx) => {
    await lockPerson(tx.db, caller.id);
    await confirmAuthenticator(system, tx, caller.id, code, made);
    await endSessionsBut(tx.db, caller.id, caller.sessionId);
    await tx.audit({ actorId: caller.id, action: 'turn on second factor', entity: 'user', entityId: caller.id });
    const { email, nama_depan } = await requireUser({ ...system, db: tx.db }, caller.id);
    const site = await tx.mailSite();
    await tx.mail({ ...secondFactorOnMail({ nama_depan, site, at: tx.now }), recipient: email });
  });
  rememberDevice(system, device, caller.id, { hasShownCode: true });
  return { message: 'Verifikasi dua langkah menyala. Perangkat Anda yang lain dikeluarkan.', recovery_codes: shown };
}

/** Turns the authenticator app off. @throws 422 for a wrong password or second-factor code; 409 if it is off */
export async function turnOffSecondFactor(system: System, caller: Caller, given: IdentityForm): Promise<Done> {
  const identity = await confirmIdentity(system, caller, given);
  await change(system, async (tx) => {
    await spendIdentity(tx, identity);
    if (!(await removeAuthenticator(tx.db, caller.id))) throw isOff();
    await tx.audit({ actorId: caller.id, action: 'turn off second factor', entity: 'user', entityId: caller.id });
    const { nama_depan, email } = identity;
    const site = await tx.mailSite();
    await tx.mail({ ...secondFactorOffMail({ nama_depan, site, at: tx.now }, 'user'), recipient: email });
  });
  return { message: 'Verifikasi dua langkah dimatikan.' };
}

/**
 * Makes ten new recovery codes. The earlier codes become invalid.
 * @throws 422 for a wrong password or second-factor code; 409 without a second factor
 */
export async function renewRecoveryCodes(system: System, caller: Caller, given: IdentityForm): Promise<WithCodes> {
  const identity = await confirmIdentity(system, caller, given);
  const { made, shown } = await newRecoveryCodes();
  await change(system, async (tx) => {
    await spendIdentity(tx, identity);
    if (!(await hasSecondFactor(tx.db, caller.id))) throw isOff();
    await storeRecoveryCodes(tx.db, caller.id, made);
    await tx.audit({ actorId: caller.id, action: 'renew recovery codes', entity: 'user', entityId: caller.id });
  });
  return { message: 'Kode pemulihan baru dibuat. Kode yang lama tidak berlaku lagi.', recovery_codes: shown };
}

const isOff = () => conflict('Verifikasi dua langkah tidak menyala. Muat ulang halaman ini.');
