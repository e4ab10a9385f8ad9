import { randomBytes } from 'node:crypto';
import { ROLE_ADMIN } from '#contract/constants.ts';
import { AppError } from '#server/errors.ts';
import type { System } from '#server/system.ts';
import { createUser, hasAdmin } from './users.service.ts';

/** Where nobody is an admin yet, ADMIN_EMAIL becomes one. A password that nobody chose is told once, on standard output. */
export async function createFirstAdmin(system: System): Promise<void> {
  if (await hasAdmin(system)) return;
  const { adminEmail, adminPassword } = system.config;
  const email = (adminEmail ?? 'admin@terarah.test').toLowerCase();
  const password = adminPassword ?? randomPassword();
  try {
    await createUser(
      system,
      { nama_depan: 'Admin', nama_belakang: 'Terarah', email, no_hp: '0000-0000', gender: 'L', password },
      ROLE_ADMIN,
    );
  } catch (error) {
    // Another process that started at the same time was quicker.
    if (error instanceof AppError && (await hasAdmin(system))) return;
    throw error;
  }
  if (!adminPassword) announceAccount('Admin', email, password);
}

export function randomPassword(): string {
  return randomBytes(12).toString('base64url');
}

/** Not through the log, which may be kept and sent elsewhere. */
export function announceAccount(who: string, email: string, password: string): void {
  process.stdout.write(`\n  ${who}: ${email}   password: ${password}   (shown only this once)\n\n`);
}
