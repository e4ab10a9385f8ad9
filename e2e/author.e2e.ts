import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ARTICLE_STATUSES, IDLE_LOGOUT_MS, TEXTAREA_ROWS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { picture } from '#tests/factories.ts';
import { expectAccessible, expectNoSidewaysScroll, settled } from './accessible.ts';
import { desktopOnly, expect, test as base } from './fixtures.ts';
import { cameraPhoto, EMPTY_FILES, giveFile, keptPicture, noise, NOT_ARRIVED } from './given-files.ts';
import { fromGoogleDocs, fromWord, fromWordCleaned } from './pasted.ts';
import type { Site } from './site.ts';
import { idle } from './visit.ts';

type Author = { id: number; email: string; token: string; user: object };
const PASSWORD = 'kata-sandi-uji';
let count = 0;

async function call<T>(site: Site, method: string, path: string, body?: object, token?: string): Promise<T> {
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

type LoginAnswer = { user: { id: number }; authorization: { token: string } };

async function createAuthor(site: Site): Promise<Author> {
  count += 1;
  const email = `penulis${count}-${Date.now()}@contoh.id`;
  const person = { nama_depan: 'Siti', nama_belakang: 'Rahma', email, no_hp: '0812-3456-7890', gender: 'P' };
  await call(site, 'POST', '/register', { ...person, password: PASSWORD });
  const { user, authorization } = await call<LoginAnswer>(site, 'POST', '/login', { email, password: PASSWORD });
  return { id: user.id, email, token: authorization.token, user };
}

async function adminToken(site: Site): Promise<string> {
  return (await call<LoginAnswer>(site, 'POST', '/login', site.admin)).authorization.token;
}

/** As a login leaves the browser; once, so that what the page does to it afterwards stays. */
async function signIn(page: Page, { token, user }: Author): Promise<void> {
  await page.goto('/about');
  await page.evaluate(
    ([given, person]) => {
      localStorage.setItem('token', given ?? '');
      localStorage.setItem('root', JSON.stringify({ user: JSON.parse(person ?? ''), language: 'id' }));
    },
    [token, JSON.stringify(user)],
  );
}

async function signInByForm(page: Page, { email }: Author): Promise<void> {
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.getByRole('main').locator('button[type=submit]').click();
}

async function post(site: Site, { token }: Author, title: string, content = '<p>Isi tulisan.</p>'): Promise<number> {
  return (await call<{ id: number }>(site, 'POST', '/postArtikel', { title, content }, token)).id;
}

const test = base.extend<{ author: Author; form: Form }>({
  author: async ({ site }, use) => use(await createAuthor(site)),
  form: async ({ page, author }, use) => {
    await signIn(page, author);
    await page.goto(pages.postArticle);
    const form = formOn(page);
    await expect(form.title).toBeVisible();
    await use(form);
  },
});

type Form = ReturnType<typeof formOn>;

function formOn(page: Page) {
  return {
    title: page.getByLabel('Judul', { exact: true }),
    content: page.getByRole('textbox', { name: 'Isi artikel' }),
    textarea: page.locator('textarea[name=content]'),
    switch: page.getByRole('switch', { name: 'Editor visual' }),
    file: page.locator('input[type=file]'),
    send: page.getByRole('button', { name: 'Kirim artikel' }),
    saved: page.getByText(/^Tersimpan \d\d\.\d\d/),
    preview: page.getByRole('img', { name: /^Pratinjau/ }),
  };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const toast = (page: Page, text: string) => page.getByRole('region', { name: /Pemberitahuan/ }).getByText(text);
const restored = (page: Page) => page.getByText('Tulisan Anda sudah dikembalikan');

/** Lets so many bytes a second go to the server; answers what lifts that again. */
async function slowly(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const set = async (uploadThroughput: number) => {
    const rest = { offline: false, latency: 0, downloadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', { ...rest, uploadThroughput });
  };
  await set(bytesPerSecond);
  return () => set(-1);
}

/** A JPEG of that size: what follows its end is of no account. */
async function largePicture(bytes: number): Promise<Buffer> {
  const start = await picture(400, 250);
  return Buffer.concat([start, Buffer.alloc(Math.max(0, bytes - start.length))]);
}

/** The beginning of a JPEG and no more, which no browser can make smaller. */
async function unreadablePicture(bytes: number): Promise<Buffer> {
  return Buffer.concat([(await picture(400, 250)).subarray(0, 20), Buffer.alloc(bytes - 20)]);
}

async function paste(page: Page, target: string, data: Record<string, string>): Promise<void> {
  await page.locator(target).evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(given)) clipboardData.setData(type, value);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

test.describe('the pages', () => {
  test(
    'hold nothing guarded in their HTML, and are not for search engines',
    desktopOnly,
    async ({ request, site, author }) => {
      const id = await post(site, author, 'Judul yang rahasia');
      for (const path of [pages.postArticle, pages.myArticles, `/DetailArticle/${id}`]) {
        const html = await (await request.get(path, { headers: { authorization: `Bearer ${author.token}` } })).text();
        expect(html, path).toContain('<meta name="robots" content="noindex"/>');
        expect(html.match(/<h1/g), path).toHaveLength(1);
        expect(html, path).not.toContain('rahasia');
        expect(html, path).not.toMatch(/<textarea|type="file"|role="search"/);
      }
    },
  );

  test('are for signed-in authors only', desktopOnly, async ({ page, site }) => {
    await page.goto(pages.postArticle);
    await expect(page).toHaveURL(/\/login/);
    await expect(toast(page, messages.guard.noToken)).toBeVisible();

    const { user, authorization } = await call<LoginAnswer>(site, 'POST', '/login', site.admin);
    await signIn(page, { id: user.id, email: '', token: authorization.token, user });
    for (const path of [pages.postArticle, pages.myArticles]) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      await expect(toast(page, messages.guard.wrongRole).first()).toBeVisible();
    }
  });
});

test.describe('publishing', () => {
  test('sends title, content and picture, says what the server said, and shows the author their list', async ({
    page,
    form,
    site,
    author,
  }) => {
    await expect(heading(page)).toHaveText(labels.navigation.projectsPostArticle);
    await expect(form.textarea).toHaveAttribute('rows', String(TEXTAREA_ROWS));
    await form.title.fill('Bakau & warga');
    await form.content.fill('Paragraf satu.\n\nParagraf dua, 5 < 6.');
    await form.file.setInputFiles({ name: 'bakau.jpg', mimeType: 'image/jpeg', buffer: await picture(800, 500) });
    await expect(form.preview).toBeVisible();
    await expectNoSidewaysScroll(page);
    await form.send.click();

    await expect(toast(page, 'Artikel berhasil dikirim dan menunggu persetujuan admin.')).toBeVisible();
    await expect(page).toHaveURL(pages.myArticles);
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    const { artikels } = await call<{ artikels: { id: number; content: string; image: string }[] }>(
      site,
      'GET',
      '/userArtikel',
      undefined,
      author.token,
    );
    expect(artikels[0]).toMatchObject({ title: 'Bakau & warga', content: 'Paragraf satu.\n\nParagraf dua, 5 &lt; 6.' });
    expect(artikels[0]?.image).toMatch(/^images\//);

    await page.goto(pages.postArticle);
    await expect(form.title).toHaveValue('');
    await expect(restored(page)).toHaveCount(0);
  });

  test('checks before it sends, beside the fields, with the first wrong one focused', async ({ page, form }) => {
    await page.route('**/api/postArtikel', () => expect(true, 'nothing is sent').toBe(false));
    await form.send.click();
    await expect(form.title).toBeFocused();
    await expect(form.title).toHaveAccessibleDescription(/Judul wajib diisi\./);
    await expect(form.textarea).toHaveAccessibleDescription(/Isi artikel wajib diisi\./);
    await expectAccessible(page);

    await form.title.fill('a'.repeat(256));
    await expect(page.getByText('Judul wajib diisi.')).toHaveCount(0);
    await expect(page.getByText('1 karakter terlalu banyak')).toBeVisible();
    await form.content.fill('Isi');
    await form.send.click();
    await expect(form.title).toBeFocused();
    await expect(form.title).toHaveAccessibleDescription(/paling banyak 255 karakter/);
    await form.title.fill('a'.repeat(255));
    await form.content.fill('');
    await form.switch.click();
    await expect(page.getByRole('toolbar')).toBeVisible();
    await form.send.click();
    await expect(form.content).toBeFocused();
    await expect(form.content).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
  });

  test(
    "puts the server's own objections beside the fields they belong to",
    desktopOnly,
    async ({ page, form, browserErrors }) => {
      browserErrors.allow(/postArtikel/);
      await form.title.fill('Judul');
      // Readable for the browser, nothing for the server.
      await form.content.fill('<script>kosong</script>');
      await form.send.click();
      await expect(form.content).toBeFocused();
      await expect(form.content).toHaveAccessibleDescription(/Isi artikel wajib diisi\./);
      await expect(toast(page, 'Isi artikel wajib diisi.')).toBeVisible();
      await expect(form.title).toHaveValue('Judul');
      await expectAccessible(page);
    },
  );

  test(
    'says so when it fails, keeps what was typed, and can be tried again',
    desktopOnly,
    async ({ page, form, browserErrors }) => {
      browserErrors.allow(/postArtikel|ERR_/);
      await form.title.fill('Judul');
      await form.content.fill('Isi');
      for (const [fulfil, text] of [
        [{ status: 500, json: { message: 'Ada gangguan di pihak kami.' } }, 'Ada gangguan di pihak kami.'],
        [{ status: 502, body: '<h1>Bad gateway</h1>' }, messages.articles.postFailed],
        [undefined, messages.articles.postFailed],
      ] as const) {
        await page.route('**/api/postArtikel', (route) => (fulfil ? route.fulfill(fulfil) : route.abort()));
        await form.send.click();
        await expect(page.getByRole('main').getByRole('alert').getByText(text)).toBeVisible();
        await expect(toast(page, text).first()).toBeVisible();
        await expect(form.content).toHaveValue('Isi');
        await page.unroute('**/api/postArtikel');
      }
      await form.send.click();
      await expect(page).toHaveURL(pages.myArticles);
    },
  );

  test(
    'is sent once, however often the button is pressed, and says that it is being sent',
    desktopOnly,
    async ({ page, form }) => {
      let requests = 0;
      const held = Promise.withResolvers<void>();
      await page.route('**/api/postArtikel', async (route) => {
        requests += 1;
        await held.promise;
        await route.continue();
      });
      await form.title.fill('Judul');
      await form.content.fill('Isi');
      await form.send.click();
      const sending = page.getByRole('button', { name: messages.articles.sending });
      await expect(sending).toBeVisible();
      await sending.click({ force: true });
      await form.title.press('Enter');
      await expect(form.title).not.toBeEditable();
      held.resolve();
      await expect(page).toHaveURL(pages.myArticles);
      expect(requests).toBe(1);
    },
  );
});

test.describe('the picture', () => {
  test('comes by browsing, dropping or pasting, and goes again', async ({ page, form }) => {
    const jpeg = await picture(320, 200);
    const pasted = { name: 'tempelan.jpg', bytes: jpeg };
    await form.file.setInputFiles({ name: 'pilih.jpg', mimeType: 'image/jpeg', buffer: jpeg });
    await expect(page.getByRole('img', { name: 'Pratinjau pilih.jpg' })).toBeVisible();
    await page.getByRole('button', { name: 'Hapus gambar' }).click();
    await expect(form.preview).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Pilih gambar' })).toBeFocused();

    // Beside the form too: a browser would leave the page for the file.
    for (const [target, event] of [
      ['h1', 'drop'],
      ['textarea', 'paste'],
    ] as const) {
      await giveFile(page, target, event, pasted);
      await expect(page.getByRole('img', { name: 'Pratinjau tempelan.jpg' })).toBeVisible();
      await page.getByRole('button', { name: 'Hapus gambar' }).click();
      await expect(form.preview).toHaveCount(0);
    }
    await form.switch.click();
    for (const event of ['drop', 'paste'] as const) {
      await giveFile(page, '.editor-page', event, pasted);
      await expect(page.getByRole('img', { name: 'Pratinjau tempelan.jpg' })).toBeVisible();
      await page.getByRole('button', { name: 'Hapus gambar' }).click();
    }
    await expect(form.textarea).toHaveValue('');
  });

  test('is refused before it is sent when it is too large or no picture, and the one before stays', async ({
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
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
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
      const { artikels } = await call<Answer>(site, 'GET', '/userArtikel', undefined, author.token);
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

  test('is sent as it is where it cannot be made smaller', desktopOnly, async ({ page, form, browserErrors }) => {
    browserErrors.allow(/reduce-image/);
    await page.route('**/reduce-image-*.js', (route) => route.abort());
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

  test('shows how far it is on its way, can be called back, and is sent again', async ({
    page,
    form,
    site,
    author,
  }) => {
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

    const { meta } = await call<{ meta: { total: number } }>(site, 'GET', '/userArtikel', undefined, author.token);
    expect(meta.total).toBe(0);
    await form.file.setInputFiles({ name: 'kecil.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 200) });
    await form.send.click();
    await expect(page).toHaveURL(pages.myArticles);
  });

  test(
    'that the server cannot read is named beside the picture',
    desktopOnly,
    async ({ page, form, browserErrors }) => {
      browserErrors.allow(/postArtikel/);
      await form.title.fill('Judul');
      await form.content.fill('Isi');
      const broken = (await picture(320, 200)).subarray(0, 200);
      await form.file.setInputFiles({ name: 'rusak.jpg', mimeType: 'image/jpeg', buffer: broken });
      await expect(page.getByText(/Pratinjau tidak dapat dibuat/)).toBeVisible();
      await form.send.click();
      await expect(page.locator('#image-error')).toHaveText(/Gambar rusak/);
      await expect(page.getByRole('button', { name: 'Ganti gambar' })).toBeFocused();
    },
  );
});

test.describe('the visual editor', () => {
  const editor = '.editor-page';

  test('is not loaded before it is wanted', desktopOnly, async ({ page, form }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.reload();
    await expect(form.title).toBeVisible();
    await idle(page);
    expect(loaded.filter((path) => path.includes('visual-editor'))).toEqual([]);
    await form.switch.click();
    await expect(page.getByRole('toolbar', { name: 'Format tulisan' })).toBeVisible();
    expect(loaded.some((path) => path.includes('visual-editor'))).toBe(true);
  });

  test('writes into the textarea, by keyboard alone', desktopOnly, async ({ page, form }) => {
    await form.switch.focus();
    await page.keyboard.press('Space');
    const toolbar = page.getByRole('toolbar', { name: 'Format tulisan' });
    await expect(toolbar).toBeVisible();
    await expect(form.textarea).toBeHidden();
    await form.content.focus();
    await page.keyboard.type('Pembuka.');
    await expect(form.textarea).toHaveValue('Pembuka.');

    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+F10');
    await expect(toolbar.getByRole('button', { name: 'Judul bagian' })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(form.content).toBeFocused();
    await page.keyboard.type('Bab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('tebal');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' ');
    await page.keyboard.press('Control+k');
    const address = page.getByLabel('Alamat tautan');
    await expect(address).toBeFocused();
    await page.keyboard.type('bukan alamat');
    await page.keyboard.press('Enter');
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await address.fill('contoh.id/laporan');
    await page.keyboard.press('Enter');
    await expect(form.content).toBeFocused();
    await page.keyboard.press('Enter');
    for (const name of ['Daftar poin', 'Sisipkan tabel']) {
      await toolbar.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
      await expect(form.content).toBeFocused();
      if (name !== 'Daftar poin') continue;
      await page.keyboard.type('satu');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
    }
    await page.keyboard.type('A');
    await page.keyboard.press('Tab');
    await page.keyboard.type('B');
    await page.keyboard.press('Tab');
    await page.keyboard.type('C');
    await page.getByRole('button', { name: 'Hapus kolom' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Hapus baris' }).focus();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expect(form.textarea).toHaveValue(
      [
        '<p>Pembuka.</p>',
        '<h2>Bab</h2>',
        '<p><strong>tebal</strong> <a href="https://contoh.id/laporan">contoh.id/laporan</a></p>',
        '<ul>\n<li>satu</li>\n</ul>',
        '<table>\n<thead>\n<tr><th>A</th><th>B</th></tr>\n</thead>\n<tbody>\n<tr><td></td><td></td></tr>\n<tr><td></td><td></td></tr>\n</tbody>\n</table>',
      ].join('\n'),
    );

    // The keyboard gets out of a table again.
    await form.content.focus();
    for (let cells = 0; cells < 7; cells += 1) await page.keyboard.press('Tab');
    await expect(form.content).not.toBeFocused();
  });

  test('begins with what is in the textarea, and leaves it alone until something is changed', async ({
    page,
    form,
  }) => {
    await form.content.fill('Satu\n\nDua <figure>gambar</figure>');
    await form.switch.click();
    await expect(page.locator(editor)).toContainText('Dua');
    await form.switch.click();
    await expect(form.content).toHaveValue('Satu\n\nDua <figure>gambar</figure>');
  });

  test('takes over from who goes on typing while it is on its way', desktopOnly, async ({ page, form }) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/visual-editor*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await form.switch.click();
    await expect(page.getByRole('switch', { name: 'Memuat editor visual…' })).toBeVisible();
    await form.content.focus();
    await page.keyboard.type('Satu ');
    held.resolve();
    await expect(page.getByRole('toolbar')).toBeVisible();
    await expect(page.locator(editor)).toBeFocused();
    await page.keyboard.type('dua');
    await expect(form.textarea).toHaveValue(/^Satu ?dua$/);
  });

  test('that does not load leaves the textarea to write in', desktopOnly, async ({ page, form, browserErrors }) => {
    browserErrors.allow(/visual-editor|ERR_FAILED/);
    await page.route('**/visual-editor*', (route) => route.abort());
    await form.switch.click();
    await expect(page.getByText(/Editor visual tidak dapat dimuat/)).toBeVisible();
    await form.content.fill('Tetap bisa');
    await expect(form.textarea).toBeVisible();
    await expectAccessible(page);
  });

  for (const [source, clipboard] of [
    ['Word', fromWord],
    ['Google Docs', fromGoogleDocs],
  ] as const) {
    test(`takes what is pasted from ${source} and leaves the rest behind`, desktopOnly, async ({ page, form }) => {
      await form.switch.click();
      await form.content.focus();
      await paste(page, editor, { 'text/html': clipboard.html, 'text/plain': clipboard.text });
      await expect(form.textarea).toHaveValue(clipboard.expected);
      // Nothing is left of it for the next one.
      await expect(page.locator(`${editor} [style], ${editor} [class^=Mso], ${editor} font`)).toHaveCount(0);
    });
  }

  test(
    'what was pasted from Word arrives at the readers as it was',
    desktopOnly,
    async ({ page, form, site, author }) => {
      await form.title.fill('Dari Word');
      await form.switch.click();
      await form.content.focus();
      await paste(page, editor, { 'text/html': fromWord.html, 'text/plain': fromWord.text });
      await expect(page.getByText('1 gambar di dalam teks tidak ikut ditempel.', { exact: false })).toBeVisible();
      await form.send.click();
      await expect(page).toHaveURL(pages.myArticles);
      const { artikels } = await call<{ artikels: { content: string }[] }>(
        site,
        'GET',
        '/userArtikel',
        undefined,
        author.token,
      );
      expect(artikels[0]?.content).toBe(fromWordCleaned);
    },
  );

  test('in the plain textarea a paste is plain text', desktopOnly, async ({ page, form, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(async () => {
      const given = { 'text/html': '<h1>Satu</h1><p><b>Dua</b></p>', 'text/plain': 'Satu\n\nDua' };
      const blobs = Object.entries(given).map(([type, value]) => [type, new Blob([value], { type })]);
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    });
    await form.content.focus();
    await page.keyboard.press('Control+v');
    await expect(form.textarea).toHaveValue('Satu\n\nDua');
  });
});

test.describe('what is typed', () => {
  test('is there again after a reload, the picture and the editor too', async ({ page, form }) => {
    await expect(form.saved).toHaveCount(0);
    await form.title.fill('Setengah jadi');
    await expect(form.saved).toBeVisible();
    await form.switch.click();
    await expect(page.getByRole('toolbar')).toBeVisible();
    await form.content.focus();
    await page.keyboard.type('Isi yang panjang');
    await form.file.setInputFiles({ name: 'ikut.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 200) });
    await expect(form.preview).toBeVisible();
    await page.reload();
    await expect(restored(page)).toBeVisible();
    await expect(form.title).toHaveValue('Setengah jadi');
    await expect(page.getByRole('toolbar')).toBeVisible();
    await expect(page.locator('.editor-page')).toHaveText('Isi yang panjang');
    await expect(page.getByRole('img', { name: 'Pratinjau ikut.jpg' })).toBeVisible();
    await expectAccessible(page);

    await form.send.click();
    await expect(page).toHaveURL(pages.myArticles);
    expect(await keptDrafts(page)).toEqual([]);
    await expect(page.getByRole('main').getByRole('article').locator('img')).toHaveAttribute('src', /storage/);
  });

  test('says when it was kept, with the time of this clock', desktopOnly, async ({ page, author }) => {
    await page.clock.install({ time: new Date('2026-11-21T14:02:00+07:00') });
    await signIn(page, { ...author, token: tokenUntil(author.token, '2027-01-01') });
    await page.goto(pages.postArticle);
    const form = formOn(page);
    await form.title.fill('Judul');
    await expect(page.getByText('Tersimpan 14.02')).toBeVisible();
    await page.clock.fastForward('03:00');
    await expect(page.getByText('Tersimpan 14.02')).toBeVisible();
    await form.title.press('End');
    await form.title.pressSequentially('!');
    await expect(page.getByText('Tersimpan 14.05')).toBeVisible();
  });

  test('outlives an idle logout, and is there after the next sign-in', desktopOnly, async ({ page, author }) => {
    await page.clock.install();
    await signIn(page, author);
    await page.goto(pages.postArticle);
    const form = formOn(page);
    await form.title.fill('Ditinggal lama');
    await form.content.fill('Isi');
    await page.clock.fastForward(IDLE_LOGOUT_MS + 2000);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('Ditinggal lama')).toHaveCount(0);
    await signInByForm(page, author);
    await expect(page).toHaveURL(pages.postArticle);
    await expect(restored(page)).toBeVisible();
    await expect(form.title).toHaveValue('Ditinggal lama');
    await expect(form.content).toHaveValue('Isi');
  });

  test(
    'outlives a session that has expired when it is sent',
    desktopOnly,
    async ({ page, form, author, browserErrors }) => {
      browserErrors.allow(/api\/logout/);
      await form.title.fill('Terlambat dikirim');
      await form.content.fill('Isi');
      await page.evaluate((token) => localStorage.setItem('token', token), tokenUntil(author.token, '2020-01-01'));
      await form.send.click();
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByText(messages.session.expired).first()).toBeVisible();
      await expect(page.getByText(messages.articles.postFailed)).toHaveCount(0);
      await signInByForm(page, author);
      await expect(page).toHaveURL(pages.postArticle);
      await expect(form.title).toHaveValue('Terlambat dikirim');
      await form.send.click();
      await expect(page).toHaveURL(pages.myArticles);
    },
  );

  test(
    'outlives a refused refresh in the middle of an upload',
    desktopOnly,
    async ({ page, form, author, site, browserErrors }) => {
      browserErrors.allow(/401|api\/(?:refresh|postArtikel|logout)/);
      await form.title.fill('Ditolak di tengah');
      await form.content.fill('Isi');
      await form.file.setInputFiles({ name: 'ikut.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 200) });
      await call(site, 'POST', '/logout', {}, author.token);
      await form.send.click();
      await expect(page).toHaveURL(/\/login/);
      await signInByForm(page, author);
      await expect(form.title).toHaveValue('Ditolak di tengah');
      await expect(page.getByRole('img', { name: 'Pratinjau ikut.jpg' })).toBeVisible();
    },
  );

  test('is never shown to another person in the same browser', desktopOnly, async ({ page, form, site }) => {
    await form.title.fill('Milik Siti');
    await form.content.fill('Rahasia Siti');
    await form.file.setInputFiles({ name: 'siti.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 200) });
    await expect(form.preview).toBeVisible();
    const other = await createAuthor(site);
    await signIn(page, other);
    await page.goto(pages.postArticle);
    await expect(form.title).toHaveValue('');
    await expect(form.content).toHaveValue('');
    await expect(form.preview).toHaveCount(0);
    await expect(page.getByText(/Siti(?! Rahma)/)).toHaveCount(0);
    await expect(page.getByText('Tulisan Anda yang belum dikirim')).toHaveCount(0);
    await form.title.fill('Milik orang lain');
    expect(await keptDrafts(page)).toHaveLength(2);
  });

  test('is offered in another tab, which takes it over without anything being overwritten', async ({
    page,
    form,
    context,
  }) => {
    await form.title.fill('Dua tab');
    await form.content.fill('Isi pertama');
    const second = await context.newPage();
    await second.goto(pages.postArticle);
    const there = formOn(second);
    await expect(there.title).toHaveValue('');
    await there.title.fill('Tulisan lain');
    await expectAccessible(second);
    await second.getByRole('button', { name: 'Lanjutkan Dua tab' }).click();
    await expect(there.title).toHaveValue('Dua tab');
    // What was in the form is a draft of its own now.
    await expect(second.getByRole('button', { name: 'Lanjutkan Tulisan lain' })).toBeVisible();
    await there.content.fill('Isi kedua');

    await expect(page.getByText('Tulisan ini sedang dilanjutkan di tab lain.')).toBeVisible();
    await expect(form.content).not.toBeEditable();
    await expect(form.send).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Lanjutkan di sini' }).click();
    await expect(form.content).toHaveValue('Isi kedua');
    await expect(form.content).toBeEditable();
    await expect(second.getByText('Tulisan ini sedang dilanjutkan di tab lain.')).toBeVisible();
  });

  test('is offered after the browser was closed', async ({ page, form, author }) => {
    await form.title.fill('Setelah ditutup');
    const next = await page.context().newPage();
    await page.close();
    await next.goto(pages.postArticle);
    await expect(next.getByText(/^Tersimpan \d\d\.\d\d/)).toBeVisible();
    await next.getByRole('button', { name: 'Lanjutkan Setelah ditutup' }).click();
    await expect(formOn(next).title).toHaveValue('Setelah ditutup');
    expect((await keptDrafts(next)).map((key) => key.includes(`/${author.id}/`))).toEqual([true]);
  });

  test('can be thrown away, after a question that names it', async ({ page, form }) => {
    await form.title.fill('Tidak jadi');
    await form.file.setInputFiles({ name: 'buang.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 200) });
    await page.getByRole('button', { name: 'Buang tulisan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Buang “Tidak jadi”?' });
    await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Buang tulisan' })).toBeFocused();
    await expect(form.title).toHaveValue('Tidak jadi');

    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Buang' }).click();
    await expect(form.title).toHaveValue('');
    await expect(form.title).toBeFocused();
    await expect(form.preview).toHaveCount(0);
    expect(await keptDrafts(page)).toEqual([]);
    await page.reload();
    await expect(form.title).toHaveValue('');
    await expect(form.preview).toHaveCount(0);
  });

  test('that the browser cannot keep is said so, and leaving is warned of', desktopOnly, async ({ page, author }) => {
    await signIn(page, author);
    await page.addInitScript(() => {
      // oxlint-disable-next-line typescript/unbound-method -- called with its storage
      const setItem = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key: string, value: string) {
        if (key.startsWith('draft/')) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, value);
      };
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto(pages.postArticle);
    const form = formOn(page);
    await form.title.fill('Tidak tersimpan');
    await form.file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 200) });
    await expect(page.getByText(/Peramban ini tidak dapat menyimpan tulisan Anda/)).toBeVisible();
    await expect(page.getByText(/Peramban ini tidak dapat menyimpan gambarnya/)).toBeVisible();
    await expect(form.saved).toHaveCount(0);
    await expectAccessible(page);
    const asked = page.waitForEvent('dialog');
    void page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();

    // Without a page load it is still here.
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL(pages.about);
    await settled(page);
    await page.goBack();
    await expect(form.title).toHaveValue('Tidak tersimpan');
  });

  /** The same claims with another end, which the browser believes and the server does not. */
  function tokenUntil(token: string, date: string): string {
    const [head = '', claims = '', signature = ''] = token.split('.');
    const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: Date.parse(date) / 1000 };
    return [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
  }

  async function keptDrafts(page: Page): Promise<string[]> {
    return await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft/')));
  }
});

test.describe('My Articles', () => {
  async function open(page: Page, author: Author, query = ''): Promise<void> {
    await signIn(page, author);
    await page.goto(pages.myArticles + query);
    await expect(page.getByRole('search')).toBeVisible();
  }
  const cards = (page: Page) => page.getByRole('main').getByRole('article');
  const tab = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name });

  test('shows all of the author in every status, each in its colour and in words', async ({ page, site, author }) => {
    const admin = await adminToken(site);
    const stranger = await createAuthor(site);
    await post(site, stranger, 'Milik orang lain');
    for (const status of ARTICLE_STATUSES) {
      const id = await post(site, author, `Yang ${status}`);
      if (status === 'menunggu') continue;
      await call(site, 'PUT', `/updateStatusArtikel/${id}`, { verifikasi_admin: status }, admin);
    }
    await open(page, author);
    await expect(heading(page)).toHaveText(labels.myArticles);
    await expect(cards(page)).toHaveCount(3);
    for (const [status, hue] of [
      ['disetujui', 'blue'],
      ['menunggu', 'yellow'],
      ['ditolak', 'red'],
    ] as const) {
      const badge = cards(page)
        .filter({ hasText: `Yang ${status}` })
        .getByText(labels.articleAdmin.statusOptions[status], { exact: true });
      expect(hueOf(await badge.evaluate((element) => getComputedStyle(element).color)), status).toBe(hue);
    }
    for (const [name, number] of [
      ['Semua', 3],
      ['Menunggu', 1],
      ['Disetujui', 1],
      ['Ditolak', 1],
    ] as const) {
      await expect(tab(page, name)).toHaveText(`${name}${number}`);
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await tab(page, 'Ditolak').click();
    await expect(page).toHaveURL('/userArticle?status=ditolak');
    await expect(cards(page)).toHaveCount(1);
    await expect(tab(page, 'Ditolak')).toBeFocused();
    await expect(tab(page, 'Ditolak')).toHaveAttribute('aria-current', 'true');
    await cards(page).getByRole('link').click();
    await expect(page).toHaveURL(/\/DetailArticle\/\d+$/);
    await expect(heading(page)).toHaveText('Yang ditolak');
    await expect(heading(page)).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/userArticle?status=ditolak');
  });

  test('is searched, with the search in the address', async ({ page, site, author }) => {
    for (const title of ['Hutan bakau', 'Sungai', 'Bakau & warga']) await post(site, author, title);
    await open(page, author);
    await page.getByRole('searchbox').fill('bakau');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/userArticle?q=bakau');
    await expect(cards(page)).toHaveCount(2);
    await expect(page.getByRole('status').getByText('2 artikel untuk “bakau”')).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect(tab(page, 'Semua')).toHaveText('Semua2');

    await tab(page, 'Ditolak').click();
    await expect(page).toHaveURL('/userArticle?q=bakau&status=ditolak');
    await expect(page.getByText(messages.myArticles.none)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Lihat semua artikel Anda' }).click();
    await expect(page).toHaveURL('/userArticle');
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('bakau');
  });

  test('has pages with addresses of their own', desktopOnly, async ({ page, site, author }) => {
    for (let number = 1; number <= 12; number += 1) await post(site, author, `Artikel ${number}`);
    await open(page, author);
    await expect(cards(page)).toHaveCount(10);
    await expect(page.getByText('1–10 dari 12 artikel')).toBeVisible();
    const next = page.getByRole('link', { name: 'Berikutnya' });
    await expect(next).toHaveAttribute('href', '/userArticle?page=2');
    await next.click();
    await expect(page).toHaveURL('/userArticle?page=2');
    await expect(cards(page)).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Halaman 2' })).toHaveAttribute('aria-current', 'page');
    await page.goto('/userArticle?page=9');
    await expect(page.getByText(messages.myArticles.none)).toBeVisible();
    await page.getByRole('link', { name: 'Ke halaman pertama' }).click();
    await expect(cards(page)).toHaveCount(10);
  });

  test('says so when there are none, and when they do not come', async ({ page, author, browserErrors }) => {
    browserErrors.allow(/userArtikel|ERR_/);
    await open(page, author);
    await expect(page.getByText(messages.myArticles.none)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tulis artikel pertama Anda' })).toHaveAttribute(
      'href',
      pages.postArticle,
    );
    await expectAccessible(page);
    for (const [fulfil, text] of [
      [{ status: 503, json: { message: 'Basis data sedang sibuk.' } }, 'Basis data sedang sibuk.'],
      [{ status: 502, body: 'x' }, messages.myArticles.loadFailed],
      [undefined, messages.myArticles.loadFailed],
    ] as const) {
      await page.route('**/api/userArtikel*', (route) => (fulfil ? route.fulfill(fulfil) : route.abort()));
      await page.goto(pages.myArticles);
      await expect(page.getByRole('alert').getByText(text)).toBeVisible();
      await page.unroute('**/api/userArtikel*');
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Coba lagi' }).click();
    await expect(page.getByText(messages.myArticles.none)).toBeVisible();
  });

  test('asks who is not signed in to sign in', desktopOnly, async ({ page, author, site, browserErrors }) => {
    browserErrors.allow(/401/);
    await open(page, author);
    await call(site, 'POST', '/logout', {}, author.token);
    await page.route('**/api/userArtikel*', (route) =>
      route.fulfill({ status: 401, json: { message: 'Masuk dulu.' } }),
    );
    await page.route('**/api/refresh', (route) => route.fulfill({ json: { authorization: { token: author.token } } }));
    await tab(page, 'Menunggu').click();
    await expect(page.getByRole('alert').getByText(messages.myArticles.notSignedIn)).toBeVisible();
  });

  test('shows cards of the final size while they are on their way', async ({ page, site, author }) => {
    for (const title of ['Satu', 'Dua'])
      await post(site, author, title, `<p>${'Kalimat yang cukup panjang. '.repeat(9)}</p>`);
    await signIn(page, author);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/userArtikel*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(pages.myArticles);
    await expect(page.getByText('Memuat artikel Anda…')).toBeAttached();
    const rows = page.locator('main .divide-y > *');
    const place = async () => (await rows.nth(1).boundingBox()) ?? { y: 0, height: 0 };
    const before = await place();
    held.resolve();
    await expect(cards(page)).toHaveCount(2);
    const after = await place();
    expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(16);
  });

  function hueOf(color: string): string {
    const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? [];
    if (blue > red) return 'blue';
    return green > red * 0.6 ? 'yellow' : 'red';
  }
});

test.describe('one of my articles', () => {
  const panel = (page: Page) => page.getByRole('complementary', { name: 'Status artikel' });

  test('is shown as readers will see it, with its status and what comes next', async ({ page, site, author }) => {
    const admin = await adminToken(site);
    const content = '<p>Isi pertama.</p><h2>Bab</h2><table><tr><th>a</th></tr><tr><td>1</td></tr></table>';
    const id = await post(site, author, 'Menunggu kabar', content);
    await signIn(page, author);
    await page.goto(`/DetailArticle/${id}`);
    await expect(heading(page)).toHaveText('Menunggu kabar');
    await expect(page).toHaveTitle('Menunggu kabar · Terarah');
    await expect(panel(page)).toContainText('Menunggu');
    await expect(panel(page)).toContainText('Admin akan membacanya');
    await expect(page.getByRole('region', { name: 'Tabel 1' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Salin tautan|Bagikan/ })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await call(site, 'PUT', `/updateStatusArtikel/${id}`, { verifikasi_admin: 'disetujui' }, admin);
    await page.reload();
    await expect(panel(page)).toContainText('tampil untuk umum sejak');
    await page.getByRole('link', { name: 'Lihat di situs' }).click();
    await expect(page).toHaveURL(`/articleDetail/${id}`);
  });

  test('that was rejected can be mended and sent again', async ({ page, site, author }) => {
    const admin = await adminToken(site);
    const id = await post(site, author, 'Belum cukup', '<p>Isi <strong>lama</strong>.</p>');
    await call(site, 'PUT', `/updateStatusArtikel/${id}`, { verifikasi_admin: 'ditolak' }, admin);
    await signIn(page, author);
    await page.goto(`/DetailArticle/${id}`);
    await expect(panel(page)).toContainText('Admin tidak menyetujui');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Perbaiki dan kirim lagi' }).click();
    await expect(page).toHaveURL(pages.postArticle);
    const form = formOn(page);
    await expect(form.title).toHaveValue('Belum cukup');
    await expect(page.locator('.editor-page strong')).toHaveText('lama');
  });

  test(
    "anyone else's, approved or not, and a missing one are not found",
    desktopOnly,
    async ({ page, site, author, browserErrors }) => {
      browserErrors.allow(/detailArtikel/);
      const admin = await adminToken(site);
      const stranger = await createAuthor(site);
      const waiting = await post(site, stranger, 'Menunggu');
      const approved = await post(site, stranger, 'Disetujui');
      await call(site, 'PUT', `/updateStatusArtikel/${approved}`, { verifikasi_admin: 'disetujui' }, admin);
      await signIn(page, author);
      for (const id of [waiting, approved, 2_147_483_647, 'abc']) {
        await page.goto(`/DetailArticle/${id}`);
        await expect(heading(page), String(id)).toHaveText(messages.articles.notFound);
        await expect(page).toHaveTitle(/^Artikel tidak ditemukan/);
      }
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Lihat artikel Anda' }).click();
      await expect(page).toHaveURL(pages.myArticles);
    },
  );

  test(
    'that does not come says so, and comes at the second try',
    desktopOnly,
    async ({ page, site, author, browserErrors }) => {
      browserErrors.allow(/detailArtikel|ERR_/);
      const id = await post(site, author, 'Datang kemudian');
      await signIn(page, author);
      await page.route('**/api/detailArtikel/*', (route) => route.abort());
      await page.goto(`/DetailArticle/${id}`);
      await expect(heading(page)).toHaveText(messages.articles.loadFailed);
      await page.unroute('**/api/detailArtikel/*');
      await page.getByRole('link', { name: 'Coba lagi' }).click();
      await expect(heading(page)).toHaveText('Datang kemudian');
    },
  );
});
