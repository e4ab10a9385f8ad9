import { authorFeedPath } from '#contract/authors/author-page.ts';
import { STORAGE_BASE } from '#contract/constants.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { postAddress, postListAddress } from '#contract/posts/post-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import { readAuthor } from '#server/reading/authors/authors.service.ts';
import { cleanForElsewhere } from '#server/text/content-thread.ts';
import { articleKind, type PostKind } from '#server/posts/post-kind.ts';
import { type ListedPost, listPosts } from '#server/posts/posts.service.ts';
import type { System } from '#server/system.ts';
import { type FeedEntry, writeAtom } from './atom.ts';

const ENTRIES = 20;
/** About 6,000 words. Twenty texts of the greatest length would make a feed of four megabytes. */
const MAX_CONTENT_CHARACTERS = 40_000;

/** Makes the feed of new posts of a kind. */
export async function makeFeed(system: System, kind: PostKind): Promise<string> {
  const { publicUrl } = system.config;
  const { posts } = await listPosts(system, kind, undefined, { page: 1, per_page: ENTRIES });
  return await writeFeed(publicUrl, { ...kind.feed, page: postListAddress(kind.entity) }, kind, posts);
}

/** Makes the feed of an author's new articles. @throws not found if the author has no page */
export async function makeAuthorFeed(system: System, id: number): Promise<string> {
  const { publicUrl } = system.config;
  const author = await readAuthor(system, id);
  const scope = { status: articleKind.publicStatus, userId: id };
  const { posts } = await listPosts(system, articleKind, undefined, { page: 1, per_page: ENTRIES }, scope);
  const feed = { path: authorFeedPath(id), title: `Terarah · ${fullName(author)}`, page: addressOf('author', { id }) };
  return await writeFeed(publicUrl, feed, articleKind, posts);
}

async function writeFeed(
  publicUrl: string,
  { path, title, page }: { path: string; title: string; page: string },
  kind: PostKind,
  posts: ListedPost[],
): Promise<string> {
  return writeAtom({
    id: tag(publicUrl, page),
    title,
    url: publicUrl + path,
    page: publicUrl + page,
    entries: await Promise.all(posts.map((post) => toEntry(post, publicUrl, postAddress(kind.entity, post.id)))),
  });
}

async function toEntry(post: ListedPost, publicUrl: string, path: string): Promise<FeedEntry> {
  const { title, preview, content = '', image, user, created_at, updated_at, published_at } = post;
  const url = publicUrl + path;
  const published = published_at ?? created_at;
  return {
    id: tag(publicUrl, path),
    url,
    title,
    author: fullName(user),
    published,
    updated: updated_at > published ? updated_at : published,
    summary: preview,
    html: content.length <= MAX_CONTENT_CHARACTERS ? await cleanForElsewhere(content, url) : undefined,
    image: image === null ? undefined : `${publicUrl}${STORAGE_BASE}/${image}`,
  };
}

/**
 * A tag URI (RFC 4151). It stays the same if the site moves to https or another port, so that feed readers do not show
 * every entry as new.
 */
function tag(publicUrl: string, path: string): string {
  return `tag:${new URL(publicUrl).hostname},2025:${path}`;
}
