import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from '@playwright/test';
import { pages } from '#contract/routes.ts';
import { expect } from './fixtures.ts';
import type { Site } from './site.ts';

export type Person = { id: number; nama_depan: string; nama_belakang: string; email: string; password: string };

let count = 0;

export async function registerPerson(site: Site, given: Partial<Omit<Person, 'id'>> = {}): Promise<Person> {
  count += 1;
  const person = {
    nama_depan: 'Siti',
    nama_belakang: 'Rahayu',
    email: `siti${count}-${process.pid}-${Date.now()}@contoh.id`,
    password: 'kata-sandi-uji',
    ...given,
  };
  const response = await fetch(`${site.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, no_hp: '0812-3456-7890', gender: 'P' }),
  });
  if (!response.ok) throw new Error(await response.text());
  const { user } = (await response.json()) as { user: { id: number } };
  return { ...person, id: user.id };
}

export const field = (page: Page, name: string) => page.getByRole('main').locator(`input[name=${name}]`);
export const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]');
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /Pemberitahuan/ }).getByText(text, { exact: true });
export const logoutButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' });
export const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' });

export async function fillLogin(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await field(page, 'email').fill(email);
  await field(page, 'password').fill(password);
  await submit(page).click();
}

/** By keyboard alone, as somebody does who cannot point. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Through the form, until the session is there. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto(pages.login);
  await fillLogin(page, person);
  await expect(page).toHaveURL(pages.home);
  await expect.poll(() => storedToken(page)).not.toBeNull();
}

export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
export const persisted = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? 'null') as { user: object | null; language: string });

export type Session = { token: string; user: { id: number } };

/** What the form would be answered. */
export async function openSession(
  site: Site,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Session> {
  const response = await fetch(`${site.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(await response.text());
  const { user, authorization } = (await response.json()) as {
    user: Session['user'];
    authorization: { token: string };
  };
  return { user, token: authorization.token };
}

/** The same token with another end, signed as the server signs; it does so only for ends in the future. */
export function tokenUntil(site: Site, token: string, at: number): string {
  const [head = '', claims = ''] = token.split('.');
  const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: Math.floor(at / 1000) };
  const signed = `${head}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}`;
  const secret = readFileSync(join(site.dataDir, 'secret'));
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/**
 * Waits until a page with the site's header knows who is signed in and notices what other tabs do. The scripts for that are
 * loaded after hydration.
 */
export async function sessionStarted(page: Page): Promise<void> {
  await page.locator('html[data-session-watched]').waitFor({ state: 'attached' });
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout', includeHidden: true });
  await expect(logout.first()).toBeAttached();
}

/** The token's time is over while its page stays open; one that is still being loaded would take it for over before. */
export async function expireToken(page: Page, site: Site): Promise<void> {
  await sessionStarted(page);
  const token = tokenUntil(site, (await storedToken(page)) ?? '', Date.now() - 1000);
  await page.evaluate((expired) => localStorage.setItem('token', expired), token);
}

/** The calls that a page sends from now on, by their paths under /api/. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api/'.length));
  });
  return calls;
}

/** What no page does: the database of the running server. */
export function change(site: Site, statement: string, ...values: (string | number)[]): void {
  const database = openDatabase(site);
  database.prepare(statement).run(...values);
  database.close();
}

/** The sessions that the server knows of. */
export function countSessions(site: Site, { id }: Pick<Person, 'id'>): number {
  const database = openDatabase(site);
  const row = database.prepare('select count(*) as number from sessions where user_id = ?').get(id);
  database.close();
  return Number(row?.['number']);
}

function openDatabase(site: Site): DatabaseSync {
  return new DatabaseSync(join(site.dataDir, 'terarah.sqlite'), { timeout: 5000 });
}

/** The server refuses the token that a browser holds, and gives another for it. */
export const makeStale = (site: Site, { id }: Person) =>
  change(site, `update sessions set expires_at = '2020-01-01T00:00:00.000Z' where user_id = ?`, id);

export const endSessions = (site: Site, { id }: Person) => change(site, 'delete from sessions where user_id = ?', id);

/** The code in the latest mail to this person. */
export async function resetCode(site: Site, { email }: Person): Promise<string> {
  const folder = join(site.dataDir, 'outbox');
  let code = '';
  await expect
    .poll(async () => {
      const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
      for (const file of files) {
        const mail = await readFile(join(folder, file), 'utf8');
        if (mail.includes(email)) code = /^\s*([2-9A-Z]{4}-[2-9A-Z]{4})\s*$/m.exec(mail)?.[1] ?? code;
      }
      return code;
    })
    .not.toBe('');
  return code;
}

/** Beneath 768 px the header's actions are in the drawer. */
export async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
}

export async function pressLogout(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await openDrawer(page);
  await logoutButton(page).click();
}

export async function expectSignedOut(page: Page): Promise<void> {
  await expect.poll(() => storedToken(page)).toBeNull();
  expect(await persisted(page)).toMatchObject({ user: null });
}
