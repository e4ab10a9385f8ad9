import type { ArticleListAnswer } from '#contract/articles/articles.ts';
import { AUTHOR_NOT_FOUND } from '#contract/authors/author-page.ts';
import type { Author } from '#contract/authors/authors.ts';
import type { CallQuery } from '#contract/call-schemas.ts';
import { listArticlesBy } from '#server/articles/articles.service.ts';
import type { Queries } from '#server/database/database.ts';
import { notFound } from '#server/errors.ts';
import { allPostKinds, articleKind } from '#server/posts/post-kind.ts';
import { hasPublicPosts } from '#server/posts/posts.service.ts';
import type { System } from '#server/system.ts';
import { readPublicProfile } from '#server/identity/users/profiles.ts';

/**
 * Returns the public profile of an author.
 * @throws 404 for a user without a public article (accounts stay private), or whose name was removed from the articles
 */
export async function readAuthor({ db }: System, id: number): Promise<Author> {
  const author = await findAuthor(db, id);
  if (!author) throw notFound(AUTHOR_NOT_FOUND);
  return author;
}

/** Lists an author's public articles, newest first, alike for all callers. @throws 404 if the author has no page */
export async function listAuthorArticles(
  system: System,
  id: number,
  query: CallQuery<'authorArticles'>,
): Promise<ArticleListAnswer> {
  await readAuthor(system, id);
  return await listArticlesBy(system, id, query);
}

export async function hasAuthorPage({ db }: System, id: number): Promise<boolean> {
  return (await findAuthor(db, id)) !== undefined;
}

export async function hasPublicWorks(db: Queries, userId: number): Promise<boolean> {
  for (const kind of Object.values(allPostKinds)) {
    if (await hasPublicPosts(db, kind, userId)) return true;
  }
  return false;
}

async function findAuthor(db: Queries, id: number): Promise<Author | undefined> {
  const author = await readPublicProfile(db, id);
  return author && (await hasPublicPosts(db, articleKind, id)) ? author : undefined;
}
