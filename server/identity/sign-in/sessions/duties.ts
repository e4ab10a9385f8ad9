import type { CallName } from '#contract/calls.ts';
import { ROLE_ADMIN } from '#contract/constants.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Duty } from '#contract/identity/users.ts';
import { AppError } from '#server/errors.ts';
import { hasSecondFactor } from '#server/identity/sign-in/second-factor/second-factor.service.ts';
import type { System } from '#server/system.ts';

type Rule = {
  code: ErrorCode;
  message: string;
  /** The only calls, besides `refresh` and `logout`, that are allowed until the user has done what is required. */
  calls: readonly CallName[];
};

const RULES: Record<Duty, Rule> = {
  credential: {
    code: 'passwordDue',
    message: 'Password Anda dibuatkan oleh pengelola situs. Ganti dulu di halaman Akun saya, lalu lanjutkan.',
    calls: ['me', 'changePassword'],
  },
  secondFactor: {
    code: 'secondFactorDue',
    message:
      'Situs ini mewajibkan verifikasi dua langkah bagi admin. Nyalakan dulu di halaman Akun saya, lalu lanjutkan.',
    calls: ['me', 'ownSecondFactor', 'startSecondFactor', 'turnOnSecondFactor', 'startPasskey', 'addPasskey'],
  },
};

/** Returns what the user must do before anything else: change the password, or turn on a second factor. */
export async function dutyOf(
  { db, config }: System,
  { id, role_type, must_change_password }: { id: number; role_type: number; must_change_password: number },
): Promise<Duty | undefined> {
  if (must_change_password !== 0) return 'credential';
  const isRequired = config.requireSecondFactor === 'admins' && role_type === ROLE_ADMIN;
  return isRequired && !(await hasSecondFactor(db, id)) ? 'secondFactor' : undefined;
}

/**
 * Refuses the request of a caller who must first change the password or turn on a second factor. Public calls are also
 * refused, because they return more to signed-in users.
 * @param call undefined for a route outside the contract
 * @throws 403, with an error code that says what the caller must do
 */
export function refuseBeforeDuty(duty: Duty | undefined, call: CallName | undefined): void {
  if (duty === undefined) return;
  const { code, message, calls } = RULES[duty];
  if (call === undefined || !calls.includes(call)) throw new AppError(code, message);
}
