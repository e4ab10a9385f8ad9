import { mkdir, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/constants.ts';
import type { PostKindName } from '#contract/posts/post-kinds.ts';
import { institutePreview, PREVIEW_HEIGHT, PREVIEW_WIDTH } from '#contract/posts/institute-preview.ts';
import { previewPath } from '#contract/posts/previews.ts';
import { buildApp } from '#server/app.ts';
import { summarizeFiles } from '#server/files/files.service.ts';
import { clearAway, PENDING_FILES_MS } from '#server/maintenance.ts';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createBlog, createPerson, picture, signInAgain } from '#tests/factories.ts';
import { startS3 } from '#tests/s3.ts';

const MAX_BYTES = 120 * 1024;
const IMMUTABLE = 'public, max-age=31536000, immutable';

const t = await openTestApp();
const admin = await createAdmin(t);

const get = (url: string, headers = {}) => t.app.inject({ url, headers });
/** Returns the storage path of the preview with this address. */
const keptAt = (url: string) => url.replace('/preview/', 'previews/');
const approved = (given: Parameters<typeof createArticle>[2] = {}) =>
  createArticle(t, admin, { verifikasi_admin: 'disetujui', ...given });

const decide = (id: number, verifikasi_admin: string) =>
  t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin });

/** Returns the address of a post's preview. */
async function addressOf(kind: PostKindName, id: number): Promise<string> {
  const answer = (await get(`/api/${kind === 'article' ? 'detailArtikel' : 'detailBlog'}/${id}`)).json();
  return previewPath(kind, answer.artikel ?? answer.blog);
}

