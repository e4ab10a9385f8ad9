import fc from 'fast-check';
import { z } from 'zod';
import { schemasOf } from '#contract/call-schemas.ts';
import type { Call } from '#contract/call.ts';
import { API_BASE, type CallName, calls } from '#contract/calls.ts';

/** The request as it is sent, but without its token: the test adds the token when it sends the request. */
export type GeneratedRequest = {
  call: CallName;
  who: Who;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
};

export type Who = 'anonymous' | 'author' | 'admin' | 'impostor';

export type Supplies = { emails: readonly string[]; password: string; picture: Buffer; pdf: Buffer };

type Json = Record<string, unknown>;

const BOUNDARY = '----batas';
/** The relative frequency of files that the server must decode: low, because decoding is slow. */
const SOUND_PDF = 1;

const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'toJSON'];
const NASTY_TEXTS = [
  ...PROTOTYPE_NAMES,
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0001\u001f\u007f',
  '\ud800',
  'a\udfff',
  '\u202e\u2066kanan',
  '\ufeff',
  '\u200b\u200d',
  'e\u0301'.repeat(50),
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  'ﷺ'.repeat(100),
  'İıſK',
  "'; drop table users; --",
  '%_\\%',
  '${7*7}{{7*7}}<%= 7 %>',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '../../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e309',
  '9'.repeat(400),
  '0x10',
  '2147483648',
  '9007199254740993',
  'true',
  '[]',
  '{}',
  'a'.repeat(10_000),
];

const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  // Texts of arbitrary UTF-16 units, including lone surrogates.
  { weight: 2, arbitrary: fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)) },
);

const nested = fc.integer({ min: 1, max: 2000 }).chain((depth) =>
  fc.boolean().map((isList) => {
    let value: unknown = 'dalam';
    for (let level = 0; level < depth; level += 1) value = isList ? [value] : { a: value };
    return value;
  }),
);

const hostileValue = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2 ** 31, 2 ** 53 + 1, 1e308, -1e308, [], {}, [null]),
  },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: nested },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom(...PROTOTYPE_NAMES), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
  },
);

/** Generates a value once in `times`, and `nothing` otherwise. */
const seldom = <T, N>(arbitrary: fc.Arbitrary<T>, times: number, nothing: N): fc.Arbitrary<T | N> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(nothing) }, { weight: 1, arbitrary });

const soundText = fc.oneof(
  fc.constantFrom(
    'Bakau di pesisir utara',
    'Isi <strong>artikel</strong> dengan <a href="https://contoh.id">tautan</a>.',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
  fc.lorem({ maxCount: 30 }),
);

/** Generates values that mostly satisfy the field's JSON Schema. */
function soundValue(name: string, schema: Json, { emails, password }: Supplies): fc.Arbitrary<unknown> {
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  if (name === 'email') return fc.oneof(fc.constantFrom(...emails), fc.emailAddress());
  if (name.includes('password')) return fc.constantFrom(password, `${password}2`);
  if (name === 'no_hp') return fc.constantFrom('0812-3456-7890', '+62 812 3456');
  if (name === 'updated_at') {
    return fc.oneof(
      fc.constant(''),
      fc
        .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
        .map((at) => at.toISOString()),
    );
  }
  if (name === 'user_id' || name === 'page' || name === 'per_page') return fc.integer({ min: 1, max: 9 }).map(String);
  if (name === 'language') return fc.constantFrom('id', 'en', '');
  if (name === 'licence') return fc.constantFrom('CC-BY-4.0', '');
  if (name === 'doi') return fc.constantFrom('10.1234/abcd', 'https://doi.org/10.1234/abcd', '');
  if (name === 'keywords') return fc.constantFrom(['air', 'hutan'], '["air"]', '');
  if (name === 'topics' || name === 'ids') return fc.constantFrom([], '', [1]);
  if (name === 'co_authors') return fc.constantFrom([{ given_name: 'Sri' }], '[{"given_name":"Sri"}]', '');
  if (name === 'verifikasi_admin') return fc.constantFrom('menunggu', 'disetujui', 'ditolak');
  return soundText;
}

function fieldsOf(schema: z.ZodType | undefined): Record<string, Json> {
  if (!schema) return {};
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return (described.properties ?? {}) as Record<string, Json>;
}

/** Generates each field valid, hostile or missing, and sometimes an undeclared field. */
function fields(schema: z.ZodType | undefined, supplies: Supplies, hostile: fc.Arbitrary<unknown>): fc.Arbitrary<Json> {
  const known = Object.entries(fieldsOf(schema)).map(([name, field]) =>
    fc
      .oneof(
        { weight: 12, arbitrary: soundValue(name, field, supplies) },
        { weight: 2, arbitrary: hostile },
        { weight: 1, arbitrary: fc.constant(undefined) },
      )
      .map((value): [string, unknown] => [name, value]),
  );
  const strange = seldom(
    fc.tuple(fc.oneof(fc.constantFrom(...PROTOTYPE_NAMES, 'id', 'role_type', 'image', 'file'), hostileText), hostile),
    6,
    undefined,
  );
  return fc.tuple(fc.tuple(...known), strange).map(([entries, extra]) => {
    const given: Json = Object.create(null);
    for (const [name, value] of extra ? [...entries, extra] : entries) if (value !== undefined) given[name] = value;
    return given;
  });
}

/** Percent-encodes each byte of a text. A lone surrogate becomes U+FFFD, because UTF-8 cannot encode it. */
const escaped = (text: string) =>
  [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const rawPart = fc.oneof(
  fc.constantFrom('%', '%zz', '%E0%A4%A', '%FF', '%2e%2e%2f', '..', '.', '//', ';a=b', '%00', '*', '[', "'"),
  hostileText.map((text) => escaped(text.slice(0, 500))),
);

function pathOf({ path }: Call): fc.Arbitrary<string> {
  const [before = '', after] = path.split('{id}');
  if (after === undefined) {
    return seldom(rawPart, 25, '').map((noise) => API_BASE + path + (noise && `/${noise}`));
  }
  const id = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 40 }).map(String) },
    { weight: 1, arbitrary: fc.constantFrom('0', '-1', '1.0', '01', '1e3', '2147483647', '2147483648', '٣') },
    { weight: 2, arbitrary: rawPart },
  );
  return id.map((text) => API_BASE + before + toAscii(text) + after);
}

