import type { BrowserContext, Page } from '@playwright/test';
import { postKinds } from '#contract/posts/post-kinds.ts';
import { addressOf, ownPublicPages, publicPages } from '#contract/routes.ts';
import { GUIDE_ADDRESS } from '#contract/site-pages/site-page-rules.ts';

/** The weight of a first visit, in bytes as transferred, including response headers. */
export type PageWeight = {
  status: number;
  /** All bytes except pictures below the fold, which the budget does not count. */
  total: number;
  /** The JavaScript files in `total`, compressed as transferred, without headers. */
  script: number;
  /** Characters of the script in the page's head, uncompressed. */
  inlineScript: number;
  requests: number;
  /** Bytes of the pictures below the fold, which count in neither `total` nor `requests`. */
  belowFold: number;
  layoutShift: number;
  /** Bytes transferred by type: 'text/html', 'font/woff2' … */
  byType: Record<string, number>;
};

/**
 * The budget of a page for a visitor who scrolls to its end and uses nothing. A KB counts as 1,000 bytes, the stricter
 * definition.
 */
export const WEIGHT_BUDGET = { total: 75_000, script: 12_000, requests: 15, layoutShift: 0.01 };
/** The limit of all bytes of the home page, which has a large drawing. */
export const HOME_TOTAL = 60_000;
/** The limit, in bytes as sent, of the JavaScript that loads when a visitor first points at or focuses a control. */
export const HYDRATION_BUDGET = 115_000;
/** The limit of JavaScript for the editors' queue with an open article. */
export const REVIEW_SCRIPT = 250_000;

/**
 * Returns the name and path of every page that visitors can open on a running site. `{id}` becomes the newest post of
 * each kind, the author of the newest article, and the page for authors. The search page has results.
 */
export async function publicPaths(siteUrl: string): Promise<[string, string][]> {
  const ids: Record<string, string> = {};
  for (const { feed, page } of Object.values(postKinds)) {
    const entries = await (await fetch(siteUrl + feed.path)).text();
    const [, id] = /<entry>[^]*?href="[^"]*\/(\d+)"/.exec(entries) ?? [];
    if (id === undefined) throw new Error(`There is nothing in ${feed.path}`);
    ids[page] = id;
  }
  const articles = (await (await fetch(`${siteUrl}/api/semuaArtikel?view=card&per_page=1`)).json()) as {
    artikels: [{ user: { id: number } }];
  };
  ids['sitePage'] = GUIDE_ADDRESS;
  ids['articleHistory'] = ids['articleDetail'] ?? '';
  ids['author'] = String(articles.artikels[0].user.id);
  return Object.entries({ ...publicPages, ...ownPublicPages, search: addressOf('search', { q: 'air' }) }).map(
    ([name, path]) => [name, path.replace('{id}', ids[name] ?? '{id}')],
  );
}

/**
 * Measures a first visit: nothing is cached, the page is scrolled to its end, and all its requests have ended. The
 * context must be new. `act` may use the page before it is scrolled.
 */
export async function weighPage(
  context: BrowserContext,
  url: string,
  act: (page: Page) => Promise<void> = async () => {},
): Promise<PageWeight> {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const types = new Map<string, { type: string; url: string; headerBytes: number }>();
  const pictures = new Map<string, number>();
  const weight: PageWeight = {
    status: 0,
    total: 0,
    script: 0,
    inlineScript: 0,
    requests: 0,
    belowFold: 0,
    layoutShift: 0,
    byType: {},
  };
  const underWay = new Set<string>();
  network.on('Network.requestWillBeSent', ({ requestId }) => underWay.add(requestId));
  network.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId));
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.url.startsWith('data:')) {
      types.set(requestId, {
        type: response.mimeType,
        url: response.url,
        headerBytes: response.encodedDataLength,
      });
    }
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    underWay.delete(requestId);
    const answer = types.get(requestId);
    if (!answer) return;
    const { type, url: from, headerBytes } = answer;
    if (type.startsWith('image/')) pictures.set(from, encodedDataLength);
    weight.requests += 1;
    weight.total += encodedDataLength;
    if (type.includes('javascript')) weight.script += encodedDataLength - headerBytes;
    weight.byType[type] = (weight.byType[type] ?? 0) + encodedDataLength;
  });
  await network.send('Network.enable');
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const response = await page.goto(url, { waitUntil: 'load' });
  await act(page);
  await markPicturesBelowFold(page);
  await scrollToEnd(page);
  do await splashGoneAndIdle(page);
  while (underWay.size > 0);
  weight.status = response?.status() ?? 0;
  weight.layoutShift = await page.evaluate(
    () => (globalThis as unknown as { layoutShifts: { sum: number } }).layoutShifts.sum,
  );
  weight.inlineScript = await page
    .locator('head > script:not([src], [type])')
    .evaluate((script) => script.textContent.length);
  for (const picture of await markedPictures(page)) {
    const bytes = pictures.get(picture);
    if (bytes === undefined) continue;
    weight.belowFold += bytes;
    weight.total -= bytes;
    weight.requests -= 1;
  }
  await page.close();
  return weight;
}

/** Waits until the splash screen has ended and the browser is idle, so that the page has sent its requests. */
async function splashGoneAndIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The back office has no splash.
    const animations = document.querySelector('.splash')?.getAnimations() ?? [];
    await Promise.all(animations.map(({ finished }) => finished));
    await new Promise<void>((resolve) => requestIdleCallback(() => resolve()));
  });
}

async function markPicturesBelowFold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) {
      // A picture within a closed dialog has no place.
      const { top } = (image.closest('figure') ?? image).getBoundingClientRect();
      image.toggleAttribute('data-below-fold', top >= window.innerHeight);
    }
  });
}

/** Scrolls one screen per frame, because lazy pictures load only near the screen. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  });
}

/** Returns the addresses of the pictures that appear only below the fold. */
async function markedPictures(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const images = [...document.images].map(({ currentSrc, dataset }) => ({
      currentSrc,
      isBelow: 'belowFold' in dataset,
    }));
    const above = new Set(images.filter(({ isBelow }) => !isBelow).map(({ currentSrc }) => currentSrc));
    return [...new Set(images.map(({ currentSrc }) => currentSrc).filter((source) => !above.has(source)))];
  });
}
