import { resolve } from 'node:path';
import { z } from 'zod';
import { PASSWORD_MAX_CHARACTERS } from '#contract/constants.ts';
import { newPassword } from '#contract/text.ts';
import { isTooCommon, passwordRulesOf } from '#server/users/password-rules.ts';

/** The only file that reads the environment. A wrong value stops the start with one line; see docs in README's table. */
export type Config = {
  production: boolean;
  /** Vite in the same process, with hot reload. */
  development: boolean;
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  storageUrl: string | undefined;
  storageCredentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Mail about what becomes of their articles. */
  notifyAuthors: boolean;
  /** Mail about new submissions. */
  notifyAdmins: boolean;
  appSecret: string | undefined;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  demo: boolean;
  trustProxy: number;
  rateLimit: boolean;
  /** Most waiting articles of an author without an approved one, and of others. Without effect when rateLimit is off. */
  waitingNew: number;
  waitingMax: number;
  sessionHours: number;
  listCap: number;
  /** What the texts and pictures of one author may take; admins are not counted. */
  authorStorageBytes: number;
  maxImageBytes: number;
  maxPdfBytes: number;
  /** Room for kept answers. */
  cacheBytes: number;
  /** How long a cache in front may give public answers without asking; 0: it asks each time. */
  cdnSeconds: number;
  /** Lets Prometheus read /metrics, which is not there without it. */
  metricsToken: string | undefined;
  /** Where those who find a weakness may write to: told in /.well-known/security.txt. */
  securityContact: string | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
};

/** Its message is one line for the operator: the variable, what is wrong, an example. */
export class ConfigError extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MEGABYTE = 1024 * 1024;

type Environment = Record<string, string | undefined>;

export function readConfig(environment: Environment = process.env, args: string[] = process.argv.slice(2)): Config {
  const read = readerOf(environment);
  const production =
    read('MODE', z.enum(['trial', 'production']), 'must be trial or production', 'MODE=production') === 'production';
  const passwords = passwordRulesOf({ production });
  const port = read('PORT', wholeNumber(0, 65_535), 'must be a whole number from 0 to 65535', 'PORT=3000') ?? 3000;
  const host = read(
    'HOST',
    z.hostname().or(z.ipv4()).or(z.ipv6()),
    'must be an address to listen on',
    'HOST=127.0.0.1',
  );
  const megabytes = wholeNumber(1, 500);

  const config: Config = {
    production,
    development: args.includes('--dev'),
    port,
    host: host ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl:
      read('PUBLIC_URL', origin, 'must be an http(s) address without a path', 'PUBLIC_URL=https://terarah.example') ??
      `http://localhost:${port}`,
    dataDir: resolve(read('DATA_DIR', z.string(), 'must be a folder', 'DATA_DIR=./data') ?? './data'),
    databaseUrl: read(
      'DATABASE_URL',
      urlWith('postgres:', 'postgresql:'),
      'must be a postgres:// address; leave it out for SQLite',
      'DATABASE_URL=postgres://terarah:secret@localhost:5432/terarah',
    ),
    storageUrl: read(
      'STORAGE_URL',
      urlWith('s3:'),
      'must be an s3:// address; leave it out to keep files in DATA_DIR',
      "STORAGE_URL='s3://bucket?endpoint=https://s3.example&region=ap-southeast-3'",
    ),
    storageCredentials: readStorageCredentials(environment),
    smtpUrl: read(
      'SMTP_URL',
      urlWith('smtp:', 'smtps:').regex(/:\/\/([^/]*@)?[^/:]/),
      'must be an smtp:// or smtps:// address; leave it out to write mail to DATA_DIR/outbox',
      'SMTP_URL=smtps://user:password@mail.example:465',
    ),
    mailFrom:
      read('MAIL_FROM', z.string().regex(/@/), 'must be a sender', "MAIL_FROM='Terarah <no-reply@terarah.example>'") ??
      'Terarah <no-reply@terarah.test>',
    notifyAuthors: read('NOTIFY_AUTHORS', z.enum(['on', 'off']), 'must be on or off', 'NOTIFY_AUTHORS=off') !== 'off',
    notifyAdmins: read('NOTIFY_ADMINS', z.enum(['on', 'off']), 'must be on or off', 'NOTIFY_ADMINS=off') !== 'off',
    appSecret: read(
      'APP_SECRET',
      z.string().min(32),
      'must have at least 32 characters',
      'APP_SECRET=$(openssl rand -hex 32)',
    ),
    adminEmail: read('ADMIN_EMAIL', z.email(), 'must be an e-mail address', 'ADMIN_EMAIL=admin@terarah.example'),
    adminPassword: read(
      'ADMIN_PASSWORD',
      newPassword(passwords),
      `must have ${passwords.minCharacters} to ${PASSWORD_MAX_CHARACTERS} characters, no control characters among them`,
      "ADMIN_PASSWORD='a long sentence'",
    ),
    demo:
      read('DEMO', z.enum(['0', '1']), 'must be 0 or 1', 'DEMO=0') !== '0' &&
      !(production && environment['DEMO'] !== '1'),
    trustProxy: read('TRUST_PROXY', wholeNumber(0, 10), 'must be the number of proxies in front', 'TRUST_PROXY=1') ?? 0,
    rateLimit: read('RATE_LIMIT', z.enum(['on', 'off']), 'must be on or off', 'RATE_LIMIT=on') !== 'off',
    waitingNew: read('WAITING_NEW', wholeNumber(1, 100_000), 'must be 1 to 100000', 'WAITING_NEW=10') ?? 10,
    waitingMax: read('WAITING_MAX', wholeNumber(1, 100_000), 'must be 1 to 100000', 'WAITING_MAX=50') ?? 50,
    sessionHours: read('SESSION_HOURS', wholeNumber(1, 720), 'must be 1 to 720', 'SESSION_HOURS=12') ?? 12,
    listCap: read('LIST_CAP', wholeNumber(1, 100_000), 'must be 1 to 100000', 'LIST_CAP=1000') ?? 1000,
    authorStorageBytes:
      (read('STORAGE_MB_PER_AUTHOR', wholeNumber(1, 1_000_000), 'must be 1 to 1000000', 'STORAGE_MB_PER_AUTHOR=500') ??
        500) * MEGABYTE,
    maxImageBytes: (read('MAX_IMAGE_MB', megabytes, 'must be 1 to 500', 'MAX_IMAGE_MB=10') ?? 10) * MEGABYTE,
    maxPdfBytes: (read('MAX_PDF_MB', megabytes, 'must be 1 to 500', 'MAX_PDF_MB=50') ?? 50) * MEGABYTE,
    cdnSeconds: read('CDN_SECONDS', wholeNumber(0, 86_400), 'must be 0 to 86400', 'CDN_SECONDS=60') ?? 0,
    cacheBytes: (read('CACHE_MB', wholeNumber(1, 4096), 'must be 1 to 4096', 'CACHE_MB=32') ?? 32) * MEGABYTE,
    metricsToken: read(
      'METRICS_TOKEN',
      z.string().regex(/^[!-~]{32,}$/),
      'must have at least 32 characters, no spaces among them',
      'METRICS_TOKEN=$(openssl rand -hex 32)',
    ),
    securityContact: read(
      'SECURITY_CONTACT',
      z
        .email()
        .transform((address) => `mailto:${address}`)
        .or(urlWith('https:', 'mailto:').regex(/^[!-~]+$/)),
      'must be an e-mail address or an https:// address',
      'SECURITY_CONTACT=security@terarah.example',
    ),
    logLevel:
      read('LOG_LEVEL', z.enum(LOG_LEVELS), `must be one of ${LOG_LEVELS.join(', ')}`, 'LOG_LEVEL=info') ?? 'info',
  };
  refuseContradictions(config, environment);
  // React and the router choose their optimised build by it.
  process.env['NODE_ENV'] ??= config.development ? 'development' : 'production';
  return config;
}

