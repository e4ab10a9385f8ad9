import lighthouse from 'lighthouse';
import { publicPages } from '#contract/routes.ts';
import { publicPaths } from '#tests/page-weight.ts';
import { postTenFigures } from '#tests/text-pictures.ts';
import { launchBrowser } from './browser.ts';
import type { Run } from './section.ts';
import { signInAsAdmin } from './site.ts';
import { spreadOf } from './spread.ts';
import { judge, judgeTogether, type Line } from './table.ts';
import { notThere, withDemoSite } from './weight.ts';

const SCORES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
/** The table shows the range of this score, because it varies between runs. */
const VARIES = 'performance';
/** The table shows these measured values beside the scores, for a simulated mid-range phone with a slow network. */
const AUDITS = {
  'total-blocking-time': { name: 'blocking time', unit: ' ms', decimals: 0, atMost: 50 },
  'cumulative-layout-shift': { name: 'layout shift', unit: '', decimals: 4, atMost: 0.01 },
};
/** Without the options --full and --only, only these pages are measured: the largest and the most visited. */
const IN_SHORT = ['home', 'articleDetail'];

type LighthouseResult = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];
type Result = { scores: Record<string, number>; audits: Record<string, number> };

/**
 * Runs Google Lighthouse for phones several times on each public page, and reports the medians. With --full, finally
 * posts an article with ten pictures and measures its page. This comes last: the article changes the lists.
 */
export async function measureLighthouse({ isFull, isShort }: Run): Promise<Line[]> {
  return await withDemoSite(async (url) => {
    const { browser, port } = await launchBrowser();
    const lines: Line[] = [];
    try {
      for (const [name, path] of await publicPaths(url)) {
        if (isShort && !IN_SHORT.includes(name)) continue;
        const { status } = await fetch(url + path);
        if (status !== 200) lines.push(notThere(name, status));
        else lines.push(await judgePage(name, url + path, port, isFull ? 5 : 3));
      }
      if (isFull) {
        const id = await postTenFigures(url, await signInAsAdmin({ url }));
        const address = url + publicPages.articleDetail.replace('{id}', String(id));
        lines.push(await judgePage('articleDetail with ten pictures', address, port, 5));
      }
    } finally {
      await browser.close();
    }
    return lines;
  });
}

async function judgePage(name: string, url: string, port: number, runs: number): Promise<Line> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await runOnce(url, port));
  const spread = (of: (result: Result) => number | undefined) =>
    spreadOf(results.map((result) => of(result) ?? Number.NaN));
  return judgeTogether(name, [
    ...Object.entries(SCORES).map(([category, atLeast]) => {
      const score = spread(({ scores }) => scores[category]);
      return judge(category, { value: score.median, ...(category === VARIES && { spread: score }) }, { atLeast });
    }),
    ...Object.entries(AUDITS).map(([audit, { name: what, unit, decimals, atMost }]) => {
      const value = spread(({ audits }) => audits[audit]);
      return judge(what, { value: value.median, unit, decimals }, { atMost });
    }),
  ]);
}

async function runOnce(url: string, port: number): Promise<Result> {
  const outcome = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: Object.keys(SCORES),
    disableFullPageScreenshot: true,
  });
  if (!outcome) throw new Error(`Lighthouse told nothing about ${url}`);
  const { categories, audits, runtimeError } = outcome.lhr;
  if (runtimeError) throw new Error(`Lighthouse failed on ${url}: ${runtimeError.message}`);
  for (const [id, atLeast] of Object.entries(SCORES)) {
    const isLow = (categories[id]?.score ?? 0) * 100 < atLeast;
    if (isLow && id !== VARIES) console.error(`  ${url}: ${whatFailed(outcome.lhr, id)}`);
  }
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
    ),
    audits: Object.fromEntries(Object.keys(AUDITS).map((id) => [id, audits[id]?.numericValue ?? Number.NaN])),
  };
}

function whatFailed({ categories, audits }: LighthouseResult, category: string): string {
  const ids = (categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0).map(({ id }) => id);
  const failed = ids.map((id) => audits[id]).filter((audit) => audit?.score === 0);
  return `${category}: ${failed.map((audit) => audit?.title).join('; ')}`;
}
