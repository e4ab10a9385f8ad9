import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { institutePreview, previewPath } from '#contract/posts/previews.ts';
import { pathId } from '#contract/text.ts';
import { notFound } from '#server/errors.ts';
import { allPostKinds } from '#server/posts/post-kind.ts';
import type { System } from '#server/system.ts';
import { createPreviews, findSubject, MISSING } from './previews.service.ts';

/** The preview of the institute, drawn by scripts/make-institute-preview.ts. */
const INSTITUTE_PICTURE = new URL('./terarah.jpg', import.meta.url);

/** Serves the previews: the pictures that other services show beside a link to this site. */
export function previewRoutes(app: FastifyInstance, system: System): void {
  const previews = createPreviews(system);
  app.addHook('onClose', async () => previews.close());

  app.get(institutePreview(), { schema: { hide: true } }, async (_request, reply) =>
    sendPicture(reply, institutePreview(), await readFile(INSTITUTE_PICTURE)),
  );

  for (const kind of Object.values(allPostKinds)) {
    app.get<{ Params: { name: string } }>(
      `/preview/${kind.entity}/:name`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { name } = request.params;
        const id = pathId.safeParse(/^(\d+)-[0-9a-z]+\.jpg$/.exec(name)?.[1]);
        if (!id.success) throw notFound(MISSING);
        const subject = await findSubject(system, kind, id.data);
        const path = previewPath(kind.entity, subject);
        // The address of a preview changes with its post. An old address redirects to the current picture.
        if (!path.endsWith(`/${name}`)) return reply.header('cache-control', 'no-cache').redirect(path, 302);
        if (request.headers['if-none-match'] === etagOf(path)) return reply.headers(headersOf(path)).code(304).send();
        return sendPicture(reply, path, await previews.read(kind, subject));
      },
    );
  }
}

function sendPicture(reply: FastifyReply, path: string, jpeg: Buffer): FastifyReply {
  return reply.headers(headersOf(path)).type('image/jpeg').send(jpeg);
}

function headersOf(path: string): Record<string, string> {
  return {
    'cache-control': 'public, max-age=31536000, immutable',
    etag: etagOf(path),
    'content-security-policy': "default-src 'none'; sandbox",
    // Allows other sites to embed the previews.
    'cross-origin-resource-policy': 'cross-origin',
  };
}

/** Returns the ETag of a preview: its address, which changes with the content of the picture. */
function etagOf(path: string): string {
  return `"${path.replace(/\W/g, '-')}"`;
}
