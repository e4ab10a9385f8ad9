import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { load } from './load.ts';
import type { Run } from './section.ts';
import { seed } from './seed.ts';
import { makeFolder, newestIds, removeFolder, signInAsAuthor, startSite } from './site.ts';
import { compareEach, inTurn } from './spread.ts';
import { judge, judgeTime, type Line } from './table.ts';

const ARTICLES = 10_000;
const STARTS = 5;
const SCRIPTS = 20;
/** The server's start may take this many times as long as an empty Node script: 0.9 s where a script takes 30 ms. */
const START_TIMES = 30;
const SETTLE_MS = 3000;

/** Measures the start of the server, and its memory with 10,000 articles. */
export async function measureProcess({ seconds }: Run): Promise<Line[]> {
  const dataDir = makeFolder();
  await seed({ dataDir }, { articles: ARTICLES });
  try {
    // The first start is not measured: it also creates the admin's account and the secret that signs tokens.
    await timeStart(dataDir);
    const starts = await inTurn(STARTS, () => timeStart(dataDir), timeNode);
    return [
      judgeTime('start to the first 200', compareEach(starts.ours, starts.reference), {
        of: 'an empty script of Node',
        atMost: START_TIMES,
      }),
      ...(await measureMemory(dataDir, seconds)),
    ];
  } finally {
    removeFolder(dataDir);
  }
}

async function timeStart(dataDir: string): Promise<number> {
  const site = await startSite(dataDir);
  await site.stop();
  return site.startMs;
}

/** Returns the mean time of SCRIPTS runs of an empty Node script, which together take as long as the server's start. */
async function timeNode(): Promise<number> {
  const began = performance.now();
  for (let count = 0; count < SCRIPTS; count += 1) await once(spawn(process.execPath, ['--eval', '']), 'exit');
  return (performance.now() - began) / SCRIPTS;
}

async function measureMemory(dataDir: string, seconds: number): Promise<Line[]> {
  const site = await startSite(dataDir);
  try {
    await wait(SETTLE_MS);
    const idle = site.residentMb();
    const { articles } = await newestIds(site, 100);
    const author = await signInAsAuthor(site);
    const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
    for (const path of ['/', '/article', '/blog', ...articles.slice(0, 5).map((id) => `/articleDetail/${id}`)]) {
      await load({ url: site.url + path, headers: browser }, seconds);
    }
    await load({ url: `${site.url}/api/semuaArtikel?per_page=20` }, seconds);
    await load({ url: `${site.url}/api/semuaArtikel?per_page=20`, headers: author }, seconds);
    await load({ url: `${site.url}/api/detailArtikel/${articles[0]}`, headers: author }, seconds);
    for (const id of articles)
      await (await fetch(`${site.url}/articleDetail/${id}`, { headers: browser })).arrayBuffer();
    await wait(SETTLE_MS);
    const loaded = site.residentMb();
    return [line('idle', idle, 130), line('after load', loaded, 220)];
  } finally {
    await site.stop();
  }
}

const line = (when: string, value: number, atMost: number) =>
  judge(`resident memory ${when}, 10,000 articles`, { value, unit: ' MB' }, { atMost });
