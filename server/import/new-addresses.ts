import { postAddress } from '#contract/posts/post-kinds.ts';
import { sitePagePath } from '#contract/site-pages/site-page-rules.ts';
import { addressOf } from '#contract/routes.ts';
import { change, type Change } from '#server/change.ts';
import { formerAddress } from '#server/redirects/former-address.ts';
import { addRedirect } from '#server/redirects/redirects.service.ts';
import type { Importing } from './import-context.ts';
import { hasPublicArticle, type ImportItem } from './import-runs.repository.ts';
import type { SourceWork } from './source.ts';

type Addressed = Pick<SourceWork, 'addresses'> & Partial<Pick<SourceWork, 'own' | 'key' | 'title'>>;

/** Returns the public address of what an item has become; undefined for a draft. */
export function addressOfItem({ kind, row_id, path }: ImportItem): string | undefined {
  if (kind === 'page') return path === null ? undefined : sitePagePath(path);
  return (kind === 'article' || kind === 'blog') && row_id !== null ? postAddress(kind, row_id) : undefined;
}

/** Remembers where a work is found here, for the links in other works. */
export function rememberAddresses({ addresses, site }: Importing, work: Addressed, target: string | undefined): void {
  if (target === undefined) return;
  for (const former of formerAddressesOf(work, site.address)) addresses.set(former, target);
}

/**
 * Remembers the former addresses of a work and adds their redirects. `target`: its public address here; undefined if
 * visitors may not read the work.
 */
export async function addFormerAddresses(
  importing: Importing,
  tx: Change,
  work: Addressed,
  target: string | undefined,
): Promise<void> {
  if (target === undefined) return;
  const { report, runId, site, addresses } = importing;
  const { key = '', title = '' } = work;
  for (const address of formerAddressesOf(work, site.address)) {
    const other = addresses.get(address);
    if (other !== undefined && other !== target) {
      await report.loss({ key, title, kind: 'redirect', what: `The address ${address}, which leads to ${other}.` });
      continue;
    }
    addresses.set(address, target);
    if (address === formerAddress(target)) continue;
    const isAdded = await addRedirect(tx.db, { address, target, runId, userId: null }, tx.now);
    report.count('redirects', isAdded ? 'added' : 'known');
  }
}

/** Adds redirects from the former pages of authors who have a page here. */
export async function addAuthorAddresses(importing: Importing): Promise<void> {
  const { people, system } = importing;
  for (const person of people.values()) {
    if (person.addresses.length === 0 || !(await hasPublicArticle(system.db, person.id))) continue;
    await change(system, async (tx) => {
      await addFormerAddresses(importing, tx, person, addressOf('author', { id: person.id }));
    });
  }
}

/** Returns the addresses as redirects store them, once each. */
function formerAddressesOf({ addresses, own }: Addressed, site: string): string[] {
  const written = addresses.flatMap((address) => {
    const url = URL.canParse(address, `${site}/`) ? new URL(address, `${site}/`) : undefined;
    // A work can have an address on another site, such as a link that its author has entered. Only this site's count.
    if (!url || bare(url.host) !== bare(new URL(site).host)) return [];
    // This program has never used such addresses.
    if (own && url.pathname === '/') return [];
    return formerAddress(`${url.pathname}${url.search}`) ?? [];
  });
  // All transactions insert redirects in the order of their addresses, which prevents deadlocks.
  return [...new Set(written)].toSorted((a, b) => (a < b ? -1 : 1));
}

const bare = (host: string) => host.toLowerCase().replace(/^www\./, '');
