import { API_BASE } from '#contract/calls.ts';
import { type MailTopic, mailTopics } from '#contract/accounts/mails-wanted.ts';
import { addressOf } from '#contract/routes.ts';
import { isSameText, signatureOf } from '#server/process/signatures.ts';
import { hashAddress } from './stopped-addresses.ts';

type Choice = { userId: number; topic: MailTopic };

/** Below it stands the token of one person and kind of mail. */
export const UNSUBSCRIBE_PATH = `${API_BASE}/switchMailsOff`;

/**
 * Returns the address that switches one kind of mail off for a person, without a session (RFC 8058). It works for as long
 * as APP_SECRET is the same, because mails are kept for years.
 */
export function unsubscribeAddress(secret: Uint8Array, publicUrl: string, choice: Choice): string {
  return `${publicUrl}${UNSUBSCRIBE_PATH}/${write(secret, choice)}`;
}

/** `addressHash`: of the address that the mail went to, which may no longer be that of the account. */
export type Stop = { userId: number; addressHash: string };

/**
 * Returns the two addresses that stop mails to an address that nobody has confirmed, without a session: `link` leads
 * to a page, `header` is for mail programs. They do not expire. They hold the address as a hash: it is text of a stranger.
 */
export function stopAddresses(secret: Uint8Array, publicUrl: string, { id, email }: { id: number; email: string }) {
  const token = writeStop(secret, { userId: id, addressHash: hashAddress(email) });
  return {
    link: `${publicUrl}${addressOf('stopMails')}#${token}`,
    header: `${publicUrl}${UNSUBSCRIBE_PATH}/${token}`,
  };
}

/** Returns what a token stops, or undefined for one that is not ours or is for something else. */
export function readStopToken(secret: Uint8Array, token: string): Stop | undefined {
  const [userId, addressHash = ''] = token.split('.');
  const stop = { userId: Number(userId), addressHash };
  return isSameText(writeStop(secret, stop), token) ? stop : undefined;
}

function writeStop(secret: Uint8Array, { userId, addressHash }: Stop): string {
  return sign(secret, 'stop mails', `${userId}.${addressHash}`);
}

/** Returns what a token is for, or undefined for one that is not ours. */
export function readUnsubscribeToken(secret: Uint8Array, token: string): Choice | undefined {
  const [userId, name] = token.split('.');
  const topic = mailTopics.find((one) => one === name);
  if (topic === undefined) return undefined;
  const choice = { userId: Number(userId), topic };
  return isSameText(write(secret, choice), token) ? choice : undefined;
}

function write(secret: Uint8Array, { userId, topic }: Choice): string {
  return sign(secret, 'unsubscribe', `${userId}.${topic}`);
}

function sign(secret: Uint8Array, purpose: string, text: string): string {
  return `${text}.${signatureOf(secret, purpose, text)}`;
}
