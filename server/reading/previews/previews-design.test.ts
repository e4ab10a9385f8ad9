import sharp from 'sharp';
import { expect, test } from 'vitest';
import { institutePreview, PREVIEW_WIDTH } from '#contract/posts/institute-preview.ts';
import { previewPath } from '#contract/posts/previews.ts';
import { cardDesignOf } from '#contract/site/card-design.ts';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import type { SiteSubject } from '#contract/site/site-rules.ts';
import { clearAway, PENDING_FILES_MS } from '#server/maintenance.ts';
import { readSite } from '#server/site/site-content.ts';
import { createArticle, uploadPicture } from '#tests/factories.ts';
import { renewAdmin, renewTestApp } from '#tests/open-app.ts';

const t = renewTestApp();
const admin = renewAdmin(t);

const change = (subject: SiteSubject, value: object, version = 0) =>
  t.succeed('PUT', `saveSiteSetting/${subject}`, admin, { version, value: { ...DEFAULT_SITE[subject], ...value } });
const design = async () => cardDesignOf(await readSite(t.system));
const institute = async () => institutePreview(await design());

async function addressOf(id: number): Promise<string> {
  const { artikel } = await t.succeed('GET', `detailArtikel/${id}`);
  return previewPath('article', artikel, await design());
}

async function pictureAt(url: string): Promise<Buffer> {
  const { statusCode, headers, rawPayload } = await t.app.inject(url);
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
  return await sharp(rawPayload).raw().toBuffer();
}

async function expectRedirect(from: string, to: string): Promise<void> {
  const { statusCode, headers } = await t.app.inject(from);
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, to, 'no-cache']);
}

const pixel = (data: Buffer, x: number, y: number) => [...data.subarray(3 * (y * PREVIEW_WIDTH + x)).subarray(0, 3)];
const isNear = (given: number[], wanted: number[]) =>
  wanted.every((value, index) => Math.abs((given[index] ?? 0) - value) < 24);
/** Returns whether a picture has at least 500 pixels of a colour: a title or a logo of that colour. */
function hasColor(data: Buffer, wanted: number[]): boolean {
  let count = 0;
  for (let at = 0; at < data.length; at += 3) count += Number(isNear([...data.subarray(at, at + 3)], wanted));
  return count >= 500;
}

test('former addresses of the institute’s preview lead to the present one; others are no pictures', async () => {
  expect(await institute()).toBe('/preview/lembaga-1.jpg');
  await expectRedirect('/preview/terarah-1.jpg', '/preview/lembaga-1.jpg');
  const before = await pictureAt('/preview/lembaga-1.jpg');
  await change('identity', { name: 'Lembaga Uji' });
  const now = await institute();
  expect(now).toMatch(/^\/preview\/lembaga-1-[0-9a-z]+\.jpg$/);
  for (const past of ['terarah-1', 'lembaga-1', 'lembaga-1-abc']) await expectRedirect(`/preview/${past}.jpg`, now);
  const drawn = await pictureAt(now);
  expect(drawn.equals(before)).toBe(false);
  expect((await pictureAt(now)).equals(drawn)).toBe(true);
  for (const name of ['lembaga-.png', 'lain-1.jpg', 'lembaga.jpg', '%00']) {
    expect((await t.app.inject(`/preview/${name}`)).statusCode, name).toBe(404);
  }
});

test('the institute’s preview shows its greeting', async () => {
  const greeting = (id: string) => ({ greeting: { id, en: 'Welcome' } });
  await change('hero', greeting('Selamat datang'));
  const one = await pictureAt(await institute());
  await change('hero', greeting('Selamat jalan'), 1);
  expect((await pictureAt(await institute())).equals(one)).toBe(false);
});

test('previews have the institute’s colours', async () => {
  const id = await createArticle(t, admin, { verifikasi_admin: 'disetujui' });
  const [green, blue] = [
    [0x1f, 0x4d, 0x3a],
    [0x1d, 0x3f, 0x8a],
  ];
  const before = await pictureAt(await addressOf(id));
  expect([hasColor(before, green), hasColor(before, blue)]).toEqual([true, false]);
  await change('colours', { brand: '#1d3f8a' });
  const after = await pictureAt(await addressOf(id));
  expect([hasColor(after, green), hasColor(after, blue)]).toEqual([false, true]);
});

test('previews have the institute’s mark, and the drawn one while its file is missing', async () => {
  const id = await createArticle(t, admin, { verifikasi_admin: 'disetujui' });
  const image = await uploadPicture(t, admin);
  await change('identity', { mark: { image, alt: '' } });
  const center = async (title: string) => {
    await t.succeed('POST', `editArticle/${id}`, admin, { title, content: 'Isi', verifikasi_admin: 'disetujui' });
    return pixel(await pictureAt(await addressOf(id)), 64 + 25, 56 + 25);
  };
  expect(isNear(await center('Dengan tanda'), [0x5e, 0x8c, 0x61])).toBe(true);
  const { mark } = (await readSite(t.system)).identity;
  for (const width of mark?.image_info.widths ?? []) {
    await t.system.storage.remove(image.replace(/\d+\.webp$/, `${width}.webp`));
  }
  expect(isNear(await center('Tanpa berkas'), [0x5e, 0x8c, 0x61])).toBe(false);
});

test.each(['Lembaga '.repeat(10).trim(), 'مركز', '<b>&amp;</b> "A"'])('no name breaks a preview: %s', async (name) => {
  await change('identity', { name });
  const data = await pictureAt(await institute());
  for (let y = 50; y < 110; y += 1) {
    for (let x = 940; x < PREVIEW_WIDTH; x += 1) expect(pixel(data, x, y)[0] ?? 0, `${x} ${y}`).toBeGreaterThan(150);
  }
});

test('a preview of a past design leads to the present one, and its file is swept', async () => {
  const id = await createArticle(t, admin, { verifikasi_admin: 'disetujui' });
  const stored = async (url: string) => await t.system.storage.size(url.replace('/preview/', 'previews/'));
  const past = await addressOf(id);
  await pictureAt(past);
  await change('identity', { name: 'Lembaga Uji' });
  const now = await addressOf(id);
  expect(now).not.toBe(past);
  await expectRedirect(past, now);
  await pictureAt(now);
  await clearAway(t.system, PENDING_FILES_MS);
  expect([await stored(past), await stored(now)]).toEqual([undefined, expect.any(Number)]);
});
