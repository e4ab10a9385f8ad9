import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { schemasOf } from '#contract/call-schemas.ts';
import type { Call } from '#contract/call.ts';
import { API_BASE, calls } from '#contract/calls.ts';
import { fieldsOf } from '#contract/objects.ts';
import type { Config } from '#server/process/config.ts';

const TITLE = 'API';

/** Replaces Swagger UI's own policy, by which browsers load everything over https. A trial server has only http. */
const DOCS_POLICY = {
  'default-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/**
 * Serves the API's description at /api/openapi.json and /api/docs, generated from the contract. `readName` returns the
 * institute's name, which an admin may change while the server runs.
 */
export async function describeApi(
  app: FastifyInstance,
  config: Config,
  readName: () => Promise<string>,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: TITLE,
        version: '1.0.0',
        description:
          'Every call answers JSON. An error answers {message} and, for 422, {message, errors: {field: [text]}}; ' +
          'where the status does not tell enough, a code too. ' +
          'Images and PDFs are paths below /storage/.',
      },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (document) => {
      const transformed = jsonSchemaTransform(document);
      const name = document.route.config?.call;
      if (name === undefined) return { ...transformed, schema: { hide: true } };
      const { files }: Call = calls[name];
      const schema = files ? withFiles(transformed.schema, files) : transformed.schema;
      return { ...transformed, schema: schemasOf(name).isKeyed ? withKey(schema) : schema };
    },
  });
  // The plugin takes the title of the description without waiting, so a hook reads it before each request.
  let title = TITLE;
  const readTitle = async () => {
    title = `${await readName()} ${TITLE}`;
  };
  const withTitle = (document: object) => ({ ...document, info: { ...fieldsOf(fieldsOf(document)['info']), title } });
  app.get(`${API_BASE}/openapi.json`, { schema: { hide: true }, config: { cache: 'public' } }, async () => {
    await readTitle();
    return withTitle(app.swagger());
  });
  await app.register(async (docs) => {
    docs.addHook('preHandler', readTitle);
    await docs.register(swaggerUi, {
      routePrefix: `${API_BASE}/docs`,
      uiConfig: { url: `${API_BASE}/openapi.json` },
      staticCSP: DOCS_POLICY,
      // The plugin would not escape the institute's name here.
      theme: { title: TITLE },
      transformSpecification: withTitle,
    });
  });
}

/** Adds the file fields. The zod schemas do not contain them, because files are read before the form is validated. */
function withFiles(schema: FastifySchema, files: NonNullable<Call['files']>): FastifySchema {
  const body = fieldsOf(schema.body ?? { type: 'object' });
  const fields = Object.entries(files).map(([field, kind]) => [
    field,
    { type: 'string', format: 'binary', description: kind === 'image' ? 'JPEG, PNG, WebP, AVIF or GIF' : 'PDF' },
  ]);
  return {
    ...schema,
    consumes: ['multipart/form-data', 'application/json'],
    body: { ...body, properties: { ...fieldsOf(body['properties']), ...Object.fromEntries(fields) } },
  };
}

function withKey(schema: FastifySchema): FastifySchema {
  const key = {
    type: 'string',
    minLength: 1,
    maxLength: 200,
    description:
      'Made by the client for one thing to be created, kept until a response has come. For a day a request with the same ' +
      'key and content gets the first response and creates nothing; with another content it is refused with 422, ' +
      'code keyReused. Printable ASCII.',
  };
  return { ...schema, headers: { type: 'object', properties: { 'Idempotency-Key': key } } };
}
