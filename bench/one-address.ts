import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OAI_PATH } from '#contract/works/work-files.ts';
import { harvestAtOnce } from './harvest.ts';
import { addEntries, addVersions, STORED_FILE, storeFile } from './one-address-data.ts';
import type { Run } from './section.ts';
import { seed } from './seed.ts';
import { type BenchSite, makeFolder, removeFolder, signInAsAdmin, signInAsAuthor, startSite } from './site.ts';
import { percentile } from './spread.ts';
import { judge, type Line } from './table.ts';

const ARTICLES = 50_000;
const MEMORY_MB = 300;
const DELAY_MS = 50;
/** A scenario ends when the server's memory has fallen to `mb`, at the latest `ms` after the scenario's start. */
const AFTER = { ms: 60_000, mb: 220 };
/** This is longer than the server keeps a connection whose client reads nothing. */
const UNREAD_MS = 45_000;
const SAMPLE_MS = 100;
/** Visits are measured only so long after the load began. Later visits are fast and would hide slow ones in the p99. */
const VISITS_MS = 10_000;
const VISIT_EVERY_MS = 20;

/** The IP address that sends all the load, and the IP address of another visitor. */
const ONE = '203.0.113.7';
const OTHER = '198.51.100.9';

type Scenario = {
  what: string;
  /** Prepares the data folder before the server starts. */
  prepare?: (dataDir: string) => Promise<void> | void;
  /** Sends the load and waits until the load has ended. May return details for the table. */
  run: (site: BenchSite) => Promise<string | undefined>;
  /** Whether many requests come at once. DELAY_MS then limits OTHER's wait, otherwise the CPU time at a stretch. */
  isCrowd?: true;
};

/**
 * Measures how much one IP address can disturb all others while the rate limits are on: the server's memory, the
 * longest uninterrupted CPU time of its main thread, and how long another IP address waits for a cached page.
 */
export async function measureOneAddress({ isShort, isFull }: Run): Promise<Line[]> {
  if (isShort) return [];
  const versions = isFull ? [400, 2000] : [400];
  const scenarios: Scenario[] = [
    { what: '480 unread lists of 4.2 MB', run: leaveListsUnread, isCrowd: true },
    { what: '1,000 unread files of 1.3 MB', prepare: storeFile, run: leaveFilesUnread, isCrowd: true },
    { what: '300 connections with 1,200 unread pages each', run: leavePagesUnread, isCrowd: true },
    ...versions.map((count) => ({
      what: `own data with ${count.toLocaleString('en')} versions of 196 KB`,
      prepare: async (dataDir: string) => await addVersions(dataDir, count),
      run: downloadOwnData,
    })),
    {
      what: '30 comparisons by one author',
      prepare: async (dataDir) => await addVersions(dataDir, 12),
      run: requestComparisons,
      isCrowd: true,
    },
    { what: 'the sitemap after a change, ten times', run: askForSitemaps },
    {
      what: '30 harvesters at once',
      run: (site) => harvestAtOnce(site, { 'x-forwarded-for': ONE }, 30),
      isCrowd: true,
    },
    { what: '480 unread batches of a harvest', run: leaveBatchesUnread, isCrowd: true },
    { what: 'the log of 50,000 entries as CSV', prepare: addEntries, run: downloadLog },
  ];
  const dataDir = makeFolder();
  await seed({ dataDir }, { articles: ARTICLES });
  try {
    const lines: Line[] = [];
    for (const scenario of scenarios) lines.push(...(await measure(dataDir, scenario)));
    return lines;
  } finally {
    removeFolder(dataDir);
  }
}

