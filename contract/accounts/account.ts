import { z } from 'zod';
import { mailTopics } from './mails-wanted.ts';
import { addressInName, hasAddress } from '#contract/identity/names.ts';
import { optionalLine, optionalText, timestamp } from '#contract/text.ts';
import { PASSWORD_RULES, type PasswordRules } from '#contract/password-rules.ts';
import { identified, identityForm } from '#contract/identity/second-factor.ts';
import { registration, user } from '#contract/identity/users.ts';
import { orcidOrNone } from '#contract/articles/works.ts';
import { confirmed, newPasswordTwice } from '#contract/identity/password-resets.ts';

/** Returns the schema for a change of the caller's own password. `rules` apply to the new password. */
export const passwordChangeBy = (rules: PasswordRules) =>
  confirmed(identified(identityForm.extend(newPasswordTwice(rules))));

/** The schema with the least strict password rules, for code that does not know the server's MODE. */
export const passwordChange = passwordChangeBy(PASSWORD_RULES.trial);

export const BIO_CHARACTERS = 500;

const optional = (given: unknown) => given ?? '';

/** Refuses a name that contains a web or e-mail address: each public work would advertise the address. */
const withoutAddress = <Name extends z.ZodType<string>>(label: string, name: Name) =>
  name.refine((text) => !hasAddress(text), { error: addressInName(label) });

const CITATION_NAME = 'Nama untuk sitasi';

/** The schema for the caller's own profile. An empty field removes the stored value. */
export const profileForm = z.object({
  nama_depan: withoutAddress('Nama depan', registration.shape.nama_depan),
  nama_belakang: withoutAddress('Nama belakang', registration.shape.nama_belakang),
  ...registration.pick({ no_hp: true, gender: true }).shape,
  affiliation: z.preprocess(optional, optionalLine('Afiliasi')),
  citation_name: z.preprocess(optional, withoutAddress(CITATION_NAME, optionalLine(CITATION_NAME))),
  bio: z.preprocess(optional, optionalText('Bio', BIO_CHARACTERS)),
  orcid: orcidOrNone(),
});

const profile = user.pick({ nama_depan: true, nama_belakang: true, no_hp: true, gender: true }).extend({
  affiliation: z.string(),
  citation_name: z.string().describe("As references name the person: 'Rahma, S.'; '' if the names are used"),
  bio: z.string(),
  orcid: z.string().nullable().describe('0000-0002-1825-0097'),
});

export const ownProfileAnswer = z.object({
  profile,
  has_page: z.boolean().describe('Whether readers find a page about the caller, because of a public article'),
});
export const profileSaved = z.object({ message: z.string(), user });

export const sessionId = z.uuid();

const ownSession = z.object({
  id: sessionId,
  device: z.string().describe("The browser in words: 'Chrome di Android'; '' if it did not say"),
  created_at: timestamp,
  used_at: timestamp.describe('When it was last used, to ten minutes'),
  is_current: z.boolean().describe('The session of this request'),
});

export const ownSessionsAnswer = z.object({ sessions: z.array(ownSession) });

const mailTopic = z.enum(mailTopics, { error: 'Pilih dari jenis email yang ada.' });

export const ownMailsAnswer = z.object({
  topics: z.array(mailTopic).describe('The kinds that this site sends to the caller and that can be switched off'),
  off: z.array(mailTopic).describe('Those of them that the caller has switched off'),
});

/** The complete new list of unwanted kinds of mail. The server ignores kinds that the caller would never get. */
export const ownMailsForm = z.object({
  off: z.array(mailTopic, { error: 'Pilih dari jenis email yang ada.' }).max(mailTopics.length),
});

export type Profile = z.infer<typeof profile>;
export type OwnMails = z.infer<typeof ownMailsAnswer>;
export type OwnSession = z.infer<typeof ownSession>;
