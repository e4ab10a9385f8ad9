import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyCredential } from '#contract/identity/second-factor.ts';
import { fromJson, type Json, toJson } from '#server/database/json-column.ts';
import type { Change } from '#server/change.ts';
import { type AppError, conflict, invalid, notFound } from '#server/errors.ts';
import { readSite } from '#server/site/site-content.ts';
import type { System } from '#server/system.ts';
import {
  deletePasskey,
  findPasskey,
  findPasskeys,
  insertChallenge,
  insertPasskey,
  takeChallenge,
  updateName,
  updateUse,
} from './passkeys.repository.ts';

const CHALLENGE_MS = 5 * 60_000;
/**
 * EdDSA, ES256 and RS256: each device supports at least one of them. The library's default has a fourth algorithm, for
 * which Node.js prints a warning.
 */
const ALGORITHMS = [-8, -7, -257];

/** What a challenge may be used for. The number is the id of the signed-in user who may use it. */
export type Purpose = 'sign in' | `add:${number}` | `confirm:${number}`;

/** A passkey with a right signature. `before`: the stored signature counter. `after`: the new signature's counter. */
export type RightPasskey = { id: string; userId: number; before: string; after: string };

type User = { id: number; email: string; nama_depan: string; nama_belakang: string };

/** Loads the library at its first use: it decodes half a dozen certificate formats, and passkeys are optional. */
const webAuthn = () => import('@simplewebauthn/server');

/** Returns whether the site has a domain. Browsers bind passkeys to a domain, so a site at an IP address has none. */
export function canHavePasskeys({ publicUrl }: { publicUrl: string }): boolean {
  return isIP(siteDomain(publicUrl)) === 0;
}

const siteDomain = (publicUrl: string) => new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');

/** Returns the options for navigator.credentials.create(). @throws 409 if the site has no domain */
export async function passkeyCreationOptions(system: System, user: User): Promise<Record<string, unknown>> {
  requireDomain(system);
  const { generateRegistrationOptions } = await webAuthn();
  const known = await findPasskeys(system.db, user.id);
  const { identity } = await readSite(system);
  const options = await generateRegistrationOptions({
    rpName: identity.name,
    rpID: siteDomain(system.config.publicUrl),
    userID: new TextEncoder().encode(String(user.id)),
    userName: user.email,
    userDisplayName: `${user.nama_depan} ${user.nama_belakang}`.trim(),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: fromJson(transports) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(system, options.challenge, `add:${user.id}`);
  return { ...options };
}

/** Returns the options for navigator.credentials.get(). @throws 409 if the site has no domain */
export async function passkeyRequestOptions(system: System, purpose: Purpose): Promise<Record<string, unknown>> {
  requireDomain(system);
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: siteDomain(system.config.publicUrl),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });
  await keepChallenge(system, options.challenge, purpose);
  return { ...options };
}

/** Checks a new passkey that the browser has created. @throws 422 (errors.passkey) */
export async function checkNewPasskey(
  system: System,
  userId: number,
  response: PasskeyCredential,
): Promise<{ id: string; public_key: string; counter: string; transports: Json<string[]> }> {
  const { verifyRegistrationResponse } = await webAuthn();
  const checked = await verifyRegistrationResponse({
    ...expected(system, `add:${userId}`),
    supportedAlgorithmIDs: ALGORITHMS,
    response: response as unknown as RegistrationResponseJSON,
  }).catch((error: unknown) => refused(system, error));
  if (!checked?.verified) throw invalid('passkey', 'Passkey itu tidak dapat dipakai. Coba lagi dari “Tambah passkey”.');
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  const key = Buffer.from(publicKey).toString('base64url');
  return { id, public_key: key, counter: String(counter), transports: toJson(transports) };
}

/** Stores a checked passkey. @throws 409 if it is stored already */
export async function storePasskey(
  { db, now }: Change,
  userId: number,
  name: string,
  passkey: Awaited<ReturnType<typeof checkNewPasskey>>,
): Promise<void> {
  const row = { ...passkey, user_id: userId, name, created_at: now.toISOString(), used_at: null };
  if (!(await insertPasskey(db, row))) throw conflict('Passkey itu sudah terdaftar.');
}

/** Checks the passkey with which the browser signed a challenge. @throws the error that `refuse` returns */
export async function checkPasskey(
  system: System,
  purpose: Purpose,
  response: PasskeyCredential,
  refuse: (message: string) => AppError,
): Promise<RightPasskey> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const passkey = await findPasskey(system.db, response.id);
  if (!passkey) throw refuse(UNKNOWN);
  const checked = await verifyAuthenticationResponse({
    ...expected(system, purpose),
    response: response as unknown as AuthenticationResponseJSON,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
    },
  }).catch((error: unknown) => refused(system, error));
  if (!checked?.verified) throw refuse('Passkey itu ditolak. Coba lagi.');
  const { newCounter } = checked.authenticationInfo;
  return { id: passkey.id, userId: passkey.user_id, before: passkey.counter, after: String(newCounter) };
}

/**
 * Stores the use of a passkey.
 * @throws the error that `refuse` returns, if the passkey was removed or used by another request since it was checked
 */
export async function spendPasskey(tx: Change, used: RightPasskey, refuse: (message: string) => AppError) {
  if (!(await updateUse(tx.db, used, tx.now.toISOString()))) throw refuse(UNKNOWN);
}

/** @throws 404 if the user has no such passkey */
export async function renamePasskeyOf(tx: Change, userId: number, id: string, name: string): Promise<void> {
  if (!(await updateName(tx.db, userId, id, name))) throw notFound('Passkey itu tidak ada di akun Anda.');
}

export async function removePasskeyOf(tx: Change, userId: number, id: string): Promise<void> {
  if (!(await deletePasskey(tx.db, userId, id))) throw conflict('Passkey itu sudah dihapus.');
}

function expected(system: System, purpose: Purpose) {
  const { config, db, clock } = system;
  return {
    // The challenge is deleted, so that a recorded response cannot be used again.
    expectedChallenge: (challenge: string) => takeChallenge(db, challenge, purpose, clock.now().toISOString()),
    expectedOrigin: config.publicUrl,
    expectedRPID: siteDomain(config.publicUrl),
    requireUserVerification: true,
  };
}

function refused({ log }: System, error: unknown): undefined {
  log.warn({ err: error }, 'a passkey was refused');
}

async function keepChallenge({ db, clock }: System, challenge: string, purpose: Purpose): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS);
  await insertChallenge(db, { challenge, purpose, expires_at: expiresAt.toISOString() });
}

function requireDomain({ config }: System): void {
  if (!canHavePasskeys(config)) throw conflict('Situs ini belum dapat memakai passkey. Login dengan password Anda.');
}

const UNKNOWN = 'Passkey itu tidak dikenal di sini. Mungkin sudah dihapus dari akun Anda.';
