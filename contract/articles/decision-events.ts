import type { EventKind } from './reviews.ts';

/** The events that are decisions of the editors. The browser loads this file: do not import zod, which is large. */
export const DECISION_EVENTS = [
  'approved',
  'scheduled',
  'revise',
  'declined',
  'revisionApproved',
  'revisionReturned',
  'revisionDeclined',
] as const satisfies readonly EventKind[];

/** The events that undoDecision takes back. */
export const UNDOABLE_EVENTS: ReadonlySet<EventKind> = new Set([...DECISION_EVENTS, 'reopened']);
