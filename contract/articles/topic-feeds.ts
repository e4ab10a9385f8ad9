/** The path of the Atom feed of each topic, as a pattern of the server's router. */
export const TOPIC_FEED_PATTERN = '/article/topik/:slug/feed.xml';

/** Returns the path of the Atom feed of the newest articles on a topic. */
export function topicFeedPath(slug: string): string {
  return TOPIC_FEED_PATTERN.replace(':slug', encodeURIComponent(slug));
}
