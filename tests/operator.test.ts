import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Article } from '#contract/articles/articles.ts';
import type { ListMeta } from '#contract/lists.ts';
import { refusedFields } from '#tests/answers.ts';
import { codeOfApp } from '#tests/authenticator.ts';
import { form, picture } from '#tests/factories.ts';
import { previewPath } from '#contract/posts/previews.ts';
import { verifyArchive } from '#server/operation/operator/archive.ts';
import { ADMIN, type Answer, ask, logIn, postArticle } from './faults/site.ts';
import { databaseOn, type Postgres, runStatement, startPostgres } from './postgres.ts';
import { killAll, type ServerProcess, startProcess, until } from './process.ts';

const LISTS = ['semuaArtikel', 'semuaBlog', 'semuaBuku', 'allUsers?sort=created_at'];

let folder: string;
let postgres: Postgres;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'terarah-operator-'));
  postgres = await startPostgres();
});
afterEach(killAll);
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Settings = Record<string, string>;

/** Runs `npm run admin -- …` as an operator would. */
async function operate(settings: Settings, args: string[], input = '') {
  const child = spawn(process.execPath, ['server/operation/operator/main.js', ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'], ...settings },
    stdio: 'pipe',
  });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number, stdout, stderr };
}

async function mustOperate(settings: Settings, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await operate(settings, args);
  expect(code, stdout + stderr).toBe(0);
  return stdout + stderr;
}

let count = 0;
/** Returns settings for a new, empty installation. */
async function emptyPlace(kind: 'sqlite' | 'postgres'): Promise<Settings> {
  count += 1;
  const settings = { DATA_DIR: join(folder, `data-${count}`) };
  if (kind === 'sqlite') return settings;
  await runStatement(postgres.url, `create database place_${count}`);
  return { ...settings, DATABASE_URL: databaseOn(postgres.url, `place_${count}`) };
}

const post = ({ url }: ServerProcess, call: string, body: object, token = ''): Promise<Answer> =>
  ask(url, `/api/${call}`, { method: 'POST', token, body });

const signIn = (server: ServerProcess, given: typeof ADMIN & { code?: string | undefined } = ADMIN) =>
  post(server, 'login', given);

/** Reads all data that an admin can read over the API, and a file of each kind. */
async function readEverything(server: ServerProcess, ...more: string[]): Promise<Record<string, unknown>> {
  const { url, token } = await logIn(server.url, ADMIN);
  const everything: Record<string, unknown> = {};
  for (const list of [...LISTS, ...more]) everything[list] = (await ask(url, `/api/${list}`, { token })).body;
  const paths = [...JSON.stringify(everything).matchAll(/"((?:images|books)\/[^"]+)"/g)].map(([, path]) => path);
  expect(paths.some((path) => path?.endsWith('.webp'))).toBe(true);
  expect(paths.some((path) => path?.endsWith('.pdf'))).toBe(true);
  for (const path of paths) {
    const file = await fetch(`${url}/storage/${path}`);
    expect(file.status, path).toBe(200);
    everything[path ?? ''] = Buffer.from(await file.arrayBuffer()).toString('base64').length;
  }
  return everything;
}

const tokenIn = ({ body }: Answer) => (body['authorization'] as { token: string }).token;

/** Calls the API to create something, and returns its id. */
async function createByCall(server: ServerProcess, token: string, call: string, body: object): Promise<number> {
  return Number((await post(server, call, body, token)).body['id']);
}

/** Queues mails with an expiry time. They are due at NEVER (outbox.repository.ts), so the server never sends them. */
function queueMails(settings: Settings, ...mails: [id: string, expiresAt: string | null][]): void {
  const database = openDatabase(settings);
  const insert = database.prepare(
    `insert into mail_outbox (id, recipient, subject, text, html, attempts, due_at, expires_at, created_at)
     values (?, 'siti@contoh.id', 'Uji', 'Uji', 'Uji', 0, '9999-12-31T23:59:59.999Z', ?, '2026-11-01T00:00:00.000Z')`,
  );
  for (const mail of mails) insert.run(...mail);
  database.close();
}

