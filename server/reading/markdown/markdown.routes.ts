import type { FastifyInstance } from 'fastify';
import { postKindNames, postKinds } from '#contract/posts/post-kinds.ts';
import { patternOf } from '#contract/routes.ts';
import { linkToPage } from '#contract/works/signposting.ts';
import { MARKDOWN_TYPE, markdownPath } from '#contract/works/work-files.ts';
import { FILE_POLICY } from '#server/reading/file-policy.ts';
import type { System } from '#server/system.ts';
import { makeWorkMarkdown } from './work-markdown.service.ts';

/**
 * Serves the public works as Markdown (markdownPath). A request for a work's page that prefers Markdown arrives here,
 * too (chooseRepresentation); the headers say so to the caches between.
 */
export function markdownRoutes(app: FastifyInstance, system: System): void {
  const options = { schema: { hide: true }, config: { cache: 'public' } } as const;
  for (const kind of postKindNames) {
    const path = `/${patternOf(postKinds[kind].page)}(^[1-9]\\d{0,9}).md`;
    app.get<{ Params: { id: string } }>(path, options, async ({ params: { id } }, reply) => {
      const { id: workId, pageUrl, text } = await makeWorkMarkdown(system, kind, id);
      const headers = {
        'content-security-policy': FILE_POLICY,
        'content-location': markdownPath(kind, workId),
        // Search engines take the page for the original, so the Markdown needs no noindex.
        link: `<${pageUrl}>; rel="canonical", ${linkToPage('collection', { kind, id: workId }, system.config.publicUrl)}`,
        vary: 'Accept',
      };
      return reply.headers(headers).type(`${MARKDOWN_TYPE}; charset=utf-8`).send(text);
    });
  }
}
