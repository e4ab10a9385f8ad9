import { afterEach, expect, test } from 'vitest';
import type { Article } from '#contract/articles/articles.ts';
import { previewPath } from '#contract/posts/previews.ts';
import { form, picture } from '#tests/factories.ts';
import { killAll, startProcess, until } from '#tests/process.ts';
import { type Fault, type FaultyS3, startFaultyS3 } from './faulty-s3.ts';
import {
  ADMIN,
  type Answer,
  ask,
  bookForm,
  isLong,
  logIn,
  makeFolder,
  makePlace,
  type Place,
  queryPlace,
  settingsFor,
  titlesOf,
} from './site.ts';

const UNAVAILABLE = { status: 503, words: /Penyimpanan berkas sedang tidak dapat dihubungi/ };
const FULL = { status: 507, words: /penuh/ };
const ROUNDS = isLong ? 5 : 1;
/** Requests may take this long. An upload to an S3 that never responds fails after about a minute. */
const PATIENCE_MS = 150_000;
/** Unfinished uploads are backdated to this time, because on PostgreSQL a start removes only old ones. */
const LONG_AGO = '2020-01-01T00:00:00.000Z';

const FAULTS: [fault: Fault, expected: typeof FULL][] = [
  [{ status: 500, code: 'InternalError' }, UNAVAILABLE],
  [{ status: 503, code: 'SlowDown' }, UNAVAILABLE],
  [{ status: 403, code: 'RequestTimeTooSkewed' }, UNAVAILABLE],
  [{ status: 404, code: 'NoSuchBucket' }, UNAVAILABLE],
  ['cut in the request', UNAVAILABLE],
  ['cut before the answer', UNAVAILABLE],
  [{ status: 507, code: 'XMinioStorageFull' }, FULL],
  [{ status: 403, code: 'QuotaExceeded' }, FULL],
];

afterEach(killAll);

test('S3 that fails in the middle of an upload: 503 or 507 with a clear message, nothing half done, no file left', async () => {
  const { s3, site, server, place, settings } = await startSite();
  const photo = await picture(2000, 1200);
  expect((await post(site, 'Pertama', photo)).status).toBe(201);
  const before = s3.keys();
  expect(before.length).toBeGreaterThan(2);

  for (let round = 1; round <= ROUNDS; round += 1) {
    // S3 may still have files that the server could not remove in an earlier round. Only the next start removes them.
    const atFirst = s3.keys();
    // The fault 'silence' takes two minutes each time, so only the first round injects it.
    const silence = isLong && round === 1 ? [['silence', UNAVAILABLE] satisfies (typeof FAULTS)[number]] : [];
    for (const [fault, expected] of [...FAULTS, ...silence]) {
      // S3 stores the first width of the picture and fails at the second. The server must then remove both.
      s3.fault = failing(fault, ({ method, count }) => method === 'PUT' && count > 1);
      expectRefusal(await post(site, 'Ditolak', photo), expected, fault);
      s3.fault = failing(fault, ({ method }) => method === 'PUT');
      expectRefusal(await send(site, '/api/addBuku', bookForm()), expected, fault);
      expect([fault, s3.keys()]).toEqual([fault, atFirst]);
      // An article without a picture does not need the storage.
      site.titles.push(`Teks ${round} ${JSON.stringify(fault)}`);
      expect((await post(site, site.titles.at(-1) ?? '')).status).toBe(201);
    }
    // The server retries after a single failure, so clients do not notice it.
    s3.fault = failing({ status: 503, code: 'SlowDown' }, ({ method, count }) => method === 'PUT' && count === 1);
    // Uses a blog post: an article's removed picture would stay in the storage, because earlier versions contain it.
    const blog = { title: `Tersandung ${round}`, content: 'Isi', status: 'onpost' };
    const { status, body } = await send(site, '/api/postBlogBerita', form(blog, { image: photo }));
    expect(status).toBe(201);
    expect(s3.keys().length).toBe(atFirst.length + before.length);
    // Deleting must work although S3 removes no file. The next start removes the files.
    s3.fault = failing({ status: 500, code: 'InternalError' }, () => true);
    const edited = await send(site, `/api/editBlog/${Number(body['id'])}`, form({ ...blog, remove_image: 'true' }));
    expect(edited.status).toBe(200);
    expectRefusal(await post(site, 'Ditolak', photo), UNAVAILABLE, 'all');
    s3.fault = () => undefined;
    await makeOld(place);
  }
  expect(await titlesOf(site.url, site.token)).toEqual(['Pertama', ...site.titles].toSorted());
  expect((await server.stop()).code).toBe(0);
  await startProcess(settings);
  expect(s3.keys()).toEqual(before);
  expect(await statesOf(place)).toEqual(['used']);
}, 600_000);