function queuedMails(settings: Settings): unknown[] {
  const database = openDatabase(settings);
  const rows = database.prepare('select id from mail_outbox').all();
  database.close();
  return rows.map(({ id }) => id);
}

/** Adds what an import remembers, so that its repetition adds nothing twice. */
function rememberImport(settings: Settings): void {
  const database = openDatabase(settings);
  database.exec(`
    insert into import_runs (id, origin, file, started_at) values (7, 'lama.id', 'a.xml', '2026-11-01T00:00:00.000Z');
    insert into import_items (origin, kind, key, run_id, row_id, version) values ('lama.id', 'work', '12', 7, 1, 'x')`);
  database.close();
}

function countReadings(settings: Settings): void {
  const database = openDatabase(settings);
  database.exec(`
    insert into reads (day, kind, id, total, daily_unique, downloads) values ('2026-11-20', 'article', 1, 5, 4, 0);
    insert into read_sums (period, kind, id, total, daily_unique, downloads)
      values ('all', 'article', 1, 5, 4, 0), ('all', 'site', 0, 9, 8, 1), ('2026-11', 'site', 0, 9, 8, 1)`);
  database.close();
}

function rememberedImports(settings: Settings): unknown[] {
  const database = openDatabase(settings);
  const rows = database.prepare('select origin, key, run_id, row_id from import_items').all();
  database.close();
  return rows.map((row) => Object.values(row).join(' '));
}

const openDatabase = (settings: Settings) => new DatabaseSync(join(settings['DATA_DIR'] ?? '', 'terarah.sqlite'));

const start = (settings: Settings, more: Settings = {}) =>
  startProcess({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...settings, ...more });

