import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { schemasOf } from '#contract/call-schemas.ts';
import { API_BASE, type CallName, calls } from '#contract/calls.ts';
import { connectDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';
import { createAdmin, createPerson, form } from '#tests/factories.ts';
import { startPostgres } from '#tests/postgres.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

const t = await openTestApp();
const admin = await createAdmin(t);

const post = (payload: string | Buffer, headers: Record<string, string> = JSON_TYPE, url = '/api/login') =>
  t.app.inject({ method: 'POST', url, headers, payload });
const postArticle = (payload: string) => post(payload, { ...JSON_TYPE, ...admin.headers }, '/api/postArtikel');

describe('an unknown address', () => {
  test.each(['/api', '/api/', '/api/nope', '/api/login/', '/api//login', '/api/Login', '/api/detailBlog', '/api?x=1'])(
    '%s is answered with 404 and where to look',
    async (url) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
        const body = method === 'POST' ? { payload: 'x', headers: JSON_TYPE } : {};
        const response = await t.app.inject({ method, url, ...body });
        expectError(response, 404, /tidak ada\. Daftar alamat yang ada: \/api\/docs\./);
      }
    },
  );

  test('outside the API gets JSON too, if no pages are served', async () => {
    expectError(await t.app.inject({ url: '/nope' }), 404, 'Alamat ini tidak ada.');
    expectError(await t.app.inject({ url: '/apinope' }), 404, 'Alamat ini tidak ada.');
  });

  test.each(['/api/%zz', '/api/detailBlog/%E0%A4%A', '/%', '/api/detailArtikel/%FF'])(
    '%s, which cannot be decoded, is answered with 400',
    async (url) => {
      expectError(await t.app.inject({ url }), 400, 'Alamat ini tidak dapat dibaca.');
    },
  );

  test('an overlong id gets 404', async () => {
    expectError(await t.app.inject({ url: `/api/detailBlog/${'1'.repeat(10_000)}` }), 404);
    expectError(await t.app.inject({ url: `/api/detailBlog/${'1'.repeat(900)}` }), 404, 'Blog tidak ditemukan.');
  });

  test('a huge query is refused or ignored, and does no harm', async () => {
    expectError(await t.app.inject({ url: `/api/semuaArtikel?q=${'a'.repeat(100_000)}` }), 422);
    expect((await t.app.inject({ url: `/api/semuaArtikel?x=${'a'.repeat(100_000)}` })).statusCode).toBe(200);
    expect((await t.app.inject({ url: `/api/semuaArtikel?${'a=1&'.repeat(20_000)}` })).statusCode).toBe(200);
    expect((await t.app.inject({ url: '/api/semuaArtikel?__proto__[x]=1&constructor=1&=&&%00=%00' })).statusCode).toBe(
      200,
    );
  });
});

describe('the wrong method', () => {
  test.each(Object.values(calls))('is refused with 405 and the right one: $method $path', async ({ method, path }) => {
    const url = API_BASE + path.replace('{id}', '1');
    const served = method === 'GET' ? ['GET', 'HEAD'] : [method];
    for (const wrong of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      if (served.includes(wrong)) continue;
      const response = await t.app.inject({ method: wrong, url });
      expectError(response, 405, `Alamat ini hanya menerima ${method}.`);
      expect(response.headers.allow).toBe(method);
    }
  });

  test('is refused before the body is read', async () => {
    expectError(await t.app.inject({ method: 'PUT', url: '/api/login', headers: JSON_TYPE, payload: '{' }), 405);
    const headers = { 'content-type': 'text/plain' };
    expectError(await t.app.inject({ method: 'PUT', url: '/api/login', headers, payload: 'x' }), 405);
  });

  test('HEAD responds like GET, without the body', async () => {
    const url = '/api/semuaArtikel';
    const [head, get] = [await t.app.inject({ method: 'HEAD', url }), await t.app.inject({ url })];
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });
});