test('S3 that fails while a file is read: 503, or a connection that visibly breaks; the whole file as soon as S3 recovers', async () => {
  const { s3, site } = await startSite();
  await post(site, 'Pertama', await picture(2000, 1200));
  expect((await send(site, '/api/addBuku', bookForm())).status).toBe(201);
  const paths = s3.keys().map((key) => `/storage/${key}`);
  const { body } = await ask(site.url, '/api/semuaArtikel?view=card');
  const preview = previewPath('article', (body['artikels'] as Article[])[0] as Article);
  const whole = new Map<string, Buffer>();
  for (const path of paths) whole.set(path, await bytesOf(site.url + path));

  // The preview's image cannot be read, so the preview must fail: messengers would cache one without it for weeks.
  s3.fault = failing('cut in the answer', ({ method, count }) => method === 'GET' && count > 1);
  expectRefusal(await ask(site.url, preview), UNAVAILABLE, 'preview');
  s3.fault = () => undefined;
  expect((await ask(site.url, preview)).status).toBe(200);

  for (const fault of [
    ...FAULTS.map(([each]) => each),
    'cut in the answer',
    ...(isLong ? (['silence'] as const) : []),
  ] satisfies Fault[]) {
    for (const path of paths) {
      s3.fault = failing(fault, ({ method }) => method === 'GET');
      const response = await fetch(site.url + path).catch(() => undefined);
      if (fault === 'cut in the answer') {
        // The Content-Length shows that the file is incomplete, so browsers refuse it and no cache stores it.
        await expect(response?.arrayBuffer()).rejects.toThrow(/terminated/);
      } else {
        expect([fault, response?.status, response?.headers.get('cache-control')]).toEqual([fault, 503, 'no-store']);
        expect(response?.headers.get('retry-after')).toBe('10');
        expect(await response?.json()).toEqual({ message: expect.stringMatching(UNAVAILABLE.words) });
      }
      s3.fault = () => undefined;
      expect((await bytesOf(site.url + path)).equals(whole.get(path) ?? Buffer.alloc(0))).toBe(true);
    }
  }
}, 600_000);

test('S3 that is down when the server starts: it starts, says what is missing, and needs no restart', async () => {
  const s3 = await startFaultyS3();
  s3.fault = () => ({ status: 503, code: 'ServiceUnavailable' });
  const settings = settingsFor(makeFolder(), s3.settings);
  const server = await startProcess(settings);
  const site = { url: server.url, token: (await logIn(server.url, ADMIN)).token, titles: [] };
  expect(await ask(site.url, '/api/ready')).toMatchObject({ status: 503, body: { missing: ['storage'] } });
  expect((await ask(site.url, '/')).status).toBe(200);
  expect((await post(site, 'Teks')).status).toBe(201);
  expectRefusal(await post(site, 'Gambar', await picture()), UNAVAILABLE, 'away');

  s3.fault = () => undefined;
  expect((await post(site, 'Gambar', await picture())).status).toBe(201);
  await until('it is ready', 5000, async () => (await ask(site.url, '/api/ready')).status === 200);
});

test.each(['sqlite', 'postgres'])(
  'kill -9 in the middle of an upload to S3 leaves no file after the next start: %s',
  async (kind) => {
    const s3 = await startFaultyS3();
    const place = await makePlace(kind);
    const settings = settingsFor(place, s3.settings);
    const server = await startProcess(settings);
    const { token } = await logIn(server.url, ADMIN);
    const site = { url: server.url, token, titles: [] };
    expect((await post(site, 'Pertama', await picture(2000, 1200))).status).toBe(201);
    const before = s3.keys();

    let isHeld = false;
    s3.fault = failing('silence', ({ method, count }) => {
      isHeld ||= method === 'PUT' && count > 1;
      return method === 'PUT' && count > 1;
    });
    const upload = post(site, 'Terputus', await picture(2000, 1200)).catch(() => undefined);
    await until('the second width is held', 10_000, () => isHeld);
    expect(s3.keys().length).toBe(before.length + 1);
    await server.kill();
    await upload;
    s3.fault = () => undefined;

    if (kind === 'postgres') await makeOld(place);
    const next = await startProcess(settings);
    expect(s3.keys()).toEqual(before);
    expect(await statesOf(place)).toEqual(['used']);
    expect(await titlesOf(next.url, token)).toEqual(['Pertama']);
  },
);

type Site = { url: string; token: string; titles: string[] };

async function startSite() {
  const s3 = await startFaultyS3();
  const place = { dataDir: makeFolder(), databaseUrl: undefined };
  const settings = settingsFor(place, s3.settings);
  const server = await startProcess(settings);
  const { token } = await logIn(server.url, ADMIN);
  return { s3, server, place, settings, site: { url: server.url, token, titles: [] as string[] } };
}

async function post(site: Site, title: string, image?: Buffer): Promise<Answer> {
  const body = form({ title, content: 'Isi', verifikasi_admin: 'disetujui' }, image ? { image } : {});
  return await send(site, '/api/postArtikel', body);
}

const send = ({ url, token }: Site, path: string, body: FormData): Promise<Answer> =>
  ask(url, path, { method: 'POST', token, body, patienceMs: PATIENCE_MS });

/**
 * Injects `fault` into the requests for which `isMeant` is true. `count` numbers the requests of each method, retries
 * included.
 */
function failing(fault: Fault, isMeant: (request: { method: string; count: number }) => boolean): FaultyS3['fault'] {
  const counts = new Map<string, number>();
  return (method) => {
    const count = (counts.get(method) ?? 0) + 1;
    counts.set(method, count);
    return isMeant({ method, count }) ? fault : undefined;
  };
}

function expectRefusal({ status, body, headers }: Answer, expected: typeof FULL, fault: unknown): void {
  expect([fault, status, body]).toEqual([fault, expected.status, { message: expect.stringMatching(expected.words) }]);
  if (expected.status === 503) expect(headers.get('retry-after')).toBe('10');
}

async function bytesOf(url: string): Promise<Buffer> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function statesOf(place: Place): Promise<string[]> {
  const rows = await queryPlace(place, (db) => db.selectFrom('files').select('state').execute());
  return rows.map(({ state }) => state);
}

/** Backdates unfinished uploads and removed files, so that the next start removes them. */
async function makeOld(place: Place): Promise<void> {
  await queryPlace(place, async (db) => {
    const isPast = db.updateTable('files').set({ changed_at: LONG_AGO });
    await isPast.where('state', '=', 'pending').execute();
    await isPast.where('removed_from', 'is not', null).execute();
  });
}
