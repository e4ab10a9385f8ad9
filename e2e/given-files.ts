import type { Page } from '@playwright/test';

type Given = { name: string; bytes: Buffer };

/** Drops a file on the first element that matches `target`, or pastes it there, as a picture. */
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

/** What a form says of a photo in a cloud folder that the device has not downloaded. */
export const NOT_ARRIVED =
  `Berkas “${EMPTY.name}” kosong (0 byte). Mungkin belum selesai diunduh dari penyimpanan awan; ` +
  'buka dulu di perangkat Anda, lalu pilih lagi.';

/** The three ways in which a file of no bytes comes into a form; `target` is a field of it. */
export const EMPTY_FILES: readonly ((page: Page, target: string) => Promise<void>)[] = [
  async (page) => {
    const { name, bytes } = EMPTY;
    await page.locator('form input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer: bytes });
  },
  async (page, target) => await giveFile(page, `form ${target}`, 'drop', EMPTY),
  async (page, target) => await giveFile(page, `form ${target}`, 'paste', EMPTY),
];
