import { resolve } from 'node:path';
import type { z } from 'zod';
import type { Licence } from '#contract/articles/licences.ts';
import type { SignUpMode } from '#contract/site.ts';
import { PASSWORD_MAX_CHARACTERS } from '#contract/constants.ts';
import { newPassword } from '#contract/text.ts';
import { PASSWORD_RULES } from '#contract/password-rules.ts';
import {
  ConfigError,
  type Environment,
  readSetting,
  type SETTINGS,
  type SettingName,
  wrongSetting,
} from './settings.ts';

/** The settings of the server. Only this file reads the environment, with the table in settings.ts. */
export type Config = {
  production: boolean;
  /** Runs Vite in the same process, with hot reload. */
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
  dkimSelector: string | undefined;
  /** Whether authors get mail about decisions on their articles. */
  notifyAuthors: boolean;
  /** Whether admins get mail about new submissions. */
  notifyAdmins: boolean;
  /** Whether another admin has to decide on an admin's own article. */
  fourEyes: boolean;
  /** How long a mail about a decision waits, in seconds. */
  decisionMailSeconds: number;
  appSecret: string | undefined;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  demo: boolean;
  trustProxy: number;
  rateLimit: boolean;
  /**
   * The most waiting articles of an author: waitingNew before the first approval, waitingMax after it. Ignored without
   * rateLimit.
   */
  waitingNew: number;
  waitingMax: number;
  /** Who can register. */
  signUp: SignUpMode;
  /** Whether an article waits outside the queue until the address of its author is confirmed. */
  confirmEmail: 'mark' | 'required';
  /** Domains whose addresses cannot register, besides those of disposable mailboxes. */
  blockedMailDomains: string[];
  sessionHours: number;
  /** Whether admins may do nothing before they have turned on a second factor. */
  requireSecondFactor: 'admins' | 'off';
  listCap: number;
  /** Storage limit for the texts and pictures of one author. Admins have none. */
  authorStorageBytes: number;
  maxImageBytes: number;
  maxPdfBytes: number;
  /** The licence of new articles whose author chooses none. */
  defaultLicence: Licence | undefined;
  /** Memory limit of the response cache. */
  cacheBytes: number;
  /** How long a CDN may serve public responses without revalidation; 0: it must always revalidate. */
  cdnSeconds: number;
  /** The token with which Prometheus reads /metrics. Without it the address does not exist. */
  metricsToken: string | undefined;
  /** The contact for vulnerability reports, published in /.well-known/security.txt. */
  securityContact: string | undefined;
  logLevel: z.output<typeof SETTINGS.LOG_LEVEL.schema>;
};

const MEGABYTE = 1024 * 1024;

export function readConfig(environment: Environment = process.env, args: string[] = process.argv.slice(2)): Config {
  const read = <Name extends SettingName>(name: Name) => readSetting(environment, name);
  const production = read('MODE') === 'production';
  const port = read('PORT');
  const config: Config = {
    production,
    development: args.includes('--dev'),
    port,
    host: read('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: read('PUBLIC_URL') ?? `http://localhost:${port}`,
    dataDir: resolve(read('DATA_DIR')),
    databaseUrl: read('DATABASE_URL'),
    storageUrl: read('STORAGE_URL'),
    storageCredentials: readStorageCredentials(environment),
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
    waitingNew: read('WAITING_NEW'),
    waitingMax: read('WAITING_MAX'),
    signUp: read('SIGNUP'),
    confirmEmail: read('CONFIRM_EMAIL'),
    blockedMailDomains: read('BLOCKED_MAIL_DOMAINS') ?? [],
    sessionHours: read('SESSION_HOURS'),
    requireSecondFactor: read('REQUIRE_2FA'),
    listCap: read('LIST_CAP'),
    authorStorageBytes: read('STORAGE_MB_PER_AUTHOR') * MEGABYTE,
    maxImageBytes: read('MAX_IMAGE_MB') * MEGABYTE,
    maxPdfBytes: read('MAX_PDF_MB') * MEGABYTE,
    cdnSeconds: read('CDN_SECONDS'),
    defaultLicence: read('DEFAULT_LICENCE'),
    cacheBytes: read('CACHE_MB') * MEGABYTE,
    metricsToken: read('METRICS_TOKEN'),
    securityContact: read('SECURITY_CONTACT'),
    logLevel: read('LOG_LEVEL'),
  };
  refuseContradictions(config, environment);
  // React and the router choose their development or production build by this variable.
  process.env['NODE_ENV'] ??= config.development ? 'development' : 'production';
  return config;
}

function readStorageCredentials(environment: Environment): Config['storageCredentials'] {
  const accessKeyId = readSetting(environment, 'AWS_ACCESS_KEY_ID');
  const secretAccessKey = readSetting(environment, 'AWS_SECRET_ACCESS_KEY');
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
  const rules = PASSWORD_RULES[config.production ? 'production' : 'trial'];
  if (config.adminPassword && !newPassword(rules).safeParse(config.adminPassword).success) {
    throw wrongSetting(
      'ADMIN_PASSWORD',
      `must have ${rules.minCharacters} to ${PASSWORD_MAX_CHARACTERS} characters, no control characters among them`,
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
