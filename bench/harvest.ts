import { setTimeout as wait } from 'node:timers/promises';
import { OAI_PATH } from '#contract/works/work-files.ts';
import { startPostgres } from '#tests/postgres.ts';
import type { Run } from './section.ts';
import { type BenchSite, withSeededSite } from './site.ts';
import { spreadOf } from './spread.ts';
import { judge, type Line } from './table.ts';

/** Nine in ten articles are public, and there are 200 blog posts. */
const SITE = { articles: 111_000, users: 2000 };
const PER_SECOND = 2000;
const MEMORY_MB = 220;

/** Measures full harvests of 100,000 records by one harvester that sends one request after another. */
export async function measureHarvest({ isShort, isFull }: Run): Promise<Line[]> {
  if (isShort) return [];
  const rounds = isFull ? 3 : 1;
  const lines = await withSeededSite(SITE, async (site) => await measure('SQLite', site, rounds));
  if (!isFull) return lines;
  const postgres = await startPostgres({ durable: true });
  try {
    const more = await withSeededSite(SITE, async (site) => await measure('PostgreSQL', site, rounds), postgres.url);
    return [...lines, ...more];
  } finally {
    await postgres.stop();
  }
}

async function measure(database: string, site: BenchSite, rounds: number): Promise<Line[]> {
  // The records of a seeded site are not dated yet. This request dates all of them.
  await (await fetch(`${site.url}${OAI_PATH}?verb=Identify`)).arrayBuffer();
  const memory: number[] = [];
  const speeds: number[] = [];
  let total = 0;
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    total = await harvest(site, { afterEach: () => memory.push(site.residentMb()) });
    speeds.push(total / ((performance.now() - began) / 1000));
  }
  const spread = spreadOf(speeds);
  const aside = `${total.toLocaleString('en')} records`;
  const [first = 0] = memory.slice(50);
  return [
    judge(
      `a full harvest, ${database}`,
      { value: spread.median, spread, unit: ' records/s', aside },
      { atLeast: PER_SECOND },
    ),
    judge(
      `memory during it, ${database}`,
      { value: Math.max(...memory), unit: ' MB', aside: `${Math.round(first)} MB after 50 batches` },
      { atMost: MEMORY_MB },
    ),
  ];
}

type Harvest = { headers?: Record<string, string>; afterEach?: () => void; batches?: number };

/** Requests one batch after another, until the end or the given number of batches. Returns the number of records. */
async function harvest(
  { url }: Pick<BenchSite, 'url'>,
  { headers = {}, afterEach = () => {}, batches = Infinity }: Harvest = {},
): Promise<number> {
  let query = 'verb=ListRecords&metadataPrefix=oai_dc';
  let records = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    const response = await fetch(`${url}${OAI_PATH}?${query}`, { headers });
    const text = await response.text();
    if (response.status === 503) {
      await wait(1000 * Number(response.headers.get('retry-after')));
      continue;
    }
    if (!response.ok) throw new Error(`${response.status} ${text}`);
    records += text.split('<record>').length - 1;
    afterEach();
    const token = /<resumptionToken[^>]*>([^<]+)</.exec(text)?.[1];
    if (token === undefined) break;
    query = `verb=ListRecords&resumptionToken=${encodeURIComponent(token)}`;
  }
  return records;
}

/** Harvests over many connections at once. Waits as long as the server asks the harvesters to wait. */
export async function harvestAtOnce(
  site: BenchSite,
  headers: Record<string, string>,
  connections: number,
): Promise<string> {
  const began = performance.now();
  const all = await Promise.all(
    Array.from({ length: connections }, async () => await harvest(site, { headers, batches: 40 })),
  );
  const seconds = (performance.now() - began) / 1000;
  const records = all.reduce((sum, one) => sum + one, 0);
  return `${records.toLocaleString('en')} records in ${Math.round(seconds)} s`;
}