test('a restored backup gives the same responses, on the same or the other database', async () => {
  const first = await emptyPlace('sqlite');
  const server = await start(first, { DEMO: '1' });
  const { token } = await logIn(server.url, ADMIN);
  const topics = [await createByCall(server, token, 'addTopic', { name: 'Air' })];
  const { image } = (await post(server, 'uploadImage', form({}, { image: await picture() }), token)).body;
  const inText = `/storage/${String(image)}`;
  const content = `<figure><img src="${inText}" alt="" /></figure>`;
  const work = { title: 'Lengkap', content, abstract: 'Ringkas', topics, co_authors: [{ given_name: 'Sri' }] };
  const id = await createByCall(server, token, 'postArtikel', work);
  await post(server, `makePreviewLink/${id}`, { days: 30 }, token);
  await post(server, 'addReasonTemplate', { title: 'Kesembilan', text: 'Mohon lengkapi.' }, token);
  await post(server, 'addRedirect', { address: '/lama', target: '/blog' }, token);
  const setting = { version: 0, value: { text: 'Lembaga lain.' } };
  await ask(server.url, '/api/saveSiteSetting/footer', { method: 'PUT', token, body: setting });
  const { image: shown } = (await post(server, 'uploadImage', form({}, { image: await picture() }), token)).body;
  const inPage = `/storage/${String(shown)}`;
  const page = { title: 'Tim', address: 'tim', language: 'id', in_footer: true, status: 'public' };
  const pageText = { ...page, content: `<figure><img src="${inPage}" alt="" /></figure>` };
  const pageId = await createByCall(server, token, 'addSitePage', pageText);
  // Now only the page's first version shows the picture.
  await post(server, `editSitePage/${pageId}`, { ...page, content: 'Isi' }, token);
  const original = await createByCall(server, token, 'postArtikel', { title: 'Bakau', content: 'Isi' });
  // The translation has a smaller id than its original.
  const pair = { ...work, verifikasi_admin: 'menunggu', language: 'en', translation_of: original };
  await post(server, `editArticle/${id}`, pair, token);
  // A new article in the restored database must not get the id of this deleted article.
  const lost = await createByCall(server, token, 'postArtikel', { title: 'Hilang', content: 'Isi' });
  await ask(server.url, `/api/delArticle/${lost}`, { method: 'DELETE', token });
  const further = [
    'bin',
    'siteSettings',
    'sitePages',
    'redirects',
    'reads',
    `sitePage/${pageId}`,
    `sitePageVersion/${pageId}/1`,
    'topics',
    'reasonTemplates',
    `previewLinks/${id}`,
    `detailArtikel/${id}`,
    `detailArtikel/${original}`,
    `articleTimeline/${id}`,
    `articleVersion/${id}/1`,
    `articleVersion/${id}/2`,
  ];
  countReadings(first);
  const expected = await readEverything(server, ...further);
  expect(JSON.stringify(expected)).toContain('"co_authors":[{"given_name":"Sri"');
  expect(expected['redirects']).toMatchObject({ redirects: [{ address: '/lama' }] });
  expect(expected['reads']).toMatchObject({ works: [{ id: 1, total: 5 }], sum: { total: 9 }, months: ['2026-11'] });
  expect(expected['bin']).toMatchObject({ rows: [{ id: lost, title: 'Hilang' }] });
  const translation = { id, is_original: false, is_current: true };
  expect(expected[`detailArtikel/${original}`]).toMatchObject({ artikel: { counterpart: translation } });
  expect(expected[`articleVersion/${id}/2`]).toMatchObject({ version: { translates_version: 1 } });
  const { artikels } = expected['semuaArtikel'] as { artikels: Article[] };
  const published = artikels.filter(({ verifikasi_admin }) => verifikasi_admin === 'disetujui');
  const preview = previewPath('article', published[0] as Article);
  expect((await fetch(server.url + preview)).status).toBe(200);
  await server.stop();
  queueMails(first, ['tetap', null], ['berakhir', '9998-01-01T00:00:00.000Z']);
  rememberImport(first);

  let from = first;
  for (const kind of ['postgres', 'sqlite'] as const) {
    const file = join(folder, `to-${kind}.tar.gz`);
    expect(await mustOperate(from, 'backup', file)).toContain('Written');
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(Object.keys((await verifyArchive(file)).sha256).filter((name) => name.startsWith('files/preview'))).toEqual(
      [],
    );
    const to = await emptyPlace(kind);
    expect(await mustOperate(to, 'restore', file)).toContain('Restored');
    const restored = await start(to);
    expect(await readEverything(restored, ...further)).toEqual(expected);
    for (const path of [inText, inPage]) expect((await fetch(restored.url + path)).status).toBe(200);
    // This request makes the server draw and store the link preview again. The next backup must leave it out.
    expect((await fetch(restored.url + preview)).status).toBe(200);
    await restored.stop();
    from = to;
  }
  expect(queuedMails(from)).toEqual(['tetap']);
  expect(rememberedImports(from)).toEqual(['lama.id 12 7 1']);
  const last = await start(from);
  const { token: again } = await logIn(last.url, ADMIN);
  // Only a picture's uploader may use it in a new text. So the call fails if the restore has lost the uploader.
  expect(await createByCall(last, again, 'postArtikel', { title: 'Baru', content })).toBeGreaterThan(lost);
});

test.each(['sqlite', 'postgres'] as const)(
  'a backup contains all writes that were confirmed before it began: %s',
  async (kind) => {
    const settings = await emptyPlace(kind);
    const server = await start(settings);
    const { token } = await logIn(server.url, ADMIN);
    const answered: number[] = [];
    const load = new AbortController();
    const writing = (async () => {
      while (!load.signal.aborted) {
        const article = { title: `Artikel ${answered.length}`, content: 'Isi' };
        answered.push(await createByCall(server, token, 'postArtikel', article));
      }
    })();
    await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(20);
    const before = [...answered];
    const file = join(folder, `load-${kind}.tar.gz`);
    await mustOperate(settings, 'backup', file);
    load.abort();
    await writing;
    await server.stop();

    const place = await emptyPlace(kind);
    await mustOperate(place, 'restore', file);
    const restored = await start(place);
    const { body } = await ask(restored.url, '/api/semuaArtikel?view=card', await logIn(restored.url, ADMIN));
    const ids = (body['artikels'] as { id: number }[]).map(({ id }) => id);
    expect(before.filter((id) => !ids.includes(id))).toEqual([]);
  },
);

