import type { Article } from '#contract/articles/articles.ts';
import { coAuthorName, fullName } from '#contract/identity/full-name.ts';
import { LICENCES } from '#contract/articles/licences.ts';

/** What no version of an article has, by its label, in words. */
export type OtherFields = Readonly<Record<string, string>>;
export type FieldChange = { label: string; from: string; to: string };

export function otherFieldsOf({ user, topics, language, licence, co_authors, doi }: Article): OtherFields {
  return {
    Penulis: [fullName(user), user.email].filter(Boolean).join(', '),
    'Penulis lain': (co_authors ?? [])
      .map((person) => [coAuthorName(person), person.affiliation, person.orcid].filter(Boolean).join(', '))
      .join('; '),
    Topik: (topics ?? []).map(({ name }) => name).join(', '),
    Bahasa: language === 'en' ? 'Bahasa Inggris' : 'Bahasa Indonesia',
    Lisensi: licence ? LICENCES[licence].label : '',
    DOI: doi ?? '',
  };
}

export function changedFields(before: OtherFields, now: OtherFields): FieldChange[] {
  return Object.keys(now)
    .map((label) => ({ label, from: before[label] ?? '', to: now[label] ?? '' }))
    .filter(({ from, to }) => from !== to);
}
