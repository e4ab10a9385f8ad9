import type { Page } from '@playwright/test';
import { DASHBOARD_CHARTS, DASHBOARD_ORDERS, DASHBOARD_PROJECTS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { ownAdminPages, pages } from '#contract/routes.ts';
import { sampleCharts, sampleOrders, sampleProjects } from '#web/content/dashboard-sample.ts';
import { expectAccessible, expectNoSidewaysScroll } from './kit/accessible.ts';
import { call, createAuthor } from './kit/accounts.ts';
import { decide, post } from './kit/articles.ts';
import { countWaiting, readValue } from './kit/database.ts';
import { fail } from './kit/network.ts';
import { heading, toast } from './kit/screen.ts';
import { fillLogin } from './kit/session.ts';
import type { Site } from './kit/site.ts';
import { allowErrors, asAdmin as test, desktopOnly, expect, test as base } from './kit/test.ts';
import { idle, visit } from './kit/visit.ts';

const SCRIPT_BUDGET = 250_000;
const DAY_MS = 86_400_000;
const number = new Intl.NumberFormat('id-ID');

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const figure = (page: Page, name: string) => section(page, 'Saat ini').getByRole('listitem').filter({ hasText: name });
const retry = (page: Page) => page.getByRole('button', { name: 'Muat ulang angka' });
const chart = (page: Page, title: string) => section(page, title).locator('svg.recharts-surface');
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

/** Returns the number of articles in the database that were published this month, in Jakarta time. */
function published(site: Site): number {
  const there = new Date(Date.now() + 7 * 3_600_000);
  const start = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth()) - 7 * 3_600_000).toISOString();
  const query = `select count(*) from articles
    where verifikasi_admin = 'disetujui' and published_at >= ? and deleted_at is null`;
  return Number(readValue(site, query, start));
}

async function expectTrueFigures(page: Page, site: Site): Promise<void> {
  const authors = Number(readValue(site, 'select count(*) from users where role_type = 1'));
  await expect(figure(page, 'Artikel menunggu keputusan')).toContainText(number.format(countWaiting(site)));
  await expect(figure(page, 'Artikel terbit bulan ini')).toContainText(number.format(published(site)));
  await expect(figure(page, 'Penulis terdaftar')).toContainText(number.format(authors));
}

test(
  'the real figures are those of the database, have links, and stay up to date while the session lasts',
  desktopOnly,
  async ({ page, site, admin }) => {
    const author = await createAuthor(site);
    const id = await post(site, author);
    await page.goto(pages.dashboard);
    await expectTrueFigures(page, site);
    for (const [name, address] of [
      ['Artikel menunggu keputusan', pages.waitingArticles],
      ['Artikel terbit bulan ini', `${pages.articleAdmin}?status=disetujui`],
      ['Penulis terdaftar', `${ownAdminPages.people}?role=user`],
    ] as const) {
      await expect(figure(page, name).getByRole('link')).toHaveAttribute('href', address);
    }
    const oldest = readValue(
      site,
      `select min(created_at) from articles where verifikasi_admin = 'menunggu' and deleted_at is null`,
    );
    const days = Math.floor((Date.now() - Date.parse(String(oldest))) / DAY_MS);
    expect(days).toBeGreaterThan(0);
    await expect(figure(page, 'Artikel menunggu keputusan')).toContainText(`tertua ${days} hari`);

    const before = published(site);
    await decide(site, id, 'disetujui');
    expect(published(site)).toBe(before + 1);
    await comeBack(page);
    await expectTrueFigures(page, site);

    allowErrors(/status of 401/);
    await call(site, 'POST', '/logout', undefined, admin.token);
    await comeBack(page);
    await expect(page).toHaveURL(`${pages.login}?${new URLSearchParams({ to: pages.dashboard })}`);
  },
);

test(
  'figures that cannot be loaded show placeholders, without a toast, and load on request',
  desktopOnly,
  async ({ page, site }) => {
    const restore = await fail(page, '**/api/dashboardFigures', { status: 503, json: { message: 'Sibuk.' } });
    await page.goto(pages.dashboard);
    await expect(retry(page)).toBeVisible();
    await expect(section(page, 'Saat ini').getByRole('link')).toHaveCount(0);
    await expect(page.getByText('Sibuk.')).toHaveCount(0);
    await expect(section(page, 'Statistik')).toBeVisible();
    await expectAccessible(page);

    await restore();
    await retry(page).click();
    await expectTrueFigures(page, site);
    await expect(retry(page)).toHaveCount(0);
  },
);

test('the four cards of the sample, in their order, under the tag', async ({ page }) => {
  await page.goto(pages.dashboard);
  const statistics = section(page, 'Statistik');
  await expect(statistics.locator('dt')).toHaveText([...labels.admin.statCards]);
  await expect(statistics.locator('dt + dd')).toHaveText([/^1\.248$/, /^27$/, /^Rp\s274 juta$/, /^18$/]);
  await expect(statistics.getByText('Data contoh').first()).toBeVisible();
  await expect(section(page, 'Saat ini').getByText('Data contoh')).toHaveCount(0);
});

