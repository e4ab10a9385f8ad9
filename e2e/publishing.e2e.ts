import { postKinds } from '#contract/posts/post-kinds.ts';
import { labels, messages } from '#contract/messages.ts';
import { mailPages, pages } from '#contract/routes.ts';
import { picture } from '#tests/factories.ts';
import { openSidebar } from './kit/back-office.ts';
import { linkIn, mailTo } from './kit/mails.ts';
import { fillFields, heading, submit, toast } from './kit/screen.ts';
import { fillLogin } from './kit/session.ts';
import { expect, test } from './kit/test.ts';

test.use({ settings: { DEMO: '0' } });

const TITLE = 'Hutan bakau & warga pesisir';
const PASSWORD = 'kata-sandi-uji';

test('an author posts, an admin approves, a visitor reads, and the author gets the mail', async ({
  newBrowser,
  site,
}) => {
  const openPage = () => newBrowser(undefined, { viewport: test.info().project.use.viewport ?? null });
  const email = `penulis-${Date.now()}@contoh.id`;

  const author = await openPage();
  await author.goto(pages.register);
  const person = { nama_depan: 'Sari', nama_belakang: 'Lestari', no_hp: '0812-3456-7890' };
  await fillFields(author, { ...person, email, password: PASSWORD });
  await submit(author).click();
  await expect(author).toHaveURL(pages.login);
  await fillLogin(author, { email, password: PASSWORD });
  await expect(author).toHaveURL(pages.home);
  await author.goto(linkIn(await mailTo(site, email, 'Pastikan alamat email'), mailPages.confirmEmail));
  await author.getByRole('button', { name: 'Pastikan', exact: true }).click();
  await expect(author.getByRole('main')).toContainText('Alamat email Anda dipastikan.');
  await author.goto(pages.postArticle);
  await author.getByRole('textbox', { name: 'Judul', exact: true }).fill(TITLE);
  await author.locator('textarea[name=content]').fill('Ombak pecah di akar.\n\nKampung tetap kering.');
  await author
    .locator('input[type=file]')
    .setInputFiles({ name: 'bakau.jpg', mimeType: 'image/jpeg', buffer: await picture(900, 560) });
  await expect(author.getByRole('img', { name: 'Pratinjau bakau.jpg' })).toBeVisible();
  await author.getByRole('button', { name: 'Kirim artikel' }).click();
  await expect(author).toHaveURL(pages.myArticles);
  await expect(author.getByRole('main').getByRole('article')).toContainText('Menunggu');

  const visitor = await openPage();
  await visitor.goto(pages.home);
  await expect(visitor.getByRole('heading', { name: TITLE })).toHaveCount(0);

  const admin = await openPage();
  await admin.goto(pages.login);
  await fillLogin(admin, site.admin);
  await expect(admin).toHaveURL(pages.dashboard);
  const sidebar = await openSidebar(admin);
  await sidebar.getByRole('link', { name: labels.admin.updateArticleStatus }).click();
  await expect(admin).toHaveURL(pages.waitingArticles);
  const waiting = admin.getByRole('main').getByRole('article').filter({ hasText: TITLE });
  await expect(waiting).toContainText(email);
  await waiting.getByRole('link', { name: labels.articleAdmin.updateStatus }).click();
  await expect(admin).toHaveURL(/\/statusupdate\/\d+$/);
  const id = admin.url().split('/').at(-1) ?? '';
  await admin.getByRole('tab', { name: 'Seperti dilihat pembaca' }).click();
  const preview = admin.getByRole('tabpanel');
  await expect(preview.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(preview.locator('img[src^="/storage/"]')).toBeVisible();
  await admin.getByLabel(labels.articleAdmin.newStatus).selectOption('disetujui');
  await admin.getByRole('button', { name: 'Simpan status' }).click();
  await expect(toast(admin, messages.articles.statusUpdated)).toBeVisible();
  await expect(admin).toHaveURL(pages.articleAdmin);

  await visitor.reload();
  const card = visitor.getByRole('region', { name: labels.home.articles }).getByRole('article').first();
  await expect(card.getByRole('heading')).toHaveText(TITLE);
  await card.getByRole('link', { name: TITLE }).click();
  await expect(visitor).toHaveURL(`/articleDetail/${id}`);
  await expect(heading(visitor)).toHaveText(TITLE);
  await expect(visitor.locator('.prose')).toContainText('Kampung tetap kering.');
  await expect(visitor.getByText(email)).toHaveCount(0);
  const feed = await (await visitor.request.get(postKinds.article.feed.path)).text();
  expect(feed).toContain(TITLE.replace('&', '&amp;'));
  expect(feed).toContain(`/articleDetail/${id}`);

  const mail = await mailTo(site, email, `disetujui: “${TITLE}”`);
  expect(mail).toContain(`${site.url}/articleDetail/${id}`);
  expect(await mailTo(site, site.admin.email, TITLE)).toContain(`${site.url}/tinjau?artikel=${id}`);

  await author.reload();
  await expect(author.getByRole('main').getByRole('article')).toContainText('Disetujui');
});
