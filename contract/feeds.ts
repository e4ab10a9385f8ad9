/** The Atom feeds of new articles and blog posts. */
export const feeds = {
  articles: { path: '/article/feed.xml', title: 'Terarah · Artikel' },
  blog: { path: '/blog/feed.xml', title: 'Terarah · Blog' },
} as const;

export const FEED_TYPE = 'application/atom+xml';
