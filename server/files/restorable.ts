/**
 * How long a deletion, or the removal of a picture or PDF, can be undone. The undo button stays for ten seconds; the
 * rest is for admins who are signed out or offline at that moment.
 */
export const RESTORABLE_MS = 10 * 60_000;

/** Returns the time (ISO 8601) before which a deletion or removal cannot be undone. */
export const restorableSince = (now: Date): string => new Date(now.getTime() - RESTORABLE_MS).toISOString();
