import { useSyncExternalStore } from 'react';
import type { OwnUser } from '#contract/identity/users.ts';

/**
 * What screens know about the session. It is 'unknown' on the server, during hydration, and while the user is being
 * loaded. Every public page loads this file, so the larger code of the session is separate (session.ts).
 */
export type SessionState =
  | { status: 'unknown'; user: undefined }
  | { status: 'signed-out'; user: undefined }
  | { status: 'signed-in'; user: OwnUser };

const UNKNOWN: SessionState = { status: 'unknown', user: undefined };
export const SIGNED_OUT: SessionState = { status: 'signed-out', user: undefined };

let current: SessionState = UNKNOWN;
const listeners = new Set<(state: SessionState) => void>();

/** Returns 'unknown' on the server, because public pages are cached for all visitors. */
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
 * Handles the logout button. Sends the logout request before anything asynchronous, in case the user leaves the
 * page at once. `endSession` is always set while a user is signed in (browser-session.ts).
 */
export async function signOut(): Promise<void> {
  await endSession?.();
}

export function signOutWith(given: () => Promise<void>): void {
  endSession = given;
}
