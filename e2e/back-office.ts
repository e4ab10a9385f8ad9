import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { expectNoSidewaysScroll } from './accessible.ts';
import type { Site } from './site.ts';

export type SignedIn = {
  token: string;
  user: { id: number; nama_depan: string; nama_belakang: string; email: string };
};

const PASSWORD = 'kata-sandi-uji';
let count = 0;

export async function call<T>(site: Site, method: string, path: string, body?: object, token?: string): Promise<T> {
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function logIn(site: Site, email: string, password: string): Promise<SignedIn> {
  type Answer = { user: SignedIn['user']; authorization: { token: string } };
  const { user, authorization } = await call<Answer>(site, 'POST', '/login', { email, password });
  return { user, token: authorization.token };
}

export const logInAdmin = (site: Site) => logIn(site, site.admin.email, site.admin.password);

export async function createAuthor(site: Site, address?: string): Promise<SignedIn> {
  count += 1;
  const email = address ?? `penulis-${count}-${process.pid}-${Date.now()}@contoh.id`;
  const person = { nama_depan: 'Siti', nama_belakang: 'Rahma', email, no_hp: '0812-3456-7890', gender: 'P' };
  await call(site, 'POST', '/register', { ...person, password: PASSWORD });
  return await logIn(site, email, PASSWORD);
}

/** One more article that waits. */
export async function postArticle(site: Site, { token }: SignedIn): Promise<number> {
  const posted = { title: 'Menunggu keputusan', content: '<p>Isi tulisan.</p>' };
  return (await call<{ id: number }>(site, 'POST', '/postArtikel', posted, token)).id;
}

export async function approve(site: Site, admin: SignedIn, id: number): Promise<void> {
  await call(site, 'PUT', `/updateStatusArtikel/${id}`, { verifikasi_admin: 'disetujui' }, admin.token);
}

/** As a login leaves the browser; once, so that what the page does to it afterwards stays. */
export async function keepSession(context: BrowserContext, { token, user }: SignedIn): Promise<void> {
  await context.addInitScript(
    ([given, state]) => {
      // about:blank has no storage.
      if (location.origin === 'null' || localStorage.getItem('root') !== null) return;
      localStorage.setItem('token', given ?? '');
      localStorage.setItem('root', state ?? '');
    },
    [token, JSON.stringify({ user, language: 'id' })],
  );
}

/** One value of the running server's database. */
export function readValue(site: Site, query: string, ...values: string[]): string | number | null {
  const database = new DatabaseSync(join(site.dataDir, 'terarah.sqlite'), { readOnly: true, timeout: 5000 });
  const row = database.prepare(query).get(...values) ?? {};
  database.close();
  return Object.values(row)[0] as string | number | null;
}

export const countWaiting = (site: Site) =>
  Number(readValue(site, `select count(*) from articles where verifikasi_admin = 'menunggu' and deleted_at is null`));

export const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

/** The sidebar: beside the page, or in the drawer, which is opened for it. */
export async function openSidebar(page: Page): Promise<Locator> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1024;
  if (!isNarrow) return page.getByRole('complementary', { name: 'Sidebar' });
  await menuButton(page).click();
  await expect(drawer(page)).toBeVisible();
  return drawer(page);
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** The button of a toast. A form that is being left may have one of the same name. */
export const toastButton = (page: Page, name: string) =>
  page.getByRole('region', { name: /Pemberitahuan/ }).getByRole('button', { name, exact: true });
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: /Pemberitahuan/ }).getByText(text, { exact: true });

type RowsOnPhone = {
  /** Of a list with three rows or more. */
  path: string;
  /** The list's call, whose response is held back for as long as the skeleton is measured. */
  api: string;
  /** What can be done with one row, in its order. */
  actions: readonly (string | RegExp)[];
};

/** At 375 px a list of the back office has several rows to a screen, each with its actions in one line. */
export async function expectRowsOnPhone(page: Page, { path, api, actions }: RowsOnPhone): Promise<Locator> {
  await page.setViewportSize({ width: 375, height: 812 });
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/${api}?*`, async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.goto(path);
  const waiting = await boxesOf(page.locator('main [aria-hidden=true] > div:has(.bg-sand)'));
  held.resolve();
  const rows = page.getByRole('main').getByRole('article');
  await expect(rows.first()).toBeVisible();
  const shown = await boxesOf(rows);
  const bar = await page
    .locator('header')
    .first()
    .evaluate((element) => element.getBoundingClientRect().height);
  const [height = Infinity] = shown.map((box) => box.height).toSorted((one, other) => other - one);
  expect(3 * height).toBeLessThan(812 - bar);
  // The skeleton has the place and the size of the rows: nothing moves when they come.
  expect(Math.abs((waiting[0]?.y ?? 0) - (shown[0]?.y ?? Infinity))).toBeLessThan(4);
  expect(Math.abs((waiting[0]?.height ?? 0) - (shown[0]?.height ?? Infinity))).toBeLessThan(24);
  for (const row of await rows.all()) {
    const places = await Promise.all(
      actions.map((name) => row.getByRole('link', { name }).or(row.getByRole('button', { name })).boundingBox()),
    );
    expect(new Set(places.map((place) => place && place.y + place.height / 2)).size).toBe(1);
    for (const place of places) {
      expect(place?.height).toBeGreaterThanOrEqual(44);
      expect((place?.x ?? Infinity) + (place?.width ?? 0)).toBeLessThanOrEqual(375);
    }
  }
  await expectNoSidewaysScroll(page);
  return rows;
}

async function boxesOf(elements: Locator): Promise<DOMRect[]> {
  await elements.first().waitFor();
  return await elements.evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect));
}