describe('an archive', () => {
  test('that was truncated or changed is refused, and nothing is restored from it', async () => {
    const settings = await emptyPlace('sqlite');
    const server = await start(settings);
    const file = join(folder, 'whole.tar.gz');
    await mustOperate(settings, 'backup', file);
    await server.stop();
    expect(await mustOperate({}, 'verify', file)).toContain('Whole');
    const bytes = readFileSync(file);

    const cut = join(folder, 'cut.tar.gz');
    writeFileSync(cut, bytes);
    truncateSync(cut, Math.floor(bytes.length * 0.7));
    const changed = join(folder, 'changed.tar.gz');
    bytes.writeUInt8(bytes.readUInt8(400) ^ 0xff, 400);
    writeFileSync(changed, bytes);
    for (const [damaged, words] of [
      [cut, 'damaged'],
      [changed, 'damaged'],
      [join(folder, 'none.tar.gz'), 'cannot be read'],
    ] as const) {
      for (const command of ['verify', 'restore']) {
        const place = await emptyPlace('sqlite');
        const { code, stderr } = await operate(place, [command, damaged]);
        expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(words) as string });
        expect(stderr.trim().split('\n')).toHaveLength(1);
      }
    }
  });

  test('neither overwrites a file nor is restored into a database that is in use', async () => {
    const settings = await emptyPlace('sqlite');
    const server = await start(settings);
    const file = join(folder, 'kept.tar.gz');
    await mustOperate(settings, 'backup', file);
    expect((await operate(settings, ['backup', file])).stderr).toContain('is there already');
    expect((await operate(settings, ['restore', file])).stderr).toContain('in use by another process');
    await server.stop();
    expect((await operate(settings, ['restore', file])).stderr).toContain('not empty');
  });
});

test('an admin is created and a password reset while the server runs', async () => {
  const settings = await emptyPlace('sqlite');
  const server = await start(settings);
  const made = await mustOperate(settings, 'create-admin', 'Kedua@contoh.id');
  const password = /kedua@contoh\.id {3}password: (\S+)/.exec(made)?.[1] ?? '';
  const login = await signIn(server, { email: 'kedua@contoh.id', password });
  expect(login.body).toMatchObject({ user: { role_type: 2, duty: 'credential' } });

  const again = await operate(settings, ['create-admin', 'kedua@contoh.id']);
  expect({ code: again.code, stderr: again.stderr }).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--promote') as string,
  });
  const reset = await operate(settings, ['reset-password', 'kedua@contoh.id', '--password-stdin'], 'kata sandi lain\n');
  expect(reset.code).toBe(0);
  expect((await signIn(server, { email: 'kedua@contoh.id', password })).status).toBe(401);
  const chosen = await signIn(server, { email: 'kedua@contoh.id', password: 'kata sandi lain' });
  expect(chosen.body['user']).not.toHaveProperty('duty');

  // A reset must also cancel a change of e-mail address: an attacker with the old password may have requested it.
  const change = { email: 'lain@contoh.id', password: 'kata sandi lain' };
  expect((await post(server, 'requestEmailChange', change, tokenIn(chosen))).status).toBe(200);
  await operate(settings, ['reset-password', 'kedua@contoh.id', '--password-stdin'], 'kata sandi baru\n');
  const next = await signIn(server, { email: 'kedua@contoh.id', password: 'kata sandi baru' });
  const own = await ask(server.url, '/api/ownEmail', { token: tokenIn(next) });
  expect(own.body).toMatchObject({ change: null });

  const printed = await mustOperate(settings, 'reset-password', 'kedua@contoh.id');
  const random = /kedua@contoh\.id {3}password: (\S+)/.exec(printed)?.[1] ?? '';
  const back = await signIn(server, { email: 'kedua@contoh.id', password: random });
  expect(back.body).toMatchObject({ user: { duty: 'credential' } });
  const real = { ...settings, MODE: 'production', PUBLIC_URL: 'https://terarah.example' };
  for (const [mode, command, given, said] of [
    [settings, 'reset-password', 'dekat', 'paling sedikit 6 karakter'],
    [real, 'reset-password', 'pendek', 'paling sedikit 8 karakter'],
    [real, 'reset-password', 'password123', 'anybody would try'],
    [real, 'create-admin', 'rahasia', 'paling sedikit 8 karakter'],
  ] as const) {
    const address = command === 'create-admin' ? 'ketiga@contoh.id' : 'kedua@contoh.id';
    const { code, stderr } = await operate(mode, [command, address, '--password-stdin'], given);
    expect({ code, stderr }, given).toEqual({ code: 1, stderr: expect.stringContaining(said) as string });
  }
  const easy = await operate(settings, ['create-admin', 'ketiga@contoh.id', '--password-stdin'], 'secret');
  expect(easy.code, easy.stderr).toBe(0);
  expect((await signIn(server, { email: 'ketiga@contoh.id', password: 'secret' })).status).toBe(200);
  expect((await operate(settings, ['reset-password', 'tidak@ada.id'])).stderr).toContain('Nobody is registered');

  const registered = {
    nama_depan: 'Budi',
    nama_belakang: 'S',
    no_hp: '0812-3456',
    gender: 'L',
    password: 'kata-sandi',
  };
  await post(server, 'register', { ...registered, email: 'budi@contoh.id' });
  await mustOperate(settings, 'create-admin', 'budi@contoh.id', '--promote');
  const promoted = await signIn(server, { email: 'budi@contoh.id', password: registered.password });
  expect(promoted.body).toMatchObject({ user: { role_type: 2, nama_depan: 'Budi' } });
});

