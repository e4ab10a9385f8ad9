import { z } from 'zod';
import { LICENCE_CODES } from '#contract/articles/licences.ts';
import { SIGN_UP_MODES } from '#contract/site/site-context.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));

const urlWith = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));

const origin = urlWith('http:', 'https:')
  .transform((text) => new URL(text))
  .refine((url) => url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '')
  .transform((url) => url.origin);

const between = (min: number, max: number) => ({ schema: wholeNumber(min, max), wrong: `must be ${min} to ${max}` });
const oneOf = <const Values extends readonly string[]>(values: Values) => ({
  schema: z.enum(values),
  wrong: `must be one of ${values.join(', ')}`,
});
const either = <const First extends string, const Second extends string>(first: First, second: Second) => ({
  schema: z.enum([first, second]),
  wrong: `must be ${first} or ${second}`,
});
const megabytes = between(1, 500);
const onOrOff = { ...either('on', 'off'), fallback: 'on' } as const;

export type Setting = {
  /** Parses the text of the variable. */
  schema: z.ZodType<unknown, string>;
  /** The end of the error message for an invalid value; the variable's name comes first. */
  wrong: string;
  /** An example of a valid value. May be left out if `fallback` is one. */
  example?: string;
  /** The description in the README's table, in Markdown. */
  meaning: string;
  /** The value if the variable is not set. If there is none, `unset` describes what happens then. */
  fallback?: string | number;
  unset?: string;
} & ({ example: string } | { fallback: string | number });

