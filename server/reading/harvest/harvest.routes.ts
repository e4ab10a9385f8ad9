import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OAI_PATH } from '#contract/works/work-files.ts';
import { unsupportedType } from '#server/errors.ts';
import { FILE_POLICY } from '#server/reading/file-policy.ts';
import type { System } from '#server/system.ts';
import { answerHarvester } from './harvest.service.ts';

/** The maximum size of a form, which is a verb and a few arguments. */
const BODY_BYTES = 8 * 1024;

const HEADERS = { 'content-security-policy': FILE_POLICY, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** Serves the records of public works to indexes, by OAI-PMH 2.0. */
export function harvestRoutes(app: FastifyInstance, system: System): void {
  app.register(async (scope) => {
    acceptForms(scope);
    scope.route<{ Body: string | undefined }>({
      method: ['GET', 'POST'],
      url: OAI_PATH,
      schema: { hide: true },
      config: { isHarvest: true, isCompressed: true },
      handler: async (request, reply) => {
        const response = await answerHarvester(system, parametersOf(request));
        return reply.headers(HEADERS).type('text/xml; charset=utf-8').send(response);
      },
    });
  });
}

/** Makes the routes of a scope accept HTML forms, and no other bodies. The parsed body is the text of the form. */
function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: 'string', bodyLimit: BODY_BYTES } as const;
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    options,
    async (_request: unknown, body: string) => body,
  );
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(unsupportedType('Jenis isi tidak didukung. Kirim application/x-www-form-urlencoded.')),
  );
}

/** Returns the arguments in the address and in the form. An argument in both counts as repeated. */
function parametersOf({ url, body }: FastifyRequest<{ Body: string | undefined }>): URLSearchParams {
  const start = url.indexOf('?');
  const inAddress = start === -1 ? '' : url.slice(start + 1);
  return new URLSearchParams([...new URLSearchParams(inAddress), ...new URLSearchParams(body ?? '')]);
}
