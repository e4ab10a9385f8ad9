import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { writePng } from '#tests/png.ts';

type Given = { name: string; bytes: Buffer };

/** Drops or pastes a file, typed as a JPEG, on the first element that matches `target`. */
export async function giveFile(page: Page, target: string, event: 'drop' | 'paste', given: Given): Promise<void> {
  await page
    .locator(target)
    .first()
    .evaluate(
      (element, { kind, name, base64 }) => {
        const data = new DataTransfer();
        const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([content], name, { type: 'image/jpeg' }));
        const init = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          kind === 'drop'
            ? new DragEvent('drop', { ...init, dataTransfer: data })
            : new ClipboardEvent('paste', { ...init, clipboardData: data }),
        );
      },
      { kind: event, name: given.name, base64: given.bytes.toString('base64') },
    );
}

const EMPTY: Given = { name: 'dari-awan.jpg', bytes: Buffer.alloc(0) };

/** The form's message for an empty file, such as a cloud photo that the device has not downloaded. */
export const NOT_ARRIVED =
  `Berkas “${EMPTY.name}” kosong (0 byte). Mungkin belum selesai diunduh dari penyimpanan awan; ` +
  'buka dulu di perangkat Anda, lalu pilih lagi.';

/** The three ways to give a form an empty file: choose, drop and paste. `target` is a field of the form. */
export const EMPTY_FILES: readonly ((page: Page, target: string) => Promise<void>)[] = [
  async (page) => {
    const { name, bytes } = EMPTY;
    await page.locator('form input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer: bytes });
  },
  async (page, target) => await giveFile(page, `form ${target}`, 'drop', EMPTY),
  async (page, target) => await giveFile(page, `form ${target}`, 'paste', EMPTY),
];

/**
 * Creates a photo of more than 10 MB like a telephone's: 4000 × 3000 pixels with the orientation in the metadata.
 * Turned upright it has 3000 × 4000 pixels, with a red square in the top right corner.
 */
export async function cameraPhoto(): Promise<Buffer> {
  const red = { create: { width: 1000, height: 1000, channels: 3, background: '#c00' } } as const;
  return await noise(4000, 3000)
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Creates a picture of noise, which no image format can compress. */
export function noise(width: number, height: number) {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

/** Creates a black PNG of one bit per pixel: a few kilobytes, however many pixels it has. */
export function flatPng(width: number, height: number): Buffer {
  return writePng(width, height, [1, 0], Buffer.alloc((Math.ceil(width / 8) + 1) * height));
}

/** Returns the properties of the picture in the browser's stored draft. The form would send this picture. */
export async function keptPicture(page: Page) {
  return await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const database = await done(indexedDB.open('drafts'));
    const files: File[] = await done(database.transaction('images').objectStore('images').getAll());
    database.close();
    const [file] = files;
    if (!file) return undefined;
    const { width, height } = await createImageBitmap(file);
    const hasMetadata = new TextDecoder('latin1').decode(await file.arrayBuffer()).includes('Exif');
    return { name: file.name, type: file.type, size: file.size, width, height, hasMetadata };
  });
}
