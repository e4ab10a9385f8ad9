import { z } from 'zod';
import { LANGUAGES } from '#contract/constants.ts';
import { LICENCE_CODES } from './licences.ts';
import { isObject } from '#contract/objects.ts';
import {
  choice,
  idNumber,
  optionalLine,
  optionalNumber,
  optionalText,
  orAbsent,
  requiredLine,
} from '#contract/text.ts';
import { topic } from './topics.ts';
import { WORK_LABELS, type WorkField } from './version-fields.ts';
import {
  ABSTRACT_CHARACTERS,
  CO_AUTHORS_MAX,
  KEYWORD_CHARACTERS,
  KEYWORDS_MAX,
  NAME_CHARACTERS,
  normalDoi,
  normalOrcid,
  TOO_MANY_CO_AUTHORS,
  TOO_MANY_KEYWORDS,
  TOO_MANY_TOPICS,
  TOPICS_MAX,
  withoutDoubles,
  WRONG_DOI,
  WRONG_ORCID,
} from './work-rules.ts';

const coAuthor = z.object({
  given_name: z.string(),
  family_name: z.string().describe('Empty for people with one name'),
  affiliation: z.string(),
  orcid: z.string().nullable().describe('0000-0002-1825-0097'),
});

/** The bibliographic fields in a response. A field without a value is '', [] or null. */
export const workFields = {
  abstract: z.string().describe('Plain text; empty if there is none'),
  keywords: z.array(z.string()),
  topics: z.array(topic),
  language: z.enum(LANGUAGES).describe('The language of the text'),
  licence: z.enum(LICENCE_CODES).nullable().describe('null: not stated'),
  co_authors: z.array(coAuthor).describe('The further authors, in order'),
  doi: z.string().nullable().describe('10.1234/abcd'),
  translates_version: z
    .number()
    .int()
    .nullable()
    .describe('Of a translation, for its author and admins: the version of the original that it follows'),
} satisfies Record<WorkField, z.ZodType>;

const IN_A_FORM = 'In a multipart form: the same list as JSON text in one field. Empty removes all; absent keeps them';

/** Creates the schema of a list: an array in a JSON body, or the array as JSON text in a field of a multipart form. */
const list = <Schema extends z.ZodType>(schema: Schema, tidy: (rows: unknown[]) => unknown[]) =>
  z.preprocess((given) => {
    const rows = fromForm(given);
    return Array.isArray(rows) ? tidy(rows) : rows;
  }, schema.optional());

function fromForm(given: unknown): unknown {
  if (given === null || (typeof given === 'string' && given.trim() === '')) return [];
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}

/** Turns null into '', which removes the stored value. Returns undefined unchanged: it keeps the stored value. */
const orEmpty = (given: unknown) => given ?? (given === null ? '' : undefined);

const isBlank = (given: unknown) =>
  given === null || given === undefined || (typeof given === 'string' && !given.trim());
const isBlankRow = (given: unknown) => isObject(given) && !Array.isArray(given) && Object.values(given).every(isBlank);

/** An ORCID iD in any spelling. An empty field and null mean that there is none. */
export const orcidOrNone = () =>
  z.preprocess(
    (given) => (isBlank(given) ? null : given),
    z
      .string({ error: WRONG_ORCID })
      .refine((text) => normalOrcid(text) !== undefined, { error: WRONG_ORCID })
      .transform((text) => normalOrcid(text) ?? null)
      .nullable(),
  );

const coAuthorInput = z.object(
  {
    given_name: requiredLine('Nama depan penulis lain', NAME_CHARACTERS),
    family_name: z.preprocess(orEmpty, optionalLine('Nama belakang penulis lain', NAME_CHARACTERS).default('')),
    affiliation: z.preprocess(orEmpty, optionalLine('Afiliasi penulis lain').default('')),
    orcid: orcidOrNone(),
  },
  { error: 'Penulis lain harus berupa daftar nama.' },
);

/** The bibliographic fields in a request. All are optional: an edit keeps the stored value of an absent field. */
export const workInput = {
  abstract: z.preprocess(orEmpty, optionalText(WORK_LABELS.abstract, ABSTRACT_CHARACTERS).optional()),
  keywords: list(
    z
      .array(requiredLine(WORK_LABELS.keywords, KEYWORD_CHARACTERS), { error: 'Kata kunci harus berupa daftar teks.' })
      .transform(withoutDoubles)
      .refine((words) => words.length <= KEYWORDS_MAX, { error: TOO_MANY_KEYWORDS }),
    (rows) => rows.filter((row) => !isBlank(row)),
  ).describe(`At most ${KEYWORDS_MAX}; doubles are dropped. ${IN_A_FORM}`),
  topics: list(
    z
      .array(idNumber, { error: 'Topik harus berupa daftar nomor.' })
      .transform((ids) => [...new Set(ids)])
      .refine((ids) => ids.length <= TOPICS_MAX, { error: TOO_MANY_TOPICS }),
    (rows) => rows,
  ).describe(`Ids of at most ${TOPICS_MAX} topics. ${IN_A_FORM}`),
  language: z.preprocess(orAbsent, choice(WORK_LABELS.language, LANGUAGES).optional()),
  licence: z
    .preprocess(
      (given) => (given === '' ? null : given),
      choice(WORK_LABELS.licence, LICENCE_CODES).nullable().optional(),
    )
    .describe('Empty in a form, or null: not stated; a new work then has the licence of the site’s settings'),
  co_authors: list(
    z
      .array(coAuthorInput, { error: 'Penulis lain harus berupa daftar nama.' })
      .refine((people) => people.length <= CO_AUTHORS_MAX, { error: TOO_MANY_CO_AUTHORS }),
    (rows) => rows.filter((row) => !isBlankRow(row)),
  ).describe(`In order, at most ${CO_AUTHORS_MAX}; orcid also as address. ${IN_A_FORM}`),
  doi: z
    .preprocess(
      (given) => (isBlank(given) ? (given === undefined ? undefined : null) : given),
      z
        .string({ error: WRONG_DOI })
        .refine((text) => normalDoi(text) !== undefined, { error: WRONG_DOI })
        .transform((text) => normalDoi(text) ?? null)
        .nullable()
        .optional(),
    )
    .describe('Also as https://doi.org/… or doi:…. Empty removes it'),
  translates_version: optionalNumber('Versi naskah asli tidak dikenal.').describe(
    'Of a translation: number of the version of the original that it follows now. Empty: unknown; of a new pair the newest',
  ),
} satisfies Record<WorkField, z.ZodType>;

const works = z.object(workFields);
const workInputs = z.object(workInput);

export type WorkFields = z.infer<typeof works>;
export type WorkInput = z.output<typeof workInputs>;
