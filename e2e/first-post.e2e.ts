import { messages } from '#contract/messages.ts';
import { expectAccessible } from './kit/accessible.ts';
import { allowErrors, expect, test } from './kit/test.ts';
import { visit } from './kit/visit.ts';

test.use({ settings: { DEMO: '0' } });

test('a site without posts says so, and the first one is shown as it was typed once it is on post', async ({
  page,
  request,
  admin,
}) => {
  allowErrors(/\/detailBlogUser\//);
  await visit(page, '/article');
  await expect(page.getByText(messages.articles.none)).toBeVisible();
  await visit(page, '/blog');
  await expect(page.getByText(messages.blogs.none)).toBeVisible();
  await expectAccessible(page);

  const headers = { authorization: `Bearer ${admin.token}` };
  const post = {
    title: 'Catatan & kabar <kami>',
    content: 'Tanya & jawab: 1 < 2 > 0, "ya"?\n\n- satu\n- dua\n\n<script>document.title = "x"</script><b>tebal</b>',
  };
  const added = await request.post('/api/postBlogBerita', { headers, data: post });
  const { id } = (await added.json()) as { id: number };
  expect((await page.goto(`/detailBlogUser/${id}`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.blogs.notFound);

  await request.post(`/api/editBlog/${id}`, { headers, data: { ...post, status: 'onpost' } });
  expect((await page.goto(`/detailBlogUser/${id}`))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title);
  await expect(page).toHaveTitle(`${post.title} · Terarah`);
  const paragraphs = await page.locator('.prose > p').allInnerTexts();
  expect(paragraphs).toEqual(['Tanya & jawab: 1 < 2 > 0, "ya"?', '- satu\n- dua', 'tebal']);
  await expect(page.locator('.prose :is(b, strong, script)')).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Baca juga' })).toHaveCount(0);

  await page.goto('/blog');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
});