test('a second factor is in a backup, with recovery codes that need no APP_SECRET; reset-2fa turns it off', async () => {
  const first = await emptyPlace('sqlite');
  const server = await start(first);
  const { token } = await logIn(server.url, ADMIN);
  const { secret } = (await post(server, 'startSecondFactor', { password: ADMIN.password }, token)).body;
  const { body } = await post(server, 'turnOnSecondFactor', { code: codeOfApp(String(secret), new Date()) }, token);
  const [code] = body['recovery_codes'] as string[];
  expect((await signIn(server)).status).toBe(401);
  await server.stop();

  const file = join(folder, 'second-factor.tar.gz');
  await mustOperate(first, 'backup', file);
  const restored = await emptyPlace('postgres');
  await mustOperate(restored, 'restore', file);
  const again = await start(restored);
  const refused = await signIn(again);
  expect(refusedFields(refused)).toEqual([401, 'code']);
  expect((await signIn(again, { ...ADMIN, code })).status).toBe(200);
  expect(await mustOperate(restored, 'reset-2fa', ADMIN.email)).toContain('by the password alone');
  expect((await signIn(again)).status).toBe(200);
  expect((await operate(restored, ['reset-2fa', ADMIN.email])).stderr).toContain('has no second factor');
  expect((await operate(restored, ['reset-2fa', 'tidak@ada.id'])).stderr).toContain('Nobody is registered');
  await again.stop();
});

test('unlock and reset-password let a person sign in again whose tries were used up', async () => {
  const settings = { ...(await emptyPlace('sqlite')), RATE_LIMIT: 'on' };
  const server = await start(settings);
  const lockOut = async () => {
    for (let tries = 0; tries < 10; tries += 1) await signIn(server, { ...ADMIN, password: 'salah-semua' });
    expect((await signIn(server)).status).toBe(429);
  };
  await lockOut();
  expect(await mustOperate(settings, 'unlock', ADMIN.email)).toContain('may try again');
  await expect.poll(async () => (await signIn(server)).status).toBe(200);
  await lockOut();
  const password = 'kata sandi yang lain';
  expect((await operate(settings, ['reset-password', ADMIN.email, '--password-stdin'], `${password}\n`)).code).toBe(0);
  await expect.poll(async () => (await signIn(server, { ...ADMIN, password })).status).toBe(200);
  expect((await operate(settings, ['unlock', 'tidak@ada.id'])).stderr).toContain('Nobody is registered');
});

