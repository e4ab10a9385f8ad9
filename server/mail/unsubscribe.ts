import { API_BASE } from '#contract/calls.ts';
import { type MailTopic, mailTopics } from '#contract/accounts/mails-wanted.ts';
import { addressOf } from '#contract/routes.ts';
import { isSameText, signatureOf } from '#server/process/signatures.ts';
import { hashAddress } from './stopped-addresses.ts';

type Choice = { userId: number; topic: MailTopic };

/** A link stops the mails to one address of one account. The account may have another address by now. */
export type Stop = { userId: number; addressHash: string };

/** The beginning of an unsubscribe URL; a token follows. */
export const UNSUBSCRIBE_PATH = `${API_BASE}/switchMailsOff`;

/**
 * Returns the URL that switches one kind of mail off for a user without a session (RFC 8058). Users keep mails for
 * years, so the URL does not expire. The URL becomes invalid if the operator changes APP_SECRET.
 */
export function unsubscribeAddress(secret: Uint8Array, publicUrl: string, { userId, topic }: Choice): string {
  return `${publicUrl}${UNSUBSCRIBE_PATH}/${makeToken(secret, 'unsubscribe', userId, topic)}`;
}

/**
 * Returns two URLs that stop mails to an unconfirmed address without a session: `link` is a page, `header` is for mail
 * programs. The URLs do not expire. They contain only a hash of the address, because a stranger may have typed the
 * address.
 */
export function stopAddresses(secret: Uint8Array, publicUrl: string, { id, email }: { id: number; email: string }) {
  const token = makeToken(secret, 'stop mails', id, hashAddress(email));
  return {
    link: `${publicUrl}${addressOf('stopMails')}#${token}`,
    header: `${publicUrl}${UNSUBSCRIBE_PATH}/${token}`,
  };
}

/** Returns whose mails a token stops, or undefined if the token is forged or of another kind. */
export function readStopToken(secret: Uint8Array, token: string): Stop | undefined {
  const read = readToken(secret, 'stop mails', token);
  return read && { userId: read.userId, addressHash: read.value };
}

/** Returns the user and topic that a token switches off, or undefined if the token is forged or of another kind. */
export function readUnsubscribeToken(secret: Uint8Array, token: string): Choice | undefined {
  const read = readToken(secret, 'unsubscribe', token);
  const topic = mailTopics.find((one) => one === read?.value);
  return read && topic && { userId: read.userId, topic };
}

function makeToken(secret: Uint8Array, purpose: string, userId: number, value: string): string {
  const text = `${userId}.${value}`;
  return `${text}.${signatureOf(secret, purpose, text)}`;
}

function readToken(secret: Uint8Array, purpose: string, token: string) {
  const [id, value = ''] = token.split('.');
  const userId = Number(id);
  return isSameText(makeToken(secret, purpose, userId, value), token) ? { userId, value } : undefined;
}
