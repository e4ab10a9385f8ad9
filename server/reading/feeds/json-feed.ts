import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { jsonFeedPath } from '#contract/posts/post-kinds.ts';
import type { Feed, FeedEntry } from './feed.ts';

/** Returns a feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function writeJsonFeed({ title, author, url, page, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: jsonFeedPath(url),
    language: DEFAULT_LANGUAGE,
    authors: [{ name: author }],
    items: entries.map(toItem),
  });
}

function toItem(entry: FeedEntry) {
  const { id, url, language, title, authors, tags, published, updated, summary, html, image } = entry;
  return {
    id,
    url,
    title,
    // Each item must have a text. A text that would be too long is replaced by its summary.
    ...(html === undefined ? { content_text: summary } : { content_html: html }),
    summary,
    image,
    date_published: published,
    date_modified: updated,
    authors: authors.map((name) => ({ name })),
    tags: tags.length === 0 ? undefined : tags,
    language,
  };
}
