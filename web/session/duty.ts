import { addressOf, ownUserPages } from '#contract/routes.ts';

/**
 * Returns the address of the page for a user's duty: something to do first, such as choosing a password. From there the
 * user goes on to `wanted`.
 */
export function dutyPath(wanted: string): string {
  return addressOf('account', { to: wanted });
}

/** Whether `path` is the page for duties. Like the router, ignores letter case and trailing slashes. */
export function isDutyPage(path: string): boolean {
  return path.replace(/\/+$/, '').toLowerCase() === ownUserPages.account;
}
