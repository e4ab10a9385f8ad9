/** The fields of a work that a version of an article holds, so that a revision can change them. */
export const VERSIONED_WORK = ['abstract', 'keywords'] as const;
export type VersionedWork = (typeof VERSIONED_WORK)[number];

/** The other fields of a work. A change of them makes no version, and a revision cannot propose one. */
export type UnversionedWork = 'co_authors' | 'topics' | 'language' | 'licence' | 'doi';

/** The name of a field of a work. The schemas, forms and pages must each have an entry for every name. */
export type WorkField = VersionedWork | UnversionedWork;

/** The names of the fields of a work in forms, messages and comparisons, and in small letters in the audit log. */
export const WORK_LABELS: Readonly<Record<WorkField, string>> = {
  abstract: 'Ringkasan',
  co_authors: 'Penulis lain',
  keywords: 'Kata kunci',
  topics: 'Topik',
  language: 'Bahasa',
  licence: 'Lisensi',
  doi: 'DOI',
};

/**
 * The fields that a version of an article holds. Versions, their hash and differences, revisions, previews and forms
 * use this list.
 */
export const VERSION_FIELDS = ['title', 'content', 'image', ...VERSIONED_WORK] as const;
export type VersionField = (typeof VERSION_FIELDS)[number];

export function pick<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}

/** Returns the version's fields of a row, or of a version, and no others. */
export function pickVersion<Row extends Record<VersionField, unknown>>(row: Row): Pick<Row, VersionField> {
  return pick<Row, VersionField>(row, VERSION_FIELDS);
}