test.each(['sqlite', 'postgres'] as const)(
  'people are demoted, closed and erased while the server runs: %s',
  async (kind) => {
    const settings = await emptyPlace(kind);
    const server = await start(settings);
    // The password is given, because a password that the command generates must be changed at the first sign-in.
    const second = { email: 'kedua@contoh.id', password: 'kata sandi kedua' };
    const create = ['create-admin', second.email, '--first-name', 'Rahmawati', '--password-stdin'];
    expect((await operate(settings, create, `${second.password}\n`)).code).toBe(0);
    const { url, token } = await logIn(server.url, second);
    const article = { title: 'Bakau', content: 'Isi', verifikasi_admin: 'disetujui' };
    expect((await postArticle(url, token, article)).status).toBe(201);
    const list = async () => await (await fetch(`${url}/api/semuaArtikel?view=card`)).text();
    expect(await list()).toContain('Rahmawati');

    for (const command of ['demote', 'close-account', 'erase-person']) {
      const settled = await operate(settings, [command, 'tidak@ada.id']);
      expect(settled).toMatchObject({ code: 1, stderr: 'Nobody is registered as tidak@ada.id.\n' });
    }
    await mustOperate(settings, 'demote', 'Kedua@contoh.id');
    expect((await ask(url, '/api/userArtikel', { token })).status).toBe(401);
    expect((await signIn(server, second)).body).toMatchObject({ user: { role_type: 1 } });
    for (const command of ['demote', 'close-account', 'erase-person']) {
      expect((await operate(settings, [command, ADMIN.email])).stderr).toContain('is the last admin');
    }

    await mustOperate(settings, 'close-account', second.email);
    expect((await signIn(server, second)).status).toBe(401);
    for (const command of [['close-account'], ['unlock'], ['reset-password'], ['create-admin', '--promote']]) {
      expect((await operate(settings, [...command, second.email])).stderr).toContain('open-account kedua@contoh.id');
    }
    await mustOperate(settings, 'open-account', second.email);
    expect((await signIn(server, second)).status).toBe(200);

    await mustOperate(settings, 'erase-person', second.email);
    expect((await signIn(server, second)).status).toBe(401);
    await expect.poll(list, { timeout: 2000 }).toContain('Penulis');
    expect(await list()).not.toContain('Rahmawati');
    await server.stop();
  },
);

