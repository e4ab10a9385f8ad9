import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { addressOf } from '#contract/routes.ts';
import type { BenchSite } from './site.ts';
import { percentile } from './spread.ts';
import { judge, type Line } from './table.ts';

const OTHERS_MS = 50;
const CONNECTIONS = 30;
const SEARCHES = 40;
const UNREAD_SEARCHES = 100;
/** The searches of all connections together are then more than the thread can do. */
const UNREAD_EVERY_MS = 100;
const VISIT_EVERY_MS = 10;
/** An address may search 60 times at once. */
const WARM_UP_PAGES = 50;

/** The IP address that sends all the load, and the IP address of another visitor. */
const ONE = '203.0.113.7';
const OTHER = '198.51.100.9';

type Queries = { queries: readonly string[] };

/** Measures how long a visitor waits while another one searches over many connections. The server trusts its proxy. */
export async function measureSearchCrowd(site: BenchSite, queries: Queries): Promise<Line[]> {
  return [
    await timeOthers(site, 'that search at once', async () => await searchAtOnce(site, queries, searchCall)),
    await timeOthers(site, 'that never read', async () => await leaveUnread(site, queries)),
  ];
}

/** Measures the same while one visitor opens search pages over many connections. */
export async function timePageCrowd(site: BenchSite, queries: Queries): Promise<Line> {
  // Compiles the code for pages.
  for (const q of queries.queries.slice(0, WARM_UP_PAGES)) await get(site.url + searchPage(q), OTHER);
  return await timeOthers(
    site,
    'that open search pages, with the limits on',
    async () => await searchAtOnce(site, queries, (q) => searchPage(`${q} air`)),
  );
}

/** While `load` runs, another visitor requests /api/health. Returns the line with the longest wait. */
async function timeOthers({ url }: BenchSite, what: string, load: () => Promise<string>): Promise<Line> {
  const waits: number[] = [];
  const over = new AbortController();
  const visiting = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await get(`${url}/api/health`, OTHER);
      waits.push(performance.now() - began);
      await wait(VISIT_EVERY_MS);
    }
  })();
  const details = await load().finally(() => over.abort());
  await visiting;
  return judge(
    `${CONNECTIONS} connections of one address ${what}: others wait at most`,
    {
      value: Math.max(...waits),
      unit: ' ms',
      decimals: 1,
      aside: `p99 ${percentile(waits, 0.99).toFixed(1)} ms, ${details}`,
    },
    { atMost: OTHERS_MS },
  );
}

const searchCall = (q: string) => `/api/search?q=${encodeURIComponent(q)}`;
const searchPage = (q: string) => addressOf('search', { q });

async function searchAtOnce({ url }: BenchSite, { queries }: Queries, pathOf: (q: string) => string): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statuses: number[] = [];
  const connections = Array.from({ length: CONNECTIONS }, async (_, connection) => {
    for (let number = 0; number < SEARCHES; number += 1) {
      const q = queries[(connection * SEARCHES + number) % queries.length] ?? '';
      statuses.push(await get(url + pathOf(q), ONE, agent));
    }
  });
  await Promise.all(connections);
  agent.destroy();
  return `${statuses.filter((status) => status === 200).length} of ${statuses.length} searches succeed`;
}

/** Each connection sends one search after another, and reads no response. */
async function leaveUnread({ url }: BenchSite, { queries }: Queries): Promise<string> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: CONNECTIONS }, () =>
    connect({ host: hostname, port: Number(port) })
      .on('error', () => {})
      .pause(),
  );
  for (const q of queries.slice(0, UNREAD_SEARCHES)) {
    for (const socket of sockets)
      socket.write(`GET ${searchCall(q)} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${ONE}\r\n\r\n`);
    await wait(UNREAD_EVERY_MS);
  }
  for (const socket of sockets) socket.destroy();
  return `${UNREAD_SEARCHES} searches each`;
}

/** Requests a page as this IP address, reads the response to its end, and returns its status. */
async function get(url: string, address: string, agent?: Agent): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = { 'x-forwarded-for': address };
  request(url, { headers, ...(agent && { agent }) }, (response) =>
    response.resume().once('end', () => resolve(response.statusCode ?? 0)),
  )
    .once('error', reject)
    .end();
  return await promise;
}
