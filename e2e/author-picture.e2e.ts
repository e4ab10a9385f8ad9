import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { pages } from '#contract/routes.ts';
import { picture } from '#tests/factories.ts';
import { expectAccessible, expectAccessibleAndFitting } from './kit/accessible.ts';
import { get } from './kit/accounts.ts';
import { formTest as test, openEditor } from './kit/article-form.ts';
import { cameraPhoto, EMPTY_FILES, flatPng, giveFile, keptPicture, noise, NOT_ARRIVED } from './kit/given-files.ts';
import { fail } from './kit/network.ts';
import { allowErrors, desktopOnly, expect } from './kit/test.ts';

/** Limits uploads to this number of bytes a second. Returns a function that lifts the limit. */
async function slowly(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const set = async (uploadThroughput: number) => {
    const rest = { offline: false, latency: 0, downloadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', { ...rest, uploadThroughput });
  };
  await set(bytesPerSecond);
  return () => set(-1);
}

/** Returns a JPEG of this size. It is padded at its end, where decoders ignore it. */
async function largePicture(bytes: number): Promise<Buffer> {
  const start = await picture(400, 250);
  return Buffer.concat([start, Buffer.alloc(Math.max(0, bytes - start.length))]);
}

/** Returns the beginning of a JPEG, which a browser can neither decode nor make smaller. */
async function unreadablePicture(bytes: number): Promise<Buffer> {
  return Buffer.concat([(await picture(400, 250)).subarray(0, 20), Buffer.alloc(bytes - 20)]);
}

test.describe('the picture', () => {
  test('is added by browsing, dropping or pasting, and can be removed', async ({ page, form }) => {
    const jpeg = await picture(320, 200);
    const pasted = { name: 'tempelan.jpg', bytes: jpeg };
    await form.file.setInputFiles({ name: 'pilih.jpg', mimeType: 'image/jpeg', buffer: jpeg });
    await expect(page.getByRole('img', { name: 'Pratinjau pilih.jpg' })).toBeVisible();
    await page.getByRole('button', { name: 'Hapus gambar' }).click();
    await expect(form.preview).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Pilih gambar' })).toBeFocused();

    // Drops a file on the heading, outside of the form: by default, a browser would open the file and leave the page.
    for (const [target, event] of [
      ['h1', 'drop'],
      ['textarea', 'paste'],
    ] as const) {
      await giveFile(page, target, event, pasted);
      await expect(page.getByRole('img', { name: 'Pratinjau tempelan.jpg' })).toBeVisible();
      await page.getByRole('button', { name: 'Hapus gambar' }).click();
      await expect(form.preview).toHaveCount(0);
    }
    await expect(form.textarea).toHaveValue('');
  });

  test('is refused before it is sent when it is too large or not a picture, and the previous one stays', async ({
    page,
    form,
  }) => {
    await form.file.setInputFiles({ name: 'baik.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 200) });
    await expect(form.preview).toBeVisible();
    for (const [name, bytes, text] of [
      ['besar.jpg', await unreadablePicture(10 * 1024 * 1024 + 1), /sedangkan paling besar 10 MB/],
      ['gambar.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /bukan gambar yang didukung/],
    ] as const) {
      await form.file.setInputFiles({ name, mimeType: 'image/jpeg', buffer: bytes });
      await expect(page.getByRole('main').getByRole('alert').getByText(text)).toBeVisible();
      await expect(page.getByRole('img', { name: 'Pratinjau baik.jpg' })).toBeVisible();
    }
    await form.title.fill('Judul tetap ada');
    for (const give of EMPTY_FILES) {
      await give(page, 'textarea');
      await expect(page.getByRole('main').getByRole('alert').getByText(NOT_ARRIVED)).toBeVisible();
      await expect(page.getByRole('img', { name: 'Pratinjau baik.jpg' })).toBeVisible();
      await form.file.setInputFiles({ name: 'baik.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 200) });
      await expect(page.getByText(NOT_ARRIVED)).toHaveCount(0);
    }
    await EMPTY_FILES[0]?.(page, 'textarea');
    await expect(form.title).toHaveValue('Judul tetap ada');
    await expectAccessibleAndFitting(page);
  });

  test(
    'of a telephone is turned and made smaller before it is sent, and a picture with transparency keeps it',
    desktopOnly,
    async ({ page, form, site, author }) => {
      const photo = await cameraPhoto();
      expect(photo.length).toBeGreaterThan(10 * 1024 * 1024);
      await form.file.setInputFiles({ name: 'IMG_1.JPG', mimeType: 'image/jpeg', buffer: photo });
      await expect(page.getByRole('img', { name: 'Pratinjau IMG_1.JPG' })).toBeVisible();
      await expect.poll(() => keptPicture(page)).toMatchObject({ name: 'IMG_1.JPG', type: 'image/jpeg', width: 1920 });
      const kept = await keptPicture(page);
      expect(kept).toMatchObject({ height: 2560, hasMetadata: false });
      expect(kept?.size).toBeLessThan(photo.length / 2);
      await form.title.fill('Dari telepon');
      await form.content.fill('Isi');
      await form.send.click();
      await expect(page).toHaveURL(pages.myArticles);
      type Answer = { artikels: { image: string; image_info: { width: number; height: number; widths: number[] } }[] };
      const { artikels } = await get<Answer>(site, '/userArtikel', author.token);
      const { image, image_info: info } = artikels[0] ?? { image: '', image_info: { width: 0, height: 0, widths: [] } };
      expect(info.widths.at(-1)).toBe(1920);
      expect(info.height / info.width).toBeCloseTo(4 / 3, 2);
      const stored = Buffer.from(await (await fetch(`${site.url}/storage/${image}`)).arrayBuffer());
      const corner = { left: info.width - 200, top: 0, width: 200, height: 200 };
      const [red, green] = await sharp(stored).extract(corner).resize(1, 1).raw().toBuffer();
      expect(red).toBeGreaterThan(150);
      expect(green).toBeLessThan(60);

      await page.goto(pages.postArticle);
      const transparent = await noise(3000, 300).ensureAlpha(0.5).png().toBuffer();
      await form.file.setInputFiles({ name: 'peta.png', mimeType: 'image/png', buffer: transparent });
      await expect.poll(() => keptPicture(page)).toMatchObject({ name: 'peta.webp', type: 'image/webp', width: 2560 });
      await page.getByRole('button', { name: 'Hapus gambar' }).click();
      const moving = await noise(3000, 100).gif().toBuffer();
      await form.file.setInputFiles({ name: 'gerak.gif', mimeType: 'image/gif', buffer: moving });
      await expect.poll(() => keptPicture(page)).toMatchObject({ name: 'gerak.gif', size: moving.length, width: 3000 });
    },
  );

  test(
    'of too many pixels is refused by its header, and a large one is not decoded on the main thread',
    desktopOnly,
    async ({ page, form }) => {
      // Records the pixel count of each picture that is decoded on the page's main thread. Pictures as large as these
      // must be decoded in the worker, because they would block the page.
      await page.addInitScript(() => {
        const decode = window.createImageBitmap;
        const seen: number[] = [];
        Object.assign(window, {
          seen,
          createImageBitmap: async (...given: Parameters<typeof decode>) => {
            const bitmap = await decode(...given);
            seen.push(bitmap.width * bitmap.height);
            return bitmap;
          },
        });
      });
      await page.reload();
      const choose = async (name: string, buffer: Buffer) =>
        await form.file.setInputFiles({ name, mimeType: 'image/png', buffer });
      const refusal = 'Gambar ini 20.000 × 20.000 piksel, sedangkan paling banyak 50 megapiksel.';
      await choose('bom.png', flatPng(20_000, 20_000));
      await expect(page.getByRole('main').getByRole('alert').getByText(refusal)).toBeVisible();
      await expectAccessible(page);
      await choose('peta.png', flatPng(7000, 7000));
      await expect(page.getByRole('img', { name: 'Pratinjau peta.png' })).toHaveJSProperty('width', 960);
      await giveFile(page, 'textarea', 'paste', { name: 'bom.png', bytes: flatPng(20_000, 20_000) });
      await expect(page.getByRole('main').getByRole('alert').getByText(refusal)).toBeVisible();

      await openEditor(page, form);
      await giveFile(page, '.editor-page', 'drop', { name: 'bom.png', bytes: flatPng(20_000, 20_000) });
      await expect(page.getByRole('group', { name: 'bom.png' }).getByText(refusal)).toBeVisible();
      await expect(
        page.getByRole('group', { name: 'bom.png' }).getByText('Pratinjau tidak dapat dibuat.'),
      ).toBeVisible();
      expect(await page.evaluate(() => (window as unknown as { seen: number[] }).seen)).toEqual([]);
    },
  );

  test('is sent unchanged if it cannot be made smaller', desktopOnly, async ({ page, form }) => {
    allowErrors(/reduce-image/);
    await fail(page, '**/reduce-image-*.js');
    const buffer = await noise(3000, 300).jpeg().toBuffer();
    await form.file.setInputFiles({ name: 'asli.jpg', mimeType: 'image/jpeg', buffer });
    await expect.poll(() => keptPicture(page)).toMatchObject({ name: 'asli.jpg', size: buffer.length, width: 3000 });
    await form.file.setInputFiles({ name: 'besar.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto() });
    await expect(
      page
        .getByRole('main')
        .getByRole('alert')
        .getByText(/sedangkan paling besar 10 MB/),
    ).toBeVisible();
    await expect(page.getByRole('img', { name: 'Pratinjau asli.jpg' })).toBeVisible();
  });

  test('shows its progress, can be cancelled, and is sent again', async ({ page, form, site, author }) => {
    await form.title.fill('Dengan gambar besar');
    await form.content.fill('Isi');
    const buffer = await largePicture(1_500_000);
    await form.file.setInputFiles({ name: 'besar.jpg', mimeType: 'image/jpeg', buffer });
    const atFullSpeed = await slowly(page, 60_000);
    await form.send.click();
    const progress = page.getByRole('progressbar', { name: 'Mengunggah gambar' });
    await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(5);
    await expect(page.getByText(/^\d+ %$/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Batalkan pengiriman' }).click();
    await expect(page.getByText('Pengiriman dibatalkan. Yang Anda isi masih ada di sini.')).toBeVisible();
    await expect(form.title).toHaveValue('Dengan gambar besar');
    await expect(form.preview).toBeVisible();
    await atFullSpeed();

    const { meta } = await get<{ meta: { total: number } }>(site, '/userArtikel', author.token);
    expect(meta.total).toBe(0);
    await form.file.setInputFiles({ name: 'kecil.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 200) });
    await form.send.click();
    await expect(page).toHaveURL(pages.myArticles);
  });

  test('that the server cannot read is named beside the picture', desktopOnly, async ({ page, form }) => {
    allowErrors(/postArtikel/);
    await form.title.fill('Judul');
    await form.content.fill('Isi');
    const broken = (await picture(320, 200)).subarray(0, 200);
    await form.file.setInputFiles({ name: 'rusak.jpg', mimeType: 'image/jpeg', buffer: broken });
    await expect(page.getByText(/Pratinjau tidak dapat dibuat/)).toBeVisible();
    await form.send.click();
    await expect(page.locator('#image-error')).toHaveText(/Gambar rusak/);
    await expect(page.getByRole('button', { name: 'Ganti gambar' })).toBeFocused();
  });
});
