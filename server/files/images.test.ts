import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareImage } from './images.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terarah-images-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a picture that is stored', () => {
  test('is stored at every width up to its own, and named after the one that a plain page loads', async () => {
    const image = await prepare(await plain(2400, 1200).jpeg().toBuffer());
    expect(image.widths).toEqual([320, 480, 640, 960, 1280, 1920]);
    expect(image).toMatchObject({ width: 1280, height: 640 });
    for (const { width, height, bytes } of image.files) {
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height });
    }
  });

  test.each([
    [1500, [320, 480, 640, 960, 1280, 1500], 1280],
    [1920, [320, 480, 640, 960, 1280, 1920], 1280],
    [700, [320, 480, 640, 700], 700],
    [320, [320], 320],
    [90, [90], 90],
  ])('is never enlarged: %i pixels', async (original, widths, named) => {
    const image = await prepare(await plain(original, 50).png().toBuffer());
    expect(image.widths).toEqual(widths);
    expect(image.width).toBe(named);
  });

  test('stands upright and reveals neither place nor camera', async () => {
    const original = await plain(600, 400)
      .withExif({ IFD0: { Make: 'Kamera', Copyright: 'Siti' }, IFD3: { GPSLatitude: '7/1 32/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();

    const image = await prepare(original);
    expect(image).toMatchObject({ width: 400, height: 600, widths: [320, 400] });
    for (const { bytes } of image.files) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(Buffer.from(bytes).includes('Kamera')).toBe(false);
    }
  });

  test.each([
    ['a photograph in CMYK', () => plain(64, 64, '#c02020').toColourspace('cmyk').jpeg()],
    ['a PNG of 16 bits', () => plain(64, 64, '#c02020').toColourspace('rgb16').png()],
    ['an AVIF', () => plain(64, 64, '#c02020').avif({ effort: 2 })],
    ['a WebP', () => plain(64, 64, '#c02020').webp()],
    ['a GIF', () => plain(64, 64, '#c02020').gif()],
  ])('keeps its colours: %s', async (_, original) => {
    const image = await prepare(await original().toBuffer());
    const [red = 0, green = 0, blue = 0] = Buffer.from(image.color.slice(1), 'hex');
    expect(Math.max(Math.abs(red - 0xc0), Math.abs(green - 0x20), Math.abs(blue - 0x20))).toBeLessThan(24);
    expect((await sharp(image.files[0]?.bytes).metadata()).space).toBe('srgb');
  });

  test('in grey becomes grey', async () => {
    const image = await prepare(await plain(50, 50, '#808080').toColourspace('b-w').png().toBuffer());
    expect(image.color).toBe('#808080');
  });

  test('keeps its transparency, and its mean colour is that of the picture on white', async () => {
    const original = { width: 50, height: 50, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } as const;
    const image = await prepare(await sharp({ create: original }).png().toBuffer());
    expect(image.color).toBe('#ff7f7f');
    const pixel = await sharp(image.files[0]?.bytes).extract({ left: 9, top: 9, width: 1, height: 1 }).raw().toBuffer();
    expect(pixel[0]).toBeGreaterThan(240);
    expect(pixel[3]).toBe(128);
  });

  test('of one pixel is a picture', async () => {
    const image = await prepare(await plain(1, 1).png().toBuffer());
    expect(image).toMatchObject({ width: 1, height: 1, widths: [1], color: '#208040' });
  });

  test('as thin as a thread is a picture', async () => {
    const image = await prepare(await plain(30_000, 2).png().toBuffer());
    expect(image).toMatchObject({ width: 1280, height: 1 });
  });

  test('of 500 moving frames is reduced to the first one, quickly', async () => {
    const frames = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        plain(300, 200, `#${(0x1000000 + index * 33_333).toString(16).slice(1)}`)
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .gif({ effort: 1 })
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(500);

    const image = await prepare(animation);
    expect(image).toMatchObject({ width: 300, height: 200 });
    expect((await sharp(image.files[0]?.bytes).metadata()).pages).toBeUndefined();
  });
});

