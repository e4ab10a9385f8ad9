import type { FastifyInstance } from 'fastify';
import { malformed } from '#server/errors.ts';

/** JSON is the only body besides forms. An empty one is no body, also with a JSON content type: many clients send that. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    void parse(request, body as string, (error, value) =>
      error ? done(malformed('Isi permintaan bukan JSON yang benar.')) : done(null, value),
    );
  });
}
