import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { form, picture } from '#tests/factories.ts';
import { findLeftovers } from '#tests/leftovers.ts';
import { startPostgres } from '#tests/postgres.ts';
import { killAll, startProcess } from '#tests/process.ts';
import { RESERVE_BYTES } from '#server/http/disk-reserve.ts';
import {
  ADMIN,
  type Answer,
  ask,
  bookForm,
  expectReady,
  isLong,
  logIn,
  makeFolder,
  PDF,
  settingsFor,
  titlesOf,
} from './site.ts';
import { openSmallDisk } from './small-disk.ts';

const ROUNDS = isLong ? 20 : 2;
/** After this many writes the disk must be full. The first writes may fit into space that the database has reserved. */
const WRITES_UNTIL_FULL = 200;

afterEach(killAll);

test('a full disk: writes get 507, reads go on, and free space is all it needs to recover', async ({ skip }) => {
  const disk = openSmallDisk(160);
  if (typeof disk === 'string') return skip(disk);
  const config = { dataDir: join(disk.folder, 'data'), databaseUrl: undefined };
  const settings = settingsFor(config.dataDir, { LOG_LEVEL: 'info', MAX_PDF_MB: '100' });
  const server = await startProcess(settings, { logFile: join(disk.folder, 'log') });
  const { token } = await logIn(server.url, ADMIN);
  const site = { url: server.url, token, titles: [] as string[] };
  const photo = await picture(800, 500);
  const upload = (title: string) => post(site, title, { image: photo });
  expect((await upload('Pertama')).status).toBe(201);
  const { path, page } = await readFirst(site);

  for (let round = 1; round <= ROUNDS; round += 1) {
    // With less than RESERVE_BYTES free, the server refuses texts and files, so that sign-ins still have space.
    disk.fill(30_000_000);
    expectFull(await upload(`Hampir penuh ${round}`));
    expectFull(await post(site, `Teks hampir penuh ${round}`));
    const session = await logIn(server.url, ADMIN);
    expect((await ask(site.url, '/api/logout', { method: 'POST', token: session.token })).status).toBe(200);
    disk.free();

    const free = RESERVE_BYTES + 300_000;
    disk.fill(free);
    // The file is larger than the free space, so writing it fails while the server is still receiving it.
    const body = bookForm(Buffer.concat([PDF, Buffer.alloc(free)]));
    expectFull(await ask(site.url, '/api/addBuku', { method: 'POST', token, body }));

    disk.fill();
    expectFull(await upload(`Gambar ${round}`));
    expectFull(await writeUntilRefused(site, `Teks ${round}`));
    for (const address of ['/', '/article', page, '/api/semuaArtikel', '/api/semuaBlog?q=desa', path, '/api/health']) {
      expect([address, (await ask(site.url, address)).status]).toEqual([address, 200]);
    }
    expect((await ask(site.url, '/api/me', { token })).status).toBe(200);
    await expectReady(site.url, ['storage']);

    disk.free();
    expect((await upload(`Sesudah ${round}`)).status).toBe(201);
    expect((await post(site, `Teks sesudah ${round}`)).status).toBe(201);
    expect((await ask(site.url, '/api/login', { method: 'POST', body: ADMIN })).status).toBe(200);
    await expectReady(site.url);
  }

  // All confirmed articles exist, and no others.
  expect(await titlesOf(site.url, token)).toEqual(site.titles.toSorted());
  expect((await server.stop()).code).toBe(0);
  await startProcess(settings);
  expect(await findLeftovers(config, { pendingAllowed: false })).toEqual([]);
});

