import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { pages } from '#contract/routes.ts';
import { change } from './database.ts';
import type { Site } from './site.ts';

/** A registered user with the password. */
export type Person = { id: number; nama_depan: string; nama_belakang: string; email: string; password: string };

/** A session, as the API returns it for a login. */
export type Session = {
  token: string;
  user: { id: number; nama_depan: string; nama_belakang: string; email: string };
};

export type Author = Person & Session;

let count = 0;

/** Calls the API. Throws if the response is no success. `path` begins after /api. A FormData is sent as a form. */
export async function call<T>(site: Site, method: string, path: string, body?: object, token?: string): Promise<T> {
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
  const isForm = body instanceof FormData;
  if (!isForm) headers.set('content-type', 'application/json');
  const sent = isForm ? body : JSON.stringify(body);
  const response = await fetch(`${site.url}/api${path}`, { method, headers, ...(body && { body: sent }) });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

export const get = <T>(site: Site, path: string, token?: string) => call<T>(site, 'GET', path, undefined, token);

/** Creates form data from texts, as a page would send it. */
export function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  return form;
}

/** Registers a user with a unique e-mail address. Marks the address as confirmed, unless `isConfirmed` is false. */
export async function registerPerson(
  site: Site,
  given: Partial<Omit<Person, 'id'>> = {},
  { isConfirmed = true } = {},
): Promise<Person> {
  count += 1;
  const person = {
    nama_depan: 'Siti',
    nama_belakang: 'Rahma',
    email: `penulis-${count}-${process.pid}-${Date.now()}@contoh.id`,
    password: 'kata-sandi-uji',
    ...given,
  };
  const body = { ...person, no_hp: '0812-3456-7890', gender: 'P' };
  const { user } = await call<{ user: { id: number } }>(site, 'POST', '/register', body);
  if (isConfirmed) change(site, 'update users set unconfirmed_since = null where id = ?', user.id);
  return { ...person, id: user.id };
}

export async function openSession(
  site: Site,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Session> {
  type Response = { user: Session['user']; authorization: { token: string } };
  const { user, authorization } = await call<Response>(site, 'POST', '/login', { email, password });
  return { user, token: authorization.token };
}

export const logInAdmin = (site: Site) => openSession(site, site.admin);

/** Registers an author and signs in through the API, without a browser. */
export async function createAuthor(site: Site, email?: string): Promise<Author> {
  const person = await registerPerson(site, email === undefined ? {} : { email });
  return { ...person, ...(await openSession(site, person)) };
}

/**
 * Signs in a browser: its first page of the site stores the session in localStorage, as the sign-in page would. Later
 * pages do not store the session again, because a page may have ended it.
 */
export async function keepSession(context: BrowserContext, { token, user }: Session): Promise<void> {
  await context.addInitScript(
    (entries) => {
      // about:blank, whose origin is 'null', has no localStorage.
      if (location.origin === 'null' || localStorage.getItem('root') !== null) return;
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    },
    { token, root: JSON.stringify({ user, language: 'id' }) },
  );
}

/** Replaces the session in a browser's localStorage. Opens the about page first, which saves no drafts. */
export async function replaceSession(page: Page, { token, user }: Session): Promise<void> {
  await page.goto(pages.about);
  await page.evaluate((entries) => Object.assign(localStorage, entries), {
    token,
    root: JSON.stringify({ user, language: 'id' }),
  });
}

/** Returns a copy of the token with another expiry (in milliseconds), signed with the server's secret. */
export function tokenUntil(site: Site, token: string, at: number): string {
  const [head = '', claims = ''] = token.split('.');
  const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: Math.floor(at / 1000) };
  const signed = `${head}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}`;
  const secret = readFileSync(join(site.dataDir, 'secret'));
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
