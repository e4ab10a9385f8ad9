import type { FastifyInstance } from 'fastify';
import { postKinds } from '#contract/posts/post-kinds.ts';
import { patternOf } from '#contract/routes.ts';
import { FILE_POLICY } from '#server/reading/file-policy.ts';
import type { System } from '#server/system.ts';
import { makeDeposit } from './crossref.service.ts';

/** Serves the file with which an admin registers an article's DOI (crossrefPath). It is the same for all callers. */
export function crossrefRoutes(app: FastifyInstance, system: System): void {
  const options = { schema: { hide: true }, config: { cache: 'public' } } as const;
  const page = `/${patternOf(postKinds.article.page)}(^[1-9]\\d{0,9}$)`;
  app.get<{ Params: { id: string } }>(`${page}/crossref.xml`, options, async ({ params: { id } }, reply) => {
    const deposit = await makeDeposit(system, id);
    const headers = {
      'content-security-policy': FILE_POLICY,
      'content-disposition': `attachment; filename="crossref-${id}.xml"`,
      'x-robots-tag': 'noindex',
    };
    return reply.headers(headers).type('application/xml; charset=utf-8').send(deposit);
  });
}
