/** The bibliographic fields of an article that each version stores. An author can change them by a revision. */
export const VERSIONED_WORK = ['abstract', 'keywords', 'translates_version'] as const;
export type VersionedWork = (typeof VERSIONED_WORK)[number];

/** The other bibliographic fields. Changing them creates no version, and a revision cannot propose a change of them. */
export type UnversionedWork = 'co_authors' | 'topics' | 'language' | 'licence' | 'doi';

/** The name of a bibliographic field of an article. Schemas, forms and pages must have an entry for each name. */
export type WorkField = VersionedWork | UnversionedWork;

/** The labels of the fields in forms, messages and comparisons of versions. The audit log shows them in lower case. */
export const WORK_LABELS: Readonly<Record<WorkField, string>> = {
  abstract: 'Ringkasan',
  co_authors: 'Penulis lain',
  keywords: 'Kata kunci',
  topics: 'Topik',
  language: 'Bahasa',
  licence: 'Lisensi',
  doi: 'DOI',
  translates_version: 'Mengikuti versi naskah asli',
};

/** The fields of a version of an article. All code about versions uses this list, from forms to hashes. */
export const VERSION_FIELDS = ['title', 'content', 'image', ...VERSIONED_WORK] as const;
export type VersionField = (typeof VERSION_FIELDS)[number];

export function pick<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}

/** Copies the VERSION_FIELDS of a row or a version, and no other field. */
export function pickVersion<Row extends Record<VersionField, unknown>>(row: Row): Pick<Row, VersionField> {
  return pick<Row, VersionField>(row, VERSION_FIELDS);
}
