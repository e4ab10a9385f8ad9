import { TEXTAREA_ROWS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { picture } from '#tests/factories.ts';
import { expectAccessible, expectNoSidewaysScroll } from './kit/accessible.ts';
import { formTest, restored } from './kit/article-form.ts';
import { newestArticle, post } from './kit/articles.ts';
import { fail, failures, hold } from './kit/network.ts';
import { heading, toast } from './kit/screen.ts';
import { watchCalls } from './kit/session.ts';
import { allowErrors, desktopOnly, expect, test } from './kit/test.ts';

test.describe('the pages', () => {
  test(
    'have nothing guarded in their HTML, and are not for search engines',
    desktopOnly,
    async ({ request, site, author }) => {
      const id = await post(site, author, { title: 'Judul yang rahasia' });
      for (const path of [pages.postArticle, pages.myArticles, `/DetailArticle/${id}`]) {
        const html = await (await request.get(path, { headers: { authorization: `Bearer ${author.token}` } })).text();
        expect(html, path).toContain('<meta name="robots" content="noindex"/>');
        expect(html.match(/<h1/g), path).toHaveLength(1);
        expect(html, path).not.toContain('rahasia');
        expect(html, path).not.toMatch(/<textarea|type="file"/);
        // The header of every page has a search field.
        expect(/<main[^]*<\/main>/.exec(html)?.[0], path).not.toContain('role="search"');
      }
    },
  );
});

test.describe('publishing', () => {
  formTest(
    'sends title, content and picture, says what the server said, and shows the author their list',
    async ({ page, form, site, author }) => {
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
      const newest = await newestArticle(site, author);
      expect(newest).toMatchObject({
        title: 'Bakau & warga',
        content: 'Paragraf satu.\n\nParagraf dua, 5 &lt; 6.',
      });
      expect(newest.image).toMatch(/^images\//);

      await page.goto(pages.postArticle);
      await expect(form.title).toHaveValue('');
      await expect(restored(page)).toHaveCount(0);
    },
  );

  formTest('checks before it sends, beside the fields, with the first wrong one focused', async ({ page, form }) => {
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

  formTest("puts the server's own objections beside the fields they belong to", desktopOnly, async ({ page, form }) => {
    allowErrors(/postArtikel/);
    await form.title.fill('Judul');
    // The form's own check accepts this content. The server removes the <script>, and refuses the empty rest.
    await form.content.fill('<script>kosong</script>');
    await form.send.click();
    await expect(form.content).toBeFocused();
    await expect(form.content).toHaveAccessibleDescription(/Isi artikel wajib diisi\./);
    await expect(toast(page, 'Isi artikel wajib diisi.')).toBeVisible();
    await expect(form.title).toHaveValue('Judul');
    await expectAccessible(page);
  });

  formTest('says so when it fails, keeps the text, and can be tried again', desktopOnly, async ({ page, form }) => {
    await form.title.fill('Judul');
    await form.content.fill('Isi');
    for (const [fulfil, text] of failures(messages.articles.postFailed)) {
      const restore = await fail(page, '**/api/postArtikel', fulfil);
      await form.send.click();
      await expect(page.getByRole('main').getByRole('alert').getByText(text)).toBeVisible();
      await expect(toast(page, text)).toBeVisible();
      await expect(form.content).toHaveValue('Isi');
      await restore();
    }
    await form.send.click();
    await expect(page).toHaveURL(pages.myArticles);
  });

  formTest('is sent once, however often the button is pressed, and says so', desktopOnly, async ({ page, form }) => {
    const calls = watchCalls(page);
    const release = await hold(page, '**/api/postArtikel');
    await form.title.fill('Judul');
    await form.content.fill('Isi');
    await form.send.click();
    const sending = page.getByRole('button', { name: messages.articles.sending });
    await expect(sending).toBeVisible();
    await sending.click({ force: true });
    await form.title.press('Enter');
    await expect(form.title).not.toBeEditable();
    release();
    await expect(page).toHaveURL(pages.myArticles);
    expect(calls.filter((name) => name === 'postArtikel')).toHaveLength(1);
  });
});
