import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test, vi } from 'vitest';
import { queueMail } from '#server/mail/mail-queue.ts';
import { publicWorks } from '#server/search/collections/public-works.ts';
import { indexPath } from '#server/search/index/index-file.ts';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createPerson } from '#tests/factories.ts';
import { buildSearchIndex } from '#tests/search-index.ts';

const TOKEN = 'token-untuk-prometheus-0123456789';

const app = await openTestApp({ metricsToken: TOKEN });
const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
const admin = await createAdmin(app);

const ask = (path: string, init: RequestInit = {}) => fetch(url + path, init);
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

async function scrape(): Promise<string> {
  const response = await ask('/metrics', bearer(TOKEN));
  expect(response.status).toBe(200);
  return await response.text();
}

/** Returns the value of a series, or 0 if it is not listed: Prometheus counters are listed after their first event. */
async function valueOf(series: string): Promise<number> {
  const line = (await scrape()).split('\n').find((text) => text.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.slice(series.length + 1));
}

const requestsTo = (route: string, status: number) =>
  `terarah_http_requests_total{method="GET",route="${route}",status="${status}"}`;

/** Returns how much each series grows while `work` runs. */
async function growth(series: string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await Promise.all(series.map(valueOf));
  await work();
  const after = await Promise.all(series.map(valueOf));
  return after.map((value, index) => value - (before[index] ?? 0));
}