describe('a body', () => {
  test.each(['{', '', '{"email": }', "{'email':'x'}", 'undefined', 'NaN', '{"email":"a"}{}', '\u0000', ' '])(
    '%j is no JSON',
    async (text) => {
      if (text === '') expectError(await post(text), 422);
      else expectError(await post(text), 400, 'Isi permintaan bukan JSON yang benar.');
    },
  );

  test.each(['[]', '[{"email":"a@contoh.id"}]', '"email"', '7', 'true', 'null'])('%s is not a form', async (text) => {
    expectError(await post(text), 400, 'Isi permintaan harus berupa objek JSON.');
  });

  test.each([
    '{"__proto__":{"role_type":2}}',
    '{"email":{"__proto__":{"a":1}}}',
    '{"\\u005f_proto__":{}}',
    '{"constructor":{"prototype":{"a":1}}}',
  ])('%s is refused and leaves no trace in other objects', async (text) => {
    expectError(await post(text), 400);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['role_type']).toBeUndefined();
  });

  test('a text may contain __proto__', async () => {
    const response = await post('{"email":"__proto__","password":"x\\"__proto__\\":1"}');
    expect(Object.keys(response.json().errors)).toEqual(['email']);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'image/png',
    'json',
    'a/b/c',
    '*/*',
  ])('of the type %s is refused with 415', async (type) => {
    const response = await post('{"email":"a@contoh.id","password":"rahasia"}', { 'content-type': type });
    expectError(response, 415, 'Jenis isi tidak didukung. Kirim application/json.');
  });

  test('without a type is refused with 415', async () => {
    expectError(await post(Buffer.from('{}'), {}), 415);
  });

  test('may name the character set with the type', async () => {
    expect((await post('{}', { 'content-type': 'Application/JSON; charset=utf-8' })).statusCode).toBe(422);
  });

  test.each(['/login', '/register', '/forgot-password', '/reset-password', '/logout', '/refresh'])(
    'as a form with files is refused with 415 where no file is taken: %s',
    async (path) => {
      const payload = form({ email: admin.email, password: admin.password });
      const response = await t.app.inject({ method: 'POST', url: `/api${path}`, headers: admin.headers, payload });
      expectError(response, 415, 'Jenis isi tidak didukung. Kirim application/json.');
    },
  );

  test('of more than three megabytes is refused with 413, a smaller one is read', async () => {
    const postText = async (length: number) => await postArticle(JSON.stringify({ content: 'a'.repeat(length) }));
    expectError(await postText(3 * 1024 * 1024), 413, /terlalu besar/);
    expectError(await postText(3 * 1024 * 1024 - 100), 422);
  });

  test.each(
    Object.entries(calls).filter(([, call]) => call.method !== 'GET' && !('files' in call) && !('hasLongText' in call)),
  )(
    'of more than 16 KB, or 96 KB with a short text, is refused with 413 where no long text is taken: %s',
    async (_name, call) => {
      const { method, path } = call;
      const kilobytes = 'hasText' in call ? 96 : 16;
      const url = `/api${path.replace('{id}', '1')}`;
      const payload = JSON.stringify({ email: 'a'.repeat(kilobytes * 1024) });
      const response = await t.app.inject({ method, url, payload, headers: { ...JSON_TYPE, ...admin.headers } });
      expectError(response, 413, /terlalu besar/);
    },
  );

  test('has room for the longest registration, in the longest way to write it', async () => {
    const escaped = (characters: number) => '\\ud83c\\udf31'.repeat(characters);
    const text = `{"nama_depan":"${escaped(255)}","nama_belakang":"${escaped(255)}","email":"${escaped(255)}","no_hp":"1",
      "gender":"L","password":"${escaped(200)}"}`;
    expectError(await post(text, JSON_TYPE, '/api/register'), 422);
  });

  test.each([
    ['lists in lists', '['.repeat(3e6)],
    ['lists in lists that all end', `{"content":${'['.repeat(1.5e6)}${']'.repeat(1.5e6)}}`],
    ['objects in objects', '{"a":'.repeat(6e5)],
    [
      'two hundred thousand fields',
      `{${Array.from({ length: 2e5 }, (_, number) => `"k${number * 7919}":0`).join(',')}}`,
    ],
    ['a million objects', `{"content":[${'{},'.repeat(9e5)}0]}`],
  ])('that is no form is refused before it is parsed, so that others need not wait: %s', async (_what, text) => {
    // Without the check in json.ts, parsing these texts would take 70 to 600 ms, and fail with another message.
    const response = await postArticle(text);
    expectError(response, 400, 'Isi permintaan harus berupa objek JSON.');
  });

  test('may contain in its texts any number of brackets', async () => {
    const content = `${'[{,:'.repeat(2000)}\\ "${'\\'.repeat(999)}"`;
    const text = JSON.stringify({ title: content.slice(0, 250), content: `<p>${content}</p>` });
    const response = await postArticle(text);
    expect(response.statusCode).toBe(201);
    const { id } = response.json<{ id: number }>();
    expect((await t.succeed('GET', `detailArtikel/${id}`, admin)).artikel.content).toBe(`<p>${content}</p>`);
  });

  test('whose length differs from its header is refused with 400', async () => {
    expectError(await post('{}', { ...JSON_TYPE, 'content-length': '5' }), 400);
  });

  test('whose values cannot become text is refused', async () => {
    expectError(await post('{"nama_depan":{"toString":1,"valueOf":1}}', JSON_TYPE, '/api/register'), 422);
    expectError(await post('{"email":[[[["a@contoh.id"]]]]}', JSON_TYPE, '/api/register'), 422);
  });

  test('is not read before the caller is known', async () => {
    const options = { method: 'PUT', url: '/api/updateStatusArtikel/1', payload: '{', headers: JSON_TYPE } as const;
    expectError(await t.app.inject(options), 401);
    const { headers } = await createPerson(t);
    expectError(await t.app.inject({ ...options, headers: { ...headers, ...JSON_TYPE } }), 403);
    expectError(await t.app.inject({ ...options, headers: { ...admin.headers, ...JSON_TYPE } }), 400);
  });
});

