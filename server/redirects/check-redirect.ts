import { API_BASE } from '#contract/calls.ts';
import { REDIRECT_CHARACTERS } from '#contract/redirects/redirect-rules.ts';
import { STORAGE_BASE } from '#contract/constants.ts';
import type { RedirectForm } from '#contract/redirects/redirects.ts';
import type { Queries } from '#server/database/database.ts';
import { invalid } from '#server/errors.ts';
import { formerAddress } from './former-address.ts';
import { findTarget } from './redirects.repository.ts';

const UNSUITABLE = 'Tulis alamat di situs ini, misalnya /2019/06/air-bersih atau /?p=123.';
const WRONG_TARGET =
  'Tulis alamat di situs ini, misalnya /articleDetail/12, atau alamat lengkap yang diawali https://.';
const RESERVED = new RegExp(`^(?:${API_BASE}|${STORAGE_BASE}|/assets)(?:/|$)`);

/**
 * Returns a redirect as it is stored. The former address may be a whole address on this site. A target on this site is
 * stored as a path. `kept`: the address that the redirect has already, which may stay.
 * @throws 422 on the field that is wrong; on `target` for the address itself, and for an address that is redirected:
 * so redirects never form a loop
 */
export async function checkRedirect(
  db: Queries,
  publicUrl: string,
  given: RedirectForm,
  kept?: string,
): Promise<{ address: string; target: string }> {
  const { origin } = new URL(publicUrl);
  const path = pathOn(origin, given.address);
  const address = path === undefined ? undefined : formerAddress(path);
  if (address === undefined || RESERVED.test(address)) throw invalid('address', UNSUITABLE);
  const target = targetOf(origin, given.target);
  if (target === undefined || target.length > REDIRECT_CHARACTERS) throw invalid('target', WRONG_TARGET);
  const aim = target.startsWith('/') ? formerAddress(target) : undefined;
  if (aim === address) throw invalid('target', 'Alamat tujuan sama dengan alamat lama.');
  const further = aim === undefined || aim === kept ? undefined : await findTarget(db, aim);
  if (further !== undefined) {
    throw invalid('target', `Alamat tujuan itu sendiri dialihkan ke ${further}. Alihkan langsung ke sana.`);
  }
  return { address, target };
}

/** Returns an address as a path if it is on this site, with http or https, or undefined. */
function pathOn(origin: string, address: string): string | undefined {
  if (/^\/(?![/\\])/.test(address)) return address;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isHere = /^https?:$/.test(url.protocol) && url.host === new URL(origin).host;
  return isHere ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

function targetOf(origin: string, given: string): string | undefined {
  const path = pathOn(origin, given);
  if (path !== undefined) {
    const url = new URL(path, origin);
    // Resolving the dots of '/.//host' leaves two slashes, which browsers read as another site.
    const isOnSite = url.origin === origin && !url.pathname.startsWith('//');
    return isOnSite ? `${url.pathname}${url.search}${url.hash}` : undefined;
  }
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) return undefined;
  const { href, username, password } = new URL(given);
  return username === '' && password === '' ? href : undefined;
}
