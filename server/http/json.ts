import type { FastifyInstance } from 'fastify';
import { malformed, unsupportedType } from '#server/errors.ts';

export const JSON_ONLY = 'Jenis isi tidak didukung. Kirim application/json.';

/** JSON is the only body besides forms. An empty one is no body, whatever its type: many clients name one all the same. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0 || request.is404) return done(null, undefined);
    void parse(request, body as string, (error, value) =>
      error ? done(malformed('Isi permintaan bukan JSON yang benar.')) : done(null, value),
    );
  });
  app.addContentTypeParser('*', (request, _payload, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    const isEmpty = length === '0' && encoding === undefined;
    if (isEmpty || request.is404) return done(null, undefined);
    done(unsupportedType(JSON_ONLY));
  });
}
