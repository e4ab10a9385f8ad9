import { topicFeedPath } from '#contract/articles/topic-feeds.ts';
import { authorFeedPath } from '#contract/authors/author-page.ts';
import { STORAGE_BASE } from '#contract/constants.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { feedTitle, type PostKindName, postKinds, postListAddress } from '#contract/posts/post-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import { listTopics } from '#server/articles/topics/topics.service.ts';
import { notFound } from '#server/errors.ts';
import { readAuthor } from '#server/reading/authors/authors.service.ts';
import { cleanForElsewhere } from '#server/text/content-thread.ts';
import { readSite } from '#server/site/site-content.ts';
import type { System } from '#server/system.ts';
import type { Work } from '#server/works/work.ts';
import { listNewestWorks } from '#server/works/works.service.ts';
import type { Feed, FeedEntry } from './feed.ts';

const ENTRIES = 20;
/** Feeds leave out longer texts (more than 6,000 words): twenty of the longest would make a feed of four megabytes. */
const MAX_CONTENT_CHARACTERS = 40_000;

/**
 * `path`: of the feed as Atom. `page`: of the page with the same works; a topic has none, so its feed names the page of
 * all articles. `name`: a path that the feed's id is made of.
 */
type Place = { path: string; page: string; name: string };

export async function readFeed(system: System, kind: PostKindName): Promise<Feed> {
  const title = feedTitle(await publicationOf(system), kind);
  const works = await listNewestWorks(system, kind, { newest: ENTRIES });
  const page = postListAddress(kind);
  return await toFeed(system, title, works, { ...postKinds[kind].feed, page, name: page });
}

/** Returns the feed of an author's newest articles. @throws 404 if the author has no page */
export async function readAuthorFeed(system: System, ownerId: number): Promise<Feed> {
  const author = await readAuthor(system, ownerId);
  const works = await listNewestWorks(system, 'article', { newest: ENTRIES, ownerId });
  const title = `${await publicationOf(system)} · ${fullName(author)}`;
  const page = addressOf('author', { id: ownerId });
  return await toFeed(system, title, works, { path: authorFeedPath(ownerId), page, name: page });
}

/** Returns the feed of the newest articles on a topic. @throws 404 if there is no such topic */
export async function readTopicFeed(system: System, slug: string): Promise<Feed> {
  const topic = (await listTopics(system, undefined)).find((one) => one.slug === slug);
  if (!topic) throw notFound('Topik tidak ditemukan.');
  const works = await listNewestWorks(system, 'article', { newest: ENTRIES, topicId: topic.id });
  const title = `${await publicationOf(system)} · ${topic.name}`;
  const path = topicFeedPath(slug);
  return await toFeed(system, title, works, { path, page: postListAddress('article'), name: path });
}

async function publicationOf(system: System): Promise<string> {
  const { identity } = await readSite(system);
  return identity.publication || identity.name;
}

async function toFeed(system: System, title: string, works: readonly Work[], place: Place): Promise<Feed> {
  const { publicUrl } = system.config;
  return {
    id: tag(publicUrl, place.name),
    title,
    author: await publicationOf(system),
    url: publicUrl + place.path,
    page: publicUrl + place.page,
    entries: await Promise.all(works.map((work) => toEntry(work, publicUrl))),
  };
}

async function toEntry(work: Work, publicUrl: string): Promise<FeedEntry> {
  const { path, language, title, authors, topics, keywords, publishedAt, changedAt, summary, picture } = work;
  const url = publicUrl + path;
  return {
    id: tag(publicUrl, path),
    url,
    language,
    title,
    authors: authors.map(({ name }) => name),
    tags: [...topics.map(({ name }) => name), ...keywords],
    published: publishedAt,
    updated: changedAt,
    summary,
    html: await htmlOf(work, url),
    image: picture === null ? undefined : `${publicUrl}${STORAGE_BASE}/${picture.path}`,
  };
}

async function htmlOf(work: Work, url: string): Promise<string | undefined> {
  const text = await work.readText();
  if (text === undefined || text.length > MAX_CONTENT_CHARACTERS) return undefined;
  return await cleanForElsewhere(text, url);
}

/**
 * Returns a tag URI (RFC 4151), which stays the same when the site moves to https or another port. With another id,
 * feed readers would show every entry as new.
 */
function tag(publicUrl: string, path: string): string {
  return `tag:${new URL(publicUrl).hostname},2025:${path}`;
}
