/**
 * How long the removal of a picture or PDF, or of spam, can be undone. That is longer than the undo button stays (ten
 * seconds), because an admin may be signed out or offline just then. Deleted rows stay in the bin for longer.
 */
export const RESTORABLE_MS = 10 * 60_000;

/** Returns the time (ISO 8601) before which such a removal cannot be undone. */
export const restorableSince = (now: Date): string => new Date(now.getTime() - RESTORABLE_MS).toISOString();
