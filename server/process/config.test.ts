import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError, describeSettings } from './settings.ts';

const read = (environment: Record<string, string | undefined> = {}, args: string[] = []) =>
  readConfig(environment, args);
const PUBLIC = { MODE: 'production', PUBLIC_URL: 'https://terarah.example' };
const SECRET = 'a'.repeat(32);
const POSTGRES = 'postgres://terarah:rahasia@localhost:5432/terarah';

describe('with nothing set', () => {
  test('it is a trial, reachable from this machine only', () => {
    expect(read()).toEqual({
      production: false,
      development: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      storageUrl: undefined,
      storageCredentials: undefined,
      smtpUrl: undefined,
      mailFrom: 'Terarah <no-reply@terarah.test>',
      dkimSelector: undefined,
      notifyAuthors: true,
      fourEyes: false,
      decisionMailSeconds: 60,
      notifyAdmins: true,
      appSecret: undefined,
      adminEmail: undefined,
      adminPassword: undefined,
      demo: true,
      trustProxy: 0,
      rateLimit: true,
      waitingNew: 10,
      waitingMax: 50,
      signUp: 'open',
      confirmEmail: 'mark',
      blockedMailDomains: [],
      sessionHours: 12,
      requireSecondFactor: 'off',
      listCap: 1000,
      authorStorageBytes: 500 * 1024 * 1024,
      maxImageBytes: 10 * 1024 * 1024,
      maxPdfBytes: 50 * 1024 * 1024,
      cacheBytes: 32 * 1024 * 1024,
      cdnSeconds: 0,
      metricsToken: undefined,
      securityContact: undefined,
      logLevel: 'info',
    });
  });

  test('an empty value counts as not set', () => {
    const names = ['MODE', 'PORT', 'HOST', 'PUBLIC_URL', 'DATABASE_URL', 'APP_SECRET', 'DEMO', 'LOG_LEVEL', 'LIST_CAP'];
    expect(read(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(read());
  });

  test('the public address follows the port', () => {
    expect(read({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });

  test('--dev serves from the sources', () => {
    expect(read({}, ['--dev']).development).toBe(true);
  });
});

describe('a valid value', () => {
  test.each([
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['HOST', '::1', { host: '::1' }],
    ['HOST', 'localhost', { host: 'localhost' }],
    ['PUBLIC_URL', 'https://Terarah.Example/', { publicUrl: 'https://terarah.example' }],
    ['PUBLIC_URL', 'http://192.168.1.5:3000', { publicUrl: 'http://192.168.1.5:3000' }],
    ['DATABASE_URL', POSTGRES, { databaseUrl: POSTGRES }],
    ['DATABASE_URL', 'postgresql:///terarah?host=/run/postgresql', { databaseUrl: expect.any(String) }],
    ['SMTP_URL', 'smtps://user:pass@mail.example:465', { smtpUrl: 'smtps://user:pass@mail.example:465' }],
    ['DKIM_SELECTOR', 'terarah2026', { dkimSelector: 'terarah2026' }],
    ['MAIL_FROM', 'Terarah <no-reply@terarah.example>', { mailFrom: 'Terarah <no-reply@terarah.example>' }],
    ['NOTIFY_AUTHORS', 'off', { notifyAuthors: false, notifyAdmins: true }],
    ['NOTIFY_AUTHORS', 'on', { notifyAuthors: true }],
    ['NOTIFY_ADMINS', 'off', { notifyAuthors: true, notifyAdmins: false }],
    ['NOTIFY_ADMINS', 'on', { notifyAdmins: true }],
    ['APP_SECRET', SECRET, { appSecret: SECRET }],
    ['ADMIN_EMAIL', 'admin@terarah.example', { adminEmail: 'admin@terarah.example' }],
    ['DEMO', '0', { demo: false }],
    ['DEMO', '1', { demo: true }],
    ['TRUST_PROXY', '2', { trustProxy: 2 }],
    ['FOUR_EYES', 'on', { fourEyes: true }],
    ['DECISION_MAIL_SECONDS', '0', { decisionMailSeconds: 0 }],
    ['WAITING_NEW', '1', { waitingNew: 1, waitingMax: 50 }],
    ['SIGNUP', 'invite', { signUp: 'invite' }],
    ['CONFIRM_EMAIL', 'required', { confirmEmail: 'required' }],
    ['SIGNUP', 'closed', { signUp: 'closed' }],
    ['BLOCKED_MAIL_DOMAINS', 'Kotak.example, a.b.example', { blockedMailDomains: ['kotak.example', 'a.b.example'] }],
    ['WAITING_MAX', '200', { waitingNew: 10, waitingMax: 200 }],
    ['RATE_LIMIT', 'off', { rateLimit: false }],
    ['RATE_LIMIT', 'on', { rateLimit: true }],
    ['SESSION_HOURS', '720', { sessionHours: 720 }],
    ['REQUIRE_2FA', 'admins', { requireSecondFactor: 'admins' }],
    ['LIST_CAP', '100000', { listCap: 100_000 }],
    ['STORAGE_MB_PER_AUTHOR', '1', { authorStorageBytes: 1024 * 1024 }],
    ['MAX_IMAGE_MB', '1', { maxImageBytes: 1024 * 1024 }],
    ['MAX_PDF_MB', '500', { maxPdfBytes: 500 * 1024 * 1024 }],
    ['METRICS_TOKEN', SECRET, { metricsToken: SECRET }],
    ['SECURITY_CONTACT', 'a@contoh.id', { securityContact: 'mailto:a@contoh.id' }],
    ['SECURITY_CONTACT', 'https://contoh.id/lapor', { securityContact: 'https://contoh.id/lapor' }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['DATA_DIR', '/var/lib/terarah', { dataDir: '/var/lib/terarah' }],
  ])('%s=%s', (name, value, config) => {
    expect(read({ [name]: value })).toMatchObject(config);
  });

  test('an admin’s password needs an e-mail beside it', () => {
    const admin = { ADMIN_EMAIL: 'admin@terarah.example', ADMIN_PASSWORD: 'kata sandi' };
    expect(read(admin)).toMatchObject({ adminEmail: 'admin@terarah.example', adminPassword: 'kata sandi' });
    expectRefused({ ADMIN_PASSWORD: 'kata sandi' }, 'ADMIN_EMAIL');
  });

  test('the first admin in production has a password of at least eight characters', () => {
    const admin = { ADMIN_EMAIL: 'admin@terarah.example' };
    expectRefused({ ...admin, ...PUBLIC, ADMIN_PASSWORD: 'kta7🌱x' }, 'ADMIN_PASSWORD');
    expect(read({ ...admin, ...PUBLIC, ADMIN_PASSWORD: 'dua kata' })).toMatchObject({ adminPassword: 'dua kata' });
  });

  test('the first admin of a trial may have any password of six characters', () => {
    const admin = { ADMIN_EMAIL: 'admin@terarah.example' };
    expect(read({ ...admin, ADMIN_PASSWORD: 'secret' })).toMatchObject({ adminPassword: 'secret' });
    expectRefused({ ...admin, ADMIN_PASSWORD: '🌱🌱🌱🌱🌱' }, 'ADMIN_PASSWORD');
  });

  test('a bucket needs credentials beside it', () => {
    const bucket = { STORAGE_URL: 's3://gambar?endpoint=https://s3.example&region=ap-southeast-3' };
    const keys = { AWS_ACCESS_KEY_ID: 'kunci', AWS_SECRET_ACCESS_KEY: 'rahasia' };
    expect(read({ ...bucket, ...keys })).toMatchObject({
      storageUrl: bucket.STORAGE_URL,
      storageCredentials: { accessKeyId: 'kunci', secretAccessKey: 'rahasia' },
    });
    expectRefused(bucket, 'AWS_ACCESS_KEY_ID');
    expectRefused({ ...bucket, AWS_ACCESS_KEY_ID: 'kunci' }, 'AWS_ACCESS_KEY_ID');
    expectRefused({ ...bucket, AWS_SECRET_ACCESS_KEY: 'rahasia' }, 'AWS_ACCESS_KEY_ID');
  });
});

describe('an invalid value stops the start with one line: the variable, the fault, an example', () => {
  test.each([
    ['MODE', ['prod', 'Production', 'development']],
    ['PORT', ['-1', '65536', '3000.5', 'http', ' 3000', '0x10', '1e3', '99999999999999999999']],
    ['HOST', ['dua kata', 'http://localhost', '256.0.0.1/8', '1.2.3.4:3000']],
    [
      'PUBLIC_URL',
      ['terarah.example', 'ftp://terarah.example', 'https://terarah.example/situs', 'https://a.example?x=1'],
    ],
    ['PUBLIC_URL', ['https://user:pass@terarah.example', 'https://a.example/#x', 'https://', '//terarah.example']],
    ['DATABASE_URL', ['mysql://localhost/terarah', 'localhost', './data/terarah.sqlite']],
    ['STORAGE_URL', ['https://s3.example/bucket', 'bucket', './files']],
    ['SMTP_URL', ['mail.example', 'http://mail.example', 'smtp://', 'smtp://:25']],
    ['MAIL_FROM', ['Terarah', 'no-reply']],
    ['DKIM_SELECTOR', ['.terarah', 'a b']],
    ['NOTIFY_AUTHORS', ['0', 'false', 'OFF', 'no']],
    ['NOTIFY_ADMINS', ['1', 'true', 'On', 'yes']],
    ['APP_SECRET', ['pendek', 'a'.repeat(31)]],
    ['METRICS_TOKEN', ['pendek', 'a'.repeat(31), `${'a'.repeat(32)} ${'b'.repeat(32)}`, 'é'.repeat(40)]],
    ['ADMIN_EMAIL', ['admin', 'admin@', 'Admin <admin@terarah.example>']],
    ['ADMIN_PASSWORD', ['12345', 'a'.repeat(201), 'kata\u0007sandi']],
    ['DEMO', ['yes', 'true', '2', 'off']],
    ['TRUST_PROXY', ['true', '-1', '11', '1.5', '10.0.0.0/8']],
    ['RATE_LIMIT', ['0', 'false', 'OFF', 'no']],
    ['WAITING_NEW', ['0', '-1', '100001', 'semua']],
    ['SIGNUP', ['off', 'Open', 'undangan']],
    ['CONFIRM_EMAIL', ['on', 'Required']],
    ['BLOCKED_MAIL_DOMAINS', ['kotak', '@kotak.example', 'a.example,', 'a.example b.example', 'https://a.example']],
    ['FOUR_EYES', ['1', 'true', 'On', 'yes']],
    ['DECISION_MAIL_SECONDS', ['-1', '1.5', '601']],
    ['WAITING_MAX', ['0', '1.5', '100001']],
    ['REQUIRE_2FA', ['on', 'admin', 'all', 'users']],
    ['SESSION_HOURS', ['0', '721', '12h', '-5', '0.5']],
    ['SECURITY_CONTACT', ['siapa saja', 'http://contoh.id', 'https://contoh.id/\nExpires:x']],
    ['CDN_SECONDS', ['-1', '86401', '60s']],
    ['LIST_CAP', ['0', '100001', 'semua']],
    ['STORAGE_MB_PER_AUTHOR', ['0', '1000001', '1.5', 'off']],
    ['MAX_IMAGE_MB', ['0', '501', '10MB']],
    ['MAX_PDF_MB', ['0', '501', '-1']],
    ['LOG_LEVEL', ['verbose', 'INFO', '30']],
  ])('%s', (name, values) => {
    for (const value of values) expectRefused({ [name]: value }, name, value);
  });

  test.each([
    ['APP_SECRET', 'rahasia-terlalu-pendek'],
    ['METRICS_TOKEN', 'rahasia-terlalu-pendek'],
    ['ADMIN_PASSWORD', 'rahasia'.repeat(30)],
    ['DATABASE_URL', 'mysql://terarah:rahasia@localhost/terarah'],
    ['SMTP_URL', 'http://terarah:rahasia@mail.example'],
    ['PUBLIC_URL', 'https://terarah:rahasia@terarah.example'],
  ])('%s is not repeated there: it may hold a password', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(/^(?!.*rahasia)/);
  });

  test('only the first of several faults is reported', () => {
    expectRefused({ PORT: 'x', LOG_LEVEL: 'y' }, 'PORT');
  });
});

describe('production', () => {
  test('has no demo content and listens on all interfaces', () => {
    expect(read(PUBLIC)).toMatchObject({ production: true, demo: false, host: '0.0.0.0', rateLimit: true });
  });

  test('has demo content and another address if the operator sets them', () => {
    expect(read({ ...PUBLIC, DEMO: '1', HOST: '10.1.2.3' })).toMatchObject({ demo: true, host: '10.1.2.3' });
  });

  test('needs PUBLIC_URL', () => {
    expectRefused({ MODE: 'production' }, 'PUBLIC_URL');
    expectRefused({ MODE: 'production', PUBLIC_URL: '' }, 'PUBLIC_URL');
  });

  test('needs APP_SECRET with PostgreSQL, and creates its own without', () => {
    expectRefused({ ...PUBLIC, DATABASE_URL: POSTGRES }, 'APP_SECRET');
    expect(read({ ...PUBLIC, DATABASE_URL: POSTGRES, APP_SECRET: SECRET }).production).toBe(true);
    expect(read(PUBLIC).appSecret).toBeUndefined();
    expect(read({ DATABASE_URL: POSTGRES }).appSecret).toBeUndefined();
  });

  test('may turn rate limits off on a loopback address only', () => {
    for (const host of [undefined, '0.0.0.0', '10.0.0.1', '::', 'terarah.example']) {
      expectRefused({ ...PUBLIC, RATE_LIMIT: 'off', HOST: host }, 'RATE_LIMIT');
    }
    for (const host of ['127.0.0.1', '::1', 'localhost']) {
      expect(read({ ...PUBLIC, RATE_LIMIT: 'off', HOST: host }).rateLimit).toBe(false);
    }
  });
});

function expectRefused(environment: Record<string, string | undefined>, name: string, value?: string): void {
  let error: unknown;
  try {
    read(environment);
  } catch (thrown) {
    error = thrown;
  }
  expect(error, `${name}=${value} was taken`).toBeInstanceOf(ConfigError);
  const { message } = error as ConfigError;
  expect(message).toMatch(new RegExp(`^${name} [^\\n]+\\. Example: [A-Z\\d_]+=\\S[^\\n]*$`));
}

test('the README has the table of all settings, as `npm run admin -- settings` prints it', async () => {
  expect(await readFile('README.md', 'utf8')).toContain(`\n${describeSettings()}\n`);
});
