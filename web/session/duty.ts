import { addressOf, ownUserPages } from '#contract/routes.ts';

/** Returns where a person does what comes first, before they go on to the page `wanted`. */
export function dutyPath(wanted: string): string {
  return addressOf('account', { to: wanted });
}

/** The router accepts any letter case, and a trailing slash. */
export function isDutyPage(path: string): boolean {
  return path.replace(/\/+$/, '').toLowerCase() === ownUserPages.account;
}