describe('who may read them', () => {
  test.each([
    ['nobody without a token', {}],
    ['nobody with a wrong one', bearer(`${TOKEN.slice(0, -1)}x`)],
    ['nobody with a part of it', bearer(TOKEN.slice(0, -1))],
    ['nobody with an empty one', { headers: { authorization: 'Bearer ' } }],
    ['nobody who puts it elsewhere', { headers: { authorization: `Basic ${TOKEN}`, 'x-token': TOKEN } }],
    ['not an admin by being one', { headers: admin.headers }],
  ])('%s', async (_who, init) => {
    const response = await ask(`/metrics?token=${TOKEN}`, init);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.text()).not.toContain('terarah_');
  });

  test('a client with the token, and no cache stores them', async () => {
    const response = await ask('/metrics', bearer(TOKEN));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('no client without a configured token: the address does not exist', async () => {
    const without = await openOwnApp();
    for (const headers of [{}, { authorization: `Bearer ${TOKEN}` }, { authorization: 'Bearer undefined' }]) {
      expect((await without.app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
    }
  });
});

describe('requests', () => {
  test('are counted by method, route and status, and timed', async () => {
    const id = await createArticle(app, admin);
    const route = '/api/detailArtikel/:id';
    const seconds = `terarah_http_request_duration_seconds_count{method="GET",route="${route}"}`;
    expect(
      await growth([seconds, requestsTo(route, 200), requestsTo(route, 404)], async () => {
        expect((await ask(`/api/detailArtikel/${id}`, { headers: admin.headers })).status).toBe(200);
        expect((await ask('/api/detailArtikel/999999')).status).toBe(404);
        expect((await ask('/api/detailArtikel/siti@contoh.id')).status).toBe(404);
      }),
    ).toEqual([3, 1, 2]);
  });

  test('that match no route are one series, whatever their address', async () => {
    const work = async () => {
      for (const path of ['/rahasia-1', '/rahasia-2', '/api/rahasia-3']) await ask(path);
    };
    expect(await growth([requestsTo('none', 404)], work)).toEqual([3]);
  });

  test('that are served from memory are counted as that alone', async () => {
    const list = requestsTo('/api/semuaBlog', 200);
    const series = [list, 'terarah_cache_misses_total', 'terarah_cache_hits_total', 'terarah_cache_entries'];
    expect(
      await growth(series, async () => {
        for (let time = 0; time < 4; time += 1) await (await ask('/api/semuaBlog')).text();
      }),
    ).toEqual([1, 1, 3, 1]);
    expect(await valueOf('terarah_cache_bytes')).toBeGreaterThan(1000);
    expect(await valueOf('terarah_cache_limit_bytes')).toBe(app.system.config.cacheBytes);
  });

  test('that a page sends to the API while it is rendered are part of that page', async () => {
    const work = () => app.app.inject({ url: '/api/me', headers: admin.headers });
    expect(await growth([requestsTo('/api/me', 200)], work)).toEqual([0]);
  });
});

describe('the database', () => {
  test('is timed by kind of statement', async () => {
    const series = ['select', 'insert'].map((kind) => `terarah_database_query_duration_seconds_count{kind="${kind}"}`);
    const [selects, inserts] = await growth(series, () => createArticle(app, admin));
    expect(selects).toBeGreaterThan(0);
    expect(inserts).toBeGreaterThan(1);
  });

  test('counts statements that fail', async () => {
    const { db } = app.system;
    const twice = () => db.insertInto('settings').values({ name: 'sama', value: '1' }).execute();
    const failing = async () => {
      await twice();
      await expect(twice()).rejects.toThrow(/unique/i);
    };
    expect(await growth(['terarah_database_query_errors_total{kind="insert"}'], failing)).toEqual([1]);
  });

  test('when it is down, the other metrics are still there, and no old value is shown as current', async () => {
    const own = await openOwnApp({ metricsToken: TOKEN });
    await own.system.db.destroy();
    const { statusCode, body } = await own.app.inject({ url: '/metrics', ...bearer(TOKEN) });
    expect(statusCode).toBe(200);
    expect(body).toContain('\nterarah_database_up 0\n');
    expect(body).toMatch(/\nterarah_mail_waiting nan\n/i);
    expect(body).toMatch(/\nprocess_resident_memory_bytes \d+/);
  });
});

describe('the search', () => {
  test('is timed, also within a page; what is refused is not', async () => {
    await buildSearchIndex(app);
    const series = ['search', 'suggest'].map((call) => `terarah_search_seconds_count{call="${call}"}`);
    const work = async () => {
      for (const path of ['/api/search?q=air', '/api/suggest?q=ai', '/api/search']) await ask(path);
      await app.app.inject('/api/search?q=air');
    };
    expect(await growth(series, work)).toEqual([2, 1]);
  });

  test('tells how many works its index did not have', async () => {
    const lag = 'terarah_search_index_lag';
    addPending(900);
    await createArticle(app, admin, { verifikasi_admin: 'disetujui' });
    await ask('/api/search?q=air');
    expect(await valueOf(lag)).toBeGreaterThan(0);
    const isCaughtUp = async () => {
      await ask('/api/search?q=air');
      expect(await valueOf(lag)).toBe(0);
    };
    await vi.waitFor(isCaughtUp, { timeout: 10_000 });
  });
});

/** Adds works to the list of those that the index has to read again. */
function addPending(works: number): void {
  const index = new DatabaseSync(indexPath(app.system.config, publicWorks), { timeout: 5000 });
  const numbers = `with recursive numbers (number) as (select 1 union all select number + 1 from numbers limit ${works})`;
  index.exec(`${numbers} insert into pending (kind, ref, seq) select 'article', 1000000 + number, 0 from numbers`);
  index.close();
}

describe('the rest', () => {
  test('mail: what waits and for how long, what failed, what is given up', async () => {
    const { db } = app.system;
    const mailOf = async () =>
      await Promise.all(
        ['waiting', 'oldest_seconds', 'failed', 'given_up'].map((name) => valueOf(`terarah_mail_${name}`)),
      );
    expect(await mailOf()).toEqual([0, 0, 0, 0]);
    const mail = { recipient: 'rahasia@contoh.id', subject: 'Uji', text: 'Uji', html: '<p>Uji</p>' };
    const queue = () => queueMail(app.system, db, mail);
    await queue();
    app.clock.advance({ s: 90 });
    const failed = await queue();
    await db.updateTable('mail_outbox').set({ last_error: 'sibuk' }).where('id', '=', failed).execute();
    expect(await mailOf()).toEqual([2, 90, 1, 0]);

    const due_at = '9999-12-31T23:59:59.999Z';
    await db.updateTable('mail_outbox').set({ due_at }).where('id', '=', failed).execute();
    expect(await mailOf()).toEqual([1, 90, 1, 1]);
    await db.deleteFrom('mail_outbox').execute();
  });

  test('sessions that have not ended', async () => {
    const sessions = () => valueOf('terarah_sessions');
    const before = await sessions();
    const person = await createPerson(app);
    expect(await sessions()).toBe(before + 1);
    await ask('/api/logout', { method: 'POST', headers: person.headers });
    expect(await sessions()).toBe(before);
  });

  test('the process: memory, processor, event loop', async () => {
    const text = await scrape();
    for (const name of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
      'terarah_database_up',
    ]) {
      expect(text).toMatch(new RegExp(`\\n${name} [\\d.e-]+`));
    }
  });
});

test('no label contains anything about a person or a single entity', async () => {
  const person = await createPerson(app, { email: 'rahasia@contoh.id', nama_depan: 'Rahasia' });
  const id = await createArticle(app, person, { title: 'Judul rahasia' });
  const asked = [
    `/api/detailArtikel/${id}`,
    `/api/semuaArtikel?q=rahasia@contoh.id`,
    `/api/detailUsers/${person.id}`,
    '/storage/images/rahasia/640.webp',
    '/reset-password?email=rahasia@contoh.id',
  ];
  for (const path of asked) await ask(path, { headers: admin.headers });
  await ask('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: 'salah' }),
  });
  const labels = new Set(
    [...(await scrape()).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => `${name}=${value}`),
  );
  const told = [...labels].join('\n');
  expect(told).not.toMatch(/rahasia|@|judul/i);
  expect([...labels].filter((label) => /^route=.*\d/.test(label))).toEqual([]);
  expect(told).toContain('route=/api/detailUsers/:id');
  const names = new Set([...labels].map((label) => label.split('=')[0]));
  expect([...names].filter((name) => name?.match(/^(email|id|user|path|ip|q)$/))).toEqual([]);
});