describe('who may call what', () => {
  test.each(Object.entries(calls).filter(([, { who }]) => who !== 'anyone'))(
    '%s',
    async (_name, { method, path, who }) => {
      const url = API_BASE + path.replace('{id}', '1');
      const anonymous = await t.app.inject({ method, url });
      expectError(anonymous, 401, 'Silakan login terlebih dahulu.');
      expect(anonymous.headers['www-authenticate']).toBe('Bearer');

      const { headers } = await createPerson(t);
      const response = await t.app.inject({ method, url, headers });
      if (who === 'admin') expectError(response, 403, 'Anda tidak memiliki hak untuk melakukan ini.');
      else expect(response.statusCode).not.toBe(403);
      expect((await t.app.inject({ method, url, headers: admin.headers })).statusCode).not.toBe(403);
    },
  );

  test('posting an article needs a session; only admins post to the blog and open a book', () => {
    const { postArtikel, postBlogBerita, detailBuku } = calls;
    expect([postArtikel.who, postBlogBerita.who, detailBuku.who]).toEqual(['user', 'admin', 'admin']);
  });
});

describe('headers', () => {
  test.each([
    ['an answer', { url: '/api/semuaArtikel' }],
    ['a refusal', { url: '/api/me' }],
    ['an unknown address', { url: '/api/nope' }],
    ['the wrong method', { url: '/api/login' }],
    ['TRACE', { url: '/api/me', method: 'TRACE' }],
    ['a bad body', { url: '/api/login', method: 'POST', payload: '{', headers: JSON_TYPE }],
    ['an address that cannot be decoded', { url: '/api/%zz' }],
    ['a file that is not there', { url: '/storage/images/none.webp' }],
    ['an unknown address outside the API', { url: '/nope' }],
  ] as [string, InjectOptions][])('no browser takes %s for a page', async (_what, options) => {
    const { headers } = await t.app.inject(options);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('protect what a browser would otherwise give away', async () => {
    expect((await t.app.inject({ url: '/api/semuaArtikel' })).headers).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
    });
  });

  test('require https of browsers if the site has it, and only then', async () => {
    expect((await t.app.inject({ url: '/api/health' })).headers).not.toHaveProperty('strict-transport-security');
    const secure = await openOwnApp({ publicUrl: 'https://terarah.example' });
    const { headers } = await secure.app.inject({ url: '/api/health' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test('let caches store public responses only, and revalidate each time', async () => {
    const cached = async (headers: Record<string, string>, url = '/api/semuaArtikel') =>
      (await t.app.inject({ url, headers })).headers;
    expect(await cached({})).toMatchObject({
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding, Authorization',
    });
    expect(await cached(admin.headers)).toMatchObject({ 'cache-control': 'no-store', vary: 'Authorization' });
    expect(await cached({}, '/api/detailBlog/1')).toMatchObject({ 'cache-control': 'no-store' });
  });
});

describe('health and readiness', () => {
  test.each(['health', 'ready'])('%s responds if the process, its database and its storage respond', async (call) => {
    const response = await t.send('GET', call);
    expect(response).toEqual({ status: 200, body: { status: 'ok' } });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('ready names what is missing, without details', async () => {
    const own = await openOwnApp();
    const folder = join(own.system.config.dataDir, 'storage');
    const ready = () => {
      own.clock.advance({ s: 1 });
      return own.app.inject({ url: '/api/ready' });
    };
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, 'no folder');
    expectMissing(await ready(), ['storage']);

    await own.system.db.destroy();
    expectMissing(await ready(), ['database', 'storage']);

    rmSync(folder);
    mkdirSync(folder);
    expectMissing(await ready(), ['database']);
    expect((await own.app.inject({ url: '/api/health' })).statusCode).toBe(200);
  });

  test('ready checks once a second at most, however many clients ask', async () => {
    const own = await openOwnApp();
    const folder = join(own.system.config.dataDir, 'storage');
    const ready = async () => (await own.app.inject({ url: '/api/ready' })).statusCode;
    expect(await Promise.all([ready(), ready(), ready()])).toEqual([200, 200, 200]);
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, 'no folder');
    expect(await ready()).toBe(200);
    own.clock.advance({ s: 1 });
    expect(await Promise.all([ready(), ready(), ready()])).toEqual([503, 503, 503]);
    expect(own.logged.filter((line) => line.includes('storage does not answer'))).toHaveLength(1);
  });

  test.runIf(inject('database') === 'postgres').each(['stopped', 'killed'] as const)(
    'while PostgreSQL is %s every call says so with 503, and the process goes on',
    async (how) => {
      const server = await startPostgres();
      const settings = { databaseUrl: server.url, dataDir: '' };
      const connection = connectDatabase(settings, () => {});
      await migrate(connection);
      await connection.db.destroy();
      const own = await openOwnApp({ databaseUrl: server.url });
      const { headers, email, password } = await createPerson(own);
      expect((await own.app.inject({ url: '/api/ready' })).statusCode).toBe(200);

      if (how === 'killed') server.kill();
      else await server.stop();
      // PostgreSQL's processes for open connections end a little after the kill.
      await vi.waitFor(async () => {
        own.clock.advance({ s: 1 });
        expect((await own.app.inject({ url: '/api/ready' })).statusCode).toBe(503);
      });
      for (let round = 0; round < 3; round += 1) {
        for (const request of [
          { url: '/api/semuaArtikel' },
          { url: '/api/me', headers },
          { method: 'POST', url: '/api/login', payload: { email, password } },
          { method: 'POST', url: '/api/forgot-password', payload: { email } },
        ] as InjectOptions[]) {
          const response = await own.app.inject(request);
          expectError(response, 503, 'Basis data sedang tidak dapat dihubungi. Coba lagi sebentar lagi.');
          expect(response.headers['retry-after']).toBe('10');
        }
      }
      expectMissing(await own.app.inject({ url: '/api/ready' }), ['database']);
      expect((await own.app.inject({ url: '/api/health' })).statusCode).toBe(200);
    },
  );

  test.runIf(inject('database') === 'postgres')(
    'a connection that breaks while it is in use takes nothing along',
    async () => {
      const { db } = t.system;
      const broken = db.connection().execute(async (connection) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
        await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
        await sql`select 1`.execute(connection);
      });
      await expect(broken).rejects.toThrow(/terminat|not queryable|EPIPE|ECONNRESET/);
      expect((await t.app.inject({ url: '/api/ready' })).statusCode).toBe(200);
      expect(t.logged.join()).toContain('a database connection was lost');
    },
  );

  function expectMissing(response: Response, missing: string[]): void {
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({ status: 'unavailable', missing });
    expect(response.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
  }
});

describe('a fault of ours', () => {
  test('gets 500 without details, and is logged completely', async () => {
    const own = await openOwnApp();
    const { headers } = await createAdmin(own);
    await own.system.db.schema.dropTable('books').execute();
    const response = await own.app.inject({ url: '/api/semuaBuku', headers });
    expectError(response, 500, /^Terjadi kesalahan pada server\./);
    expect(response.body).not.toMatch(/books|select|sqlite|table|relation/i);
    const [failure = '', ...others] = own.logged.filter((line) => line.includes('request failed'));
    expect(failure).toMatch(/books/);
    expect(JSON.parse(failure).reqId).toBe(response.headers['x-request-id']);
    expect(others).toEqual([]);
  });
});

describe('the description of the API', () => {
  type Operation = {
    summary: string;
    security: object[];
    parameters?: { name: string; in: string; required?: boolean; schema: unknown }[];
    requestBody?: { content: Record<string, { schema: { type: string; properties: Record<string, unknown> } }> };
    responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
  };
  let description: { openapi: string; paths: Record<string, Record<string, Operation>>; components: object };
  beforeAll(async () => {
    description = (await t.app.inject({ url: '/api/openapi.json' })).json();
  });

  test('is OpenAPI 3.1 and contains exactly the calls of the contract', () => {
    expect(description).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Terarah API', version: expect.any(String) },
      servers: [{ url: 'http://localhost:3000' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    });
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const inContract = Object.values(calls).map(({ method, path }) => `${method} ${API_BASE}${path}`);
    expect(described.toSorted()).toEqual(inContract.toSorted());
  });

  test('says nothing of pages', async () => {
    const site = await openOwnApp({}, async (app) => void app.get('/*', async () => 'a page'));
    const { paths } = (await site.app.inject({ url: '/api/openapi.json' })).json<{ paths: object }>();
    expect(Object.keys(paths).filter((path) => !path.startsWith(`${API_BASE}/`))).toEqual([]);
  });

  test.each(Object.entries(calls))('has the input, the output and the rights of %s', (name, call) => {
    const { method, path, who } = call;
    const operation = description.paths[API_BASE + path]?.[method.toLowerCase()];
    expect(operation?.summary).toMatch(/\S/);
    expect(operation?.security).toEqual(who === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }]);

    const pathParameters = operation?.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
    const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, parameter]) => ({ name: parameter, required: true }));
    expect(pathParameters).toMatchObject(inPath);
    expect(pathParameters).toHaveLength(inPath.length);
    const headers = operation?.parameters?.filter((parameter) => parameter.in === 'header') ?? [];
    const { isKeyed = false } = schemasOf(name as CallName);
    expect(headers.map((header) => header.name)).toEqual(isKeyed ? ['Idempotency-Key'] : []);

    const { responses = {}, requestBody } = operation ?? {};
    expect(Object.keys(responses)).toEqual([expect.stringMatching(/^20[01]$/), '4XX']);
    for (const { content, description: text } of Object.values(responses)) {
      expect(text).toMatch(/\S/);
      expect(content['application/json']?.schema).toMatchObject({ type: 'object', properties: expect.anything() });
    }
    if ('files' in call) {
      const [field = ''] = Object.keys(call.files);
      const fields = requestBody?.content['multipart/form-data']?.schema.properties;
      expect(fields).toHaveProperty(field, expect.objectContaining({ type: 'string', format: 'binary' }));
      if (schemasOf(name as CallName).body) expect(fields).toHaveProperty('title');
    }
  });

  test.each([
    ['while the program is tried out', false, 6],
    ['on a real site', true, 8],
  ])('says how long a password must be %s', async (_where, production, minLength) => {
    const own = await openOwnApp({ production });
    const told = (await own.app.inject({ url: '/api/openapi.json' })).json();
    const fieldsOf = (path: string) =>
      told.paths[path].post.requestBody.content['application/json'].schema.properties as Record<string, unknown>;
    const password = { type: 'string', minLength, maxLength: 200 };
    expect(fieldsOf('/api/register')['password']).toEqual(password);
    expect(fieldsOf('/api/reset-password')['new_password']).toEqual(password);
  });

  test('uses no keywords of OpenAPI 3.0 and has no broken references', () => {
    const text = JSON.stringify(description);
    expect(text).not.toMatch(/"nullable":|"exclusiveMinimum":(true|false)|"example":/);
    expect([...text.matchAll(/"\$ref":"([^"]+)"/g)]).toEqual([]);
  });

  test.each(['/api/docs', '/api/docs/'])('%s is a page whose own policy lets it work', async (url) => {
    const page = await t.app.inject({ url });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = policyOf(page);
    expect(policy).toMatchObject({ 'default-src': "'self'", 'frame-ancestors': "'none'" });
    expect(policy['style-src']).toBe("'self' 'unsafe-inline'");
    expect(policy['img-src']).toContain('data:');
    // In a trial without https, this directive would send the browser to https for every script.
    expect(policy).not.toHaveProperty('upgrade-insecure-requests');

    const scripts = [...page.body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes, inline] of scripts) {
      expect(attributes).toContain('src=');
      expect(inline?.trim()).toBe('');
    }
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
    for (const file of files) {
      const { pathname, origin } = new URL(file, `http://localhost${url}`);
      expect(origin).toBe('http://localhost');
      expect((await t.app.inject({ url: pathname })).statusCode).toBe(200);
    }
  });

  test('the page reads the description from its own folder', async () => {
    expect((await t.app.inject({ url: '/api/docs/json' })).json()).toEqual(description);
  });

  function policyOf({ headers }: Response): Record<string, string> {
    const directives = String(headers['content-security-policy'])
      .split(';')
      .filter((text) => text.trim() !== '');
    return Object.fromEntries(
      directives.map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        return [name, sources.join(' ')];
      }),
    );
  }
});

type Response = Awaited<ReturnType<typeof t.app.inject>>;

/** Expects an error whose message a user understands, without details about the program. */
function expectError(response: Response, status: number, message: string | RegExp = /\S/): void {
  expect(response.statusCode).toBe(status);
  const body = response.json();
  expect(body.message).toMatch(message);
  expect(Object.keys(body)).toEqual(status === 422 ? ['message', 'errors'] : ['message']);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.body).not.toMatch(/node_modules|\.ts\b|\bat .+:\d+|FST_|Error:/);
}