async function expectPicture(url: string): Promise<Buffer> {
  const response = await get(url);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('image/jpeg');
  expect(response.headers['cache-control']).toBe(IMMUTABLE);
  expect(response.headers['x-content-type-options']).toBe('nosniff');
  expect(response.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  expect(response.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(response.rawPayload.length).toBeLessThanOrEqual(MAX_BYTES);
  const { data, info } = await sharp(response.rawPayload, { failOn: 'warning' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([PREVIEW_WIDTH, PREVIEW_HEIGHT]);
  return data;
}

test('an article and a blog post each have a preview', async () => {
  await expectPicture(await addressOf('article', await approved()));
  await expectPicture(await addressOf('blog', await createBlog(t, admin, { status: 'onpost' })));
});

test('all other pages share one preview', async () => {
  await expectPicture(institutePreview());
});

test('the placeholder family name of a person with one name only is not drawn', async () => {
  const drawn = async (nama_belakang: string) => {
    const author = await createPerson(t, { nama_depan: 'Sumarni', nama_belakang, role_type: ROLE_ADMIN });
    return await expectPicture(
      await addressOf('article', await createArticle(t, author, { verifikasi_admin: 'disetujui' })),
    );
  };
  const [hyphen, dot, other] = [await drawn('-'), await drawn('.'), await drawn('A')];
  expect(hyphen.equals(dot)).toBe(true);
  expect(hyphen.equals(other)).toBe(false);
});

test('the article’s own image is part of it', async () => {
  const [without, withImage] = [await approved(), await approved({ image: await picture(1600, 1000) })];
  const [paper, green] = [
    await expectPicture(await addressOf('article', without)),
    await expectPicture(await addressOf('article', withImage)),
  ];
  const pixel = (data: Buffer, x: number, y: number) => [...data.subarray(3 * (y * PREVIEW_WIDTH + x)).subarray(0, 3)];
  expectNear(pixel(paper, 1190, 620), [0xf7, 0xf4, 0xec]);
  expectNear(pixel(green, 1190, 620), [0x5e, 0x8c, 0x61]);
  expectNear(pixel(green, 20, 620), [0xf7, 0xf4, 0xec]);
});

test('an image that is gone from the storage is left out', async () => {
  const id = await approved({ title: 'Gambar hilang', image: await picture() });
  const { artikel } = (await get(`/api/detailArtikel/${id}`)).json();
  for (const width of artikel.image_info.widths)
    await t.system.storage.remove(artikel.image.replace(/\d+\.webp$/, `${width}.webp`));
  await expectPicture(previewPath('article', artikel));
});

test.each([
  '<script>alert(1)</script> & "kutip" ]]>',
  '🌱👩‍👩‍👧🇮🇩',
  'مرحبا بالعالم 漢字 हिन्दी',
  'Laporan 2026 🌱 tentang CO₂ dan 𝐠𝐚𝐦𝐛𝐮𝐭',
  'z\u0338\u0321\u031B\u0334a\u0338\u0321l\u0334g\u0338o',
  '\u200Fterbalik\u200E',
  'mempertanggungjawabkan '.repeat(11).trim(),
  '🌱'.repeat(255),
  '-',
  '${title} {{title}} %s \\n &#60;',
])('no title breaks it: %s', async (title) => {
  await expectPicture(await addressOf('article', await approved({ title })));
});

test('nothing of a long title is drawn past the margins', async () => {
  const data = await expectPicture(await addressOf('article', await approved({ title: 'W'.repeat(255) })));
  for (let y = 0; y < PREVIEW_HEIGHT; y += 1) {
    for (const x of [...range(0, 56), ...range(1145, PREVIEW_WIDTH)]) {
      expect(data[3 * (y * PREVIEW_WIDTH + x)] ?? 0, `${x} ${y}`).toBeGreaterThan(150);
    }
  }
});

test('only what visitors may see has a preview, for every role', async () => {
  const author = await createPerson(t);
  const ids = [await createArticle(t, author), await createArticle(t, admin, { verifikasi_admin: 'ditolak' })];
  for (const id of ids) {
    const { artikel } = (await get(`/api/detailArtikel/${id}`, admin.headers)).json();
    const response = await get(previewPath('article', artikel), admin.headers);
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).toBe('no-store');
  }
  const blog = await createBlog(t, admin);
  expect((await get(`/preview/blog/${blog}-0.jpg`)).statusCode).toBe(404);
});

test('a change of the title changes the address, and the old one redirects to it', async () => {
  const id = await approved({ title: 'Lama' });
  const before = await addressOf('article', id);
  const payload = { title: 'Baru', content: 'Isi', verifikasi_admin: 'disetujui' };
  await t.succeed('POST', `editArticle/${id}`, admin, payload);
  const after = await addressOf('article', id);
  expect(after).not.toBe(before);
  const response = await get(before);
  expect(response.statusCode).toBe(302);
  expect(response.headers.location).toBe(after);
  expect(response.headers['cache-control']).toBe('no-cache');
  await expectPicture(after);
});

test('a client that has the current preview gets 304, even if it was never drawn here', async () => {
  const url = await addressOf('article', await approved({ title: 'Belum pernah digambar' }));
  const etag = `"${url.replace(/\W/g, '-')}"`;
  const response = await get(url, { 'if-none-match': etag });
  expect(response.statusCode).toBe(304);
  expect(response.headers.etag).toBe(etag);
  expect((await get(url)).headers.etag).toBe(etag);
});

test.each([
  '1.jpg',
  '0-a.jpg',
  '99999999999-a.jpg',
  '2147483647-a.jpg',
  'x-a.jpg',
  '1-a.png',
  '1-..%2f.jpg',
  '%00',
  '1-A.jpg',
])('%s is no picture', async (name) => {
  expect((await get(`/preview/article/${name}`)).statusCode).toBe(404);
  expect((await get(`/preview/nothing/${name}`)).statusCode).toBe(404);
});

test('many new previews are drawn one after another, and other requests are served meanwhile', async () => {
  const ids = await Promise.all(Array.from({ length: 54 }, (_, number) => approved({ title: `Bersama ${number}` })));
  const urls = await Promise.all(ids.map((id) => addressOf('article', id)));
  const [thread, whole] = [process.threadCpuUsage(), process.cpuUsage()];
  const responses = await Promise.all([...urls, ...urls].map((url) => get(url)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
  // Another thread draws: nearly all CPU time is that thread's, not the request thread's.
  const share = sumOf(process.threadCpuUsage(thread)) / sumOf(process.cpuUsage(whole));
  expect(share).toBeLessThan(0.5);
}, 60_000);

describe('a picture is drawn once and kept in the storage', () => {
  const stored = async (url: string) => await t.system.storage.size(keptAt(url));
  const sweep = () => clearAway(t.system, PENDING_FILES_MS);

  test('for every process, but not served from /storage/, even for a public post', async () => {
    const url = await addressOf('article', await approved({ title: 'Sekali saja' }));
    expect(await stored(url)).toBeUndefined();
    await expectPicture(url);
    expect(await stored(url)).toBeGreaterThan(0);
    expect((await get(`/storage/${keptAt(url)}`)).statusCode).toBe(404);
    // Puts a red picture into the storage, to see that it is read and the preview is not drawn again.
    const marked = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    await t.system.storage.put(keptAt(url), marked, 'image/jpeg');
    const other = await buildApp(t.system);
    onTestFinished(() => other.close());
    for (const app of [t.app, other]) {
      const response = await app.inject(url);
      expect(response.rawPayload).toEqual(marked);
      expect(response.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': IMMUTABLE });
    }
  });

  test('until what it shows changes, or a month has passed; it does not count as a file of the site', async () => {
    const before = await summarizeFiles(t.system.db);
    const id = await approved({ title: 'Sebelum' });
    const blog = await addressOf('blog', await createBlog(t, admin, { status: 'onpost', title: 'Tetap' }));
    const old = await addressOf('article', id);
    await expectPicture(old);
    await expectPicture(blog);
    const payload = { title: 'Sesudah', content: 'Isi', verifikasi_admin: 'disetujui' };
    await t.succeed('POST', `editArticle/${id}`, admin, payload);
    const now = await addressOf('article', id);
    await expectPicture(now);

    await sweep();
    expect(await stored(old)).toBeUndefined();
    expect(await stored(now)).toBeGreaterThan(0);
    expect(await stored(blog)).toBeGreaterThan(0);
    expect(await summarizeFiles(t.system.db)).toEqual(before);

    t.clock.advance({ h: 24 * 31 });
    await sweep();
    await signInAgain(t, admin);
    expect([await stored(now), await stored(blog)]).toEqual([undefined, undefined]);
    expect(await statesOf(keptAt(now))).toEqual([]);
    await expectPicture(now);
    expect(await stored(now)).toBeGreaterThan(0);
  });

  test.each(['is no longer approved', 'is deleted'])('as long as its article is public: one that %s', async (how) => {
    const author = await createPerson(t);
    const id = await createArticle(t, author);
    await decide(id, 'disetujui');
    const url = await addressOf('article', id);
    await expectPicture(url);
    await (how === 'is deleted' ? t.succeed('DELETE', `delArticle/${id}`, admin) : decide(id, 'ditolak'));
    expect(await stored(url)).toBeGreaterThan(0);
    const callers = [{}, (await createPerson(t)).headers, author.headers, admin.headers];
    for (const headers of callers) {
      for (const path of [url, `/storage/${keptAt(url)}`]) {
        const response = await get(path, headers);
        expect([path, response.statusCode, response.headers['cache-control']]).toEqual([path, 404, 'no-store']);
      }
    }
    await sweep();
    expect(await stored(url)).toBeUndefined();
    expect(await statesOf(keptAt(url))).toEqual([]);
  });

  test('while another process draws the same one, or is killed while drawing it', async () => {
    const url = await addressOf('article', await approved({ title: 'Dua proses' }));
    const changed_at = t.clock.now().toISOString();
    await t.system.db
      .insertInto('files')
      .values({ path: keptAt(url), kind: 'preview', state: 'pending', bytes: 1, ...NO_IMAGE, changed_at })
      .execute();
    await expectPicture(url);
    expect(await stored(url)).toBeUndefined();
    t.clock.advance({ min: 16 });
    await sweep();
    await expectPicture(url);
    expect(await stored(url)).toBeGreaterThan(0);
  });

  test('and again, after its file was removed by hand', async () => {
    const url = await addressOf('article', await approved({ title: 'Dihapus dari luar' }));
    await expectPicture(url);
    await t.system.storage.remove(keptAt(url));
    await expectPicture(url);
    expect(await stored(url)).toBeGreaterThan(0);
    expect(await statesOf(keptAt(url))).toEqual(['used']);
  });

  test.skipIf(process.platform !== 'linux')(
    'but also shown where the disk is full, and then nothing is left',
    async () => {
      const url = await addressOf('article', await approved({ title: 'Disk penuh' }));
      const part = join(t.system.config.dataDir, 'storage', `${keptAt(url)}.part`);
      await mkdir(dirname(part), { recursive: true });
      await symlink('/dev/full', part);
      await expectPicture(url);
      expect(await stored(url)).toBeUndefined();
      expect(await statesOf(keptAt(url))).toEqual([]);
      await rm(part, { force: true });
      await expectPicture(url);
      expect(await stored(url)).toBeGreaterThan(0);
    },
  );

  test('on S3; while S3 is down there is no preview, and none without its image is stored', async () => {
    const s3 = await startS3();
    const at = await openOwnApp({ storageUrl: s3.url, storageCredentials: s3.credentials });
    const someone = await createAdmin(at);
    const urlOf = async (title: string, image?: Buffer) => {
      const id = await createArticle(at, someone, { title, verifikasi_admin: 'disetujui', ...(image && { image }) });
      return previewPath('article', (await at.app.inject(`/api/detailArtikel/${id}`)).json().artikel);
    };
    const [kept, cold] = [await urlOf('Disimpan'), await urlOf('Bergambar', await picture())];
    const first = await at.app.inject(kept);
    const file = await at.system.storage.read(keptAt(kept));
    expect(file && (await buffer(file))).toEqual(first.rawPayload);
    await s3.stop();
    const response = await at.app.inject(cold);
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
    expect(await statesOf(keptAt(cold), at)).toEqual([]);
  });
});

const NO_IMAGE = { width: null, height: null, widths: null, color: null, removed_from: null };

async function statesOf(path: string, { system } = t): Promise<string[]> {
  const rows = await system.db.selectFrom('files').select('state').where('path', '=', path).execute();
  return rows.map(({ state }) => state);
}

function sumOf({ user, system }: NodeJS.CpuUsage): number {
  return user + system;
}

function expectNear(given: number[], wanted: number[]): void {
  for (const [position, value] of wanted.entries()) expect(Math.abs((given[position] ?? 0) - value)).toBeLessThan(12);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