test('a full disk with only the log on it: every request gets its response, the log says what it lacks, and a stop works', async ({
  skip,
}) => {
  const disk = openSmallDisk(4);
  if (typeof disk === 'string') return skip(disk);
  const logFile = join(disk.folder, 'log');
  const server = await startProcess(settingsFor(makeFolder(), { LOG_LEVEL: 'info' }), { logFile });
  disk.fill();
  // Even on a full disk, lines still fit into the last block of the log file. These requests log more than one block.
  for (let count = 0; count < 100; count += 1) {
    expect((await ask(server.url, `/api/detailArtikel/${count}`)).status).toBe(404);
  }
  disk.free();
  expect((await ask(server.url, '/api/detailArtikel/101')).status).toBe(404);
  // A request is logged after its response, so the last lines may arrive a little later.
  const isLogged = () => readFileSync(logFile, 'utf8').trimEnd().split('\n').at(-1)?.includes('/101"') ?? false;
  await vi.waitUntil(isLogged, { timeout: 10_000 });
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
  const notice = lines.findIndex((line) => line.includes('log lines could not be written'));
  const { missing } = JSON.parse(lines[notice] ?? '{}') as { missing: number };
  const isRequest = (line: string) => line.includes('/api/detailArtikel/') && line.endsWith('}');
  expect(missing + lines.filter(isRequest).length).toBe(101);
  expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({ path: '/api/detailArtikel/101' });
  expect(lines.slice(notice + 1).filter(isRequest)).toHaveLength(lines.length - notice - 1);

  disk.fill();
  expect((await ask(server.url, '/api/detailArtikel/102')).status).toBe(404);
  expect(await server.stop()).toMatchObject({ code: 0 });
});

test("PostgreSQL's disk full: writes get 507, reads go on, and free space is all it needs", async ({ skip }) => {
  const disk = openSmallDisk(160);
  if (typeof disk === 'string') return skip(disk);
  const postgres = await startPostgres({ dataDir: join(disk.folder, 'postgres') });
  onTestFinished(() => postgres.stop());
  const server = await startProcess(settingsFor(makeFolder(), { DATABASE_URL: postgres.url }));
  const { token } = await logIn(server.url, ADMIN);
  const site = { url: server.url, token, titles: [] as string[] };
  expect((await post(site, 'Pertama', { image: await picture() })).status).toBe(201);
  const { path, page } = await readFirst(site);

  for (let round = 1; round <= ROUNDS; round += 1) {
    disk.fill();
    expectFull(await writeUntilRefused(site, `Teks ${round}`));
    for (const address of ['/', page, '/api/semuaArtikel', '/api/semuaBlog?q=desa', path, '/api/health']) {
      expect([address, (await ask(site.url, address)).status]).toEqual([address, 200]);
    }
    disk.free();
    expect((await post(site, `Sesudah ${round}`, { image: await picture() })).status).toBe(201);
    await expectReady(site.url);
  }
  expect(await titlesOf(site.url, token)).toEqual(site.titles.toSorted());
});

type Site = { url: string; token: string; titles: string[] };

async function post(site: Site, title: string, files: Record<string, Buffer> = {}, content = 'Isi'): Promise<Answer> {
  const body = form({ title, content, verifikasi_admin: 'disetujui' }, files);
  const answer = await ask(site.url, '/api/postArtikel', { method: 'POST', token: site.token, body });
  if (answer.status === 201) site.titles.push(title);
  return answer;
}

/** Posts articles without a picture until one is refused, and returns that response. */
async function writeUntilRefused(site: Site, title: string): Promise<Answer> {
  for (let count = 1; count <= WRITES_UNTIL_FULL; count += 1) {
    // Uses random text, because PostgreSQL compresses long texts.
    const content = Array.from({ length: 6000 }, () => Math.random().toString(36).slice(2)).join(' ');
    const answer = await post(site, `${title}.${count}`, {}, content);
    if (answer.status !== 201) return answer;
  }
  throw new Error('The disk is not full');
}

async function readFirst(site: Site): Promise<{ path: string; page: string }> {
  const { body } = await ask(site.url, '/api/semuaArtikel?view=card');
  const [article] = body['artikels'] as { id: number; image: string }[];
  if (!article) throw new Error('There is no article');
  return { path: `/storage/${article.image}`, page: `/articleDetail/${article.id}` };
}

function expectFull({ status, body }: Answer): void {
  expect({ status, body }).toEqual({ status: 507, body: { message: expect.stringMatching(/penuh/) } });
}
