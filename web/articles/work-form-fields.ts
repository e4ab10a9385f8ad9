import type { Article } from '#contract/articles/articles.ts';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { coAuthorName } from '#contract/identity/full-name.ts';
import { LICENCE_CODES, LICENCES } from '#contract/articles/licences.ts';
import { WORK_LABELS, type WorkField } from '#contract/articles/version-fields.ts';
import type { WorkFields } from '#contract/articles/works.ts';
import { keysOf } from '#contract/objects.ts';
import { countCharacters, missingText, tooLongText } from '#contract/rules.ts';
import {
  ABSTRACT_CHARACTERS,
  CO_AUTHORS_MAX,
  KEYWORD_CHARACTERS,
  KEYWORDS_MAX,
  normalDoi,
  normalOrcid,
  TOO_MANY_CO_AUTHORS,
  TOO_MANY_KEYWORDS,
  TOO_MANY_TOPICS,
  TOPICS_MAX,
  WRONG_DOI,
  WRONG_ORCID,
} from '#contract/articles/work-rules.ts';
import type { Fields } from '#web/drafts/drafts.ts';
import type { FormField, FormFields } from '#web/forms/form-fields.ts';
import { LANGUAGE_CHOICES } from '#web/forms/language-choices.ts';

/** A co-author in the form. The texts may be half typed. */
export type CoAuthorRow = { given_name: string; family_name: string; affiliation: string; orcid: string };

/** Returns a list as the text that drafts and requests contain: JSON, or '' for an empty list. */
export function writeList(rows: readonly unknown[]): string {
  return rows.length === 0 ? '' : JSON.stringify(rows);
}

/** Reads a list that writeList has written. Other text becomes an empty list: users can edit the browser's storage. */
function readList(text: string): unknown[] {
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

export function readTexts(text: string): string[] {
  return readList(text).filter((row) => typeof row === 'string');
}

export function readIds(text: string): number[] {
  return readList(text).filter((row) => typeof row === 'number');
}

export function readCoAuthors(text: string): CoAuthorRow[] {
  return readList(text).map((row) => {
    const given = Object(row) as Record<keyof CoAuthorRow, unknown>;
    const textOf = (name: keyof CoAuthorRow) => (typeof given[name] === 'string' ? given[name] : '');
    return {
      given_name: textOf('given_name'),
      family_name: textOf('family_name'),
      affiliation: textOf('affiliation'),
      orcid: textOf('orcid'),
    };
  });
}

/** Author number 1 is the owner of the article. */
export const coAuthorNumber = (index: number): number => index + 2;

const isBlank = (row: CoAuthorRow) => Object.values(row).every((text) => text.trim() === '');

function checkCoAuthors(text: string): string | undefined {
  const rows = readCoAuthors(text);
  for (const [index, row] of rows.entries()) {
    const begin = `Penulis ke-${coAuthorNumber(index)}: `;
    if (isBlank(row)) continue;
    if (row.given_name.trim() === '') return begin + missingText('Nama depan');
    if (wrongOrcid(row.orcid)) return begin + WRONG_ORCID;
  }
  return rows.filter((row) => !isBlank(row)).length > CO_AUTHORS_MAX ? TOO_MANY_CO_AUTHORS : undefined;
}

function checkKeywords(text: string): string | undefined {
  const words = readTexts(text);
  if (words.some((word) => countCharacters(word) > KEYWORD_CHARACTERS)) {
    return tooLongText(WORK_LABELS.keywords, KEYWORD_CHARACTERS);
  }
  return words.length > KEYWORDS_MAX ? TOO_MANY_KEYWORDS : undefined;
}

/** Returns a function that checks a text: it returns `error` if `normalize` rejects the text. Empty text is valid. */
function checkOf(normalize: (text: string) => string | undefined, error: string) {
  return (text: string) => (text.trim() === '' || normalize(text) !== undefined ? undefined : error);
}

export const wrongOrcid = checkOf(normalOrcid, WRONG_ORCID);
export const wrongDoi = checkOf(normalDoi, WRONG_DOI);

function showCoAuthor(row: CoAuthorRow): string {
  return [coAuthorName(row), row.affiliation, row.orcid].filter(Boolean).join(', ');
}

const licenceOf = (text: string | undefined) => LICENCE_CODES.find((code) => code === text);

type WorkFormField = Omit<FormField<Article>, 'name' | 'label'>;

/** The optional fields of an article. The notice about a conflicting version lists them in this order. */
const IN_FORMS: Readonly<Record<WorkField | 'topic_names', WorkFormField>> = {
  abstract: {
    limit: ABSTRACT_CHARACTERS,
    isOptional: true,
    from: (article) => article?.abstract ?? '',
  },
  co_authors: {
    check: checkCoAuthors,
    from: (article) =>
      writeList((article?.co_authors ?? []).map((author) => ({ ...author, orcid: author.orcid ?? '' }))),
    show: (text) =>
      readCoAuthors(text)
        .filter((row) => !isBlank(row))
        .map(showCoAuthor)
        .join('\n'),
  },
  keywords: {
    check: checkKeywords,
    from: (article) => writeList(article?.keywords ?? []),
    show: (text) => readTexts(text).join(', '),
  },
  topics: {
    check: (text) => (readIds(text).length > TOPICS_MAX ? TOO_MANY_TOPICS : undefined),
    from: (article) => writeList((article?.topics ?? []).map(({ id }) => id)),
    show: (_, fields) => readTexts(fields['topic_names'] ?? '').join(', '),
  },
  // The names of the chosen topics, which the form shows even for deleted topics. The server ignores this field.
  topic_names: {
    from: (article) => writeList((article?.topics ?? []).map(({ name }) => name)),
    show: null,
  },
  language: {
    from: (article) => article?.language ?? DEFAULT_LANGUAGE,
    show: (code) => LANGUAGE_CHOICES.find(({ value }) => value === code)?.label ?? '',
  },
  licence: {
    from: (article) => article?.licence ?? '',
    show: (text) => {
      const code = licenceOf(text);
      return code ? LICENCES[code].label : '';
    },
  },
  doi: { check: wrongDoi, from: (article) => article?.doi ?? '' },
  translates_version: { from: (article) => String(article?.translates_version ?? ''), show: null },
};

export const WORK_FIELDS: FormFields<Article> = keysOf(IN_FORMS).map((name) => ({
  name,
  label: WORK_LABELS[name === 'topic_names' ? 'topics' : name],
  ...IN_FORMS[name],
}));

/** Returns the form's details of the work, such as abstract and topics. Half-typed values count as empty. */
export function unsentWork(fields: Fields): Partial<WorkFields> {
  const topicNames = readTexts(fields['topic_names'] ?? '');
  const work: WorkFields = {
    abstract: (fields['abstract'] ?? '').trim(),
    keywords: readTexts(fields['keywords'] ?? ''),
    topics: readIds(fields['topics'] ?? '').flatMap((id, index) => {
      const name = topicNames[index];
      return name === undefined ? [] : [{ id, name, slug: '' }];
    }),
    language: LANGUAGE_CHOICES.find(({ value }) => value === fields['language'])?.value ?? DEFAULT_LANGUAGE,
    licence: licenceOf(fields['licence']) ?? null,
    co_authors: readCoAuthors(fields['co_authors'] ?? '')
      .filter(({ given_name }) => given_name.trim() !== '')
      .map((row) => ({ ...row, orcid: normalOrcid(row.orcid) ?? null })),
    doi: normalDoi(fields['doi'] ?? '') ?? null,
    translates_version: null,
  };
  return Object.fromEntries(Object.entries(work).filter(([name]) => name in fields));
}
