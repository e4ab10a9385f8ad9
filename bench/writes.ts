import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { seededRandom } from '#tests/random.ts';
import { load, type Request } from './load.ts';
import { startInsert } from './references.ts';
import type { Run } from './section.ts';
import { someContent, AUTHOR } from './seed.ts';
import { type BenchSite, type Headers, makeFolder, removeFolder, signInAsAuthor, withSeededSite } from './site.ts';
import { compareEach, inTurn, percentile, spreadOf } from './spread.ts';
import { judge, judgeSpeed, type Line } from './table.ts';

const OTHERS_P99_MS = 50;
const OTHERS_EVERY_MS = 10;
const PHOTOS = 8;
/** This many authors save drafts at the same time. */
const WRITING = 16;
/** The function and its parameters must be the same as in server/identity/passwords/passwords.ts. */
const derive = promisify(argon2);
const ARGON2 = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2, nonce: Buffer.alloc(16, 7) };

/** Measures what signed-in users do: write, upload a photo, sign in. */
export async function measureWrites(run: Run): Promise<Line[]> {
  return await withSeededSite(run.sizes[0], async (site) => {
    const author = await signInAsAuthor(site);
    return [
      await measureArticles(run, site, author),
      await measureDrafts(run, site, author),
      ...(await measurePhotos(site, author)),
      ...(await measureLogins(run, site)),
    ];
  });
}

async function measureArticles({ rounds, seconds }: Run, { url }: BenchSite, author: Headers): Promise<Line> {
  const folder = makeFolder();
  const reference = await startInsert(folder);
  const json = {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Hutan bakau di pesisir', content: someContent(seededRandom(1)) }),
  };
  const ours: Request = { ...json, url: `${url}/api/postArtikel`, headers: { ...json.headers, ...author } };
  try {
    await load(ours, 1);
    await load({ ...json, url: reference.url }, 1);
    const loads = await inTurn(
      rounds,
      async () => (await load(ours, seconds)).perSecond,
      async () => (await load({ ...json, url: reference.url }, seconds)).perSecond,
    );
    return judgeSpeed('creating an article, text only', compareEach(loads.ours, loads.reference), {
      of: 'insert',
      atLeast: 0.3,
    });
  } finally {
    await reference.stop();
    removeFolder(folder);
  }
}

/** Measures saving drafts. The saves of one draft are in sequence: each must send the latest revision number. */
async function measureDrafts({ rounds, seconds }: Run, { url }: BenchSite, author: Headers): Promise<Line> {
  const folder = makeFolder();
  const reference = await startInsert(folder);
  const text = { title: 'Hutan bakau di pesisir', content: someContent(seededRandom(1)) };
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(text) };
  const revs = Array.from({ length: WRITING }, () => 0);
  const save = async (index: number) => {
    const rest = { form: 'article', subject: null, version: '', file_name: null, device: 'bench', rev: revs[index] };
    const response = await fetch(`${url}/api/saveDraft/bench-${index}`, {
      method: 'PUT',
      headers: { ...json.headers, ...author },
      body: JSON.stringify({ ...rest, fields: text }),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    revs[index] = ((await response.json()) as { rev: number }).rev;
  };
  const insert = async () => {
    const response = await fetch(reference.url, { method: 'POST', ...json });
    await response.arrayBuffer();
  };
  try {
    await repeat(save, 1);
    await repeat(insert, 1);
    const loads = await inTurn(
      rounds,
      async () => await repeat(save, seconds),
      async () => await repeat(insert, seconds),
    );
    return judgeSpeed('saving a draft', compareEach(loads.ours, loads.reference), { of: 'insert', atLeast: 0.15 });
  } finally {
    await reference.stop();
    removeFolder(folder);
  }
}

/** Lets WRITING callers call `act` repeatedly. Returns the number of calls per second. */
async function repeat(act: (index: number) => Promise<void>, seconds: number): Promise<number> {
  const ends = performance.now() + seconds * 1000;
  let count = 0;
  const callers = Array.from({ length: WRITING }, async (_, index) => {
    while (performance.now() < ends) {
      await act(index);
      count += 1;
    }
  });
  await Promise.all(callers);
  return count / seconds;
}

async function measurePhotos({ url }: BenchSite, author: Headers): Promise<Line[]> {
  const photo = new Blob([new Uint8Array(await somePhoto())], { type: 'image/jpeg' });
  const times: number[] = [];
  const others = await whileAskingFor(`${url}/article`, async () => {
    for (let sent = 0; sent < PHOTOS; sent += 1) {
      const form = new FormData();
      form.append('title', `Foto ${sent}`);
      form.append('content', '<p>Isi</p>');
      form.append('image', photo, 'foto.jpg');
      const began = performance.now();
      const response = await fetch(`${url}/api/postArtikel`, { method: 'POST', headers: author, body: form });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      await response.arrayBuffer();
      times.push(performance.now() - began);
    }
  });
  const spread = spreadOf(times);
  return [
    judge(
      'creating an article with a photo of 6 megapixels',
      { value: spread.median, spread, unit: ' ms' },
      { atMost: 1000 },
      ' at the median',
    ),
    othersLine('meanwhile', others),
  ];
}

async function measureLogins({ rounds, seconds }: Run, { url }: BenchSite): Promise<Line[]> {
  const login: Request = {
    url: `${url}/api/login`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(AUTHOR),
  };
  const others: number[] = [];
  const loads = await inTurn(
    rounds,
    async () => {
      let perSecond = 0;
      const times = await whileAskingFor(`${url}/article`, async () => {
        ({ perSecond } = await load(login, seconds, 8));
      });
      others.push(...times);
      return perSecond;
    },
    async () => {
      let perSecond = 0;
      await whileAskingFor(`${url}/article`, async () => {
        perSecond = await bareArgon2(seconds);
      });
      return perSecond;
    },
  );
  return [
    judgeSpeed('log-in', compareEach(loads.ours, loads.reference), { of: 'bare argon2', atLeast: 0.8 }),
    othersLine('while 8 people log in again and again', others),
  ];
}

/** Returns how many hashes this process computes per second, one at a time like our server on a two-core machine. */
async function bareArgon2(seconds: number): Promise<number> {
  const ends = performance.now() + seconds * 1000;
  let count = 0;
  while (performance.now() < ends) {
    await derive('argon2id', { ...ARGON2, message: Buffer.from(AUTHOR.password) });
    count += 1;
  }
  return count / seconds;
}

/** Sends a request to `url` every 10 ms while `work` runs. Returns the latencies. */
async function whileAskingFor(url: string, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const underWay = new Set<Promise<void>>();
  const ask = async () => {
    const began = performance.now();
    const response = await fetch(url);
    await response.arrayBuffer();
    times.push(performance.now() - began);
  };
  const timer = setInterval(() => {
    const asked = ask().finally(() => underWay.delete(asked));
    underWay.add(asked);
  }, OTHERS_EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await Promise.all(underWay);
  }
  return times;
}

function othersLine(when: string, times: number[]): Line {
  return judge(
    `other requests ${when}: p99`,
    {
      value: percentile(times, 0.99),
      unit: ' ms',
      decimals: 1,
      aside: `median ${spreadOf(times).median.toFixed(1)} ms`,
    },
    { atMost: OTHERS_P99_MS },
  );
}

/** Returns a photo of 3000 × 2000 pixels that compresses like a photo of leaves. */
async function somePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return await sharp({ create: { width: 1000, height: 667, channels: 3, background: '#5E8C61', noise } })
    .resize(3000, 2000)
    .jpeg({ quality: 85 })
    .toBuffer();
}
