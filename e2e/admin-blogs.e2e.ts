import type { Page } from '@playwright/test';
import { BLOG_STATUSES, TEXTAREA_ROWS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { picture } from '#tests/factories.ts';
import { expectAccessible, expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, get, logInAdmin, type Session } from './kit/accounts.ts';
import { cards, hueOf, uniqueWord } from './kit/articles.ts';
import { expectRowsOnPhone } from './kit/back-office.ts';
import { EMPTY_FILES, keptPicture, noise, NOT_ARRIVED } from './kit/given-files.ts';
import { BUSY, fail, failures, hold } from './kit/network.ts';
import { closeQuestion, heading, toast, toastButton } from './kit/screen.ts';
import { waitForTexts } from './kit/search-index.ts';
import type { Site } from './kit/site.ts';
import { allowErrors, asAdmin as test, desktopOnly, expect, phoneOnly } from './kit/test.ts';
import { note, paragraph, run, wordFile } from './kit/word.ts';

type Blog = { id: number; title: string; content: string; status: string; image: string | null };
const { blogAdmin } = labels;
let count = 0;

/** Posts a blog post that only the running test uses. */
async function postBlog(site: Site, admin: Session, given: { title?: string; content?: string } = {}): Promise<Blog> {
  count += 1;
  const body = { title: `Blog uji ${process.pid} ${count}`, content: 'Isi blog.', ...given };
  const { id } = await call<{ id: number }>(site, 'POST', '/postBlogBerita', body, admin.token);
  return await readBlog(site, admin, id);
}

async function readBlog(site: Site, { token }: Session, id: number): Promise<Blog> {
  return (await get<{ blog: Blog }>(site, `/detailBlog/${id}`, token)).blog;
}

async function putOnPost(site: Site, admin: Session, { id, title, content }: Blog): Promise<Blog> {
  await call(site, 'POST', `/editBlog/${id}`, { title, content, status: 'onpost' }, admin.token);
  return await readBlog(site, admin, id);
}

const textsOf = ({ title, content, image }: Blog) => ({ title, content, image });
const cardOf = (page: Page, { title }: Blog) => cards(page).filter({ hasText: title });
const modal = (page: Page) => page.getByRole('dialog', { name: blogAdmin.add });
const addButton = (page: Page) => page.getByRole('button', { name: blogAdmin.add, exact: true });
const title = (page: Page) => page.getByRole('textbox', { name: 'Judul', exact: true });
const content = (page: Page) => page.getByLabel('Isi blog', { exact: true });
const file = (page: Page) => page.locator('form input[type=file]');
const switchButton = (page: Page, blog: Blog, to: 'Terbitkan' | 'Tahan') =>
  cardOf(page, blog).getByRole('button', { name: to, exact: true });
const save = (page: Page) => page.getByRole('button', { name: /^Simpan (?:blog|perubahan)$/ });
const jpeg = async () => ({ name: 'bakau.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 200) });

async function openForm(page: Page): Promise<void> {
  await page.goto(pages.blogAdmin);
  await addButton(page).click();
}

async function choosePicture(page: Page): Promise<void> {
  await file(page).setInputFiles(await jpeg());
  await expect(page.locator('form').getByRole('img', { name: 'Pratinjau bakau.jpg' })).toBeVisible();
}

/** Finds posts by their title. Without a token only public posts are found. */
async function findBlogs(site: Site, word: string, token?: string): Promise<Blog[]> {
  return (await get<{ blog: Blog[] }>(site, `/semuaBlog?q=${encodeURIComponent(word)}`, token)).blog;
}

test.describe('the list of blog posts', () => {
  test('shows each with picture or placeholder, status, title and preview', async ({ page, site, admin }) => {
    const long = await postBlog(site, admin, { content: `<p>${'Kalimat panjang. '.repeat(20)}</p>` });
    const posted = await putOnPost(site, admin, await postBlog(site, admin));
    await page.goto(pages.blogAdmin);
    await expect(heading(page)).toHaveText(labels.admin.listBlog);
    await expect(page).toHaveTitle('List Blog · Terarah');
    const preview = await cardOf(page, long)
      .getByText(/^Kalimat panjang/)
      .textContent();
    expect(preview).toMatch(/\.\.\.$/);
    expect([...(preview ?? '')].length).toBeLessThanOrEqual(103);
    await expect(cardOf(page, long).locator('img')).toHaveAttribute('src', /placeholder/);
    for (const [blog, status, hue] of [
      [long, 'onhold', 'yellow'],
      [posted, 'onpost', 'blue'],
    ] as const) {
      expect(await hueOf(cardOf(page, blog), blogAdmin.statusOptions[status])).toBe(hue);
    }
    for (const name of [blogAdmin.detail, blogAdmin.edit]) {
      await expect(cardOf(page, long).getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(cardOf(page, long).getByRole('button', { name: blogAdmin.delete, exact: true })).toBeVisible();
    await expectAccessibleAndFitting(page);
  });

  test('is on a phone one of rows, several to a screen', phoneOnly, async ({ page, site, admin }) => {
    const word = uniqueWord();
    // A note above the rows would move them.
    await waitForTexts(site, admin);
    for (const number of [1, 2, 3]) {
      const named = `${word} ${number}: cerita dari tiga musim tanam bersama petani di lereng gunung`;
      const blog = await postBlog(site, admin, { title: named, content: 'Kalimat panjang dari lapangan. '.repeat(9) });
      if (number === 1) await putOnPost(site, admin, blog);
    }
    const { detail, edit, delete: remove } = blogAdmin;
    const actions = [/^(Terbitkan|Tahan)$/, detail, edit, remove];
    const rows = await expectRowsOnPhone(page, { path: `${pages.blogAdmin}?q=${word}`, api: 'semuaBlog', actions });
    const inLine = rows.filter({ hasText: 'On Post' }).getByRole('link');
    const places = await inLine
      .filter({ hasText: /^(Lihat di situs|Detail Blog)$/ })
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect()).map(({ y, height }) => y + height / 2));
    expect(places).toHaveLength(2);
    expect(new Set(places).size).toBe(1);
    for (const text of [/^Kalimat panjang.*\.\.\.$/, blogAdmin.statusOptions.onhold]) {
      await expect(rows.first().getByText(text, { exact: true })).toBeVisible();
    }
    expect((await rows.first().locator('img').boundingBox())?.width).toBeLessThan(100);
  });

  test(
    'leads to each post from its title and picture, and to the site where visitors can read it',
    desktopOnly,
    async ({ page, site, admin }) => {
      const held = await postBlog(site, admin);
      const posted = await putOnPost(site, admin, await postBlog(site, admin));
      await page.goto(pages.blogAdmin);
      for (const blog of [held, posted]) {
        await expect(cardOf(page, blog).locator('a:has(img)')).toHaveAttribute('href', `/detailBlog/${blog.id}`);
        // Picture and title link to the same page: keyboard and screen reader reach only one of these links.
        await expect(cardOf(page, blog).locator('a:has(img)')).toHaveAttribute('tabindex', '-1');
      }
      const onSite = { name: 'Lihat di situs', exact: true };
      await expect(cardOf(page, held).getByRole('link', onSite)).toHaveCount(0);
      await cardOf(page, posted).getByRole('link', { name: posted.title, exact: true }).click();
      await expect(page).toHaveURL(`/detailBlog/${posted.id}`);
      await expect(heading(page)).toHaveText(posted.title);
      await expect(page.getByRole('link', onSite)).toHaveAttribute('href', `/detailBlogUser/${posted.id}`);
      await page.getByRole('link', { name: blogAdmin.edit, exact: true }).click();
      await expect(page).toHaveURL(`/editBlog/${posted.id}`);
      await expect(heading(page)).toHaveText(blogAdmin.edit);
      await expect(page.getByRole('link', { name: posted.title, exact: true })).toHaveAttribute(
        'href',
        `/detailBlog/${posted.id}`,
      );
      await expect(page.getByRole('link', onSite)).toHaveAttribute('href', `/detailBlogUser/${posted.id}`);
      await page.goto(pages.blogAdmin);
      await cardOf(page, posted).getByRole('link', onSite).click();
      await expect(page).toHaveURL(`/detailBlogUser/${posted.id}`);
      await expect(heading(page)).toHaveText(posted.title);
    },
  );

  test('puts a post on post and on hold, changes nothing else, and undoes it', async ({ page, site, admin }) => {
    for (const written of [
      'Harga 5 < 6 &amp; naik.\n\nBaris dua.',
      '<h2>Bab</h2>\n<p>Isi <strong>penting</strong> &amp; a &lt; b.</p>',
    ]) {
      const blog = await postBlog(site, admin, { content: written });
      await page.goto(pages.blogAdmin);
      await switchButton(page, blog, 'Terbitkan').click();
      await expect(toast(page, `“${blog.title}” kini On Post dan tampil untuk umum.`)).toBeVisible();
      await expect(cardOf(page, blog).getByText('On Post', { exact: true })).toBeVisible();
      await expect(switchButton(page, blog, 'Tahan')).toBeFocused();
      expect(await readBlog(site, admin, blog.id)).toMatchObject({ ...textsOf(blog), status: 'onpost' });

      await page.getByRole('button', { name: 'Urungkan' }).click();
      await expect(toast(page, `“${blog.title}” kini On Hold dan tidak tampil untuk umum.`)).toBeVisible();
      await expect(switchButton(page, blog, 'Terbitkan')).toBeVisible();
      expect(await readBlog(site, admin, blog.id)).toMatchObject({ ...textsOf(blog), status: 'onhold' });
    }
  });

  test(
    'that is filtered by status loses a post that is switched, and the focus goes to the next post',
    desktopOnly,
    async ({ page, site, admin }) => {
      const word = uniqueWord();
      const later = await postBlog(site, admin, { title: `${word} nanti` });
      const now = await postBlog(site, admin, { title: `${word} sekarang` });
      await page.goto(`${pages.blogAdmin}?q=${word}&status=onhold`);
      await switchButton(page, now, 'Terbitkan').press('Enter');
      await expect(cardOf(page, now)).toHaveCount(0);
      await expect(cardOf(page, later).getByRole('link', { name: later.title, exact: true })).toBeFocused();
    },
  );

  test('does not publish a post that was changed or deleted meanwhile', desktopOnly, async ({ page, site, admin }) => {
    allowErrors(/editBlog|detailBlog|ERR_/);
    const blog = await postBlog(site, admin);
    await page.goto(pages.blogAdmin);
    await expect(switchButton(page, blog, 'Terbitkan')).toBeVisible();
    const changed = { title: blog.title, content: 'Isi mereka', status: 'onhold' };
    await call(site, 'POST', `/editBlog/${blog.id}`, changed, admin.token);
    await switchButton(page, blog, 'Terbitkan').click();
    await expect(toast(page, /sudah diubah orang lain/)).toBeVisible();
    await expect(cardOf(page, blog)).toContainText('Isi mereka');
    expect(await readBlog(site, admin, blog.id)).toMatchObject(changed);

    const restore = await fail(page, '**/api/editBlog/*', BUSY);
    await switchButton(page, blog, 'Terbitkan').click();
    await expect(toast(page, 'Basis data sedang sibuk.')).toBeVisible();
    await restore();

    await call(site, 'DELETE', `/deleteBlog/${blog.id}`, undefined, admin.token);
    await switchButton(page, blog, 'Terbitkan').click();
    await expect(toast(page, messages.blogs.notFound)).toBeVisible();
    await expect(cardOf(page, blog)).toHaveCount(0);
  });

  test('is searched and filtered by its address, with counts', desktopOnly, async ({ page, site, admin }) => {
    const word = uniqueWord();
    for (const number of [1, 2, 3]) await postBlog(site, admin, { title: `${word} ${number}` });
    await page.goto(pages.blogAdmin);
    await page.getByRole('searchbox').fill(word);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/blog-admin?q=${word}`);
    await expect(cards(page)).toHaveCount(3);
    const tab = (name: string) => page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name });
    await expect(tab('On Hold')).toHaveText('On Hold3');
    await expect(tab('On Post')).toHaveText('On Post0');
    await tab('On Post').click();
    await expect(page).toHaveURL(`/blog-admin?q=${word}&status=onpost`);
    await expect(page.getByText('Tidak ada blog yang ditemukan.')).toBeVisible();
    // The sort order is chosen while the filtered list is still loading. Both filter and order apply.
    const release = await hold(page, '**/api/semuaBlog?*');
    await tab('On Hold').click();
    await expect(tab('On Hold')).toHaveAttribute('aria-current', 'true');
    await page.getByLabel('Urutkan').selectOption('title');
    release();
    await expect(page).toHaveURL(`/blog-admin?q=${word}&status=onhold&sort=title`);
    await expect(cards(page).first()).toContainText(`${word} 1`);
  });

  test('loses a post after a confirmation, and gets it back by the toast', async ({ page, site, admin }) => {
    const blog = await postBlog(site, admin);
    await page.goto(pages.blogAdmin);
    await cardOf(page, blog).getByRole('button', { name: blogAdmin.delete, exact: true }).click();
    const question = await closeQuestion(page, `Hapus “${blog.title}”?`);
    await expect(cardOf(page, blog)).toHaveCount(1);

    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Hapus' }).click();
    await expect(toast(page, messages.blogs.deleted)).toBeVisible();
    await expect(cardOf(page, blog)).toHaveCount(0);
    await page.getByRole('button', { name: 'Urungkan' }).click();
    await expect(cardOf(page, blog)).toHaveCount(1);
    expect((await readBlog(site, admin, blog.id)).title).toBe(blog.title);
  });
});

test.describe('adding a post', () => {
  const publish = (page: Page) => page.getByRole('button', { name: 'Simpan dan terbitkan' });

  test(
    'asks for title and content before anything is sent, and says that it will not be public yet',
    desktopOnly,
    async ({ page }) => {
      await page.route('**/api/postBlogBerita', () => expect(true, 'nothing is sent').toBe(false));
      await openForm(page);
      await expect(title(page)).toBeFocused();
      await expect(modal(page).getByText('Belum tampil untuk umum')).toBeVisible();
      await expect(content(page)).toHaveAttribute('rows', String(TEXTAREA_ROWS));
      await expectAccessible(page);
      await save(page).click();
      await expect(title(page)).toBeFocused();
      await expect(title(page)).toHaveAccessibleDescription(/Judul wajib diisi\./);
      await expect(content(page)).toHaveAccessibleDescription(/Isi blog wajib diisi\./);
      await expectAccessibleAndFitting(page);
      await file(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('bukan') });
      await expect(modal(page).getByText(/bukan gambar yang didukung/)).toBeVisible();
      await file(page).setInputFiles(await jpeg());
      const preview = modal(page).getByRole('img', { name: 'Pratinjau bakau.jpg' });
      // Waits until the form has checked the first file. Before that, the next file would simply replace it.
      await expect(preview).toBeVisible();
      for (const give of EMPTY_FILES) {
        await give(page, '[name=content]');
        await expect(modal(page).getByText(NOT_ARRIVED)).toBeVisible();
        await expect(preview).toBeVisible();
        await file(page).setInputFiles(await jpeg());
        await expect(modal(page).getByText(NOT_ARRIVED)).toHaveCount(0);
      }
      await page.keyboard.press('Escape');
      await expect(addButton(page)).toBeFocused();
    },
  );

  test('makes one on hold, which visitors do not see, and reduces its picture while the text is typed', async ({
    page,
    site,
    admin,
  }) => {
    const release = await hold(page, '**/reduce-image-*.js');
    const name = `Foto besar ${process.pid} ${Date.now()}`;
    await openForm(page);
    const buffer = await noise(300, 3000).jpeg().toBuffer();
    await file(page).setInputFiles({ name: 'foto.jpeg', mimeType: 'image/jpeg', buffer });
    await expect(modal(page).getByRole('status').getByText('Menyiapkan gambar…')).toBeVisible();
    for (const label of ['Simpan blog', 'Simpan dan terbitkan']) {
      await expect(page.getByRole('button', { name: label, exact: true })).toBeDisabled();
    }
    await title(page).fill(name);
    await content(page).fill('Isi blog.');
    await expectAccessible(page);
    // The form must not report the draft as saved before its picture is stored.
    await expect(modal(page).getByText(/^Tersimpan di /)).toHaveCount(0);
    release();
    await expect(page.getByRole('img', { name: 'Pratinjau foto.jpeg' })).toBeVisible();
    await expect(modal(page).getByText(/^Tersimpan di /)).toBeVisible();
    expect(await keptPicture(page)).toMatchObject({ name: 'foto.jpeg', width: 256, height: 2560 });
    await expect(title(page)).toHaveValue(name);
    await expect(content(page)).toHaveValue('Isi blog.');
    await save(page).click();
    await expect(toast(page, messages.blogs.added)).toBeVisible();
    await expect(modal(page)).toHaveCount(0);
    await expect(cards(page).first()).toContainText(name);
    const blog = await findBlogs(site, name, admin.token);
    expect(blog).toMatchObject([{ title: name, status: 'onhold', image: expect.stringMatching(/^images\//) }]);
    expect(await findBlogs(site, name)).toEqual([]);
  });

  test('creates one on post with two calls that are reported as one', desktopOnly, async ({ page, site }) => {
    const name = `Terbit ${process.pid} ${Date.now()}`;
    await openForm(page);
    await title(page).fill(name);
    await content(page).fill('Baris satu, 5 < 6.\n\nBaris dua.');
    await file(page).setInputFiles(await jpeg());
    await publish(page).click();
    await expect(toast(page, messages.blogs.added)).toHaveCount(1);
    await expect(modal(page)).toHaveCount(0);
    await expect(addButton(page)).toBeFocused();
    await expect(cards(page).first()).toContainText(name);
    await expect(cards(page).first().getByText('On Post', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const blog = await findBlogs(site, name);
    expect(blog).toMatchObject([{ status: 'onpost', image: expect.stringMatching(/^images\//) }]);
    await page.goto(`/detailBlogUser/${blog[0]?.id}`);
    await expect(page.getByText('Baris satu, 5 < 6.', { exact: true })).toBeVisible();
  });

  test(
    'that is created but cannot be published says both, and what to do; a retry creates no second one',
    desktopOnly,
    async ({ page, site, admin }) => {
      for (const [fulfil, reason] of failures(/Server tidak dapat dihubungi/)) {
        const name = `Setengah ${process.pid} ${Date.now()}`;
        await openForm(page);
        await title(page).fill(name);
        await content(page).fill('Isi blog.');
        const restore = await fail(page, '**/api/editBlog/*', fulfil);
        await publish(page).click();
        await expect(modal(page)).toHaveCount(0);
        const notice = page.getByRole('alert').filter({ hasText: name });
        await expect(notice).toContainText('sudah tersimpan');
        await expect(notice).toContainText('On Hold');
        await expect(notice).toContainText(reason);
        await expect(toast(page, messages.blogs.added)).toHaveCount(0);
        await expect(cards(page).first()).toContainText(name);
        await expect(cards(page).first().getByText('On Hold', { exact: true })).toBeVisible();
        await expectAccessibleAndFitting(page);

        // The draft was deleted, so the post cannot be created a second time.
        await expect(page.getByText('Blog yang belum selesai Anda tulis')).toHaveCount(0);
        await notice.getByRole('button', { name: 'Terbitkan' }).click();
        await expect(toast(page, fulfil?.json.message ?? messages.blogs.editFailed)).toBeVisible();
        await expect(notice.getByText(reason)).toBeVisible();
        await restore();
        await notice.getByRole('button', { name: 'Terbitkan' }).click();
        await expect(toast(page, `“${name}” kini On Post dan tampil untuk umum.`)).toBeVisible();
        await expect(notice).toHaveCount(0);
        await expect(cards(page).first().getByText('On Post', { exact: true })).toBeVisible();
        expect(await findBlogs(site, name)).toHaveLength(1);
        expect(await findBlogs(site, name, admin.token)).toHaveLength(1);
      }
    },
  );

  test('that fails says why, and keeps the typed text', desktopOnly, async ({ page }) => {
    await openForm(page);
    await title(page).fill('Judul');
    // The form's own check accepts this content. The server removes the <script>, and refuses the empty rest.
    await content(page).fill('<script>kosong</script>');
    await save(page).click();
    await expect(content(page)).toBeFocused();
    await expect(content(page)).toHaveAccessibleDescription(/Isi blog wajib diisi\./);
    await fail(page, '**/api/postBlogBerita');
    await save(page).click();
    await expect(modal(page).getByRole('alert').getByText('Terjadi kesalahan saat membuat blog.')).toBeVisible();
    await expect(title(page)).toHaveValue('Judul');
    await expectAccessible(page);
  });

  test('keeps the typed text and the picture through a reload', desktopOnly, async ({ page }) => {
    await openForm(page);
    await title(page).fill('Belum selesai');
    await file(page).setInputFiles(await jpeg());
    // Waits for the picture and for the notice that the draft is saved: its text is stored before its picture.
    await expect(modal(page).getByRole('img', { name: 'Pratinjau bakau.jpg' })).toBeVisible();
    await expect(modal(page).getByText(/^Tersimpan di /)).toBeVisible();
    await page.reload();
    await expect(title(page)).toHaveValue('Belum selesai');
    await expect(modal(page).getByRole('img', { name: 'Pratinjau bakau.jpg' })).toBeVisible();
    await modal(page).getByRole('button', { name: 'Mulai dari awal' }).click();
    await expect(title(page)).toHaveValue('');
    await expect(modal(page).getByRole('img')).toHaveCount(0);
    // “Mulai dari awal” (start over) keeps the old draft until the admin discards it.
    await modal(page).getByRole('button', { name: 'Buang Belum selesai' }).click();
    await page.getByRole('dialog', { name: 'Buang “Belum selesai”?' }).getByRole('button', { name: 'Buang' }).click();
    await expect(modal(page).getByRole('button', { name: 'Lanjutkan Belum selesai' })).toHaveCount(0);
  });

  test('is written in the visual editor, from Word and with a picture, and visitors see it so', async ({
    page,
    site,
    admin,
  }) => {
    const name = `Dari Word ${process.pid} ${Date.now()}`;
    const editor = page.locator('.editor-page');
    await openForm(page);
    await expect(modal(page).locator('textarea')).toBeVisible();
    let chooser = page.waitForEvent('filechooser');
    await modal(page).getByRole('button', { name: 'Buka dari Word' }).click();
    const body = [
      paragraph(run(name), 'Title'),
      paragraph(run('Kabar baik', '<w:b/>') + run(' dari desa.') + note(1)),
      paragraph(run('Bab'), 'heading1'),
    ];
    const buffer = await wordFile({ body: body.join(''), notes: [paragraph(run('Lihat laporan.'))] });
    await (await chooser).setFiles({ name: 'naskah.docx', mimeType: '', buffer });
    await page.getByRole('button', { name: 'Pakai tulisan ini' }).click();
    await expect(title(page)).toHaveValue(name);
    await expect(editor.locator('strong')).toHaveText('Kabar baik');
    chooser = page.waitForEvent('filechooser');
    await page.getByRole('toolbar').getByRole('button', { name: 'Gambar' }).click();
    await (await chooser).setFiles(await jpeg());
    await page.getByLabel('Teks alternatif').fill('Bakau');
    await expect(editor.locator('figure img')).toBeVisible();
    await expectAccessibleAndFitting(page);
    await expect(modal(page).getByText(/^Tersimpan di akun /)).toBeVisible();
    await page.reload();
    await expect(title(page)).toHaveValue(name);
    await expect(editor.locator('figure img')).toBeVisible();
    await publish(page).click();
    await expect(modal(page)).toHaveCount(0);
    const [blog] = await findBlogs(site, name);
    await page.goto(`/detailBlogUser/${blog?.id}`);
    const shown = page.locator('main .prose');
    await expect(shown.locator('strong')).toHaveText('Kabar baik');
    await expect(shown.getByRole('heading', { level: 2, name: 'Bab' })).toBeVisible();
    await expect(shown.getByRole('img', { name: 'Bakau' })).toHaveAttribute('loading', 'lazy');
    await expect(shown.getByRole('link', { name: 'Kembali ke teks' })).toBeVisible();

    // A post that was sent as HTML is shown without formatting until an admin saves the post in the editor.
    const old = await putOnPost(
      site,
      admin,
      await postBlog(site, admin, { content: '<p>Isi <strong>lama</strong></p>' }),
    );
    await page.goto(`/detailBlogUser/${old.id}`);
    await expect(shown).toHaveText('Isi lama');
    await expect(shown.locator('strong')).toHaveCount(0);
    await page.goto(`/editBlog/${old.id}`);
    await editor.getByText('lama').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' dan baru');
    await save(page).click();
    await expect(page).toHaveURL(pages.blogAdmin);
    await page.goto(`/detailBlogUser/${old.id}`);
    await expect(shown.locator('strong')).toHaveText('lama dan baru');
  });

  test('in two tabs keeps the text and the picture of each', desktopOnly, async ({ page, context }) => {
    const second = await context.newPage();
    const tabs = [page, second] as const;
    for (const [at, tab] of tabs.entries()) {
      await openForm(tab);
      await title(tab).fill(`Tab ${at}`);
      await file(tab).setInputFiles({ ...(await jpeg()), name: `tab-${at}.jpg` });
      await expect(modal(tab).getByRole('img', { name: `Pratinjau tab-${at}.jpg` })).toBeVisible();
      await expect(modal(tab).getByText(/^Tersimpan di /)).toBeVisible();
    }
    for (const [at, tab] of tabs.entries()) {
      await tab.reload();
      await expect(title(tab)).toHaveValue(`Tab ${at}`);
      await expect(modal(tab).getByRole('img', { name: `Pratinjau tab-${at}.jpg` })).toBeVisible();
    }
  });
});

test.describe('a post in the back office', () => {
  test('shows picture, title and its HTML', desktopOnly, async ({ page, site, admin }) => {
    const blog = await postBlog(site, admin, { content: '<h2>Bab</h2><p>Isi <strong>penting</strong>.</p>' });
    await page.goto(pages.blogAdmin);
    await cardOf(page, blog).getByRole('link', { name: blogAdmin.detail }).click();
    await expect(page).toHaveURL(`/detailBlog/${blog.id}`);
    await expect(heading(page)).toHaveText(blog.title);
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle(`${blog.title} · Terarah`);
    await expect(page.locator('main strong')).toHaveText('penting');
    await expect(page.getByRole('heading', { level: 2, name: 'Bab' })).toBeVisible();
    await expect(page.locator('main img')).toHaveAttribute('src', /placeholder/);
    await expectAccessibleAndFitting(page);
    await page.getByRole('link', { name: blogAdmin.edit, exact: true }).click();
    await expect(page).toHaveURL(`/editBlog/${blog.id}`);
  });

  test('shows beside its HTML what visitors see, as on their page', desktopOnly, async ({ page, site, admin }) => {
    for (const written of [
      '<h2>Bab</h2><p>Isi <strong>penting</strong> &amp; a &lt; b.<br>Baris dua.</p><ul><li>satu</li></ul>',
      'Baris satu, 5 < 6.\nBaris dua.\n\nParagraf dua.',
    ]) {
      const blog = await putOnPost(site, admin, await postBlog(site, admin, { content: written }));
      const textOf = async () => await page.locator('main .prose').innerText();
      await page.goto(`/detailBlogUser/${blog.id}`);
      const seen = await textOf();
      expect(seen).toContain('\n');
      await page.goto(`/detailBlog/${blog.id}`);
      const tab = page.getByRole('tab', { name: 'Seperti dilihat pembaca' });
      await expect(tab).toHaveAttribute('aria-selected', 'false');
      await tab.click();
      expect(await textOf()).toBe(seen);
      await expect(page.locator('main .prose :is(h2, strong, ul)')).toHaveCount(0);
    }
    await expectAccessibleAndFitting(page);
  });

  test('says that it is being loaded', desktopOnly, async ({ page, site, admin }) => {
    const blog = await postBlog(site, admin);
    const release = await hold(page, '**/api/detailBlog/*');
    for (const path of [`/detailBlog/${blog.id}`, `/editBlog/${blog.id}`]) {
      await page.goto(path);
      await expect(page.getByText(messages.blogs.loading, { exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    release();
    await expect(title(page)).toHaveValue(blog.title);
  });

  test('that does not exist, or does not load, is reported', desktopOnly, async ({ page, site, admin }) => {
    const blog = await postBlog(site, admin);
    for (const path of ['/detailBlog/2147483647', '/detailBlog/abc', '/editBlog/2147483647']) {
      await page.goto(path);
      await expect(heading(page)).toHaveText(messages.blogs.notFound);
    }
    await expectAccessible(page);
    for (const path of [`/detailBlog/${blog.id}`, `/editBlog/${blog.id}`]) {
      const restore = await fail(page, '**/api/detailBlog/*');
      await page.goto(path);
      await expect(heading(page)).toHaveText(messages.blogs.loadFailed);
      await restore();
      await page.getByRole('link', { name: 'Coba lagi' }).click();
      await expect(page.getByText(blog.title).first()).toBeVisible();
    }
  });
});

test.describe('editing a post', () => {
  const status = (page: Page) => page.getByLabel('Status', { exact: true });

  test('changes title, content and status, and the picture only if another was chosen', async ({
    page,
    site,
    admin,
  }) => {
    const blog = await postBlog(site, admin, { content: 'Harga 5 < 6.\n\nBaris dua.' });
    await page.goto(`/editBlog/${blog.id}`);
    await expect(heading(page)).toHaveText(blogAdmin.edit);
    await expect(title(page)).toHaveValue(blog.title);
    await expect(content(page)).toHaveValue('Harga 5 < 6.\n\nBaris dua.');
    await expect(content(page)).toHaveAttribute('rows', String(TEXTAREA_ROWS));
    await expect(status(page)).toHaveValue('onhold');
    await expect(status(page).getByRole('option')).toHaveText(
      BLOG_STATUSES.map((value) => blogAdmin.statusOptions[value]),
    );
    await expectAccessibleAndFitting(page);
    await title(page).fill(`${blog.title} baru`);
    await status(page).selectOption('onpost');
    await choosePicture(page);
    await save(page).click();
    await expect(toast(page, messages.blogs.edited)).toBeVisible();
    await expect(page).toHaveURL(pages.blogAdmin);
    const changed = await readBlog(site, admin, blog.id);
    expect(changed).toMatchObject({ title: `${blog.title} baru`, status: 'onpost', content: blog.content });
    expect(changed.image).toMatch(/^images\//);

    await page.goto(`/editBlog/${blog.id}`);
    await expect(page.getByRole('img', { name: 'Gambar yang sekarang' })).toBeVisible();
    await content(page).fill('Lain');
    const sent = page.waitForRequest('**/api/editBlog/*');
    await save(page).click();
    expect((await sent).postData()).not.toContain('name="image"');
    await expect(page).toHaveURL(pages.blogAdmin);
    expect((await readBlog(site, admin, blog.id)).image).toBe(changed.image);
  });

  test('checks its fields, and says so when it fails', desktopOnly, async ({ page, site, admin }) => {
    const blog = await postBlog(site, admin);
    await page.goto(`/editBlog/${blog.id}`);
    await title(page).fill(' ');
    await save(page).click();
    await expect(title(page)).toBeFocused();
    await expect(title(page)).toHaveAccessibleDescription(/Judul wajib diisi\./);
    await title(page).fill('Judul');
    for (const fulfil of [BUSY, undefined] as const) {
      const restore = await fail(page, '**/api/editBlog/*', fulfil);
      await save(page).click();
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert.getByText(messages.blogs.editFailed)).toBeVisible();
      if (fulfil) await expect(alert.getByText(fulfil.json.message)).toBeVisible();
      await expect(toast(page, messages.blogs.editFailed).first()).toBeVisible();
      await restore();
    }
    await expect(title(page)).toHaveValue('Judul');
    await expectAccessible(page);
  });

  test('does not overwrite what another admin has saved meanwhile, and shows both versions', async ({
    page,
    site,
    admin,
    newBrowser,
  }) => {
    allowErrors(/editBlog/);
    const blog = await postBlog(site, admin);
    const theirs = await newBrowser(await logInAdmin(site));
    for (const one of [page, theirs]) await one.goto(`/editBlog/${blog.id}`);
    await content(theirs).fill('Isi mereka');
    await save(theirs).click();
    await expect(theirs).toHaveURL(pages.blogAdmin);

    await content(page).fill('Isi saya');
    await save(page).click();
    const notice = page.getByRole('region', { name: 'Blog ini sudah diubah orang lain' });
    await expect(notice).toBeFocused();
    await expect(notice).toContainText('Isi mereka');
    await expect(notice).toContainText('Isi saya');
    await expectAccessibleAndFitting(page);
    expect((await readBlog(site, admin, blog.id)).content).toBe('Isi mereka');
    await notice.getByRole('button', { name: 'Lanjutkan versi saya' }).click();
    await expect(notice).toHaveCount(0);
    await expect(title(page)).toBeFocused();
    await save(page).click();
    await expect(page).toHaveURL(pages.blogAdmin);
    expect((await readBlog(site, admin, blog.id)).content).toBe('Isi saya');
  });

  test(
    'loses its picture on saving, by a choice that survives a reload, and gets it back by the toast',
    desktopOnly,
    async ({ page, site, admin }) => {
      allowErrors(/editBlog/);
      const blog = await postBlog(site, admin);
      await page.goto(`/editBlog/${blog.id}`);
      await expect(page.getByRole('button', { name: 'Hapus gambar' })).toHaveCount(0);
      await choosePicture(page);
      await save(page).click();
      await expect(page).toHaveURL(pages.blogAdmin);
      const { image } = await readBlog(site, admin, blog.id);
      expect(image).toMatch(/^images\//);

      await page.goto(`/editBlog/${blog.id}`);
      await page.getByRole('button', { name: 'Hapus gambar' }).click();
      await page.getByRole('button', { name: 'Kembalikan gambar' }).click();
      await expect(page.getByRole('img', { name: 'Gambar yang sekarang' })).toBeVisible();
      await page.getByRole('button', { name: 'Hapus gambar' }).click();
      await expect(page.getByText(/^Tersimpan di /)).toBeVisible();
      await page.reload();
      await expect(page.getByText('Gambar akan dihapus begitu Anda menyimpan.')).toBeVisible();
      await expectAccessible(page);

      const changed = { title: blog.title, content: 'Isi mereka', status: 'onhold' };
      await call(site, 'POST', `/editBlog/${blog.id}`, changed, admin.token);
      await save(page).click();
      const notice = page.getByRole('region', { name: 'Blog ini sudah diubah orang lain' });
      await expect(notice).toContainText('GambarTersimpan sekarangTidak dihapusVersi AndaDihapus');
      await notice.getByRole('button', { name: 'Pakai yang tersimpan' }).click();
      await expect(page.getByRole('img', { name: 'Gambar yang sekarang' })).toBeVisible();
      await page.getByRole('button', { name: `Lanjutkan ${blog.title}` }).click();
      await expect(page.getByText('Gambar akan dihapus begitu Anda menyimpan.')).toBeVisible();
      await notice.getByRole('button', { name: 'Lanjutkan versi saya' }).click();
      await save(page).click();
      await expect(page).toHaveURL(pages.blogAdmin);
      expect((await readBlog(site, admin, blog.id)).image).toBeNull();
      await toastButton(page, 'Kembalikan gambar').click();
      await expect(toast(page, 'Gambar dikembalikan.')).toBeVisible();
      expect((await readBlog(site, admin, blog.id)).image).toBe(image);
      await expect(cardOf(page, blog).locator(`img[src*="${image?.split('/')[1]}"]`)).toHaveCount(1);
    },
  );

  test('shows at once that what was typed is older than what is stored', desktopOnly, async ({ page, site, admin }) => {
    const blog = await postBlog(site, admin);
    await page.goto(`/editBlog/${blog.id}`);
    await content(page).fill('Ketikan saya');
    await expect(page.getByText(/^Tersimpan di /)).toBeVisible();
    const changed = { title: blog.title, content: 'Isi mereka', status: 'onhold' };
    await call(site, 'POST', `/editBlog/${blog.id}`, changed, admin.token);
    await page.reload();
    await expect(content(page)).toHaveValue('Ketikan saya');
    const notice = page.getByRole('region', { name: 'Blog ini sudah diubah orang lain' });
    await expect(notice).toContainText('Isi mereka');
    await expect(notice).toContainText('Ketikan saya');
    // The form sends nothing until the admin has chosen one of the two versions.
    await save(page).click();
    await expect(notice).toBeFocused();
    await notice.getByRole('button', { name: 'Pakai yang tersimpan' }).click();
    await expect(content(page)).toHaveValue('Isi mereka');
    await expect(page.getByRole('button', { name: `Lanjutkan ${blog.title}` })).toBeVisible();
  });
});