const toAscii = (text: string) => (/^[!-~]*$/.test(text) ? text : escaped(text));

function queryOf(schema: z.ZodType | undefined, supplies: Supplies): fc.Arbitrary<string> {
  const asked = fields(schema, supplies, hostileText).map((given) =>
    Object.entries(given).map(([name, value]) => `${escaped(name)}=${escaped(String(value))}`),
  );
  const noise = fc.array(
    fc.oneof(
      fc.tuple(rawPart, rawPart).map(([name, value]) => `${toAscii(name)}=${toAscii(value)}`),
      fc.constantFrom('page=1&page=2', 'q[]=a', 'q[x]=a', '__proto__[a]=1', '&&&', '=', '?', 'sort=title&sort=-title'),
    ),
    { maxLength: 3 },
  );
  return fc
    .tuple(asked, fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: noise }))
    .map(([given, more]) => [...given, ...more].join('&'))
    .map((query) => (query ? `?${query.slice(0, 8000)}` : ''));
}

type Sent = { headers: Record<string, string>; body: Buffer | undefined };

const JSON_TYPE = { 'content-type': 'application/json' };
const WRONG_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json; charset=utf-16',
  'application/json; charset="',
  'application/vnd.api+json',
  'image/svg+xml',
  '*/*',
  ';',
];

function bodyOf(name: CallName, supplies: Supplies): fc.Arbitrary<Sent> {
  const schema = schemasOf(name).body;
  const json = fields(schema, supplies, hostileValue).map(toJson);
  const sound = json.map((text): Sent => ({ headers: JSON_TYPE, body: Buffer.from(text) }));
  const broken = fc.tuple(json, fc.nat(), fc.uint8Array({ maxLength: 20 })).map(
    ([text, at, bytes]): Sent => ({
      headers: JSON_TYPE,
      body: Buffer.concat([Buffer.from(text.slice(0, at % (text.length + 1))), bytes]),
    }),
  );
  const other = fc
    .tuple(hostileValue, fc.boolean())
    .map(([value]): Sent => ({ headers: JSON_TYPE, body: Buffer.from(JSON.stringify(value) ?? '') }));
  const mislabelled = fc
    .tuple(json, fc.constantFrom(...WRONG_TYPES))
    .map(([text, type]): Sent => ({ headers: { 'content-type': type }, body: Buffer.from(text) }));
  const none = fc.constant<Sent>({ headers: {}, body: undefined });
  return fc.oneof(
    { weight: 8, arbitrary: sound },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: other },
    { weight: 1, arbitrary: mislabelled },
    { weight: 1, arbitrary: none },
    { weight: 'files' in calls[name] ? 8 : 1, arbitrary: formOf(name, supplies) },
  );
}

function toJson(given: Json): string {
  // Writes JSON by hand, because JSON.stringify cannot write a member named __proto__.
  const members = Object.keys(given).map((key) => `${JSON.stringify(key)}:${JSON.stringify(given[key]) ?? 'null'}`);
  return `{${members.join(',')}}`;
}