async function measure(dataDir: string, { what, prepare, run, isCrowd }: Scenario): Promise<Line[]> {
  await prepare?.(dataDir);
  const stretches = join(dataDir, 'stretches');
  const site = await startSite(dataDir, {
    RATE_LIMIT: 'on',
    TRUST_PROXY: '1',
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'record-stretches.js')}`,
    STRETCHES_FILE: stretches,
  });
  try {
    await wait(3000);
    await timeVisit(site);
    // Empties the file: it contains the CPU times of the start and the first renders, which do not count.
    writeFileSync(stretches, '');
    const { memory, visits, details, seconds } = await observe(site, run);
    const after = `${Math.round(site.residentMb())} MB after ${seconds} s`;
    const stretch = Math.max(0, ...readFileSync(stretches, 'utf8').split('\n').map(Number));
    const p99 = percentile(visits, 0.99);
    const aside = [
      isCrowd ? `CPU at a stretch ${Math.round(stretch)} ms` : `others wait ${Math.round(p99)} ms at the p99`,
      `${Math.round(Math.max(...visits))} ms at most`,
      details,
    ];
    return [
      judge(`${what}: memory`, { value: Math.max(...memory), unit: ' MB', aside: after }, { atMost: MEMORY_MB }),
      judge(
        `${what}: ${isCrowd ? 'others wait, p99' : 'CPU at a stretch'}`,
        { value: isCrowd ? p99 : stretch, unit: ' ms', aside: aside.filter(Boolean).join(', ') },
        { atMost: DELAY_MS },
      ),
    ];
  } finally {
    await site.stop();
    rmSync(stretches, { force: true });
  }
}

/** While `run` sends its load, samples the memory and visits a page as OTHER. Then waits until the memory falls. */
async function observe(site: BenchSite, run: Scenario['run']) {
  const memory: number[] = [];
  const visits: number[] = [];
  const over = new AbortController();
  const began = performance.now();
  const sampling = repeat(async () => {
    memory.push(site.residentMb());
    await wait(SAMPLE_MS);
  });
  const visiting = repeat(async () => {
    if (performance.now() - began < VISITS_MS) visits.push(await timeVisit(site));
    await wait(VISIT_EVERY_MS);
  });
  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!over.signal.aborted) await work();
  }

  const details = await run(site).finally(() => over.abort());
  await Promise.all([sampling, visiting]);
  await backToNormal(site, began);
  return { memory, visits, details, seconds: Math.round((performance.now() - began) / 1000) };
}

async function backToNormal(site: BenchSite, began: number): Promise<void> {
  while (site.residentMb() > AFTER.mb && performance.now() - began < AFTER.ms) await wait(SAMPLE_MS);
}

/** Returns how long the visitor OTHER waits for the cached home page, in ms. */
async function timeVisit({ url }: BenchSite): Promise<number> {
  const began = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  request(url, { headers: { 'x-forwarded-for': OTHER } }, (response) => response.resume().once('end', resolve))
    .once('error', reject)
    .end();
  await promise;
  return performance.now() - began;
}

async function leaveListsUnread(site: BenchSite): Promise<undefined> {
  const sorts = ['title', '-title', 'created_at', '-created_at', 'published_at', '-published_at'];
  // Each request has another query string, so that no response comes from the server's cache.
  await leaveUnread(site, 480, (number) => {
    const query = `q=${10 + (number % 90)}&sort=${sorts[Math.floor(number / 90)]}`;
    return head(`/api/semuaArtikel?${query}`);
  });
}

const leaveBatchesUnread = async (site: BenchSite): Promise<undefined> =>
  await leaveUnread(site, 480, () => head(`${OAI_PATH}?verb=ListRecords&metadataPrefix=oai_dc`));

const leaveFilesUnread = async (site: BenchSite): Promise<undefined> =>
  await leaveUnread(site, 1000, () => head(`/storage/${STORED_FILE}`));

const leavePagesUnread = async (site: BenchSite): Promise<undefined> =>
  await leaveUnread(site, 300, () => head('/').repeat(1200));

const head = (path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${ONE}\r\naccept-encoding: identity\r\n\r\n`;

/** Opens connections that send requests and never read. Closes the ones that are still open after UNREAD_MS. */
async function leaveUnread({ url }: BenchSite, count: number, bytes: (number: number) => string): Promise<undefined> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = Array.from({ length: count }, (_, number) => {
    const socket = connect({ host: hostname, port: Number(port) }).on('error', () => {});
    socket.pause().write(bytes(number));
    return socket;
  });
  await wait(UNREAD_MS);
  for (const socket of sockets) socket.destroy();
  return undefined;
}

async function downloadOwnData(site: BenchSite): Promise<string> {
  const headers = { ...(await signInAsAuthor(site)), 'x-forwarded-for': ONE };
  const began = performance.now();
  const response = await fetch(`${site.url}/api/ownData.zip`, { headers });
  const { byteLength } = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.status}`);
  return `${Math.round(byteLength / 1e6)} MB in ${((performance.now() - began) / 1000).toFixed(1)} s`;
}

/** Returns how long an editor waits for a comparison while an author has requested thirty at once. */
async function requestComparisons(site: BenchSite): Promise<string> {
  const author = { ...(await signInAsAuthor(site)), 'x-forwarded-for': ONE };
  const editor = { ...(await signInAsAdmin(site)), 'x-forwarded-for': OTHER };
  const ask = async (pair: string, headers: Record<string, string>) => {
    const began = performance.now();
    const response = await fetch(`${site.url}/api/articleDiff/1?${pair}`, { headers });
    await response.arrayBuffer();
    return { status: response.status, ms: performance.now() - began };
  };
  const alone = await ask('from=1&to=12', editor);
  const pairs = Array.from({ length: 30 }, (_, pair) => `from=${2 + (pair % 5)}&to=${7 + Math.floor(pair / 5)}`);
  const asked = pairs.map(async (pair) => await ask(pair, author));
  await wait(200);
  const meanwhile = await ask('from=2&to=1', editor);
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  const count = (status: number) => statuses.filter((one) => one === status).length;
  return (
    `an editor waits ${(meanwhile.ms / 1000).toFixed(1)} s (${meanwhile.status}), ` +
    `alone ${(alone.ms / 1000).toFixed(1)} s; the author gets ${count(200)} of 30`
  );
}

async function askForSitemaps(site: BenchSite): Promise<undefined> {
  const headers = { ...(await signInAsAdmin(site)), 'x-forwarded-for': ONE, 'content-type': 'application/json' };
  for (let round = 0; round < 10; round += 1) {
    const body = JSON.stringify({ title: `Judul ${round}`, content: '<p>Isi.</p>', verifikasi_admin: 'disetujui' });
    const posted = await fetch(`${site.url}/api/postArtikel`, { method: 'POST', headers, body });
    await posted.arrayBuffer();
    for (const path of ['/sitemap.xml', '/sitemap-articles-1.xml']) {
      await (await fetch(site.url + path, { headers: { 'x-forwarded-for': ONE } })).arrayBuffer();
    }
  }
  return undefined;
}

async function downloadLog(site: BenchSite): Promise<undefined> {
  const headers = { ...(await signInAsAdmin(site)), 'x-forwarded-for': ONE };
  const response = await fetch(`${site.url}/api/auditLog.csv`, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.status}`);
  return undefined;
}
