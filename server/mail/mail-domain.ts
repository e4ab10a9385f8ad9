import dns from 'node:dns';
import type { MailCheck, MailDomain, MailFinding } from '#contract/operation/mail-domain.ts';
import type { Config } from '#server/process/config.ts';
import { readSender } from './message.ts';

type Resolver = dns.promises.Resolver;
type Found = Omit<MailCheck, 'record'>;

/** For one question, before the next name server is asked. */
const PATIENCE_MS = 2000;
const TRIES = 2;

/** RFC 2606 and RFC 6761: a domain that ends so cannot be registered. */
const RESERVED = /(?:^|\.)(?:test|example|invalid|localhost|local)$|(?:^|\.)example\.(?:com|net|org)$/;

/** Names under which mail services usually publish their key, for when DKIM_SELECTOR does not say it. */
const USUAL_SELECTORS = ['default', 'dkim', 'mail', 'google', 'selector1', 'selector2', 's1', 's2', 'k1', 'k2', 'fm1'];

/** Answers of a name server that there is no such record. Anything else is no answer. */
const NO_RECORD = ['ENODATA', 'ENOTFOUND'];

/**
 * Looks up what other mail servers look up about the domain of MAIL_FROM: who takes its mail (MX), who may send it (SPF,
 * RFC 7208), the key of its signatures (DKIM, RFC 6376), and what to do with the rest (DMARC, RFC 7489). Takes at most
 * eight seconds. It asks the name servers of this machine.
 */
export async function lookAtMailDomain({ mailFrom, dkimSelector }: Config): Promise<MailDomain> {
  const address = readSender(mailFrom)?.address ?? '';
  const domain = address.slice(address.indexOf('@') + 1).toLowerCase();
  if (RESERVED.test(domain) || !domain.includes('.')) return { domain, is_reserved: true, checks: [] };
  const resolver = new dns.promises.Resolver({ timeout: PATIENCE_MS, tries: TRIES });
  // Named imports would keep the servers of the start.
  resolver.setServers(dns.getServers());
  const [mx, spf, dkim, dmarc] = await Promise.all([
    findMx(resolver, domain),
    findSpf(resolver, domain),
    findDkim(resolver, domain, dkimSelector),
    findDmarc(resolver, domain),
  ]);
  return {
    domain,
    is_reserved: false,
    checks: [
      { record: 'MX', ...mx },
      { record: 'SPF', ...spf },
      { record: 'DKIM', ...dkim },
      { record: 'DMARC', ...dmarc },
    ],
  };
}

async function findMx(resolver: Resolver, domain: string): Promise<Found> {
  const hosts = await answerOf(resolver.resolveMx(domain));
  if (!hosts) return found('unanswered');
  // RFC 7505: a single empty name says that the domain takes no mail.
  const names = hosts.filter(({ exchange }) => exchange !== '').toSorted((a, b) => a.priority - b.priority);
  return found(
    names.length === 0 ? 'missing' : 'found',
    names.map(({ exchange }) => exchange),
  );
}

async function findSpf(resolver: Resolver, domain: string): Promise<Found> {
  const texts = await findTexts(resolver, domain, /^v=spf1(?: |$)/i);
  if (!texts) return found('unanswered');
  const [text, ...others] = texts;
  if (text === undefined) return found('missing');
  if (others.length > 0) return found('several', texts);
  // Without a term for all others, and without a record that it refers to, they are neutral.
  const [, qualifier] = /(?:^| )([-~?+]?)all(?: |$)/i.exec(text) ?? [undefined, / redirect=/i.test(text) ? '-' : '?'];
  if (qualifier === '' || qualifier === '+') return found('open', texts);
  return found(qualifier === '?' ? 'soft' : 'found', texts);
}

async function findDkim(resolver: Resolver, domain: string, selector: string | undefined): Promise<Found> {
  const selectors = selector === undefined ? USUAL_SELECTORS : [selector];
  const answers = await Promise.all(
    selectors.map((name) => findTexts(resolver, `${name}._domainkey.${domain}`, /(?:^|;)\s*p=[^;\s]/i)),
  );
  const keys = answers.flatMap((texts, index) => (texts ?? []).map(() => `${selectors[index]}._domainkey.${domain}`));
  if (keys.length > 0) return found('found', keys);
  if (answers.includes(undefined)) return found('unanswered');
  return found(selector === undefined ? 'unknown' : 'missing');
}

/** A subdomain without a record of its own has that of the domain above it. */
async function findDmarc(resolver: Resolver, domain: string): Promise<Found> {
  const labels = domain.split('.');
  for (let first = 0; labels.length - first >= 2; first += 1) {
    const name = `_dmarc.${labels.slice(first).join('.')}`;
    const texts = await findTexts(resolver, name, /^v=dmarc1(?:;|\s|$)/i);
    if (!texts) return found('unanswered');
    if (texts.length > 1) return found('several', texts);
    const [text] = texts;
    if (text !== undefined) return found(/;\s*p=\s*(?:quarantine|reject)/i.test(text) ? 'found' : 'soft', texts);
  }
  return found('missing');
}

/** Returns the texts of a name that match, or undefined without an answer. A long text comes in pieces. */
async function findTexts(resolver: Resolver, name: string, pattern: RegExp): Promise<string[] | undefined> {
  const texts = await answerOf(resolver.resolveTxt(name));
  return texts?.map((pieces) => pieces.join('')).filter((text) => pattern.test(text));
}

/** Returns no rows if there is no such record, and undefined without an answer. */
async function answerOf<Row>(asking: Promise<Row[]>): Promise<Row[] | undefined> {
  try {
    return await asking;
  } catch (error) {
    return NO_RECORD.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined;
  }
}

const found = (finding: MailFinding, values: string[] = []): Found => ({ finding, values });