function formOf(name: CallName, supplies: Supplies): fc.Arbitrary<Sent> {
  const { files = {} }: Call = calls[name];
  const texts = fields(schemasOf(name).body, supplies, hostileText);
  const start = fc.constantFrom(
    Buffer.from('GIF89a'),
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('89504e470d0a1a0a', 'hex'),
  );
  const rubbish = fc.tuple(start, fc.uint8Array({ maxLength: 500 })).map((pieces) => Buffer.concat(pieces));
  const bytes = fc.oneof(
    { weight: 5, arbitrary: fc.constant(Object.values(files).includes('pdf') ? Buffer.alloc(0) : supplies.picture) },
    { weight: SOUND_PDF, arbitrary: fc.constantFrom(supplies.pdf, supplies.picture) },
    { weight: 3, arbitrary: fc.uint8Array({ maxLength: 500 }).map((given) => Buffer.from(given)) },
    { weight: SOUND_PDF, arbitrary: rubbish },
  );
  const fileName = fc.oneof(fc.constantFrom('foto.png', '../../a.png', 'a.php\0.png', ''), hostileText);
  const file = fc.tuple(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...Object.keys(files), 'image') },
      { weight: 1, arbitrary: hostileText },
    ),
    fileName,
    bytes,
  );
  return fc
    .tuple(texts, fc.array(file, { maxLength: 2 }), seldom(fc.nat(), 8, undefined))
    .map(([given, sent, cutAt]) => {
      const parts = Object.entries(given).map(([key, value]) =>
        part(`name="${quoted(key)}"`, Buffer.from(String(value))),
      );
      for (const [field, called, content] of sent) {
        parts.push(part(`name="${quoted(field)}"; filename="${quoted(called)}"`, content));
      }
      const whole = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
      return {
        headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        body: cutAt === undefined ? whole : whole.subarray(0, cutAt % whole.length),
      };
    });
}

const part = (disposition: string, value: Buffer) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    value,
    Buffer.from('\r\n'),
  ]);

/** Escapes quotes and line breaks as browsers do, but leaves them raw in texts of an odd length. */
const quoted = (text: string) => (text.length % 2 === 0 ? text.replace(/["\r\n]/g, escaped) : text);

/** Hostile text for headers, which can contain only tabs and printable Latin-1 characters. */
const headerText = hostileText.map((text) => text.replace(/[^\t -~\u0080-\u00ff]/g, '').slice(0, 500));

const noiseHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        ...['cookie', 'accept', 'accept-encoding', 'accept-language', 'if-none-match', 'if-modified-since', 'range'],
        ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-http-method-override', 'origin', 'referer'],
        ...['forwarded', 'content-encoding', 'content-language', 'x-request-id', '__proto__', 'traceparent'],
      ),
      headerText,
      { maxKeys: 4 },
    ),
  },
);

function requestTo(name: CallName, supplies: Supplies): fc.Arbitrary<GeneratedRequest> {
  const call: Call = calls[name];
  const { query } = schemasOf(name);
  const hasBody = call.method !== 'GET';
  return fc
    .record({
      who: fc.oneof(
        { weight: 5, arbitrary: fc.constant<Who>('admin') },
        { weight: 3, arbitrary: fc.constantFrom<Who>('author', 'anonymous') },
        { weight: 1, arbitrary: fc.constant<Who>('impostor') },
      ),
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant<string>(call.method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS') },
      ),
      path: pathOf(call),
      query: queryOf(query, supplies),
      noise: noiseHeaders,
      sent: hasBody ? bodyOf(name, supplies) : fc.constant<Sent>({ headers: {}, body: undefined }),
      impostor: fc.oneof(fc.constantFrom('Bearer', 'Bearer x.y.z', 'Basic YTpi', 'Bearer null'), headerText),
    })
    .map(({ who, method, path, query: search, noise, sent, impostor }) => ({
      call: name,
      who,
      method,
      path: path + search,
      headers: { ...noise, ...sent.headers, ...(who === 'impostor' && { authorization: impostor }) },
      body: method === 'HEAD' || method === 'GET' ? undefined : sent.body,
    }));
}

/** Generates requests for any call of the contract, from nearly valid to hostile input. */
export function generatedRequest(supplies: Supplies): fc.Arbitrary<GeneratedRequest> {
  return fc.oneof(
    ...(Object.keys(calls) as CallName[]).map((name) => {
      const { status } = schemasOf(name);
      // Calls that create something are more frequent. With equal weights, one test run in ten created nothing.
      return { weight: status === 201 ? 8 : 1, arbitrary: requestTo(name, supplies) };
    }),
  );
}
