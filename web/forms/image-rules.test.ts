import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { picture } from '#tests/factories.ts';
import { formatBytes, prepareImage } from './image-rules.ts';
import { readImageSize } from './image-size.ts';
import { pastedFile } from './pasted-file.ts';

const fileOf = (...bytes: BlobPart[]) => new File(bytes, 'foto.jpg');
const pictureOf = (bytes: Uint8Array) => fileOf(new Uint8Array(bytes));
const refuseImage = async (file: File) => (await prepareImage(file, 10, () => {})).refusal;
const MEGABYTE = 1024 * 1024;

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
const frames = () =>
  sharp(randomBytes(600 * 1200 * 3), { raw: { width: 600, height: 1200, channels: 3, pageHeight: 600 } });

const largeFile = (start: string) => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(300_000)]);

function jpegOf(size: number): File {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8, 0xff]);
  return fileOf(bytes);
}

test('the size stands in the header of every format', async () => {
  const sizeOf = async (bytes: Uint8Array) => await readImageSize(pictureOf(bytes));
  const image = () => noise(300, 20);
  // A JPEG segment of 64 KB. Two of them move the picture's size beyond HEAD_BYTES.
  const profile = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(65_533)]);
  const jpeg = await image().jpeg().toBuffer();
  for (const bytes of [
    jpeg,
    Buffer.concat([jpeg.subarray(0, 2), profile, profile, Buffer.from([0xff]), jpeg.subarray(2)]),
    await image().jpeg({ progressive: true }).toBuffer(),
    await image().png().toBuffer(),
    await image().gif().toBuffer(),
    await image().webp().toBuffer(),
    await image().webp({ lossless: true }).toBuffer(),
    await image().ensureAlpha(0.5).webp().toBuffer(),
    await image().avif({ effort: 0 }).toBuffer(),
  ]) {
    expect(await sizeOf(bytes)).toEqual({ width: 300, height: 20 });
    expect(await sizeOf(bytes.subarray(0, 9)), 'cut off').toBeUndefined();
  }
  expect(await sizeOf(Buffer.from('%PDF-1.7 and so on'))).toBeUndefined();
});

test('a picture of too many pixels is refused by its header alone', async () => {
  const png = await picture(20, 20, 'png');
  png.writeUInt32BE(12_000, 16);
  png.writeUInt32BE(9000, 20);
  const refusal =
    'Gambar ini 12.000 × 9.000 piksel, sedangkan paling banyak 50 megapiksel. Perkecil dulu, lalu pilih lagi.';
  expect(await refuseImage(pictureOf(png))).toBe(refusal);
});

describe('the picture is checked before it is sent', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s is accepted', async (format) => {
    expect(await refuseImage(pictureOf(await picture(20, 20, format)))).toBeUndefined();
  });

  test.each([
    ['AVIF', '\0\0\0\x1cftypavif\0\0\0\0'],
    ['GIF', 'GIF89a\x01\0\x01\0'],
  ])('%s is taken', async (_, start) => {
    expect(await refuseImage(pictureOf(Buffer.from(start, 'latin1')))).toBeUndefined();
  });

  test.each([
    ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['an iPhone picture', '\0\0\0\x18ftypheic\0\0\0\0'],
    ['a PDF', '%PDF-1.7'],
  ])('%s is not', async (_, start) => {
    expect(await refuseImage(pictureOf(Buffer.from(start, 'latin1')))).toContain('JPEG, PNG, WebP, AVIF, atau GIF');
  });

  test('a file that is not downloaded from a cloud folder is refused, with this reason', async () => {
    const hint = 'Mungkin belum selesai diunduh dari penyimpanan awan; buka dulu di perangkat Anda, lalu pilih lagi.';
    expect(await refuseImage(fileOf())).toBe(`Berkas “foto.jpg” kosong (0 byte). ${hint}`);
    const unreadable = Object.assign(fileOf('x'), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error()) }),
    });
    expect(await refuseImage(unreadable)).toBe(`Berkas “foto.jpg” tidak dapat dibaca. ${hint}`);
  });

  test.each<[string, number, () => Promise<Uint8Array>]>([
    ['a photo', 1, async () => await noise(1200, 1200).jpeg().toBuffer()],
    ['a photo of an iPhone', 1, async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')],
    ['a small picture', 0, async () => await picture(400, 250)],
    ['a GIF', 0, async () => largeFile('GIF89a')],
    ['a WebP that moves', 0, async () => await frames().webp({ quality: 100 }).toBuffer()],
    [
      'a WebP that does not, with transparency',
      1,
      async () => await noise(800, 800).ensureAlpha(0.5).webp().toBuffer(),
    ],
    ['an AVIF that moves', 0, async () => largeFile('\0\0\0\x1cftypavis')],
  ])('%s: a reduction begins %i times', async (_, times, bytes) => {
    const onReduce = vi.fn<() => void>();
    await prepareImage(pictureOf(await bytes()), 10, onReduce);
    expect(onReduce).toHaveBeenCalledTimes(times);
  });

  test('10 MB are accepted, a byte more is not, and the message does not round the byte away', async () => {
    expect(await refuseImage(jpegOf(10 * MEGABYTE))).toBeUndefined();
    expect(await refuseImage(jpegOf(10 * MEGABYTE + 1))).toContain('Gambar ini 10,1 MB, sedangkan paling besar 10 MB.');
  });
});

test.each([
  [1, '1 KB'],
  [831_488, '812 KB'],
  [1_468_006, '1,4 MB'],
  [10 * MEGABYTE, '10 MB'],
  [11.5 * MEGABYTE, '11,5 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('a paste from Word with text and a picture of it counts as text', () => {
  const file = new File(['x'], 'image.png');
  const data = (text: string) => ({ files: [file] as unknown as FileList, getData: () => text });
  expect(pastedFile(data('Kalimat dari Word'))).toBeUndefined();
  expect(pastedFile(data(''))).toBe(file);
});
