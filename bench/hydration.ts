import type { Page } from '@playwright/test';
import { pages } from '#contract/routes.ts';
import { launchBrowser } from './browser.ts';
import type { Run } from './section.ts';
import { spreadOf } from './spread.ts';
import { judge, type Line } from './table.ts';
import { withDemoSite } from './weight.ts';

/** A mid-range phone's processor is this many times slower than a desktop's, as in Lighthouse. */
const SLOWDOWN = 6;
const PATHS = [pages.login, pages.articles];

/**
 * Measures the time from the first intent to use a page (the pointer over something that needs React) to the page's
 * hydration, on a slowed-down processor with all files in the browser's cache. Takes the median of several loads.
 */
export async function measureHydration({ isFull }: Run): Promise<Line[]> {
  return await withDemoSite(async (url) => {
    const { browser } = await launchBrowser();
    try {
      const page = await (await browser.newContext({ viewport: { width: 375, height: 812 } })).newPage();
      const lines: Line[] = [];
      for (const path of PATHS) {
        await timeHydration(page, url + path);
        const network = await page.context().newCDPSession(page);
        await network.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
        const times: number[] = [];
        for (let load = 0; load < (isFull ? 11 : 5); load += 1) times.push(await timeHydration(page, url + path));
        await network.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        const spread = spreadOf(times);
        const what = `${path}: first intent to a hydrated page, processor ${SLOWDOWN} times slower, files cached`;
        lines.push(judge(what, { value: spread.median, spread, unit: ' ms' }, { atMost: 300 }));
      }
      return lines;
    } finally {
      await browser.close();
    }
  });
}

/** Returns the time until hydration in ms, measured in the page. */
async function timeHydration(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'load' });
  return await page.evaluate(async () => {
    const root = document.documentElement;
    const began = performance.now();
    const hydrated = new Promise<void>((resolve) => {
      new MutationObserver(() => resolve()).observe(root, { attributeFilter: ['data-hydrated'] });
    });
    document
      .querySelector('[data-needs-react]')
      ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    await hydrated;
    return performance.now() - began;
  });
}
