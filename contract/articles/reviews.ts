import { z } from 'zod';
import { ARTICLE_DECISIONS } from '#contract/constants.ts';
import { listMeta, listQuery } from '#contract/lists.ts';
import { DECISIONS_AT_ONCE, REASONS_MAX, REVIEW_TEXT_CHARACTERS } from '#contract/rules.ts';
import {
  choice,
  idNumber,
  loadedVersion,
  optionalText,
  orAbsent,
  requiredLine,
  requiredText,
  timestamp,
} from '#contract/text.ts';
import { namedUser } from '#contract/identity/users.ts';
import { changeFields, checkChange } from './public-versions.ts';

/** The kinds of events in an article's timeline. `revise`: the article was sent back to the author for changes. */
export const EVENT_KINDS = [
  'submitted',
  'confirmed',
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
  'revisionDeclined',
  'revisionWithdrawn',
  'comment',
  'undone',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Who sees an event. 'author': the author and all admins. 'editors': admins only. */
export const EVENT_VISIBILITIES = ['author', 'editors'] as const;
export type EventVisibility = (typeof EVENT_VISIBILITIES)[number];

/** Who acted, without a name: authors must not learn which admin decided. */
export const SIDES = ['author', 'editors', 'system'] as const;
export type Side = (typeof SIDES)[number];
export const bySide = z.enum(SIDES);
export const actor = namedUser.nullable().describe('For admins, and for the caller itself; otherwise null');

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
  publish_at: timestamp.nullable().describe('For when a scheduled article was approved'),
  undone_by: idNumber.nullable().describe('Id of the event that undid this one'),
  batch_id: z.string().nullable().describe('Equal in decisions that were made together'),
});

/** A page of the timeline has 100 events, the newest first. */
export const timelineQuery = listQuery(['-at']).pick({ page: true });
export const timelineAnswer = z.object({ events: z.array(event), meta: listMeta });

export type TimelineAnswer = z.infer<typeof timelineAnswer>;
export type TimelineEvent = TimelineAnswer['events'][number];

/** An optional text from the author to the editors, or from an editor to the author. An empty text counts as none. */
export const reviewText = (label = 'Catatan') =>
  z.preprocess((given) => given ?? undefined, optionalText(label, REVIEW_TEXT_CHARACTERS).optional());

/** The optional fields of a decision. They are our addition: the specification has only the status. */
export const decisionFields = {
  text: reviewText().describe('What the author will read'),
  reasons: z
    .array(requiredLine('Alasan'), { error: 'Alasan harus berupa daftar teks.' })
    .max(REASONS_MAX, { error: `Alasan paling banyak ${REASONS_MAX}.` })
    .optional(),
  tone: z
    .preprocess(orAbsent, choice('tone', ['revise', 'declined']).optional())
    .describe('With ditolak: revise asks the author for changes; declined, or none, declines the article'),
  publish_at: z
    .preprocess(orAbsent, z.iso.datetime({ offset: true, error: 'Waktu terbit tidak valid.' }).optional())
    .describe('With disetujui: publishes the article then, and not before'),
  version: z
    .preprocess(orAbsent, idNumber.optional())
    .describe('Number of the proposed revision that is decided on; without it the decision is about the article'),
};

const { version, ...words } = decisionFields;
const decidedItem = z.object({ id: idNumber, updated_at: timestamp, version });
export const decisionBatch = z
  .object({
    items: z
      .array(decidedItem, { error: 'items harus berupa daftar artikel.' })
      .min(1, { error: 'Pilih paling sedikit satu artikel.' })
      .max(DECISIONS_AT_ONCE, { error: `Paling banyak ${DECISIONS_AT_ONCE} artikel sekaligus.` })
      .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, {
        error: 'Satu artikel hanya boleh disebut sekali.',
      }),
    verifikasi_admin: choice('Status', ARTICLE_DECISIONS),
    ...words,
    ...changeFields,
  })
  .superRefine(checkChange);

/** The outcome for each article or account that a request names. `conflict`: refused. `gone`: it no longer exists. */
export const outcomes = z.array(
  z.object({ id: idNumber, outcome: z.enum(['done', 'conflict', 'gone']), message: z.string() }),
);
/**
 * The outcome is `conflict` if the article has changed since the caller loaded it, if its stage does not allow the
 * decision, if FOUR_EYES requires another admin, or if the decision would schedule a revision, which is impossible.
 */
export const decisionBatchAnswer = z.object({
  message: z.string(),
  batch: z.string().describe('For undoDecision'),
  items: outcomes.describe('In the order of the request'),
});

export const undoRequest = z
  .object({
    event: z.preprocess(orAbsent, idNumber.optional()).describe('Id of an event of the timeline'),
    batch: z.preprocess(orAbsent, z.uuid({ error: 'batch tidak valid.' }).optional()).describe('From decideArticles'),
  })
  .refine(({ event: one, batch }) => (one === undefined) !== (batch === undefined), {
    path: ['event'],
    error: 'Sebutkan satu keputusan atau satu kumpulan keputusan.',
  });
export const undoAnswer = z.object({ message: z.string(), items: outcomes.describe('The articles') });

/** The request for an act such as withdrawing or reopening an article. The request may contain a text. */
export const reviewAct = z.object({ text: reviewText(), updated_at: loadedVersion() });

/**
 * A comment on an article. For an author, `to` is ignored: the author and the admins see the comment. For an admin,
 * `to` decides whether the author sees it too.
 */
export const comment = z.object({
  text: requiredText('Pesan', REVIEW_TEXT_CHARACTERS),
  to: choice('to', EVENT_VISIBILITIES).describe('author: the author and admins read it; editors: only admins do'),
});

export type ReviewAct = z.output<typeof reviewAct>;
