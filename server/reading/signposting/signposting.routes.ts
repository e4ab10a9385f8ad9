import type { FastifyInstance } from 'fastify';
import { postKindNames, postKinds } from '#contract/posts/post-kinds.ts';
import { patternOf } from '#contract/routes.ts';
import { pathId } from '#contract/text.ts';
import { linksetOf } from '#contract/works/signposting.ts';
import { LINKSET_TYPE } from '#contract/works/work-files.ts';
import { notFound } from '#server/errors.ts';
import type { System } from '#server/system.ts';
import { readWork } from '#server/works/works.service.ts';

const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-robots-tag': 'noindex',
};

/** Serves the typed links of each public work (linksetPath), which are the same for all callers. */
export function signpostingRoutes(app: FastifyInstance, system: System): void {
  const options = { schema: { hide: true }, config: { cache: 'public' } } as const;
  for (const kind of postKindNames) {
    const page = `/${patternOf(postKinds[kind].page)}(^[1-9]\\d{0,9}$)`;
    app.get<{ Params: { id: string } }>(`${page}/linkset.json`, options, async ({ params }, reply) => {
      const id = pathId.safeParse(params.id);
      if (!id.success) throw notFound(postKinds[kind].notFound);
      const work = await readWork(system, kind, id.data);
      const authors = work.authors.map(({ orcid, userId }) => ({ orcid, user_id: userId }));
      const linkset = JSON.stringify(linksetOf({ ...work, authors }, system.config.publicUrl));
      // Fastify adds a charset to the type of a string, but this type has no parameter of that name.
      return reply.headers(HEADERS).type(LINKSET_TYPE).send(Buffer.from(linkset));
    });
  }
}
