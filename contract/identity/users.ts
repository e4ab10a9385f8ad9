import { z } from 'zod';
import { GENDERS } from '#contract/constants.ts';
import { listMeta, listQuery } from '#contract/lists.ts';
import { PASSWORD_RULES, type PasswordRules } from '#contract/password-rules.ts';
import { choice, emailAddress, idNumber, newPassword, phoneNumber, requiredLine, timestamp } from '#contract/text.ts';

export const namedUser = z.object({ id: idNumber, nama_depan: z.string(), nama_belakang: z.string() });

export const user = namedUser.extend({
  email: z.string(),
  no_hp: z.string(),
  gender: z.enum(GENDERS),
  role_type: z.number().int().describe('1 user, 2 admin'),
  created_at: timestamp,
  updated_at: timestamp,
});

/** What a user may have to do before other calls are allowed: choose an own password, or set up a second factor. */
export const DUTIES = ['credential', 'secondFactor'] as const;

/** The caller's own account, as `login` and `me` return it. */
export const ownUser = user.extend({
  duty: z
    .enum(DUTIES)
    .optional()
    .describe(
      "What has to be done first; until then other calls return 403. 'credential': to choose one's own; 'secondFactor': to turn one on",
    ),
});

/** Whether the user has not yet confirmed their e-mail address. Only responses to admins have this field. */
export const unconfirmed = z
  .boolean()
  .optional()
  .describe('true, for admins: the address is not confirmed yet. Left out otherwise');

/** The author of a post in responses. `email` is null unless the caller is an admin or the author. */
export const byline = namedUser.extend({
  email: z.string().nullable(),
  has_page: z.boolean().optional().describe('true: readers find the author, and all articles, on a page of their own'),
  is_unconfirmed: unconfirmed,
});

export const userSummary = user
  .pick({ id: true, nama_depan: true, nama_belakang: true, email: true, role_type: true })
  .extend({ closed_at: timestamp.nullable().describe('When the account was closed; null: it is open') });

/** Returns the schema for a new account. `rules` apply to the password. */
export const registrationBy = (rules: PasswordRules) =>
  z.object({
    nama_depan: requiredLine('Nama depan'),
    nama_belakang: requiredLine('Nama belakang'),
    email: emailAddress(),
    no_hp: phoneNumber(),
    gender: choice('Gender', GENDERS),
    password: newPassword(rules),
  });

/** The schema with the least strict password rules, for code that does not know the server's MODE. */
export const registration = registrationBy(PASSWORD_RULES.trial);

export const userAnswer = z.object({ user });
export const ownUserAnswer = z.object({ user: ownUser });
export const userListQuery = listQuery([
  'nama_depan',
  '-nama_depan',
  'email',
  '-email',
  'created_at',
  '-created_at',
]).extend({
  open: z
    .enum(['true', 'false'], { error: 'open harus true atau false.' })
    .optional()
    .describe('With open=true: leaves out closed accounts'),
});
export const userListAnswer = z.object({ data: z.array(userSummary), meta: listMeta });

export type User = z.infer<typeof user>;
export type Duty = (typeof DUTIES)[number];
export type OwnUser = z.infer<typeof ownUser>;
export type Byline = z.infer<typeof byline>;
export type UserSummary = z.infer<typeof userSummary>;
export type Registration = z.infer<typeof registration>;
export type UserListQuery = z.infer<typeof userListQuery>;
