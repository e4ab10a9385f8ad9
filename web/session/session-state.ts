import { useSyncExternalStore } from 'react';
import type { User } from '#contract/users.ts';

/**
 * What the screens know of the session. 'unknown' until the browser has looked: on the server, while the page wakes up,
 * and while a person is being fetched. Every public page loads this file, so it knows none of the rules (session.ts).
 */
export type SessionState =
  | { status: 'unknown'; user: undefined }
  | { status: 'signed-out'; user: undefined }
  | { status: 'signed-in'; user: User };

const UNKNOWN: SessionState = { status: 'unknown', user: undefined };
export const SIGNED_OUT: SessionState = { status: 'signed-out', user: undefined };

let current: SessionState = UNKNOWN;
const listeners = new Set<(state: SessionState) => void>();

/** The same on the server for everybody: public pages are kept for all. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, currentSession, () => UNKNOWN);
}

export function currentSession(): SessionState {
  return current;
}

export function setSession(next: SessionState): void {
  if (next.status === current.status && next.user === current.user) return;
  current = next;
  for (const listener of listeners) listener(next);
}

export function onSessionChange(listener: (state: SessionState) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let endSession: (() => Promise<void>) | undefined;

/**
 * The logout button: sends its call before it returns, so that the call survives a page that is left in the same moment.
 * The rules of the session are loaded whenever someone is signed in (browser-session.ts).
 */
export async function signOut(): Promise<void> {
  await endSession?.();
}

export function signOutWith(given: () => Promise<void>): void {
  endSession = given;
}
