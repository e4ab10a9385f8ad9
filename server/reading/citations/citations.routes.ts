import type { FastifyInstance } from 'fastify';
import { postKindNames, postKinds } from '#contract/posts/post-kinds.ts';
import { patternOf } from '#contract/routes.ts';
import { CITATION_FILES, citationFiles } from '#contract/works/citation-formats.ts';
import { linkToPage } from '#contract/works/signposting.ts';
import { type Api, serve } from '#server/http/api.ts';
import { FILE_POLICY } from '#server/reading/file-policy.ts';
import type { System } from '#server/system.ts';
import { makeCitationFile } from './citation-files.service.ts';
import { readPublicWork } from './public-work.service.ts';

export function citationRoutes(api: Api): void {
  const { app, system } = api;
  serve(api, 'publicWork', ({ query }) => readPublicWork(system, query));
  serveFiles(app, system);
}

/** Serves the files with a work's citation (citationPath), which are the same for all callers. */
function serveFiles(app: FastifyInstance, system: System): void {
  const options = { schema: { hide: true }, config: { cache: 'public' } } as const;
  for (const kind of postKindNames) {
    const page = `/${patternOf(postKinds[kind].page)}(^[1-9]\\d{0,9}$)`;
    for (const file of citationFiles) {
      app.get<{ Params: { id: string } }>(`${page}/kutip.${file}`, options, async ({ params: { id } }, reply) => {
        const { name, text } = await makeCitationFile(system, { kind, id }, file);
        const headers = {
          'content-security-policy': FILE_POLICY,
          'content-disposition': `inline; filename="${name}"`,
          'x-robots-tag': 'noindex',
          link: linkToPage('describes', { kind, id: Number(id) }, system.config.publicUrl),
        };
        return reply.headers(headers).type(`${CITATION_FILES[file].type}; charset=utf-8`).send(text);
      });
    }
  }
}