function readerOf(environment: Environment) {
  return <T extends z.ZodType>(name: string, schema: T, wrong: string, example: string): z.output<T> | undefined => {
    const value = environment[name];
    if (value === undefined || value === '') return undefined;
    const result = schema.safeParse(value);
    if (!result.success) throw new ConfigError(`${name} ${wrong}. Example: ${example}`);
    return result.data;
  };
}

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

function readStorageCredentials(environment: Environment): Config['storageCredentials'] {
  const accessKeyId = environment['AWS_ACCESS_KEY_ID'];
  const secretAccessKey = environment['AWS_SECRET_ACCESS_KEY'];
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
}

function refuseContradictions(config: Config, environment: Environment): void {
  if (config.production && !environment['PUBLIC_URL']) {
    throw new ConfigError('PUBLIC_URL is required when MODE=production. Example: PUBLIC_URL=https://terarah.example');
  }
  if (config.production && config.databaseUrl && !config.appSecret) {
    throw new ConfigError(
      'APP_SECRET is required when MODE=production with PostgreSQL, the same for every process. Example: APP_SECRET=$(openssl rand -hex 32)',
    );
  }
  if (config.production && !config.rateLimit && !isLoopback(config.host)) {
    throw new ConfigError(
      'RATE_LIMIT must not be off when MODE=production on a public address. Example: RATE_LIMIT=on, or HOST=127.0.0.1',
    );
  }
  if (config.adminPassword && isTooCommon(passwordRulesOf(config), config.adminPassword)) {
    throw new ConfigError(
      "ADMIN_PASSWORD is among the passwords that anybody would try first. Example: ADMIN_PASSWORD='a long sentence'",
    );
  }
  if (config.adminPassword && !config.adminEmail) {
    throw new ConfigError('ADMIN_EMAIL is required with ADMIN_PASSWORD. Example: ADMIN_EMAIL=admin@terarah.example');
  }
  if (config.storageUrl && !config.storageCredentials) {
    throw new ConfigError(
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are required with STORAGE_URL. Example: AWS_ACCESS_KEY_ID=key',
    );
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
