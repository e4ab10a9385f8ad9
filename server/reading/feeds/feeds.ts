import { authorFeedPath } from '#contract/authors/author-page.ts';
import { STORAGE_BASE } from '#contract/constants.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { feedTitle, postAddress, postListAddress } from '#contract/posts/post-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import { readAuthor } from '#server/reading/authors/authors.service.ts';
import { cleanForElsewhere } from '#server/text/content-thread.ts';
import { articleKind, type PostKind } from '#server/posts/post-kind.ts';
import { type ListedPost, listPosts } from '#server/posts/posts.service.ts';
import { readSite } from '#server/site/site-content.ts';
import type { System } from '#server/system.ts';
import { type FeedEntry, writeAtom } from './atom.ts';

const ENTRIES = 20;
/** Feeds leave out longer texts (more than 6,000 words): twenty of the longest would make a feed of four megabytes. */
const MAX_CONTENT_CHARACTERS = 40_000;

export async function makeFeed(system: System, kind: PostKind): Promise<string> {
  const name = await publicationOf(system);
  const feed = { title: feedTitle(name, kind.entity), name, ...kind.feed, page: postListAddress(kind.entity) };
  return await writeFeed(system, kind, feed);
}

/** Returns the feed of an author's newest articles. @throws 404 if the author has no page */
export async function makeAuthorFeed(system: System, id: number): Promise<string> {
  const author = await readAuthor(system, id);
  const name = await publicationOf(system);
  const title = `${name} · ${fullName(author)}`;
  const feed = { title, name, path: authorFeedPath(id), page: addressOf('author', { id }) };
  return await writeFeed(system, articleKind, feed, { userId: id });
}

async function publicationOf(system: System): Promise<string> {
  const { identity } = await readSite(system);
  return identity.publication || identity.name;
}

async function writeFeed(
  system: System,
  kind: PostKind,
  { title, name, path, page }: { title: string; name: string; path: string; page: string },
  by: { userId?: number } = {},
): Promise<string> {
  const { publicUrl } = system.config;
  const scope = { status: kind.publicStatus, ...by };
  const { posts } = await listPosts(system, kind, undefined, { page: 1, per_page: ENTRIES }, scope);
  return writeAtom({
    id: tag(publicUrl, page),
    title,
    author: name,
    url: publicUrl + path,
    page: publicUrl + page,
    entries: await Promise.all(posts.map((post) => toEntry(post, publicUrl, postAddress(kind.entity, post.id)))),
  });
}

async function toEntry(post: ListedPost, publicUrl: string, path: string): Promise<FeedEntry> {
  const { title, language, preview, content = '', image, user, created_at, updated_at, published_at } = post;
  const url = publicUrl + path;
  const published = published_at ?? created_at;
  return {
    id: tag(publicUrl, path),
    url,
    language,
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
 * Returns a tag URI (RFC 4151), which stays the same when the site moves to https or another port. With another id,
 * feed readers would show every entry as new.
 */
function tag(publicUrl: string, path: string): string {
  return `tag:${new URL(publicUrl).hostname},2025:${path}`;
}
