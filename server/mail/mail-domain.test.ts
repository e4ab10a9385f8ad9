import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/process/config.ts';
import { startNameServer, type TestNameServer } from '#tests/dns.ts';
import { checkMailDomain } from './mail-domain.ts';

const DOMAIN = 'kirim.terarah-uji.id';
let names: TestNameServer;
beforeAll(async () => {
  names = await startNameServer();
});
beforeEach(() => names.zone.clear());
afterAll(() => names.stop());

const look = (environment: Record<string, string> = {}) =>
  checkMailDomain(readConfig({ MAIL_FROM: `Terarah <kabar@${DOMAIN}>`, ...environment }, []));
async function finding(record: string, environment?: Record<string, string>) {
  const { checks } = await look(environment);
  const { finding: one, values } = checks.find((check) => check.record === record) ?? {};
  return [one, values];
}

test('a domain that has everything is told with its records', async () => {
  names.zone.set(DOMAIN, {
    MX: [
      { exchange: 'cadangan.terarah-uji.id', preference: 20 },
      { exchange: 'surat.terarah-uji.id', preference: 10 },
    ],
    TXT: ['google-site-verification=abc', 'v=spf1 mx include:_spf.penyedia.id -all'],
  });
  // A DKIM key is longer than one string of a TXT record may be, so it is split.
  names.zone.set(`google._domainkey.${DOMAIN}`, { TXT: [['v=DKIM1; k=rsa; ', 'p=MIIBIjANBg']] });
  names.zone.set(`_dmarc.${DOMAIN}`, { TXT: ['v=DMARC1; p=quarantine; rua=mailto:dmarc@terarah-uji.id'] });
  expect(await look()).toEqual({
    domain: DOMAIN,
    is_reserved: false,
    checks: [
      { record: 'MX', finding: 'found', values: ['surat.terarah-uji.id', 'cadangan.terarah-uji.id'] },
      { record: 'SPF', finding: 'found', values: ['v=spf1 mx include:_spf.penyedia.id -all'] },
      { record: 'DKIM', finding: 'found', values: [`google._domainkey.${DOMAIN}`] },
      {
        record: 'DMARC',
        finding: 'found',
        values: ['v=DMARC1; p=quarantine; rua=mailto:dmarc@terarah-uji.id'],
      },
    ],
  });
});

test('a domain that does not exist has nothing', async () => {
  const { checks } = await look();
  expect(checks.map(({ record, finding: one }) => `${record} ${one}`)).toEqual([
    'MX missing',
    'SPF missing',
    'DKIM unknown',
    'DMARC missing',
  ]);
});

describe('SPF', () => {
  test.each([
    ['soft', ['v=spf1 mx ?all']],
    ['soft', ['v=spf1 mx']],
    ['open', ['v=spf1 mx +all']],
    ['open', ['v=spf1 all']],
    ['found', ['V=SPF1 mx ~ALL']],
    ['found', ['v=spf1 redirect=_spf.penyedia.id']],
    ['several', ['v=spf1 mx -all', 'v=spf1 a -all']],
    ['missing', ['v=spf10 mx -all', 'spf']],
  ])('%s: %j', async (expected, texts) => {
    names.zone.set(DOMAIN, { TXT: texts });
    expect((await finding('SPF'))[0]).toBe(expected);
  });
});

describe('DKIM', () => {
  test('is looked for under the name of DKIM_SELECTOR alone', async () => {
    names.zone.set(`default._domainkey.${DOMAIN}`, { TXT: ['p=abc'] });
    expect(await finding('DKIM')).toEqual(['found', [`default._domainkey.${DOMAIN}`]]);
    expect(await finding('DKIM', { DKIM_SELECTOR: 'terarah2026' })).toEqual(['missing', []]);
    names.zone.set(`terarah2026._domainkey.${DOMAIN}`, { TXT: ['v=DKIM1; p=abc'] });
    expect((await finding('DKIM', { DKIM_SELECTOR: 'terarah2026' }))[0]).toBe('found');
  });

  test('a key that was withdrawn is none', async () => {
    names.zone.set(`mail._domainkey.${DOMAIN}`, { TXT: ['v=DKIM1; p='] });
    expect((await finding('DKIM'))[0]).toBe('unknown');
  });
});

describe('DMARC', () => {
  test.each([
    ['found', 'v=DMARC1; p=reject'],
    ['soft', 'v=DMARC1; p=none; rua=mailto:a@b.id'],
    ['missing', 'v=DMARC2; p=reject'],
  ])('%s: %s', async (expected, text) => {
    names.zone.set(`_dmarc.${DOMAIN}`, { TXT: [text] });
    expect((await finding('DMARC'))[0]).toBe(expected);
  });

  test('of the domain above counts for a subdomain without its own', async () => {
    names.zone.set('_dmarc.terarah-uji.id', { TXT: ['v=DMARC1; p=reject'] });
    expect(await finding('DMARC')).toEqual(['found', ['v=DMARC1; p=reject']]);
  });
});

test('a domain that takes no mail says so with an empty name', async () => {
  names.zone.set(DOMAIN, { MX: [{ exchange: '.', preference: 0 }] });
  expect((await finding('MX'))[0]).toBe('missing');
});

test('a name server that cannot answer is told as such', async () => {
  names.zone.set(DOMAIN, 'broken');
  expect(await finding('SPF')).toEqual(['unanswered', []]);
});

test.each(['terarah.test', 'mail.example.org', 'localhost'])('%s is not looked up', async (domain) => {
  expect(await look({ MAIL_FROM: `no-reply@${domain}` })).toEqual({ domain, is_reserved: true, checks: [] });
});