/** Reads articles, blog posts and pages, without names and colours of pictures, which an import encodes again. */
async function readWorks(server: ServerProcess): Promise<Record<string, unknown>> {
  const { url, token } = await logIn(server.url, ADMIN);
  const works: Record<string, unknown> = {};
  const lists = { semuaArtikel: 'detailArtikel', semuaBlog: 'detailBlog', sitePages: 'sitePage' };
  for (const [list, one] of Object.entries(lists)) {
    const { body } = await ask(url, `/api/${list}`, { token });
    const rows = Object.values(body).find((value) => Array.isArray(value)) as { id: number }[];
    for (const { id } of rows) works[`${one} ${id}`] = (await ask(url, `/api/${one}/${id}`, { token })).body;
  }
  const json = JSON.stringify(works, (name, value: unknown) => {
    // A topic gets the next id when its first article is imported.
    if (name === 'topics') return (value as { name: string }[]).map((topic) => topic.name);
    return CHANGED_BY_IMPORTS.has(name) ? undefined : value;
  });
  return JSON.parse(json.replaceAll(/[0-9a-f]{32}/g, 'PICTURE').replaceAll(/#[0-9a-f]{6}/g, 'COLOUR')) as typeof works;
}

/** WXR has one version of each work and no review. The demo's drawings have one width more than other pictures. */
const CHANGED_BY_IMPORTS: ReadonlySet<string> = new Set([
  ...['public_version', 'pending_version', 'translates_version', 'version', 'stage', 'waiting_since', 'publish_at'],
  'widths',
]);

describe('an import', () => {
  test('of our own export gives the same works at the same addresses', async () => {
    const first = await emptyPlace('sqlite');
    const server = await start(first, { DEMO: '1' });
    const works = await readWorks(server);
    const out = join(folder, 'export');
    await mustOperate({ ...first, PUBLIC_URL: 'https://lama.contoh.id' }, 'export', out);
    await server.stop();
    const second = await emptyPlace('postgres');
    await (await start(second)).stop();
    const file = join(out, 'terarah.xml');
    const report = join(folder, 'losses.csv');
    // A scheduled article waits for a decision again.
    const reported = await mustOperate(second, 'import', 'wordpress', file, '--media', out, '--report', report);
    expect(reported).toContain('1 losses (status 1)');
    expect(await readWorks(await start(second))).toEqual(works);
  });

  test('says in one line what is wrong with a file, and leaves nothing behind', async () => {
    const settings = await emptyPlace('sqlite');
    await (await start(settings)).stop();
    const file = join(folder, 'wrong.xml');
    writeFileSync(file, '<?xml version="1.0"?><rss><channel><title>x</title>');
    const report = join(folder, 'wrong.csv');
    const refused = await operate(settings, ['import', 'wordpress', file, '--report', report]);
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^[^\n]+\n$/) as string });
    expect(readdirSync(folder)).not.toContain('wrong.csv');
    for (const args of [
      ['drupal', file],
      ['wordpress', file, '--as', 'book'],
      ['ghost', file, '--site', 'x'],
    ]) {
      expect(await operate(settings, ['import', ...args])).toMatchObject({ code: 1 });
    }
    expect((await operate(settings, ['import', '--undo', '7'])).stderr).toBe('There is no import with the number 7.\n');
    expect((await operate(settings, ['import', 'backup.tar.gz'])).stderr).toContain(
      'npm run admin -- import SYSTEM FILE',
    );
  });
});

describe('doctor', () => {
  test('finds no fault in a healthy system, and sends a test message', async () => {
    for (const kind of ['sqlite', 'postgres'] as const) {
      const settings = await emptyPlace(kind);
      const server = await start(settings);
      const said = await mustOperate(settings, 'doctor', '--files', '--mail', 'operator@contoh.id');
      expect(said).toContain('Nothing is bad.');
      for (const what of ['settings', 'database', 'storage', 'disk', 'data folder', 'mail', 'files']) {
        expect(said).toMatch(new RegExp(`^ok +${what}`, 'm'));
      }
      await server.stop();
    }
  });

  test('reports what is bad, and ends with status 1', async () => {
    const settings = await emptyPlace('sqlite');
    const server = await start(settings, { DEMO: '1' });
    await server.stop();
    rmSync(join(settings['DATA_DIR'] ?? '', 'storage'), { recursive: true });
    chmodSync(join(settings['DATA_DIR'] ?? '', 'terarah.sqlite'), 0o644);
    const { code, stdout } = await operate({ ...settings, SMTP_URL: 'smtp://127.0.0.1:1' }, ['doctor', '--files']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^bad +mail/m);
    expect(stdout).toMatch(/^bad +files: \d+ missing/m);
    expect(stdout).toMatch(/^bad +data folder: other users may read .*terarah\.sqlite/m);
    expect((await operate({ PORT: 'abc' }, ['doctor'])).stderr).toContain('PORT must be a whole number');
  });
});

