import type { Article } from '#contract/articles/articles.ts';
import { DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts';
import { coAuthorName } from '#contract/identity/full-name.ts';
import { LICENCES } from '#contract/articles/licences.ts';
import { WORK_LABELS, type WorkField } from '#contract/articles/version-fields.ts';
import type { WorkFields } from '#contract/articles/works.ts';
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

/** A co-author as the form has them: half-finished texts are allowed. */
export type CoAuthorRow = { given_name: string; family_name: string; affiliation: string; orcid: string };

export const LANGUAGE_CHOICES: readonly { value: Language; label: string }[] = [
  { value: 'id', label: 'Bahasa Indonesia' },
  { value: 'en', label: 'Bahasa Inggris' },
];

/** Returns a list as the draft and the request have it: JSON text, or nothing for an empty list. */
export function writeList(rows: readonly unknown[]): string {
  return rows.length === 0 ? '' : JSON.stringify(rows);
}

/** Reads what writeList wrote. People can write anything into their storage, so anything else is an empty list. */
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

/** The first author is the person whose account the article belongs to. */
export const coAuthorNumber = (index: number): number => index + 2;

const isBlank = (row: CoAuthorRow) => Object.values(row).every((text) => text.trim() === '');

function checkCoAuthors(text: string): string | undefined {
  const rows = readCoAuthors(text);
  for (const [index, row] of rows.entries()) {
    const who = `Penulis ke-${coAuthorNumber(index)}: `;
    if (isBlank(row)) continue;
    if (row.given_name.trim() === '') return who + missingText('Nama depan');
    if (wrongOrcid(row.orcid)) return who + WRONG_ORCID;
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

/** Returns the error of a text that is neither empty nor an ORCID iD. */
export function wrongOrcid(text: string): string | undefined {
  return text.trim() === '' || normalOrcid(text) !== undefined ? undefined : WRONG_ORCID;
}

/** Returns the error of a text that is neither empty nor a DOI. */
export function wrongDoi(text: string): string | undefined {
  return text.trim() === '' || normalDoi(text) !== undefined ? undefined : WRONG_DOI;
}

function showCoAuthor(row: CoAuthorRow): string {
  return [coAuthorName(row), row.affiliation, row.orcid].filter(Boolean).join(', ');
}

type WorkFormField = Omit<FormField<Article>, 'name' | 'label'>;

/** In the order of the conflict notice. All are optional. */
const IN_FORMS: Readonly<Record<WorkField | 'topic_names', WorkFormField>> = {
  abstract: {
    limit: ABSTRACT_CHARACTERS,
    isOptional: true,
    from: (article) => article?.abstract ?? '',
  },
  co_authors: {
    check: checkCoAuthors,
    from: (article) =>
      writeList((article?.co_authors ?? []).map((person) => ({ ...person, orcid: person.orcid ?? '' }))),
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
  // The names of the chosen topics, for the conflict notice and for topics that are gone. The server ignores them.
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
    show: (code) => (code in LICENCES ? LICENCES[code as keyof typeof LICENCES].label : ''),
  },
  doi: { check: wrongDoi, from: (article) => article?.doi ?? '' },
};

/** The fields of a work in the article forms. */
export const WORK_FIELDS: FormFields<Article> = Object.entries(IN_FORMS).map(([name, field]) => ({
  name,
  label: WORK_LABELS[name === 'topic_names' ? 'topics' : (name as WorkField)],
  ...field,
}));

/** Returns the fields of a work that the form has, without what is only half typed. */
export function unsentWork(fields: Fields): Partial<WorkFields> {
  const topicNames = readTexts(fields['topic_names'] ?? '');
  const licence = fields['licence'] ?? '';
  const work: WorkFields = {
    abstract: (fields['abstract'] ?? '').trim(),
    keywords: readTexts(fields['keywords'] ?? ''),
    topics: readIds(fields['topics'] ?? '').flatMap((id, index) => {
      const name = topicNames[index];
      return name === undefined ? [] : [{ id, name, slug: '' }];
    }),
    language: (fields['language'] ?? 'id') as Language,
    licence: licence in LICENCES ? (licence as keyof typeof LICENCES) : null,
    co_authors: readCoAuthors(fields['co_authors'] ?? '')
      .filter(({ given_name }) => given_name.trim() !== '')
      .map((row) => ({ ...row, orcid: normalOrcid(row.orcid) ?? null })),
    doi: normalDoi(fields['doi'] ?? '') ?? null,
  };
  return Object.fromEntries(Object.entries(work).filter(([name]) => name in fields));
}
