import { randomBytes } from 'node:crypto';
import { ROLE_ADMIN } from '#contract/constants.ts';
import { AppError } from '#server/errors.ts';
import { isTooCommon, passwordRulesOf } from '#server/identity/passwords/password-rules.ts';
import type { Config } from '#server/process/config.ts';
import { ConfigError } from '#server/process/settings.ts';
import type { System } from '#server/system.ts';
import { hasAdmin } from './admins.ts';
import { createUser } from './users.service.ts';

/**
 * Checks ADMIN_PASSWORD at every start, even if an admin exists already.
 * @throws ConfigError if it is a common password and MODE does not allow these
 */
export function refuseCommonAdminPassword(config: Config): void {
  if (!config.adminPassword || !isTooCommon(passwordRulesOf(config), config.adminPassword)) return;
  throw new ConfigError(
    "ADMIN_PASSWORD is among the passwords that anybody would try first. Example: ADMIN_PASSWORD='a long sentence'",
  );
}

/**
 * Creates an admin with ADMIN_EMAIL if there is no admin. Prints a generated password once, to standard output. In
 * production the admin must change a generated password at the first sign-in. In trial mode the password stays, so that
 * programs can use the API at once.
 */
export async function createFirstAdmin(system: System): Promise<void> {
  if (await hasAdmin(system)) return;
  const { adminEmail, adminPassword, production } = system.config;
  const email = (adminEmail ?? 'admin@terarah.test').toLowerCase();
  const password = adminPassword ?? randomPassword();
  try {
    await createUser(
      system,
      { nama_depan: 'Admin', nama_belakang: 'Situs', email, no_hp: '0000-0000', gender: 'L', password },
      ROLE_ADMIN,
      { isPrinted: production && !adminPassword },
    );
  } catch (error) {
    // Another process has started at the same time and created the admin.
    if (error instanceof AppError && (await hasAdmin(system))) return;
    throw error;
  }
  if (!adminPassword) announceAccount('Admin', email, password);
}

export function randomPassword(): string {
  return randomBytes(12).toString('base64url');
}

/** Prints the password and does not log it, because logs may be stored and sent elsewhere. */
export function announceAccount(who: string, email: string, password: string): void {
  process.stdout.write(`\n  ${who}: ${email}   password: ${password}   (shown only this once)\n\n`);
}
