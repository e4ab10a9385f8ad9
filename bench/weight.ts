import type { BrowserContextOptions } from '@playwright/test';
import { co2 } from '@tgwf/co2';
import { HOME_TOTAL, type PageWeight, publicPaths, WEIGHT_BUDGET, weighPage } from '#tests/page-weight.ts';
import { launchBrowser } from './browser.ts';
import { makeFolder, removeFolder, startSite } from './site.ts';
import { judge, judgeTogether, type Line } from './table.ts';

const SCREENS = {
  'phone, 375 px': { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  'desktop, 1280 px': { viewport: { width: 1280, height: 800 } },
};
const INDONESIA = { country: 'IDN' };

/** Measures what a first visit to each public page transfers, and the carbon dioxide that this causes. */
export async function measureWeight(): Promise<Line[]> {
  return await withDemoSite(async (url) => {
    const { browser } = await launchBrowser();
    const lines: Line[] = [];
    try {
      for (const [name, path] of await publicPaths(url)) {
        // Loads the page on both screen sizes at once: a slower load transfers the same number of bytes.
        const weigh = async ([screen, options]: [string, BrowserContextOptions]) => {
          const context = await browser.newContext(options);
          const weight = await weighPage(context, url + path);
          await context.close();
          return weight.status === 200 ? judgeWeight(`${name} (${screen})`, weight) : notThere(name, weight.status);
        };
        lines.push(...(await Promise.all(Object.entries(SCREENS).map(weigh))));
      }
    } finally {
      await browser.close();
    }
    return lines;
  });
}

/** Runs `work` with a site that has the demo content. */
export async function withDemoSite<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = makeFolder();
  const site = await startSite(dataDir, { DEMO: '1' });
  try {
    return await work(site.url);
  } finally {
    await site.stop();
    removeFolder(dataDir);
  }
}

function judgeWeight(page: string, weight: PageWeight): Line {
  const { total, script, inlineScript, requests, layoutShift } = weight;
  return judgeTogether(page, [
    judge('all', kilobytes(total), { atMost: (page.startsWith('home') ? HOME_TOTAL : WEIGHT_BUDGET.total) / 1000 }),
    judge('JavaScript', kilobytes(script + inlineScript), { atMost: WEIGHT_BUDGET.script / 1000 }),
    judge('requests', { value: requests }, { atMost: WEIGHT_BUDGET.requests }),
    judge('layout shift', { value: layoutShift, decimals: 4 }, { atMost: WEIGHT_BUDGET.layoutShift }),
    judgeCarbon(total + weight.belowFold),
  ]);
}

/** Rates the carbon dioxide that a transfer of `bytes` causes. `bytes` includes pictures below the fold. */
function judgeCarbon(bytes: number): Line {
  const model = new co2({ model: 'swd', version: 4, rating: true });
  const gridIntensity = { dataCenter: INDONESIA, network: INDONESIA, device: INDONESIA };
  const { total, rating } = model.perByteTrace(bytes, false, { gridIntensity }).co2;
  return {
    what: 'CO2',
    result: `${total.toFixed(3)} g, ${rating}`,
    target: 'A+',
    verdict: rating === 'A+' ? 'met' : `missed by a rating of ${rating}`,
  };
}

export function notThere(name: string, status: number): Line {
  return { what: name, result: `answers ${status}`, target: '200', verdict: 'missed by a page' };
}

const kilobytes = (bytes: number) => ({ value: bytes / 1000, unit: ' KB', decimals: 1 });
