import type { TestApp } from './build-app.ts';
import type { Person } from './factories.ts';

const FORM = {
  nama_depan: 'Budi',
  nama_belakang: 'Santoso',
  no_hp: '0812-3456-7890',
  gender: 'L',
  password: 'kata-sandi-baru',
};
let count = 0;

/** Returns a valid registration form with a unique e-mail address. `given` replaces fields. */
export function registration(given: Partial<Record<string, string>> = {}) {
  count += 1;
  return { ...FORM, email: `pendaftar${count}@contoh.id`, ...given };
}

/** Registers an account over HTTP, and signs in to it. */
export async function register(app: TestApp, given: Partial<Record<string, string>> = {}): Promise<Person> {
  const form = registration(given);
  const { email, password } = form;
  const { user } = await app.succeed('POST', 'register', undefined, form);
  const { token } = (await app.succeed('POST', 'login', undefined, { email, password })).authorization;
  return { ...user, password, token, headers: { authorization: `Bearer ${token}` } };
}
