import { z } from 'zod';
import { STAGES } from '#contract/articles/article-status.ts';
import { listMeta, listQuery } from '#contract/lists.ts';
import { actor, EVENT_KINDS } from '#contract/articles/reviews.ts';
import { idNumber, timestamp } from '#contract/text.ts';
import { user, userSummary } from '#contract/identity/users.ts';

/** `leaving`: the user has requested the account's deletion and can still cancel it. */
export const PERSON_STATES = ['active', 'leaving', 'closed'] as const;
const PERSON_ROLES = ['user', 'admin'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

const count = z.number().int();

const personInList = userSummary.extend({
  created_at: timestamp,
  state: z.enum(PERSON_STATES),
  spam_at: timestamp.nullable().describe('When the account was closed as spam; null: it was not'),
  delete_at: timestamp.nullable().describe('When the account is deleted, as its user has asked; null: it is not'),
  seen_at: timestamp.nullable().describe('Last activity, to ten minutes; null: none since this is recorded'),
  is_unconfirmed: z.boolean().describe('The address was not confirmed yet by the link that was mailed to it'),
  is_invited: z.boolean().describe('Was invited by an admin, and has set no password yet'),
  articles: count.describe('Articles in every stage'),
});

export const peopleQuery = listQuery([
  '-created_at',
  'created_at',
  'nama_depan',
  '-nama_depan',
  '-seen_at',
  'seen_at',
]).extend({
  role: z.enum(PERSON_ROLES, { error: `role harus salah satu dari: ${PERSON_ROLES.join(', ')}.` }).optional(),
  state: z.enum(PERSON_STATES, { error: `state harus salah satu dari: ${PERSON_STATES.join(', ')}.` }).optional(),
});
export const peopleAnswer = z.object({
  people: z.array(personInList),
  meta: listMeta.extend({
    counts: z.record(z.enum(PERSON_STATES), count).describe('People in each state, regardless of the state filter'),
  }),
});

/** The page of a user shows at most this many rows of each list. */
export const PERSON_ROWS = 20;

const work = z.object({
  id: idNumber,
  title: z.string(),
  stage: z.enum(STAGES),
  is_revised: z.boolean().describe('A revision of the public text waits for the editors'),
  created_at: timestamp,
});
const decision = z.object({
  id: idNumber,
  at: timestamp,
  kind: z.enum(EVENT_KINDS),
  is_undone: z.boolean(),
  article: z.object({ id: idNumber, title: z.string() }),
  actor,
});
const session = z.object({ device: z.string(), created_at: timestamp, used_at: timestamp });

export const personAnswer = z.object({
  person: personInList.extend({
    ...user.pick({ no_hp: true, gender: true }).shape,
    affiliation: z.string(),
    orcid: z.string().nullable(),
    stages: z.record(z.enum(STAGES), count).describe('Articles in each stage'),
  }),
  works: z.array(work).describe(`The newest ${PERSON_ROWS} articles`),
  received: z.array(decision).describe(`The newest ${PERSON_ROWS} decisions on the person's articles`),
  made: z.array(decision).describe(`The newest ${PERSON_ROWS} decisions of the person as an admin`),
  sessions: z.array(session).describe('Where the person is signed in'),
  invitation: z
    .object({
      role: z.enum(PERSON_ROLES),
      valid_until: timestamp.nullable().describe('When the link that was mailed ends; null: it has ended'),
    })
    .nullable()
    .describe('The invitation that the person has not accepted; null: there is none'),
});

export type PersonInList = z.infer<typeof personInList>;
export type PeopleQuery = z.infer<typeof peopleQuery>;
export type PeopleAnswer = z.infer<typeof peopleAnswer>;
export type PersonAnswer = z.infer<typeof personAnswer>;
