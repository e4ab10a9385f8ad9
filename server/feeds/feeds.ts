import { STORAGE_BASE } from '#contract/constants.ts';
import { type FeedName, feeds } from '#contract/feeds.ts';
import { fullName } from '#contract/full-name.ts';
import { cleanForElsewhere } from '#server/content/content-thread.ts';
import type { System } from '#server/system.ts';
import { type FeedEntry, writeAtom } from './atom.ts';
import { type Post, posts } from './posts.ts';

const ENTRIES = 20;
/** Some 6,000 words. Twenty of the longest that may be stored would make four megabytes. */
const MAX_CONTENT_CHARACTERS = 40_000;

export async function makeFeed(system: System, name: FeedName): Promise<string> {
  const { publicUrl } = system.config;
  const { path, title } = feeds[name];
  const { listPage, page, newest } = posts[name];
  const rows = await newest(system, ENTRIES);
  return writeAtom({
    id: tag(publicUrl, listPage),
    title,
    url: publicUrl + path,
    page: publicUrl + listPage,
    entries: await Promise.all(rows.map((post) => toEntry(post, publicUrl, page(post.id)))),
  });
}

async function toEntry(post: Post, publicUrl: string, path: string): Promise<FeedEntry> {
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

/** RFC 4151: the same when the site moves to https or another port, so that nobody gets everything as new. */
function tag(publicUrl: string, path: string): string {
  return `tag:${new URL(publicUrl).hostname},2025:${path}`;
}
