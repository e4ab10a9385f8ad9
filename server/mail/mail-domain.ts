import dns from 'node:dns';
import type { MailCheck, MailDomain } from '#contract/operation/mail-domain.ts';
import type { MailFinding, MailRecord } from '#contract/operation/mail-findings.ts';
import type { Config } from '#server/process/config.ts';
import { readSender } from './message.ts';

type Resolver = dns.promises.Resolver;

/** How long a query waits for a name server before it asks the next one. */
const PATIENCE_MS = 2000;
const TRIES = 2;

/** Domains that cannot be registered (RFC 2606, RFC 6761). */
const RESERVED = /(?:^|\.)(?:test|example|invalid|localhost|local)$|(?:^|\.)example\.(?:com|net|org)$/;

/** The names under which mail services usually publish DKIM keys. They are tried if DKIM_SELECTOR is not set. */
const USUAL_SELECTORS = ['default', 'dkim', 'mail', 'google', 'selector1', 'selector2', 's1', 's2', 'k1', 'k2', 'fm1'];

/** Errors that mean that the record does not exist. Every other error means that no name server has responded. */
const NO_RECORD = ['ENODATA', 'ENOTFOUND'];

/**
 * Checks the DNS records that mail servers query about the domain of MAIL_FROM: who receives its mail (MX), who may
 * send it (SPF, RFC 7208), the key of its signatures (DKIM, RFC 6376), and what to do with all other mail (DMARC, RFC
 * 7489). Queries the name servers of this machine, for eight seconds at most.
 */
export async function checkMailDomain({ mailFrom, dkimSelector }: Config): Promise<MailDomain> {
  const address = readSender(mailFrom)?.address ?? '';
  const domain = address.slice(address.indexOf('@') + 1).toLowerCase();
  if (RESERVED.test(domain) || !domain.includes('.')) return { domain, is_reserved: true, checks: [] };
  const resolver = new dns.promises.Resolver({ timeout: PATIENCE_MS, tries: TRIES });
  // A named import of getServers would always return the name servers from the start of this process.
  resolver.setServers(dns.getServers());
  const checks = await Promise.all([
    findMx(resolver, domain),
    findSpf(resolver, domain),
    findDkim(resolver, domain, dkimSelector),
    findDmarc(resolver, domain),
  ]);
  return { domain, is_reserved: false, checks };
}

async function findMx(resolver: Resolver, domain: string): Promise<MailCheck> {
  const hosts = await rowsOf(resolver.resolveMx(domain));
  if (!hosts) return found('MX', 'unanswered');
  // A single MX record with an empty host name means that the domain receives no mail (RFC 7505).
  const names = hosts
    .toSorted((a, b) => a.priority - b.priority)
    .map(({ exchange }) => exchange)
    .filter(Boolean);
  return found('MX', names.length === 0 ? 'missing' : 'found', names);
}

async function findSpf(resolver: Resolver, domain: string): Promise<MailCheck> {
  const texts = await findTexts(resolver, domain, /^v=spf1(?: |$)/i);
  if (!texts) return found('SPF', 'unanswered');
  const [text, ...others] = texts;
  if (text === undefined) return found('SPF', 'missing');
  if (others.length > 0) return found('SPF', 'several', texts);
  // An SPF record without `all` and `redirect` says nothing about other senders, like a record with `?all`.
  const [, qualifier] = /(?:^| )([-~?+]?)all(?: |$)/i.exec(text) ?? [undefined, / redirect=/i.test(text) ? '-' : '?'];
  if (qualifier === '' || qualifier === '+') return found('SPF', 'open', texts);
  return found('SPF', qualifier === '?' ? 'soft' : 'found', texts);
}

async function findDkim(resolver: Resolver, domain: string, selector: string | undefined): Promise<MailCheck> {
  const selectors = selector === undefined ? USUAL_SELECTORS : [selector];
  const results = await Promise.all(
    selectors.map((name) => findTexts(resolver, `${name}._domainkey.${domain}`, /(?:^|;)\s*p=[^;\s]/i)),
  );
  const keys = results.flatMap((texts, index) => (texts ?? []).map(() => `${selectors[index]}._domainkey.${domain}`));
  if (keys.length > 0) return found('DKIM', 'found', keys);
  if (results.includes(undefined)) return found('DKIM', 'unanswered');
  return found('DKIM', selector === undefined ? 'unknown' : 'missing');
}

/** If a subdomain has no DMARC record, the record of its parent domain applies. */
async function findDmarc(resolver: Resolver, domain: string): Promise<MailCheck> {
  const labels = domain.split('.');
  for (let first = 0; labels.length - first >= 2; first += 1) {
    const name = `_dmarc.${labels.slice(first).join('.')}`;
    const texts = await findTexts(resolver, name, /^v=dmarc1(?:;|\s|$)/i);
    if (!texts) return found('DMARC', 'unanswered');
    if (texts.length > 1) return found('DMARC', 'several', texts);
    const [text] = texts;
    if (text !== undefined)
      return found('DMARC', /;\s*p=\s*(?:quarantine|reject)/i.test(text) ? 'found' : 'soft', texts);
  }
  return found('DMARC', 'missing');
}

/** Returns a name's matching TXT records, their parts joined, or undefined if no name server has responded. */
async function findTexts(resolver: Resolver, name: string, pattern: RegExp): Promise<string[] | undefined> {
  const texts = await rowsOf(resolver.resolveTxt(name));
  return texts?.map((pieces) => pieces.join('')).filter((text) => pattern.test(text));
}

/** Returns [] if the record does not exist, and undefined if no name server has responded. */
async function rowsOf<Row>(query: Promise<Row[]>): Promise<Row[] | undefined> {
  try {
    return await query;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && NO_RECORD.some((code) => code === error.code);
    return isMissing ? [] : undefined;
  }
}

function found(record: MailRecord, finding: MailFinding, values: string[] = []): MailCheck {
  return { record, finding, values };
}
