import { BIN_DAYS } from '#contract/bin/bin-kinds.ts';
import { RESTORABLE_MS } from '#server/files/restorable.ts';

/** How long a deleted row stays in the bin. */
export const BIN_MS = BIN_DAYS * 86_400_000;

/** Returns the time (ISO 8601) before which a deleted row can no longer be restored, and is removed with its files. */
export const binSince = (now: Date): string => new Date(now.getTime() - BIN_MS).toISOString();

/** Returns the time at which a row is removed that was deleted at `deletedAt` (both ISO 8601). */
export const removedAt = (deletedAt: string): string => new Date(Date.parse(deletedAt) + BIN_MS).toISOString();

/**
 * Returns the date of deletion (ISO 8601) by which a row can be restored for RESTORABLE_MS from `now` on. The bin shows
 * only rows with a later date: the others have an undo of their own, or are removed too soon to be restored from there.
 */
export const brieflyDeleted = (now: Date): string => new Date(now.getTime() - BIN_MS + RESTORABLE_MS).toISOString();
