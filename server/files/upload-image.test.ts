import { afterEach, describe, expect, test } from 'vitest';
import { imageVariant } from '#contract/posts/image-variants.ts';
import { SIGN_IN_FIRST } from '#tests/answers.ts';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';
import { createAdmin, createPerson, form, type Person, picture } from '#tests/factories.ts';
import { failuresIn, storedFiles, temporaryFiles } from '#tests/left-behind.ts';

const MAX_IMAGE_BYTES = 100_000;

const app = await openTestApp({ maxImageBytes: MAX_IMAGE_BYTES });
const author = await createPerson(app);
const admin = await createAdmin(app);
afterEach(async () => {
  expect(failuresIn(app)).toEqual([]);
  expect(await temporaryFiles(app)).toEqual([]);
});

type Payload = FormData | Record<string, unknown>;
const upload = (who: Person | undefined, payload: Payload, to = app) => to.send('POST', 'uploadImage', who, payload);
const image = async (width = 700, height = 350) => form({}, { image: await picture(width, height) });

describe('a picture for a text', () => {
  test.each([
    ['an author', () => author],
    ['an admin', () => admin],
  ])('uploaded by %s is stored at every width, and the response names it', async (_, who) => {
    const { status, body } = await upload(who(), await image());
    expect(status).toBe(201);
    expect(body).toEqual({
      message: 'Gambar tersimpan.',
      image: expect.stringMatching(/^images\/[0-9a-f]{32}\/700\.webp$/),
      image_info: { width: 700, height: 350, widths: [320, 480, 640, 700], color: expect.stringMatching(/^#\w{6}$/) },
    });
    for (const width of [320, 480, 640, 700]) {
      expect((await app.app.inject(`/storage/${imageVariant(body.image, width)}`)).statusCode).toBe(200);
    }
    const row = app.system.db.selectFrom('files').select(['state', 'user_id']).where('path', '=', body.image);
    expect(await row.execute()).toEqual([{ state: 'pending', user_id: who().id }]);
  });

  test('is refused from visitors before it is read', async () => {
    const before = await storedFiles(app);
    expect(await upload(undefined, await image())).toEqual(SIGN_IN_FIRST);
    expect(await storedFiles(app)).toEqual(before);
  });

  test.each<[string, () => Payload, object]>([
    ['nothing', () => form({}), { message: 'Gambar wajib diisi.', errors: { image: ['Gambar wajib diisi.'] } }],
    ['an empty file', () => form({}, { image: Buffer.alloc(0) }), { message: 'Gambar wajib diisi.' }],
    ['JSON', () => ({ image: 'images/x' }), { message: 'Gambar wajib diisi.' }],
    ['text', () => form({}, { image: Buffer.from('bukan gambar') }), { message: /bukan gambar yang didukung/ }],
    ['a file in another field', () => form({}, { file: Buffer.from('x') }), { errors: { file: [expect.any(String)] } }],
  ])('cannot be made of %s', async (_, payload, body) => {
    const before = await storedFiles(app);
    const refused = await upload(author, payload());
    const { message } = body as { message?: RegExp | string };
    expect(refused).toMatchObject({
      status: 422,
      body: message instanceof RegExp ? { message: expect.stringMatching(message) } : body,
    });
    expect(await storedFiles(app)).toEqual(before);
  });

  test('that is too large is refused', async () => {
    const refused = await upload(author, form({}, { image: Buffer.alloc(MAX_IMAGE_BYTES + 1, 'x') }));
    expect(refused).toEqual({ status: 413, body: { message: expect.stringMatching(/^Berkas terlalu besar/) } });
  });

  test('counts against the room of its author, but not of an admin', async () => {
    const on = await openOwnApp({ rateLimit: true, authorStorageBytes: 20_000 });
    const [uploader, other, boss] = [await createPerson(on), await createPerson(on), await createAdmin(on)];
    expect((await upload(uploader, await image(900, 600), on)).status).toBe(201);
    const room = on.system.db.selectFrom('files').select('bytes').where('user_id', '=', uploader.id);
    const { bytes } = await room.executeTakeFirstOrThrow();
    const size = (await picture(900, 600)).length;
    on.system.config.authorStorageBytes = bytes + size - 1;
    const before = await storedFiles(on);
    const { status, body } = await upload(uploader, await image(900, 600), on);
    expect(status).toBe(413);
    expect(body.message).toMatch(/tidak cukup lagi, jadi gambar ini belum disimpan\..* unggah lagi\.$/);
    expect(await storedFiles(on)).toEqual(before);
    const article = form({ title: 'Judul', content: 'Isi' }, { image: await picture(900, 600) });
    expect((await on.send('POST', 'postArtikel', uploader, article)).status).toBe(413);
    for (const person of [other, boss, boss]) {
      expect((await upload(person, await image(900, 600), on)).status).toBe(201);
    }
    expect(failuresIn(on)).toEqual([]);
  });
});
