import type { FastifyInstance, FastifyReply } from 'fastify';
import { AUTHOR_FEED_PATTERN } from '#contract/authors/author-page.ts';
import { TOPIC_FEED_PATTERN } from '#contract/articles/topic-feeds.ts';
import { FEED_TYPE, JSON_FEED_TYPE, jsonFeedPath, postKindNames, postKinds } from '#contract/posts/post-kinds.ts';
import { notFound } from '#server/errors.ts';
import type { System } from '#server/system.ts';
import { writeAtom } from './atom.ts';
import type { Feed } from './feed.ts';
import { readAuthorFeed, readFeed, readTopicFeed } from './feeds.ts';
import { writeJsonFeed } from './json-feed.ts';
import { makeLlmsTxt } from './llms.ts';
import { writeRobots } from './robots.ts';
import { writeSecurityTxt } from './security-txt.ts';
import { makePagesSitemap, makeSitemap, makeSitemapPart, PAGES_PER_SITEMAP, sitemapSources } from './sitemaps.ts';

const XML = 'application/xml; charset=utf-8';

/** The Content-Security-Policy of feeds and other files for programs: a browser may style them, but run nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox";

/** Serves feeds, sitemaps, robots.txt and llms.txt, which are the same for all callers. */
export function feedRoutes(app: FastifyInstance, system: System, mostPages = PAGES_PER_SITEMAP): void {
  const schema = { hide: true } as const;
  const options = { schema, config: { cache: 'public' } } as const;

  serveFeeds(app, system, options);
  for (const source of sitemapSources) {
    app.get<{ Params: { part: string } }>(
      `/sitemap-${source.name}-:part(^[1-9]\\d{0,3}).xml`,
      options,
      async (request, reply) => {
        const sitemap = await makeSitemapPart(system, source, Number(request.params.part), mostPages);
        if (sitemap === undefined) throw notFound('Bagian peta situs ini tidak ada.');
        return send(reply, XML, sitemap);
      },
    );
  }
  app.get('/sitemap.xml', options, async (_request, reply) => send(reply, XML, await makeSitemap(system, mostPages)));
  app.get('/sitemap-pages.xml', options, async (_request, reply) => send(reply, XML, await makePagesSitemap(system)));
  app.get('/robots.txt', options, async (_request, reply) =>
    send(reply, 'text/plain; charset=utf-8', writeRobots(system.config.publicUrl)),
  );
  app.get('/llms.txt', options, async (_request, reply) =>
    send(reply, 'text/plain; charset=utf-8', await makeLlmsTxt(system)),
  );
  const { securityContact, publicUrl } = system.config;
  if (securityContact === undefined) return;
  // security.txt contains an expiry date. So it is not in the cache of public content, which may keep it for ever.
  app.get('/.well-known/security.txt', { schema }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=86400');
    return send(reply, 'text/plain; charset=utf-8', writeSecurityTxt(securityContact, publicUrl, system.clock.now()));
  });
}

type Options = { schema: { hide: true }; config: { cache: 'public' } };
type Read = (params: { id: number; slug: string }) => Promise<Feed>;

/** Serves each feed as Atom and as JSON Feed. */
function serveFeeds(app: FastifyInstance, system: System, options: Options): void {
  const serveFeed = (path: string, read: Read) => {
    for (const [pattern, type, write] of [
      [path, FEED_TYPE, writeAtom],
      [jsonFeedPath(path), JSON_FEED_TYPE, writeJsonFeed],
    ] as const) {
      app.get<{ Params: { id: string; slug: string } }>(pattern, options, async ({ params: { id, slug } }, reply) => {
        const feed = await read({ id: Number(id), slug });
        return send(reply, `${type}; charset=utf-8`, write(feed));
      });
    }
  };
  for (const kind of postKindNames) serveFeed(postKinds[kind].feed.path, () => readFeed(system, kind));
  serveFeed(AUTHOR_FEED_PATTERN, ({ id }) => readAuthorFeed(system, id));
  serveFeed(TOPIC_FEED_PATTERN, ({ slug }) => readTopicFeed(system, slug));
}

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.header('content-security-policy', POLICY).type(type).send(text);
}
