import { expect, test } from 'vitest';
import { readConfig } from '#server/process/config.ts';
import { refuseCommonAdminPassword } from './first-admin.ts';

const start = (environment: Record<string, string>) => () => refuseCommonAdminPassword(readConfig(environment, []));

test('the first admin in production cannot have a common password', () => {
  const admin = { ADMIN_EMAIL: 'admin@terarah.example', ADMIN_PASSWORD: 'Password123' };
  const real = { MODE: 'production', PUBLIC_URL: 'https://terarah.example' };
  expect(start(admin)).not.toThrow();
  expect(start({ ...admin, ...real })).toThrow(/^ADMIN_PASSWORD/);
  expect(start({ ...admin, ...real, ADMIN_PASSWORD: 'dua kata' })).not.toThrow();
});
