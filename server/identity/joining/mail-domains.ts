/** The domains of public mail providers. They have no quota of registrations: any user may have such an address. */
const OPEN_TO_ALL =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|icloud|me|mac|ymail|rocketmail|aol|proton|protonmail|pm|zoho|gmx|fastmail|tutanota|yahoo|yandex)\.(?:com|me|net|org|id|co\.id|co\.uk|de|fr|ru|jp|co\.jp|com\.\w\w)$/;

/** Matches the second-level label of domains like ac.id and com.my. Organisations register names below these. */
const SECOND_LEVELS = /^(?:ac|biz|co|com|desa|edu|go|gov|mil|my|net|or|org|sch|web)$/;

/** The list of disposable mail domains takes 5 MB of memory, so it is loaded at the first registration. */
let disposable: Promise<Set<string>> | undefined;

async function loadDisposable(): Promise<Set<string>> {
  const { disposableEmailBlocklistSet } = await import('disposable-email-domains-js');
  return disposableEmailBlocklistSet();
}

/** Returns the domain of an e-mail address. The address must be in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/**
 * Returns whether a domain, or a parent of it, offers disposable mailboxes (list: disposable-email-domains, CC0).
 * @param blocked more such domains, set by the operator
 */
export async function isThrowaway(domain: string, blocked: readonly string[]): Promise<boolean> {
  const known = await (disposable ??= loadDisposable());
  const labels = domain.split('.');
  const parents = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  return parents.some((name) => known.has(name) || blocked.includes(name));
}

/**
 * Returns the registered domain without subdomains, because a spammer can make up any number of subdomains. Returns
 * undefined for a public mail provider, which has no quota.
 */
export function domainWithQuota(domain: string): string | undefined {
  if (OPEN_TO_ALL.test(domain)) return undefined;
  const labels = domain.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(top.length === 2 && SECOND_LEVELS.test(second) ? -3 : -2).join('.');
}