describe('a file that is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  test.each([
    ['text', 'Ini bukan gambar.', /bukan gambar/],
    ['one letter', 'x', /bukan gambar/],
    ['an SVG', svg, /bukan gambar/],
    ['an SVG behind an XML header', `<?xml version="1.0"?>${svg}`, /bukan gambar/],
    ['an SVG that begins like a GIF', `GIF89a${svg}`, /rusak|bukan gambar/],
    ['HTML that begins like a JPEG', '\xff\xd8\xff<html><script>alert(1)</script>', /rusak/],
    ['a PDF', '%PDF-1.4\n', /bukan gambar/],
  ])('%s', async (_, bytes, message) => {
    await expect(prepare(Buffer.from(bytes, 'latin1'))).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(message),
      details: { errors: { image: [expect.stringMatching(message)] } },
    });
  });

  test('a TIFF', async () => {
    await expect(prepare(await plain(20, 20).tiff().toBuffer())).rejects.toThrow(/bukan gambar/);
  });

  test('a small file that would unpack to 900 million pixels is refused before it is unpacked', async () => {
    const bomb = blackPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(200_000);
    const message = expect.stringMatching(/paling banyak 50 megapiksel/);
    await expect(prepare(bomb)).rejects.toMatchObject({ message, details: { errors: { image: [message] } } });
  });

  test.each([
    ['an AVIF of 12.3 megapixels', 12, () => plain(3500, 3500).avif({ effort: 0 })],
    ['a PNG of 12.3 megapixels with 16 bits', 12, () => plain(3500, 3500).toColourspace('rgb16').png()],
    ['an interlaced PNG of 16.4 megapixels', 16, () => plain(4050, 4050).png({ progressive: true })],
  ])('%s, which would be decoded as a whole', async (_, megapixels, original) => {
    const bytes = await original().toBuffer();
    await expect(prepare(bytes)).rejects.toThrow(`paling banyak ${megapixels} megapiksel`);
  });

  test.each([
    ['JPEG', () => noise().jpeg()],
    ['PNG', () => noise().png()],
    ['WebP', () => noise().webp()],
    ['AVIF', () => noise().avif({ effort: 0 })],
    ['GIF', () => noise().gif()],
  ])('half a %s', async (_, original) => {
    const bytes = await original().toBuffer();
    await expect(prepare(bytes.subarray(0, bytes.length / 2))).rejects.toThrow(/rusak atau tidak lengkap/);
  });

  test('a strip too tall for the stored format', async () => {
    await expect(prepare(await plain(10, 17_000).png().toBuffer())).rejects.toThrow(/terlalu tinggi/);
  });
});

test('many pictures at once queue up and all succeed', async () => {
  const original = await plain(800, 600).png().toBuffer();
  const images = await Promise.all(Array.from({ length: 12 }, () => prepare(original)));
  expect(images.map(({ width }) => width)).toEqual(Array.from({ length: 12 }, () => 800));
});

test('of one account at most two pictures wait, so that the queue has room for others', async () => {
  const original = await plain(800, 600).png().toBuffer();
  const all = await Promise.allSettled([
    ...Array.from({ length: 8 }, () => prepare(original, 1)),
    ...Array.from({ length: 2 }, () => prepare(original, 2)),
  ]);
  const refused = all.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  // Of 8 pictures two are being decoded (one on a machine with little memory), two wait, and the others are refused.
  expect([4, 5]).toContain(refused.length);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'tooManyRequests', retryAfter: 5 });
  expect(all.slice(-2).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

async function prepare(bytes: Uint8Array, account?: number) {
  const temporaryPath = join(folder, `${Math.random()}.png`);
  await writeFile(temporaryPath, bytes);
  return prepareImage({ temporaryPath, field: 'image', account });
}

function plain(width: number, height: number, background = '#208040') {
  return sharp({ create: { width, height, channels: 3, background } });
}

function noise() {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 300, height: 300, channels: 3, background: '#000', noise: gaussian } });
}

function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // One bit per pixel, greyscale.
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
