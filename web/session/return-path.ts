import { ROLE_ADMIN } from '#contract/constants.ts';
import {
  addressOf,
  adminPages,
  mailPages,
  ownAdminPages,
  ownAuthorPages,
  ownUserPages,
  pages,
  userPages,
} from '#contract/routes.ts';
import { pathOnThisSite } from '#web/language/path-on-this-site.ts';

/** Returns the address of the sign-in page that leads back to `wanted`. */
export function loginPath(wanted: string): string {
  const to = pathOnThisSite(wanted);
  return to === pages.home || isOneOf(to, WITHOUT_RETURN) ? pages.login : addressOf('login', { to });
}

/**
 * Returns the page to open after a sign-in: the wanted page, or else a start page. Admins return only to pages of the
 * back office or of their account.
 */
export function pathAfterLogin(role: number, wanted: string | null): string {
  const to = pathOnThisSite(wanted ?? '/');
  const isUseful = to !== pages.home && !isOneOf(to, WITHOUT_RETURN);
  if (role === ROLE_ADMIN) return isUseful && isOneOf(to, [...ADMIN_PAGES, ...OWN_PAGES]) ? to : pages.dashboard;
  return isUseful ? to : pages.home;
}

/** Whether a page is for signed-in users only. */
export function isGuarded(path: string): boolean {
  return isOneOf(path, [...AUTHOR_PAGES, ...OWN_PAGES, ...ADMIN_PAGES]);
}

const ADMIN_PAGES = [...Object.values(adminPages), ...Object.values(ownAdminPages)];
const AUTHOR_PAGES = [...Object.values(userPages), ...Object.values(ownAuthorPages)];
const OWN_PAGES = Object.values(ownUserPages);
const WITHOUT_RETURN = [
  pages.login,
  pages.register,
  pages.forgotPassword,
  pages.resetPassword,
  ...Object.values(mailPages),
];

/** Whether `path` matches a pattern. Like the router, it accepts any letter case and a trailing slash. */
function isOneOf(path: string, patterns: readonly string[]): boolean {
  const [pathname = ''] = path.split(/[?#]/, 1);
  return patterns.some((pattern) => new RegExp(`^${pattern.replace('{id}', '[^/]+')}/?$`, 'i').test(pathname));
}
