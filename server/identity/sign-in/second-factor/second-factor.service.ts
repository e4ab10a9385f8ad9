import { randomBytes } from 'node:crypto';
import type { OwnSecondFactor } from '#contract/identity/second-factor.ts';
import type { Change } from '#server/change.ts';
import type { Queries } from '#server/database/database.ts';
import { conflict, invalid } from '#server/errors.ts';
import { NotOurSeal, openSealedText, sealText } from '#server/mail/sealed-text.ts';
import type { System } from '#server/system.ts';
import { deletePasskeys, findPasskeys } from './passkeys.repository.ts';
import { canHavePasskeys } from './passkeys.service.ts';
import { countUnusedCodes, deleteCodes, type NewRecoveryCode, storeRecoveryCodes } from './recovery-codes.ts';
import {
  deleteAuthenticator,
  findAuthenticator,
  replaceUnconfirmed,
  setAppConfirmed,
  takeStep,
} from './second-factor.repository.ts';
import { findStep, fromBase32, otpauthAddress, stepAt, toBase32 } from './totp.ts';

/** RFC 4226 recommends a secret of 160 bits. */
const SECRET_BYTES = 20;
/** A new authenticator app must be confirmed with a first code within this time. */
const CONFIRM_MS = 15 * 60_000;

export async function readSecondFactor({ db, config }: Needs, userId: number): Promise<OwnSecondFactor> {
  const authenticator = await findAuthenticator(db, userId);
  const passkeys = await findPasskeys(db, userId);
  return {
    on_since: authenticator?.confirmed_at ?? null,
    recovery_codes_left: await countUnusedCodes(db, userId),
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({ id, name, created_at, used_at })),
    can_add_passkey: canHavePasskeys(config),
  };
}

type Needs = { db: Queries; config: { publicUrl: string } };

/** Returns whether the user has a second factor: then the password alone is not enough to sign in. */
export async function hasSecondFactor(db: Queries, userId: number): Promise<boolean> {
  return (await hasAuthenticator(db, userId)) || (await findPasskeys(db, userId)).length > 0;
}

export async function hasAuthenticator(db: Queries, userId: number): Promise<boolean> {
  return ((await findAuthenticator(db, userId))?.confirmed_at ?? null) !== null;
}

/**
 * Makes the secret for a new authenticator app. Sign-ins ask for its codes only after confirmAuthenticator was called.
 * @throws 409 if the user has a confirmed app
 */
export async function addAuthenticator(
  { secret: key }: Pick<System, 'secret'>,
  tx: Change,
  { id, email }: { id: number; email: string },
): Promise<{ secret: string; address: string }> {
  if (await hasAuthenticator(tx.db, id)) throw isOnAlready();
  const secret = toBase32(randomBytes(SECRET_BYTES));
  const sealed = sealText(key, sealName(id), secret);
  const state = { created_at: tx.now.toISOString(), confirmed_at: null, last_step: 0 };
  await replaceUnconfirmed(tx.db, { user_id: id, secret: sealed, ...state });
  const { name } = await tx.mailSite();
  return { secret, address: otpauthAddress(secret, name, email) };
}

/**
 * Turns the authenticator app on if `code` is right. The caller has locked the user.
 * @throws 422 for a wrong code; 409 if an app is on, or the secret is too old
 */
export async function confirmAuthenticator(
  system: Pick<System, 'secret' | 'log'>,
  { db, now }: Change,
  userId: number,
  code: string,
  recoveryCodes: readonly NewRecoveryCode[],
): Promise<void> {
  const found = await findAuthenticator(db, userId);
  if (found && found.confirmed_at !== null) throw isOnAlready();
  const isPast = !found || now.getTime() - Date.parse(found.created_at) > CONFIRM_MS;
  if (isPast) throw conflict('Kode QR itu tidak berlaku lagi. Mulai sekali lagi dari “Nyalakan”.');
  const key = openKey(system, found);
  const step = key && findStep(key, code, now);
  if (step === undefined) throw invalid('code', WRONG_FIRST_CODE);
  await takeStep(db, userId, step, stepAt(now) + 1);
  await setAppConfirmed(db, userId, now.toISOString());
  await storeRecoveryCodes(db, userId, recoveryCodes);
}

/** Removes the authenticator app. Returns whether one was on. */
export async function removeAuthenticator(db: Queries, userId: number): Promise<boolean> {
  const wasOn = await hasAuthenticator(db, userId);
  await deleteAuthenticator(db, userId);
  await dropUselessCodes(db, userId);
  return wasOn;
}

/** Deletes the recovery codes if the user has no second factor any more. */
export async function dropUselessCodes(db: Queries, userId: number): Promise<void> {
  if (!(await hasSecondFactor(db, userId))) await deleteCodes(db, userId);
}

/** Removes the authenticator app, the passkeys and the recovery codes. Returns whether a second factor was on. */
export async function removeSecondFactor(db: Queries, userId: number): Promise<boolean> {
  const wasOn = await hasSecondFactor(db, userId);
  await deleteAuthenticator(db, userId);
  await deletePasskeys(db, userId);
  await deleteCodes(db, userId);
  return wasOn;
}

/** Returns the secret key of an authenticator app, or undefined if it was encrypted with another APP_SECRET. */
export function openKey(
  { secret, log }: Pick<System, 'secret' | 'log'>,
  { user_id, secret: sealed }: { user_id: number; secret: string },
): Uint8Array | undefined {
  try {
    return fromBase32(openSealedText(secret, sealName(user_id), sealed));
  } catch (error) {
    if (!(error instanceof NotOurSeal)) throw error;
    log.error({ user: user_id }, 'an authenticator app was set up with another APP_SECRET; recovery codes still work');
    return undefined;
  }
}

const sealName = (userId: number) => `authenticator of ${userId}`;

const WRONG_FIRST_CODE =
  'Kode itu tidak cocok. Periksa apakah jam ponsel Anda tepat, lalu tulis kode yang sekarang ditampilkan aplikasi.';

const isOnAlready = () => conflict('Verifikasi dua langkah sudah menyala. Muat ulang halaman ini.');
