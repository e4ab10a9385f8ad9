import type { FastifyInstance, FastifyReply } from 'fastify';
import { AUTHOR_FEED_PATTERN } from '#contract/authors/author-page.ts';
import { FEED_TYPE } from '#contract/posts/post-kinds.ts';
import { notFound } from '#server/errors.ts';
import { allPostKinds } from '#server/posts/post-kind.ts';
import type { System } from '#server/system.ts';
import { makeAuthorFeed, makeFeed } from './feeds.ts';
import { writeRobots } from './robots.ts';
import { writeSecurityTxt } from './security-txt.ts';
import { makePagesSitemap, makeSitemap, makeSitemapPart, PAGES_PER_SITEMAP, sitemapSources } from './sitemaps.ts';

const XML = 'application/xml; charset=utf-8';

/** The Content-Security-Policy of feeds and other files for programs: a browser may style them, but run nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox";

/** Serves feeds, sitemaps and robots.txt, which are the same for all callers. */
export function feedRoutes(app: FastifyInstance, system: System, mostPages = PAGES_PER_SITEMAP): void {
  const schema = { hide: true };
  const options = { schema, config: { cache: 'public' } } as const;

  for (const kind of Object.values(allPostKinds)) {
    app.get(kind.feed.path, options, async (_request, reply) =>
      send(reply, `${FEED_TYPE}; charset=utf-8`, await makeFeed(system, kind)),
    );
  }
  app.get<{ Params: { id: string } }>(AUTHOR_FEED_PATTERN, options, async (request, reply) =>
    send(reply, `${FEED_TYPE}; charset=utf-8`, await makeAuthorFeed(system, Number(request.params.id))),
  );
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
  const { securityContact, publicUrl } = system.config;
  if (securityContact === undefined) return;
  // security.txt contains an expiry date. So it is not in the cache of public content, which may keep it for ever.
  app.get('/.well-known/security.txt', { schema }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=86400');
    return send(reply, 'text/plain; charset=utf-8', writeSecurityTxt(securityContact, publicUrl, system.clock.now()));
  });
}

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.header('content-security-policy', POLICY).type(type).send(text);
}
