import { createHmac, timingSafeEqual } from 'node:crypto';
import { API_BASE } from '#contract/calls.ts';
import { type MailTopic, mailTopics } from '#contract/mails-wanted.ts';

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

/** Returns what a token is for, or undefined for one that is not ours. */
export function readUnsubscribeToken(secret: Uint8Array, token: string): Choice | undefined {
  const [userId, name] = token.split('.');
  const topic = mailTopics.find((one) => one === name);
  if (topic === undefined) return undefined;
  const choice = { userId: Number(userId), topic };
  const [expected, given] = [Buffer.from(write(secret, choice)), Buffer.from(token)];
  return expected.length === given.length && timingSafeEqual(expected, given) ? choice : undefined;
}

function write(secret: Uint8Array, { userId, topic }: Choice): string {
  const text = `${userId}.${topic}`;
  return `${text}.${createHmac('sha256', secret).update(`unsubscribe:${text}`).digest('base64url')}`;
}
