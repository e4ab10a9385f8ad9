import { change, type Change } from '#server/change.ts';
import { AppError, invalid } from '#server/errors.ts';
import { recoveryCodeUsedMail, wrongCodesMail } from '#server/mail/letters/second-factor-mails.ts';
import { verifyPassword } from '#server/identity/passwords/passwords.ts';
import { forgiveAccount, hasRoomFor, limitAccount } from '#server/http/rate-limits/rate-limits.service.ts';
import type { System } from '#server/system.ts';
import { countUnusedCodes, findCodeHash, positionOf, takeCode } from './recovery-codes.ts';
import { findAuthenticator, takeStep } from './second-factor.repository.ts';
import { hasAuthenticator, hasSecondFactor, openKey } from './second-factor.service.ts';
import { findStep, stepAt } from './totp.ts';

type User = { id: number; email: string; nama_depan: string };

/** Makes the error for a refused code: 401 at a sign-in, 422 in a form of a signed-in user. */
export type Refuse = (message: string) => AppError;

export const refuseSignIn: Refuse = (message) => new AppError('notSignedIn', message, { errors: { code: [message] } });
export const refuseForm: Refuse = (message) => invalid('code', message);

/** A code that was right when it was checked. It stays usable until `spendCode` uses it up. */
export type RightCode =
  | { kind: 'authenticator'; step: number; latest: number }
  | { kind: 'recovery'; position: number; hash: string };

const CODE_DUE = 'Tulis kode dari aplikasi autentikator Anda, atau salah satu kode pemulihan.';
const PASSKEY_DUE = 'Gunakan passkey Anda, atau tulis salah satu kode pemulihan.';
const WRONG_CODE = 'Kode itu salah atau tidak berlaku lagi.';
const USED_CODE = 'Kode itu sudah dipakai. Tunggu kode berikutnya di aplikasi Anda.';

/**
 * Checks the second-factor code of a user whose password or mailed link was right. Returns undefined if the user has no
 * second factor.
 * @param counted the key under which the rate limit counts wrong codes
 * @throws the error that `refuse` returns, for a missing or wrong code; 429 after five wrong codes in 15 minutes
 */
export async function requireCode(
  system: System,
  user: User,
  code: string | undefined,
  { counted, refuse }: { counted: string; refuse: Refuse },
): Promise<RightCode | undefined> {
  if (!(await hasSecondFactor(system.db, user.id))) return undefined;
  if (code === undefined || code === '') {
    throw refuse((await hasAuthenticator(system.db, user.id)) ? CODE_DUE : PASSKEY_DUE);
  }
  const triesLeft = await limitAccount(system, 'secondFactor', counted);
  const checked = await check(system, user.id, code);
  if (typeof checked === 'object') {
    await forgiveAccount(system, 'secondFactor', counted);
    return checked;
  }
  system.log.warn({ user: user.id }, 'a code of a second factor was refused');
  if (triesLeft === 0) await notifyOfWrongCodes(system, user);
  throw refuse(checked === 'used' ? USED_CODE : WRONG_CODE);
}

/**
 * Uses a code up in the caller's transaction: if the transaction fails, the code stays usable. The caller has locked
 * the user.
 * @throws the error that `refuse` returns, if the code was used or the second factor turned on since the check
 */
export async function spendCode(tx: Change, user: User, code: RightCode | undefined, refuse: Refuse): Promise<void> {
  if (code === undefined) {
    if (await hasSecondFactor(tx.db, user.id)) throw refuse(CODE_DUE);
  } else if (code.kind === 'authenticator') {
    if (!(await takeStep(tx.db, user.id, code.step, code.latest))) throw refuse(USED_CODE);
  } else {
    const taken = await takeCode(tx.db, { userId: user.id, ...code }, tx.now.toISOString());
    if (!taken) throw refuse(WRONG_CODE);
    await reportRecovery(tx, user);
  }
}

async function reportRecovery(tx: Change, { id, email, nama_depan }: User): Promise<void> {
  const left = await countUnusedCodes(tx.db, id);
  await tx.audit({ actorId: id, action: 'use recovery code', entity: 'user', entityId: id });
  const site = await tx.mailSite();
  await tx.mail({ ...recoveryCodeUsedMail({ nama_depan, site, at: tx.now, left }), recipient: email });
}

async function check(system: System, userId: number, code: string): Promise<RightCode | 'used' | 'wrong'> {
  const position = positionOf(code);
  if (position !== undefined) {
    const hash = await findCodeHash(system.db, userId, position);
    const isRight = await verifyPassword(code, hash);
    return hash !== undefined && isRight ? { kind: 'recovery', position, hash } : 'wrong';
  }
  const now = system.clock.now();
  const authenticator = await findAuthenticator(system.db, userId);
  const key = authenticator && openKey(system, authenticator);
  const step = key && findStep(key, code, now);
  if (!authenticator || step === undefined) return 'wrong';
  // The last step that is accepted now. A later `last_step` is ignored: it was stored while the clock was ahead.
  const latest = stepAt(now) + 1;
  const isUsed = step <= authenticator.last_step && authenticator.last_step <= latest;
  return isUsed ? 'used' : { kind: 'authenticator', step, latest };
}

/** Warns a user by mail, at most once a day, that an attacker knows the password and guesses codes. */
async function notifyOfWrongCodes(system: System, { id, email, nama_depan }: User): Promise<void> {
  if (!(await hasRoomFor(system, 'notifyOfWrongCodes', id))) return;
  await change(system, async (tx) => {
    const mail = wrongCodesMail({ nama_depan, site: await tx.mailSite(), at: tx.now });
    await tx.mail({ ...mail, recipient: email });
  });
}
