import { describe, expect, test } from 'vitest';
import { picture } from '#tests/factories.ts';
import { formatBytes, pastedFile, refuseImage } from './image-rules.ts';

const fileOf = (...bytes: BlobPart[]) => new File(bytes, 'foto.jpg');
const pictureOf = (bytes: Uint8Array) => fileOf(new Uint8Array(bytes));
const MEGABYTE = 1024 * 1024;

function jpegOf(size: number): File {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8, 0xff]);
  return fileOf(bytes);
}

describe('the picture is checked before it is sent', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s is taken', async (format) => {
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

  test('a file that has not arrived from a cloud folder is not, and the reason says so', async () => {
    const hint = 'Mungkin belum selesai diunduh dari penyimpanan awan; buka dulu di perangkat Anda, lalu pilih lagi.';
    expect(await refuseImage(fileOf())).toBe(`Berkas “foto.jpg” kosong (0 byte). ${hint}`);
    const unreadable = Object.assign(fileOf('x'), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error()) }),
    });
    expect(await refuseImage(unreadable)).toBe(`Berkas “foto.jpg” tidak dapat dibaca. ${hint}`);
  });

  test('10 MB fit, a byte more does not, and the message does not round it away', async () => {
    expect(await refuseImage(jpegOf(10 * MEGABYTE))).toBeUndefined();
    expect(await refuseImage(jpegOf(10 * MEGABYTE + 1))).toContain('10,01 MB');
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

test('text copied in Word comes with a picture of itself, and the text is what is meant', () => {
  const file = new File(['x'], 'image.png');
  const data = (text: string) => ({ files: [file] as unknown as FileList, getData: () => text });
  expect(pastedFile(data('Kalimat dari Word'))).toBeUndefined();
  expect(pastedFile(data(''))).toBe(file);
});
