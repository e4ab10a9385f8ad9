import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { institutePreview } from '#contract/posts/institute-preview.ts';
import { postKindNames } from '#contract/posts/post-kinds.ts';
import { cardDesignOf } from '#contract/site/card-design.ts';
import { pathId } from '#contract/text.ts';
import { notFound } from '#server/errors.ts';
import { readSite } from '#server/site/site-content.ts';
import type { System } from '#server/system.ts';
import { listWorks } from '#server/works/works.service.ts';
import { previewOfWork } from './preview-of-work.ts';
import { createPreviews } from './previews.service.ts';

const MISSING = 'Gambar tidak ditemukan.';

/** The preview of an institute that has changed nothing of it, drawn by scripts/make-institute-preview.ts. */
const DEFAULT_PICTURE = new URL('./institute.jpg', import.meta.url);

/** Addresses of the institute's preview, present and past. Other services show the picture of an address for weeks. */
const INSTITUTE_NAME = /^(lembaga|terarah)-[0-9a-z-]+\.jpg$/;

/** Serves the previews: the pictures that other services show beside a link to this site. */
export function previewRoutes(app: FastifyInstance, system: System): void {
  const previews = createPreviews(system);
  app.addHook('onClose', async () => previews.close());

  app.get<Named>('/preview/:name', { schema: { hide: true } }, async (request, reply) => {
    if (!INSTITUTE_NAME.test(request.params.name)) throw notFound(MISSING);
    const site = await readSite(system);
    const design = cardDesignOf(site);
    const path = institutePreview(design);
    return await respond(request, reply, path, () =>
      design === undefined ? readFile(DEFAULT_PICTURE) : previews.readOfInstitute(path, site),
    );
  });

  for (const kind of postKindNames) {
    app.get<Named>(`/preview/${kind}/:name`, { schema: { hide: true } }, async (request, reply) => {
      const id = pathId.safeParse(/^(\d+)-[0-9a-z]+\.jpg$/.exec(request.params.name)?.[1]);
      if (!id.success) throw notFound(MISSING);
      const [work] = await listWorks(system, kind, [id.data]);
      if (!work) throw notFound(MISSING);
      const site = await readSite(system);
      const path = previewOfWork(work, cardDesignOf(site));
      return await respond(request, reply, path, () => previews.readOfWork(work, site));
    });
  }
}

type Named = { Params: { name: string } };

/** Sends the picture. Its address changes with what it shows, and an old address redirects to the present one. */
async function respond(
  { params, headers }: FastifyRequest<Named>,
  reply: FastifyReply,
  path: string,
  read: () => Promise<Buffer>,
): Promise<FastifyReply> {
  if (!path.endsWith(`/${params.name}`)) return reply.header('cache-control', 'no-cache').redirect(path, 302);
  if (headers['if-none-match'] === etagOf(path)) return reply.headers(headersOf(path)).code(304).send();
  const jpeg = await read();
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
