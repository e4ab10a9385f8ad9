import type { FastifyInstance, FastifyRequest } from 'fastify';
import { STORAGE_BASE } from '#contract/constants.ts';
import { notFound } from '#server/errors.ts';
import type { System } from '#server/system.ts';
import { type ByteRange, readRange } from './byte-range.ts';
import { contentTypeOf, isUploadedPath } from './stored-path.ts';

/** The content under a path never changes, so clients may cache it for ever. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

const MISSING = 'Berkas tidak ditemukan.';

const PICTURE_POLICY = "default-src 'none'; sandbox";
/** Without `sandbox`, which would disable browsers' PDF viewers. The viewers need inline styles and object-src. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

type FileRequest = FastifyRequest<{ Params: { '*': string } }>;

/** Serves stored files below /storage/, whole or a single range. */
export function registerStorageRoutes(
  app: FastifyInstance,
  { storage, reads }: Pick<System, 'storage' | 'reads'>,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${STORAGE_BASE}/*`,
    schema: { hide: true },
    handler: async (request: FileRequest, reply) => {
      const path = request.params['*'];
      const size = isUploadedPath(path) ? await storage.size(path) : undefined;
      if (size === undefined) throw notFound(MISSING);

      const etag = `"${path.replace(/\W/g, '-')}"`;
      const isKnown = matches(request.headers['if-none-match'], etag);
      const range = isKnown ? undefined : requestedRange(request, size, etag);
      if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();

      // Opens the file before setting headers: an error response must not be cached for a year.
      const body = isKnown || request.method === 'HEAD' ? undefined : await storage.read(path, range);
      if (!body && !isKnown && request.method === 'GET') throw notFound(MISSING);

      reply.headers(headersOf(path, etag));
      const read = reads.itemOf(`${STORAGE_BASE}/${path}`);
      // A viewer that loads a PDF in parts requests its beginning once.
      if (read && (range?.start ?? 0) === 0) reads.count(request.raw, read);
      if (isKnown) return reply.code(304).send();
      if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
      return reply.header('content-length', range ? range.end - range.start + 1 : size).send(body);
    },
  });
}

function headersOf(path: string, etag: string): Record<string, string> {
  const type = contentTypeOf(path);
  const isPdf = type === 'application/pdf';
  return {
    'content-type': type,
    // No file name: it would override the `download` attribute of links.
    ...(isPdf && { 'content-disposition': 'inline' }),
    'cache-control': CACHE_CONTROL,
    etag,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    // Feed readers that run in a browser show our pictures on pages of another origin.
    'cross-origin-resource-policy': isPdf ? 'same-origin' : 'cross-origin',
    'content-security-policy': isPdf ? PDF_POLICY : PICTURE_POLICY,
  };
}

function requestedRange(request: FileRequest, size: number, etag: string): ByteRange | 'unsatisfiable' | undefined {
  const condition = request.headers['if-range'];
  if (request.method === 'HEAD' || (condition !== undefined && condition !== etag)) return undefined;
  return readRange(request.headers.range, size);
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes('*') || tags.includes(etag);
}
