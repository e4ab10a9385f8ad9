import { expect } from 'vitest';
import type { Email } from 'postal-mime';
import type { TestApp } from './build-app.ts';

/** Sends the mails that are due, and returns all mails sent to this address so far, oldest first. */
export async function mailsTo(app: TestApp, { email }: { email: string }): Promise<Email[]> {
  return (await app.readMails()).filter(({ to }) => to?.some(({ address }) => address === email));
}

export async function subjectsTo(app: TestApp, user: { email: string }): Promise<(string | undefined)[]> {
  return (await mailsTo(app, user)).map(({ subject }) => subject);
}

/** Returns the token of the mail's link to this page, or '' if the mail has no such link. */
export const linkIn = (mail: Email | undefined, page: string): string =>
  (mail?.text?.split(`${page}#`)[1] ?? '').split(/\s/)[0] ?? '';

/** Returns the password reset code from a mail. */
export const codeIn = (mail: Email | undefined): string => /^ +(\S{9})$/m.exec(mail?.text ?? '')?.[1] ?? '';

/** Expects exactly one item in a list, and returns it. */
export function onlyOne<Item>(items: readonly Item[]): Item {
  expect(items).toHaveLength(1);
  return items[0] as Item;
}

/** Expects that both the text and the HTML of a mail contain all these words. */
export function expectInBoth(mail: { text?: string | undefined; html?: string | undefined }, words: string[]): void {
  for (const body of [mail.text, mail.html]) for (const each of words) expect(body).toContain(each);
}