test("a start removes other users' permissions from files of an earlier release", async () => {
  const settings = await emptyPlace('sqlite');
  const dataDir = settings['DATA_DIR'] ?? '';
  await (await start(settings)).stop();
  const names = readdirSync(dataDir);
  expect(names).toContain('terarah.sqlite');
  chmodSync(dataDir, 0o755);
  for (const name of names) chmodSync(join(dataDir, name), statSync(join(dataDir, name)).isDirectory() ? 0o755 : 0o644);
  const server = await start(settings);
  const { url, token } = await logIn(server.url, ADMIN);
  await postArticle(url, token, { title: 'Menulis ke log', content: 'Isi' });
  const rights = ['.', ...readdirSync(dataDir)].map((name) => [name, statSync(join(dataDir, name)).mode & 0o077]);
  expect(rights.filter(([, mode]) => mode !== 0)).toEqual([]);
  expect(rights.map(([name]) => name)).toContain('terarah.sqlite-wal');
});

test('migrate and prune do what the server does automatically', async () => {
  const settings = await emptyPlace('sqlite');
  expect((await operate(settings, ['prune'])).stderr).toContain('not up to date');
  expect(await mustOperate(settings, 'migrate')).toContain('001-initial');
  expect(await mustOperate(settings, 'migrate')).toContain('up to date');
  expect(await mustOperate(settings, 'prune')).toContain('Cleared away');
});

test('reindex builds the search indexes beside a running server, unless another process builds it', async () => {
  const settings = await emptyPlace('sqlite');
  const path = join(settings['DATA_DIR'] ?? '', 'search.db');
  const other = join(settings['DATA_DIR'] ?? '', 'search-unpublished.db');
  // With an index, the server builds none by itself meanwhile.
  await mustOperate(settings, 'migrate');
  await mustOperate(settings, 'reindex');
  const server = await start(settings);
  const { url, token } = await logIn(server.url, ADMIN);
  await postArticle(url, token, { title: 'Air bersih', content: 'Isi', verifikasi_admin: 'disetujui' });
  /** Returns the numbers by which the file system knows the indexes. */
  const files = () => [path, other].map((file) => statSync(file).ino);
  const [former, formerOther] = files();
  expect(await mustOperate(settings, 'reindex')).toContain('The search indexes are built.');
  expect(files()).toEqual([expect.not.toBeOneOf([former]), expect.not.toBeOneOf([formerOther])]);
  const found = await ask(url, '/api/search?q=bersih');
  expect(found.body).toMatchObject({ results: [{ title: { text: 'Air bersih' } }], is_current: true });
  const lock = new DatabaseSync(`${path}.lock`);
  lock.exec('begin exclusive');
  const [locked, free] = files();
  const refused = await operate(settings, ['reindex']);
  lock.close();
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Another process is building')]);
  expect(files()).toEqual([locked, expect.not.toBeOneOf([free])]);

  for (const file of [path, other]) rmSync(file);
  const search = async () => {
    const { body } = await ask(url, '/api/userArtikel?q=bersih', { token });
    return (body as { meta: ListMeta }).meta.text_search;
  };
  expect(await search()).toBe('none');
  await until('the server has built the indexes that a list misses', 60_000, async () => (await search()) === 'all');
});

test('each command has a help text, and a wrong one prints the list of commands', async () => {
  const list = await operate({}, ['--help']);
  expect(list.code).toBe(0);
  const names = [...list.stdout.matchAll(/^ {2}([a-z-]+) {2}/gm)].map(([, name]) => name ?? '');
  expect(names).toEqual(expect.arrayContaining(['create-admin', 'backup', 'restore', 'export', 'import', 'doctor']));
  for (const name of names) {
    const { code, stdout } = await operate({}, [name, '--help']);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining(`npm run admin -- ${name}`) as string,
    });
  }
  expect((await operate({}, ['nonsense'])).stderr).toContain('There is no command nonsense');
  expect((await operate({}, ['backup'])).code).toBe(1);
  expect((await operate({}, ['backup', '--force', 'x'])).stderr).toContain('--help');
  const usage = 'npm run admin -- create-admin EMAIL [--first-name TEXT]';
  for (const args of [['--email', 'x@contoh.id'], ['--email'], ['x@contoh.id', '--phone'], []]) {
    const { code, stderr } = await operate({}, ['create-admin', ...args]);
    expect({ code, stderr }, args.join(' ')).toEqual({ code: 1, stderr: expect.stringContaining(usage) as string });
  }
});
