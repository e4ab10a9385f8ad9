import { expect, type Locator, type Page } from '@playwright/test';
import { ownAdminPages } from '#contract/routes.ts';
import { expectNoSidewaysScroll } from './accessible.ts';
import { hold } from './network.ts';

export const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

/**
 * Returns the sidebar. On a narrow screen this opens the drawer that contains it. A page with panes needs a wider screen
 * than others (AdminPage.needsWidth).
 */
export async function openSidebar(page: Page): Promise<Locator> {
  const hasPanes = new URL(page.url()).pathname === ownAdminPages.siteSettings;
  const isNarrow = (page.viewportSize()?.width ?? 0) < (hasPanes ? 1600 : 1024);
  if (!isNarrow) return page.getByRole('complementary', { name: 'Sidebar' });
  // Waits for the breadcrumb of the back office: the sign-in page, which may still be shown, has the same menu button.
  await expect(page.getByRole('navigation', { name: 'Jejak halaman' })).toBeVisible();
  await menuButton(page).click();
  await expect(drawer(page)).toBeVisible();
  return drawer(page);
}

type RowsOnPhone = {
  /** The address of a list with three rows or more. */
  path: string;
  /** The API address that returns the rows. Its response is delayed while the skeleton is measured. */
  api: string;
  /** The names of a row's actions, in order. */
  actions: readonly (string | RegExp)[];
};

/** Expects that several rows fit on a screen of 375 px, each with its actions on one line. */
export async function expectRowsOnPhone(page: Page, { path, api, actions }: RowsOnPhone): Promise<Locator> {
  await page.setViewportSize({ width: 375, height: 812 });
  const release = await hold(page, `**/api/${api}?*`);
  await page.goto(path);
  const waiting = await boxesOf(page.locator('main [aria-hidden=true] > div:has(.bg-sand)'));
  release();
  const rows = page.getByRole('main').getByRole('article');
  await expect(rows.first()).toBeVisible();
  const shown = await boxesOf(rows);
  const bar = await page
    .locator('header')
    .first()
    .evaluate((element) => element.getBoundingClientRect().height);
  const [height = Infinity] = shown.map((box) => box.height).toSorted((one, other) => other - one);
  expect(3 * height).toBeLessThan(812 - bar);
  // The skeleton has the position and size of the rows, so that the layout does not shift when they load.
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
