/**
 * How long a deletion, or the removal of a picture or PDF, can be undone. The toast with the undo stays for ten
 * seconds; the rest is for an admin who is signed out or offline in that moment.
 */
export const RESTORABLE_MS = 10 * 60_000;

/** Returns the time (ISO 8601) before which a deletion or removal is final. */
export const restorableSince = (now: Date): string => new Date(now.getTime() - RESTORABLE_MS).toISOString();
