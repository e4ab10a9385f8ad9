import { z } from 'zod';
import { listMeta, listQuery } from './lists.ts';
import { idNumber, timestamp } from './text.ts';

/** What can happen to an article, in the words of the timeline. `revise`: sent back to the author for changes. */
export const EVENT_KINDS = [
  'submitted',
  'resubmitted',
  'edited',
  'restored',
  'approved',
  'scheduled',
  'published',
  'revise',
  'declined',
  'withdrawn',
  'reopened',
  'revisionProposed',
  'revisionApproved',
  'revisionReturned',
  'revisionWithdrawn',
  'comment',
  'undone',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** 'author': the author and admins see it. 'editors': only admins do. */
export const EVENT_VISIBILITIES = ['author', 'editors'] as const;
export type EventVisibility = (typeof EVENT_VISIBILITIES)[number];

/** Who did something, without a name: an author is not told which admin decided. */
export const bySide = z.enum(['author', 'editors', 'system']);
export const actor = z
  .object({ id: idNumber, nama_depan: z.string(), nama_belakang: z.string() })
  .nullable()
  .describe('For admins, and for the caller itself; otherwise null');

const event = z.object({
  id: idNumber,
  at: timestamp,
  kind: z.enum(EVENT_KINDS),
  by: bySide,
  actor,
  version: z.number().int().nullable().describe('Number of the version that it is about'),
  text: z.string(),
  reasons: z.array(z.string()),
  visibility: z.enum(EVENT_VISIBILITIES),
  undone_by: idNumber.nullable().describe('Id of the event that undid this one'),
  batch_id: z.string().nullable().describe('Equal in decisions that were made together'),
});

/** The newest first, 100 in a page. */
export const timelineQuery = listQuery(['-at']).pick({ page: true });
export const timelineAnswer = z.object({ events: z.array(event), meta: listMeta });

export type TimelineQuery = z.infer<typeof timelineQuery>;
export type TimelineAnswer = z.infer<typeof timelineAnswer>;