/** Every environment variable that the server reads. The README's table is generated from this, in the same order. */
export const SETTINGS = {
  MODE: {
    ...either('trial', 'production'),
    example: 'production',
    fallback: 'trial',
    meaning:
      '`production` for a real site: no demo content unless DEMO=1, PUBLIC_URL and (with PostgreSQL) APP_SECRET are required, RATE_LIMIT=off is refused on a public address, new passwords have 8 characters (not 6) and are no common or breached ones',
  },
  PORT: {
    schema: wholeNumber(0, 65_535),
    wrong: 'must be a whole number from 0 to 65535',
    fallback: 3000,
    meaning: 'the port to listen on',
  },
  HOST: {
    schema: z.hostname().or(z.ipv4()).or(z.ipv6()),
    wrong: 'must be an address to listen on',
    example: '127.0.0.1',
    unset: '127.0.0.1; 0.0.0.0 when MODE=production',
    meaning: 'the network address to listen on',
  },
  PUBLIC_URL: {
    schema: origin,
    wrong: 'must be an http(s) address without a path',
    example: 'https://terarah.example',
    unset: 'http://localhost:PORT',
    meaning: 'the address visitors know it by; nothing is derived from the Host header',
  },
  DATA_DIR: {
    schema: z.string(),
    wrong: 'must be a folder',
    fallback: './data',
    meaning: 'SQLite file, uploads, mail files, the generated secret; for the user of the process alone (0700)',
  },
  DATABASE_URL: {
    schema: urlWith('postgres:', 'postgresql:'),
    wrong: 'must be a postgres:// address; leave it out for SQLite',
    example: 'postgres://terarah:secret@localhost:5432/terarah',
    unset: 'unset: SQLite in DATA_DIR',
    meaning: '`postgres://user:password@host:5432/name`',
  },
  STORAGE_URL: {
    schema: urlWith('s3:'),
    wrong: 'must be an s3:// address; leave it out to keep files in DATA_DIR',
    example: "'s3://bucket?endpoint=https://s3.example&region=ap-southeast-3'",
    unset: 'unset: files in DATA_DIR',
    meaning: '`s3://bucket?endpoint=https://…&region=…`, with the next two',
  },
  AWS_ACCESS_KEY_ID: {
    schema: z.string(),
    wrong: 'must be a key',
    example: 'key',
    unset: 'unset',
    meaning: 'the key of the bucket',
  },
  AWS_SECRET_ACCESS_KEY: {
    schema: z.string(),
    wrong: 'must be a secret',
    example: 'secret',
    unset: 'unset',
    meaning: 'the secret of that key',
  },
  SMTP_URL: {
    schema: urlWith('smtp:', 'smtps:').regex(/:\/\/([^/]*@)?[^/:]/),
    wrong: 'must be an smtp:// or smtps:// address; leave it out to write mail to DATA_DIR/outbox',
    example: 'smtps://user:password@mail.example:465',
    unset: 'unset: each mail is a file in DATA_DIR/outbox',
    meaning: '`smtp://` or `smtps://user:password@host:port`',
  },
  MAIL_FROM: {
    schema: z.string().regex(/@/),
    wrong: 'must be a sender',
    example: "'Terarah <no-reply@terarah.example>'",
    fallback: 'Terarah <no-reply@terarah.test>',
    meaning: 'the sender of every mail',
  },
  DKIM_SELECTOR: {
    schema: z.string().regex(/^[a-z\d](?:[\w.-]*[a-z\d])?$/i),
    wrong: 'must be the name of a DKIM key',
    example: 'terarah2026',
    unset: 'the usual names are tried',
    meaning: "where MAIL_FROM's domain has its DKIM key, for the look at the mail domain only",
  },
  NOTIFY_AUTHORS: { ...onOrOff, example: 'off', meaning: '`off`: no mail to authors about their articles' },
  NOTIFY_ADMINS: { ...onOrOff, example: 'off', meaning: '`off`: no mail to admins about articles of authors' },
  FOUR_EYES: {
    ...onOrOff,
    fallback: 'off',
    example: 'on',
    meaning: '`on`: no admin decides on an article of their own; another one has to',
  },
  DECISION_MAIL_SECONDS: {
    ...between(0, 600),
    fallback: 60,
    meaning: 'how long a mail about a decision waits; an admin who undoes the decision within it sends none',
  },
  APP_SECRET: {
    schema: z.string().min(32),
    wrong: 'must have at least 32 characters',
    example: '$(openssl rand -hex 32)',
    unset: 'unset: generated once in DATA_DIR',
    meaning: 'signs tokens; at least 32 characters, the same for every process',
  },
  ADMIN_EMAIL: {
    schema: z.email(),
    wrong: 'must be an e-mail address',
    example: 'admin@terarah.example',
    unset: 'unset: admin@terarah.test',
    meaning: 'the first admin, created at start if there is none',
  },
  ADMIN_PASSWORD: {
    // config.ts checks the password, because the rules depend on MODE.
    schema: z.string(),
    wrong: 'must be a password',
    example: "'a long sentence'",
    unset: 'unset: a random one, printed once',
    meaning: 'their password; with MODE=production a random one has to be changed at the first sign-in',
  },
  DEMO: {
    ...either('0', '1'),
    example: '0',
    unset: '1; 0 when MODE=production',
    meaning: 'demo content in an empty database',
  },
  TRUST_PROXY: {
    schema: wholeNumber(0, 10),
    wrong: 'must be the number of proxies in front',
    example: '1',
    fallback: 0,
    meaning: 'number of trusted proxies in front, which report the visitor’s address',
  },
  RATE_LIMIT: {
    ...onOrOff,
    meaning:
      'limits on tries, uploads and responses that must be rendered ([limits](docs/decisions/limits.md)); `off` for load tests',
  },
  WAITING_NEW: {
    ...between(1, 100_000),
    fallback: 10,
    meaning: 'most waiting articles of an author without an approved one; no limit when RATE_LIMIT=off',
  },
  WAITING_MAX: {
    ...between(1, 100_000),
    fallback: 50,
    meaning: 'most waiting articles of any other author; no limit when RATE_LIMIT=off',
  },
  SIGNUP: {
    ...oneOf(SIGN_UP_MODES),
    example: 'invite',
    fallback: 'open',
    meaning:
      '`open`: everybody can register; `invite`: only by an invitation; `closed`: nobody ([registration](docs/decisions/registration.md))',
  },
  CONFIRM_EMAIL: {
    ...either('mark', 'required'),
    example: 'required',
    fallback: 'mark',
    meaning:
      '`mark`: admins see which authors have not confirmed their address; `required`: until then their articles wait outside the queue ([registration](docs/decisions/registration.md))',
  },
  BLOCKED_MAIL_DOMAINS: {
    schema: z
      .string()
      .toLowerCase()
      .transform((text) => text.split(',').map((domain) => domain.trim()))
      .pipe(z.array(z.string().regex(/^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+$/u))),
    wrong: 'must be domains with commas between them',
    example: 'mailbox.example,throwaway.example',
    unset: 'unset: the list of the program alone',
    meaning: 'domains whose addresses cannot register, besides those of disposable mailboxes; subdomains are included',
  },
  SESSION_HOURS: { ...between(1, 720), fallback: 12, meaning: 'lifetime of a token' },
  REQUIRE_2FA: {
    ...either('admins', 'off'),
    example: 'admins',
    fallback: 'off',
    meaning:
      '`admins`: an admin has to turn on a second factor before anything else ([second-factor](docs/decisions/second-factor.md))',
  },
  LIST_CAP: {
    ...between(1, 100_000),
    fallback: 1000,
    meaning: 'most rows that a list returns when called without a page; it also stops after 5 MB of contents',
  },
  STORAGE_MB_PER_AUTHOR: {
    ...between(1, 1_000_000),
    fallback: 500,
    meaning: 'storage limit for the texts and pictures of one author; none for admins, or when RATE_LIMIT=off',
  },
  MAX_IMAGE_MB: { ...megabytes, fallback: 10, meaning: 'largest image that is accepted' },
  MAX_PDF_MB: { ...megabytes, fallback: 50, meaning: 'largest PDF that is accepted' },
  DEFAULT_LICENCE: {
    ...oneOf(LICENCE_CODES),
    example: 'CC-BY-4.0',
    unset: 'unset: none is stated',
    meaning: `the licence of new articles whose author chooses none, until an admin sets one at /pengaturan-situs: ${LICENCE_CODES.join(', ')}`,
  },
  CACHE_MB: { ...between(1, 4096), fallback: 32, meaning: 'memory for cached pages and public responses' },
  CDN_SECONDS: {
    ...between(0, 86_400),
    example: '60',
    fallback: 0,
    meaning:
      'how long a CDN or proxy cache may serve public responses without revalidation; 0: it must always revalidate; see [scaling](docs/scaling.md)',
  },
  METRICS_TOKEN: {
    schema: z.string().regex(/^[!-~]{32,}$/),
    wrong: 'must have at least 32 characters, no spaces among them',
    example: '$(openssl rand -hex 32)',
    unset: 'unset: /metrics returns 404',
    meaning: 'lets Prometheus read /metrics; at least 32 characters; see [monitoring](docs/monitoring.md)',
  },
  SECURITY_CONTACT: {
    schema: z
      .email()
      .transform((address) => `mailto:${address}`)
      .or(urlWith('https:', 'mailto:').regex(/^[!-~]+$/)),
    wrong: 'must be an e-mail address or an https:// address',
    example: 'security@terarah.example',
    unset: 'unset: /.well-known/security.txt returns 404',
    meaning: 'e-mail or https address for vulnerability reports',
  },
  LOG_LEVEL: { ...oneOf(LOG_LEVELS), fallback: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent' },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

/** An error whose message is one line for the operator: the variable, the fault and an example. */
export class ConfigError extends Error {}

/** Returns the README's table of settings in Markdown, one line per variable. */
export function describeSettings(): string {
  const rows = Object.entries<Setting>(SETTINGS).map(
    ([name, { fallback, unset = String(fallback), meaning }]) => `| ${name} | ${unset} | ${meaning} |`,
  );
  return ['| name | default | meaning |', '|---|---|---|', ...rows, ''].join('\n');
}
