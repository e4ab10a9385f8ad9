import { resolve } from 'node:path';
import type { z } from 'zod';
import { PASSWORD_MAX_CHARACTERS } from '#contract/constants.ts';
import { newPassword } from '#contract/text.ts';
import { PASSWORD_RULES } from '#contract/password-rules.ts';
import { ConfigError, type Setting, type SettingName, SETTINGS } from './settings.ts';

/** The settings of the server. Only this file reads the environment; settings.ts lists the variables. */
export type Config = ReturnType<typeof readAll>;

export type Environment = Readonly<Record<string, string | undefined>>;

type ValueOf<Name extends SettingName> =
  | z.output<(typeof SETTINGS)[Name]['schema']>
  | ((typeof SETTINGS)[Name] extends { fallback: string | number } ? never : undefined);

const MEGABYTE = 1024 * 1024;

export function readConfig(environment: Environment = process.env, args: string[] = process.argv.slice(2)): Config {
  const config = readAll(environment, args);
  refuseContradictions(config, environment);
  // React and the router use this variable to choose their development or production build.
  process.env['NODE_ENV'] ??= config.development ? 'development' : 'production';
  return config;
}

function readAll(environment: Environment, args: readonly string[]) {
  const read = <Name extends SettingName>(name: Name) => readVariable(environment, name);
  const production = read('MODE') === 'production';
  const port = read('PORT');
  const accessKeyId = read('AWS_ACCESS_KEY_ID');
  const secretAccessKey = read('AWS_SECRET_ACCESS_KEY');
  return {
    production,
    /** Whether Vite runs in this process, with hot reload. */
    development: args.includes('--dev'),
    port,
    host: read('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: read('PUBLIC_URL') ?? `http://localhost:${port}`,
    dataDir: resolve(read('DATA_DIR')),
    databaseUrl: read('DATABASE_URL'),
    storageUrl: read('STORAGE_URL'),
    storageCredentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM'),
    dkimSelector: read('DKIM_SELECTOR'),
    notifyAuthors: read('NOTIFY_AUTHORS') === 'on',
    notifyAdmins: read('NOTIFY_ADMINS') === 'on',
    fourEyes: read('FOUR_EYES') === 'on',
    decisionMailSeconds: read('DECISION_MAIL_SECONDS'),
    appSecret: read('APP_SECRET'),
    adminEmail: read('ADMIN_EMAIL'),
    adminPassword: read('ADMIN_PASSWORD'),
    demo: (read('DEMO') ?? (production ? '0' : '1')) === '1',
    trustProxy: read('TRUST_PROXY'),
    rateLimit: read('RATE_LIMIT') === 'on',
    /** With rateLimit: how many articles of one author may wait, before (waitingNew) and after the first approval. */
    waitingNew: read('WAITING_NEW'),
    waitingMax: read('WAITING_MAX'),
    signUp: read('SIGNUP'),
    confirmEmail: read('CONFIRM_EMAIL'),
    /** Domains that are blocked in addition to the domains of disposable mailboxes. */
    blockedMailDomains: read('BLOCKED_MAIL_DOMAINS') ?? [],
    sessionHours: read('SESSION_HOURS'),
    requireSecondFactor: read('REQUIRE_2FA'),
    listCap: read('LIST_CAP'),
    authorStorageBytes: read('STORAGE_MB_PER_AUTHOR') * MEGABYTE,
    maxImageBytes: read('MAX_IMAGE_MB') * MEGABYTE,
    maxPdfBytes: read('MAX_PDF_MB') * MEGABYTE,
    /** How long a CDN may cache without revalidation. 0: not at all. */
    cdnSeconds: read('CDN_SECONDS'),
    defaultLicence: read('DEFAULT_LICENCE'),
    cacheBytes: read('CACHE_MB') * MEGABYTE,
    metricsToken: read('METRICS_TOKEN'),
    securityContact: read('SECURITY_CONTACT'),
    logLevel: read('LOG_LEVEL'),
  };
}

/**
 * Reads a variable. An empty one counts as not set.
 * @throws ConfigError if the schema in SETTINGS does not accept the text
 */
function readVariable<Name extends SettingName>(environment: Environment, name: Name): ValueOf<Name> {
  const { schema, wrong, fallback }: Setting = SETTINGS[name];
  const text = environment[name];
  const isSet = text !== undefined && text !== '';
  const result = isSet ? schema.safeParse(text) : { success: true, data: fallback };
  if (!result.success) throw new ConfigError(describeFault(name, wrong));
  return result.data as ValueOf<Name>;
}

function describeFault(name: SettingName, wrong: string): string {
  const { fallback, example }: Setting = SETTINGS[name];
  return `${name} ${wrong}. Example: ${name}=${example ?? fallback}`;
}

function refuseContradictions(config: Config, environment: Environment): void {
  const { production, databaseUrl, appSecret, rateLimit, host, adminEmail, adminPassword } = config;
  const rules = PASSWORD_RULES[production ? 'production' : 'trial'];
  const passwordFault = `must have ${rules.minCharacters} to ${PASSWORD_MAX_CHARACTERS} characters, no control characters among them`;
  const contradictions: [boolean, string][] = [
    [
      production && !environment['PUBLIC_URL'],
      'PUBLIC_URL is required when MODE=production. Example: PUBLIC_URL=https://terarah.example',
    ],
    [
      production && Boolean(databaseUrl) && !appSecret,
      'APP_SECRET is required when MODE=production with PostgreSQL, the same for every process. Example: APP_SECRET=$(openssl rand -hex 32)',
    ],
    [
      production && !rateLimit && !isLoopback(host),
      'RATE_LIMIT must not be off when MODE=production on a public address. Example: RATE_LIMIT=on, or HOST=127.0.0.1',
    ],
    [
      Boolean(adminPassword) && !newPassword(rules).safeParse(adminPassword).success,
      describeFault('ADMIN_PASSWORD', passwordFault),
    ],
    [
      Boolean(adminPassword) && !adminEmail,
      'ADMIN_EMAIL is required with ADMIN_PASSWORD. Example: ADMIN_EMAIL=admin@terarah.example',
    ],
    [
      Boolean(config.storageUrl) && !config.storageCredentials,
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are required with STORAGE_URL. Example: AWS_ACCESS_KEY_ID=key',
    ],
  ];
  const found = contradictions.find(([isFound]) => isFound);
  if (found) throw new ConfigError(found[1]);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
