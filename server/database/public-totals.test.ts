import { expect, test } from 'vitest';
import { ARTICLE_STATUSES, BLOG_STATUSES, PUBLIC_ARTICLE_STATUS, PUBLIC_BLOG_STATUS } from '#contract/constants.ts';
import { openTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createBlog } from '#tests/factories.ts';
import { seededRandom } from '#tests/random.ts';
import { countRows } from './counts.ts';
import { publicTotal } from './public-totals.ts';

const app = await openTestApp();
const admin = await createAdmin(app);

async function counted(): Promise<{ articles: number; blogs: number }> {
  const { db } = app.system;
  const articles = db.selectFrom('articles').where('verifikasi_admin', '=', PUBLIC_ARTICLE_STATUS);
  const blogs = db.selectFrom('blogs').where('status', '=', PUBLIC_BLOG_STATUS);
  return {
    articles: await countRows(articles.where('deleted_at', 'is', null)),
    blogs: await countRows(blogs.where('deleted_at', 'is', null)),
  };
}

async function told(): Promise<{ articles: number; blogs: number }> {
  const { db } = app.system;
  return { articles: await publicTotal(db, 'articles'), blogs: await publicTotal(db, 'blogs') };
}

test('they equal a count of the rows after every kind of change', async () => {
  expect(await told()).toEqual({ articles: 0, blogs: 0 });
  for (let number = 0; number < 12; number += 1) {
    const title = `Tulisan ${number}`;
    await createArticle(app, admin, { title, verifikasi_admin: ARTICLE_STATUSES[number % 3] ?? 'menunggu' });
    await createBlog(app, admin, { title, status: BLOG_STATUSES[number % 2] ?? 'onhold' });
    expect(await told()).toEqual(await counted());
  }
  expect(await told()).toEqual({ articles: 4, blogs: 6 });

  const { db } = app.system;
  const random = seededRandom(5);
  const deletions = [null, '2026-11-21T03:00:00.000Z'];
  for (let step = 0; step < 150; step += 1) {
    const deleted_at = random.pick(deletions);
    const ofArticle = { verifikasi_admin: random.pick([...ARTICLE_STATUSES]) };
    const ofBlog = { status: random.pick([...BLOG_STATUSES]) };
    const id = random.between(1, 12);
    await random.pick([
      () => db.updateTable('articles').set({ deleted_at }).where('id', '=', id).execute(),
      () => db.updateTable('articles').set(ofArticle).where('id', '=', id).execute(),
      () =>
        db
          .updateTable('articles')
          .set({ ...ofArticle, deleted_at })
          .where('id', '>=', id)
          .execute(),
      () => db.updateTable('blogs').set({ deleted_at }).where('id', '=', id).execute(),
      () =>
        db
          .updateTable('blogs')
          .set({ ...ofBlog, deleted_at })
          .where('id', '>=', id)
          .execute(),
    ])();
    expect(await told(), `step ${step}`).toEqual(await counted());
  }
  for (const id of [1, 2, 3, 4, 5, 6]) {
    await db.deleteFrom('articles').where('id', '=', id).execute();
    await db.deleteFrom('blogs').where('id', '=', id).execute();
    expect(await told()).toEqual(await counted());
  }
});

test('a write that is rolled back does not change them', async () => {
  const before = await told();
  const undone = app.system.db.transaction().execute(async (db) => {
    await db.updateTable('articles').set({ verifikasi_admin: PUBLIC_ARTICLE_STATUS, deleted_at: null }).execute();
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await told()).toEqual(before);
});
