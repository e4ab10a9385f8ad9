import { z } from 'zod';
import { LANGUAGES } from '#contract/constants.ts';
import { listMeta, listQuery } from '#contract/lists.ts';
import { imageInfo } from '#contract/posts/images.ts';
import { choice, idNumber, optionalText, orAbsent, pathId, requiredText, timestamp } from '#contract/text.ts';
import {
  AUTHORS_CHANGES,
  CHANGE_KINDS,
  CHANGE_NOTE_LEAST,
  CHANGE_NOTE_MOST,
  changeProblem,
  NOTICES,
  STATED_CHANGES,
} from './change-kinds.ts';
import { versionDiff } from './version-diff.ts';
import type { UnversionedWork } from './version-fields.ts';
import { workFields } from './works.ts';

const note = () =>
  z.preprocess((given) => given ?? undefined, optionalText('Keterangan untuk pembaca', CHANGE_NOTE_MOST).optional());

/** The optional fields by which an edit or a decision states what changes for readers. */
export const changeFields = {
  change_kind: z
    .preprocess(orAbsent, choice('Jenis perubahan', STATED_CHANGES).optional())
    .describe('What the change of a public article is; without it the history says that it is not stated'),
  change_note: note().describe(`What readers are told; at least ${CHANGE_NOTE_LEAST} characters except for layout`),
};

/** The same fields of an author, who proposes a change. */
export const proposedChange = {
  change_kind: z
    .preprocess(orAbsent, choice('Jenis perubahan', AUTHORS_CHANGES).optional())
    .describe('What the proposed change is for readers. The editors may state another kind'),
  change_note: changeFields.change_note,
};

/** Refuses a kind without its note, and a note without a kind. */
export function checkChange(given: Parameters<typeof changeProblem>[0], context: z.RefinementCtx): void {
  const problem = changeProblem(given);
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.text });
}

/** What else than the text a change can concern. */
export const CHANGED_FACTS = [
  'user_id',
  'co_authors',
  'topics',
  'language',
  'licence',
  'doi',
  'translates_version',
] as const satisfies readonly ('user_id' | 'translates_version' | UnversionedWork)[];
export type ChangedFact = (typeof CHANGED_FACTS)[number];

const kind = z.enum(CHANGE_KINDS);
const number = z.number().int().describe('From 1, in the order of publication');

export const notice = z.enum(NOTICES);

/** What readers are told beside the text of a work. */
export const toldReaders = z.object({ kind, number, at: timestamp, note: z.string() });

/** One public state of an article. */
const publicVersion = z.object({
  number,
  published_at: timestamp,
  kind,
  note: z.string().describe('For readers; empty if there is none'),
  facts: z.array(z.enum(CHANGED_FACTS)).describe('What else than the text differs from the version before'),
  hidden: z
    .object({ at: timestamp, reason: z.string() })
    .nullable()
    .describe('Set if the editors have hidden the text of this version; the note is then empty too'),
});

/** A page of the list has 50 versions. */
export const publicVersionsQuery = listQuery(['-number']).pick({ page: true });
export const publicVersionsAnswer = z.object({
  title: z.string(),
  language: workFields.language,
  versions: z.array(publicVersion).describe('The newest first'),
  meta: listMeta,
});

export const publicVersionParams = z.object({ id: pathId, number: pathId });

const { abstract, keywords, licence, doi, co_authors } = workFields;
export const publicVersionAnswer = z.object({
  version: publicVersion.omit({ hidden: true, facts: true }).extend({
    newest: number.describe('Number of the version that readers find at the article’s address'),
    title: z.string(),
    author: z
      .object({
        id: idNumber,
        nama_depan: z.string(),
        nama_belakang: z.string(),
        has_page: z.boolean(),
        orcid: z.string().nullable(),
      })
      .describe('Who the article belonged to then, under the present name'),
    content: z.string(),
    image: z.string().nullable(),
    image_info: imageInfo.nullable(),
    abstract,
    keywords,
    language: z.enum(LANGUAGES),
    licence,
    doi,
    co_authors,
  }),
});

export const publicDiffAnswer = z.object({
  diff: versionDiff.describe('The words of unchanged blocks that are not next to a change are left out'),
  facts: z.array(z.enum(CHANGED_FACTS)).describe('What else than the text differs'),
  left: z.number().int().describe('How many changed blocks were left out, because the texts differ too much'),
});

export const hiddenVersion = z.object({
  reason: requiredText('Alasan', CHANGE_NOTE_MOST)
    .min(CHANGE_NOTE_LEAST, { error: `Tulis alasannya, paling sedikit ${CHANGE_NOTE_LEAST} karakter.` })
    .describe('For readers, in place of the version'),
});

export type ToldReaders = z.infer<typeof toldReaders>;
export type PublicVersion = z.infer<typeof publicVersion>;
export type PublicVersionText = z.infer<typeof publicVersionAnswer>['version'];
