import { expect, type Page } from '@playwright/test';
import { pages } from '#contract/routes.ts';
import { type Person, tokenUntil } from './accounts.ts';
import { mailTo } from './mails.ts';
import { field, submit } from './screen.ts';
import type { Site } from './site.ts';

export const logoutButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' });
export const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' });

export async function fillLogin(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await field(page, 'email').fill(email);
  await field(page, 'password').fill(password);
  await submit(page).click();
}

/** Signs in through the form and waits for the session. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto(pages.login);
  await fillLogin(page, person);
  await expect(page).toHaveURL(pages.home);
  await expect.poll(() => storedToken(page)).not.toBeNull();
}

export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
export const persisted = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? 'null') as { user: object | null; language: string });

/**
 * Waits until a page with the site's header has loaded the signed-in user and listens to other tabs. Both happen
 * only after hydration.
 */
export async function sessionStarted(page: Page): Promise<void> {
  await page.locator('html[data-session-watched]').waitFor({ state: 'attached' });
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout', includeHidden: true });
  await expect(logout.first()).toBeAttached();
}

/**
 * Replaces the stored token by an expired one while the page stays open. First waits until the page has loaded the
 * session, because a page that starts with an expired token ends the session.
 */
export async function expireToken(page: Page, site: Site): Promise<void> {
  await sessionStarted(page);
  const token = tokenUntil(site, (await storedToken(page)) ?? '', Date.now() - 1000);
  await page.evaluate((expired) => localStorage.setItem('token', expired), token);
}

/** Records the API calls that a page sends from now on, as paths after /api/. The returned array grows. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api/'.length));
  });
  return calls;
}

/** Returns the code in the latest reset mail to this user. */
export async function resetCode(site: Site, { email }: Person): Promise<string> {
  const text = await mailTo(site, email, 'Kode untuk mereset password');
  return /^\s*([2-9A-Z]{4}-[2-9A-Z]{4})\s*$/m.exec(text)?.[1] ?? '';
}

/** Opens the drawer with the header's actions, which exists below 768 px. */
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
