import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addressOf } from '#contract/routes.ts';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import { form, picture } from './factories.ts';
import { ADMIN } from './faults/site.ts';
import { type Postgres, runStatement, startPostgres } from './postgres.ts';
import { killAll, type ServerProcess, startProcess } from './process.ts';
import { type S3, startS3 } from './s3.ts';

/** Other processes must show a write within this time. */
const VISIBLE_MS = 1000;

let folder: string;
let postgres: Postgres;
let s3: S3;
let processes: [ServerProcess, ServerProcess];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'terarah-several-'));
  [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
  const settings = (name: string) => ({
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, name),
    PUBLIC_URL: 'http://terarah.test',
    STORAGE_URL: s3.url,
    AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    APP_SECRET: 'satu rahasia untuk semua proses di sini',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT: 'on',
  });
  // Both start at once on a database without tables. The migration and the first admin must be made only once.
  processes = await Promise.all([startProcess(settings('one')), startProcess(settings('two'))]);
}, 120_000);
afterAll(async () => {
  await killAll();
  await Promise.all([postgres.stop(), s3.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const query = <Row extends pg.QueryResultRow>(statement: string) => runStatement<Row>(postgres.url, statement);

/** Expects that `look` returns `value` within VISIBLE_MS, the time in which another process must show a change. */
async function expectSoon(look: () => Promise<unknown>, value: unknown): Promise<void> {
  await expect.poll(look, { timeout: VISIBLE_MS, interval: 20 }).toBe(value);
}

type Where = Pick<ServerProcess, 'url'>;

async function call(server: Where, method: string, path: string, headers = {}, body?: object) {
  const isForm = body instanceof FormData;
  const response = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function signIn(server: Where, more = {}): Promise<{ authorization: string }> {
  const { body } = await call(server, 'POST', 'login', more, ADMIN);
  return { authorization: `Bearer ${(body['authorization'] as { token: string }).token}` };
}

const publish = (server: ServerProcess, headers: object, title: string) =>
  call(server, 'POST', 'postArtikel', headers, { title, content: 'Isi', verifikasi_admin: 'disetujui' });

async function shows(server: ServerProcess, title: string): Promise<boolean> {
  const pages = ['/article', '/api/semuaArtikel?view=card'];
  const texts = await Promise.all(pages.map(async (page) => (await fetch(server.url + page)).text()));
  return texts.every((text) => text.includes(title));
}

test('started at once, they have created one admin and applied each migration once', async () => {
  expect(await query('select email from users')).toEqual([{ email: ADMIN.email }]);
  const names = (await query<{ name: string }>('select name from kysely_migration')).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe('a post published by one process is visible in the other within a second', () => {
  test.each([0, 1])('written in process %i', async (writer) => {
    const [here, there] = [processes[writer], processes[1 - writer]];
    if (!here || !there) throw new Error('unreachable');
    const headers = await signIn(here);
    const title = `Bakau ${writer}`;
    expect(await shows(there, title)).toBe(false);
    const { body } = await publish(here, headers, title);
    await expectSoon(() => shows(there, title), true);
    await call(here, 'DELETE', `delArticle/${String(body['id'])}`, headers);
    await expectSoon(() => shows(there, title), false);
  });

  test('so is a setting of the site, which the writing process shows at once', async () => {
    const [here, there] = processes;
    const headers = await signIn(here);
    const home = async (server: Where) => await (await fetch(server.url)).text();
    for (const [version, greeting] of ['Satu arah.', 'Dua arah.'].entries()) {
      const value = { ...DEFAULT_SITE.hero, greeting: { id: greeting, en: greeting } };
      expect(await home(there)).not.toContain(greeting);
      await call(here, 'PUT', 'saveSiteSetting/hero', headers, { version, value });
      expect(await home(here)).toContain(greeting);
      await expectSoon(async () => (await home(there)).includes(greeting), true);
    }
  });

  test('so is a page of the institute’s own, with its link in the footer', async () => {
    const [here, there] = processes;
    const headers = await signIn(here);
    const page = { title: 'Tim kami', address: 'tim', content: 'Isi', language: 'id', in_footer: true };
    const home = async () => await (await fetch(there.url)).text();
    const status = async () => (await fetch(`${there.url}/api/publicSitePage/tim`)).status;
    expect(await home()).not.toContain(page.title);
    const { body } = await call(here, 'POST', 'addSitePage', headers, { ...page, status: 'public' });
    await expectSoon(async () => (await home()).includes(page.title), true);
    await expectSoon(status, 200);
    await call(here, 'POST', `editSitePage/${String(body['id'])}`, headers, { ...page, status: 'draft' });
    await expectSoon(status, 404);
  });

  test('a submission by an author empties no cache', async () => {
    const [one, two] = processes;
    const headers = await signIn(one);
    const etag = async () => (await fetch(`${two.url}/article`)).headers.get('etag');
    await etag();
    const listener = new pg.Client({ connectionString: postgres.url });
    await listener.connect();
    let heard = 0;
    listener.on('notification', () => (heard += 1));
    await listener.query('listen public_content');
    await call(one, 'POST', 'postArtikel', headers, { title: 'Menunggu', content: 'Isi' });
    await publish(one, headers, 'Terbit');
    await expect.poll(() => heard).toBe(1);
    await listener.end();
  });

  test('the page of an author too, when the profile changes', async () => {
    const [one, two] = processes;
    const headers = await signIn(one);
    const { body } = await publish(one, headers, 'Karya');
    const { user } = (await call(one, 'GET', 'me', headers)).body as { user: { id: number } };
    const path = addressOf('author', { id: user.id });
    const isShown = async (text: string) => (await (await fetch(two.url + path)).text()).includes(text);
    await expectSoon(async () => (await fetch(two.url + path)).status, 200);
    expect(await isShown('Meneliti lamun')).toBe(false);
    const profile = { ...user, affiliation: '', citation_name: '', orcid: '' };
    expect((await call(one, 'POST', 'saveProfile', headers, { ...profile, bio: 'Meneliti lamun' })).status).toBe(200);
    await expectSoon(() => isShown('Meneliti lamun'), true);
    expect((await call(one, 'POST', 'saveProfile', headers, { ...profile, bio: '' })).status).toBe(200);
    await expectSoon(() => isShown('Meneliti lamun'), false);
    await call(one, 'DELETE', `delArticle/${String(body['id'])}`, headers);
  });

  test('also after their connections were cut', async () => {
    const [one, two] = processes;
    const headers = await signIn(one);
    const cut = () =>
      query<{ cut: boolean }>(
        `select pg_terminate_backend(pid) as cut from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
    expect((await cut()).length).toBeGreaterThanOrEqual(2);
    await expect.poll(async () => (await publish(one, headers, 'Sesudah putus')).status, { timeout: 5000 }).toBe(201);
    await expect.poll(() => shows(two, 'Sesudah putus'), { timeout: 5000, interval: 50 }).toBe(true);
    // A reconnected process empties its cache, so it shows the first article even without a change notice. Only this
    // second article proves that change notices arrive again.
    await publish(one, headers, 'Terdengar lagi');
    await expectSoon(() => shows(two, 'Terdengar lagi'), true);
  });
});

test('a session of one process is valid in both, until it ends in either', async () => {
  const [one, two] = processes;
  const headers = await signIn(one);
  expect((await call(two, 'GET', 'me', headers)).status).toBe(200);
  expect((await call(two, 'POST', 'logout', headers)).status).toBe(200);
  expect((await call(one, 'GET', 'me', headers)).status).toBe(401);
});

test('each mail is sent once', async () => {
  const [one, two] = processes;
  const mails = () => globSync('{one,two}/outbox/*.eml', { cwd: folder }).map((path) => basename(path));
  const before = mails().length;
  const wanted = 10;
  await Promise.all(
    Array.from({ length: wanted }, (_, index) =>
      call(index % 2 === 0 ? one : two, 'POST', 'forgot-password', {}, { email: index < 3 ? ADMIN.email : 'x@y.id' }),
    ),
  );
  await expect.poll(async () => (await query('select id from mail_outbox')).length, { timeout: 20_000 }).toBe(0);
  const sent = mails();
  expect(sent.length - before).toBe(3);
  expect(new Set(sent).size).toBe(sent.length);
});

test('tries are counted across processes', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 30 && !statuses.includes(429); count += 1) {
    const server = processes[count % 2];
    if (server)
      statuses.push((await call(server, 'POST', 'login', {}, { email: 'budi@contoh.id', password: 'x' })).status);
  }
  // The limit per account counts the sign-in attempts at all processes together.
  expect(statuses.indexOf(429)).toBe(10);
});

type Pictured = { id: number; image: string; image_info: { widths: number[] } };
const PHOTO = { width: 1500, widths: [320, 480, 640, 960, 1280, 1500] };
const fileOf = ({ image }: Pictured, width: number) => `/storage/${image.replace(/\d+(?=\.webp$)/, String(width))}`;

test('pictures uploaded to both at once are served by both, in every width', async () => {
  const photos = await Promise.all([PHOTO.width, PHOTO.width].map((width) => picture(width, 1000)));
  const ids = await Promise.all(
    [...processes, ...processes].map(async (server, index) => {
      const fields = { title: `Foto ${index}`, content: 'Isi', verifikasi_admin: 'disetujui' };
      const body = form(fields, { image: photos[index % 2] ?? Buffer.alloc(0) });
      const answer = await call(server, 'POST', 'postArtikel', await signIn(server), body);
      expect(answer.status).toBe(201);
      return Number(answer.body['id']);
    }),
  );
  for (const server of processes) {
    const headers = await signIn(server);
    for (const id of ids) {
      const article = (await call(server, 'GET', `detailArtikel/${id}`, headers)).body['artikel'] as Pictured;
      expect(article.image_info.widths).toEqual(PHOTO.widths);
      for (const width of PHOTO.widths) {
        const { status, headers: received } = await fetch(server.url + fileOf(article, width));
        expect([status, received.get('content-type')]).toEqual([200, 'image/webp']);
      }
    }
  }
});

test('behind a load balancer that alternates between the processes, clients see no difference', async () => {
  const balancer = await startBalancer();
  const each = { connection: 'close' };
  const me = { ...each, ...(await signIn(balancer, each)) };
  const body = form({ title: 'Lewat penyeimbang', content: 'Isi' }, { image: await picture(PHOTO.width, 1000) });
  const { body: posted } = await call(balancer, 'POST', 'postArtikel', me, body);
  const id = Number(posted['id']);
  const publicly = async (path: string) => await fetch(balancer.url + path, { headers: each });
  for (let count = 0; count < 4; count += 1) {
    expect((await call(balancer, 'GET', 'me', me)).status).toBe(200);
    const own = (await call(balancer, 'GET', `detailArtikel/${id}`, me)).body['artikel'] as Pictured;
    expect((await publicly(fileOf(own, 640))).status).toBe(200);
    expect((await publicly(`/api/detailArtikel/${id}`)).status).toBe(404);
  }
  const decision = { verifikasi_admin: 'disetujui' };
  expect((await call(balancer, 'PUT', `updateStatusArtikel/${id}`, me, decision)).status).toBe(200);
  const isThere = async () => (await publicly('/article')).text().then((html) => html.includes('Lewat penyeimbang'));
  await expectSoon(async () => (await isThere()) && (await isThere()), true);
  // All processes send the same ETag, so a browser or CDN gets 304 from each of them.
  const pages = await Promise.all([1, 2, 3, 4].map(async () => (await publicly('/about')).headers.get('etag')));
  expect(new Set(pages).size).toBe(1);
  expect((await call(balancer, 'POST', 'logout', me)).status).toBe(200);
  expect((await call(balancer, 'GET', 'me', me)).status).toBe(401);
  expect(Math.min(...balancer.given())).toBeGreaterThan(10);
});

/** Starts a minimal load balancer. It forwards TCP connections to the two server processes in turn (round robin). */
async function startBalancer(): Promise<Where & { given(): number[] }> {
  const given = processes.map(() => 0);
  let next = 0;
  const server = createServer((near) => {
    const index = (next += 1) % processes.length;
    given[index] = (given[index] ?? 0) + 1;
    const far = connect(Number(new URL(processes[index]?.url ?? '').port), '127.0.0.1');
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, given: () => given };
}