test('three charts, and behind each an accessible table with what it shows', async ({ page }) => {
  expect(sampleCharts).toHaveLength(DASHBOARD_CHARTS);
  await page.goto(pages.dashboard);
  for (const { title, measure, of, unit, points } of sampleCharts) {
    const card = section(page, title);
    const values = points.map(({ value }) => number.format(unit === 'millions' ? value / 1_000_000 : value));
    await expect(chart(page, title)).toBeVisible();
    await expect(card.locator('.recharts-label-list text')).toHaveText(values);

    await expect(card.getByRole('table')).toBeHidden();
    await card.getByText('Lihat sebagai tabel').focus();
    await card.locator('summary').press('Enter');
    const table = card.getByRole('table', { name: title });
    await expect(table.getByRole('columnheader')).toHaveText([of, measure]);
    await expect(table.getByRole('rowheader')).toHaveText(points.map(({ name }) => name));
    await expect(table.getByRole('cell')).toHaveText(values);
  }
  await expectAccessible(page);
});

test('the longest bar and column stand for the largest value', desktopOnly, async ({ page }) => {
  await page.goto(pages.dashboard);
  for (const { title, kind, points } of sampleCharts) {
    if (kind === 'line') continue;
    const bars = section(page, title).locator('.recharts-bar-rectangle path');
    await expect(bars).toHaveCount(points.length);
    const sizes = await bars.evaluateAll(
      (all, side) => all.map((bar) => bar.getBoundingClientRect()[side]),
      kind === 'columns' ? ('height' as const) : ('width' as const),
    );
    const largest = Math.max(...points.map(({ value }) => value));
    const perUnit = Math.max(...sizes) / largest;
    for (const [index, { value }] of points.entries()) {
      expect(Math.abs((sizes[index] ?? 0) - value * perUnit)).toBeLessThan(2);
    }
  }
});

test('when the charts cannot be loaded their tables are shown', desktopOnly, async ({ page }) => {
  allowErrors(/chart-/);
  await fail(page, '**/assets/chart-*.js');
  await page.goto(pages.dashboard);
  await expect(page.getByText('Bagan belum dapat dimuat.')).toHaveCount(DASHBOARD_CHARTS);
  await expect(section(page, 'Projects')).toBeVisible();
});

test('the projects with members, budget and completion', async ({ page }) => {
  expect(sampleProjects).toHaveLength(DASHBOARD_PROJECTS);
  await page.goto(pages.dashboard);
  const table = section(page, 'Projects').getByRole('table');
  await expect(table.getByRole('rowheader')).toHaveCount(DASHBOARD_PROJECTS);
  for (const { name, members, budget, completion } of sampleProjects) {
    const row = table.getByRole('row').filter({ has: page.getByText(name) });
    for (const member of members) await expect(row.getByTitle(member).filter({ visible: true })).toHaveCount(1);
    await expect(row.getByText(number.format(budget)).filter({ visible: true })).toHaveCount(1);
    await expect(row.getByRole('progressbar')).toHaveAttribute('value', String(completion));
    await expect(row.getByText(`${completion}%`)).toBeVisible();
  }
});

test('the orders, the latest first', async ({ page }) => {
  expect(sampleOrders).toHaveLength(DASHBOARD_ORDERS);
  await page.goto(pages.dashboard);
  const entries = section(page, 'Orders overview').getByRole('listitem');
  await expect(entries).toHaveText(
    sampleOrders.map(({ title, amount }) => new RegExp(`^${title}.*Rp\\s${number.format(amount)}$`)),
  );
  const times = await entries.locator('time').evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
  expect(times).toEqual(times.toSorted().toReversed());
});

test('nothing moves with reduced motion', desktopOnly, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(pages.dashboard);
  const { title } = sampleCharts[0] ?? { title: '' };
  await expect(chart(page, title)).toBeVisible();
  const bars = section(page, title).locator('.recharts-bar-rectangle path');
  const read = () => bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('d')));
  const first = await read();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await read()).toEqual(first);
});

test('fits every width, and nothing shifts while it loads', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [320, 768, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(pages.dashboard);
    await expect(chart(page, sampleCharts[2]?.title ?? '')).toBeVisible();
    await expectNoSidewaysScroll(page);
    const sum = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
    expect(sum, String(width)).toBeLessThanOrEqual(0.01);
  }
});

base(
  'from the sign-in to the dashboard the scripts stay within the budget, charts included',
  desktopOnly,
  async ({ page, site }, { annotations }) => {
    let bytes = 0;
    let onTheirWay = 0;
    const names = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') onTheirWay += 1;
    });
    page.on('requestfinished', async (request) => {
      if (request.resourceType() !== 'script') return;
      names.add(new URL(request.url()).pathname);
      const { responseBodySize } = await request.sizes();
      bytes += responseBodySize;
      onTheirWay -= 1;
    });
    await page.goto(pages.login);
    expect([...names].filter((name) => name.includes('/chart-'))).toEqual([]);
    await fillLogin(page, site.admin);
    await expect(page).toHaveURL(pages.dashboard);
    await expect(heading(page)).toBeVisible();
    await expect(chart(page, sampleCharts[2]?.title ?? '')).toBeVisible();
    await expect(toast(page, messages.login.succeeded)).toBeVisible();
    await expect.poll(() => onTheirWay).toBe(0);
    annotations.push({ type: 'weight', description: String(bytes) });
    expect([...names].filter((name) => name.includes('/chart-'))).toHaveLength(1);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(SCRIPT_BUDGET);
  },
);

test('no other screen loads the charts', desktopOnly, async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  for (const path of [pages.home, pages.bookAdmin]) {
    await visit(page, path);
    await expect(heading(page)).toBeVisible();
    await idle(page);
  }
  expect(loaded.filter((path) => path.includes('/chart-'))).toEqual([]);
  expect(loaded.some((path) => path.includes('/book-admin-list.page-'))).toBe(true);
});
