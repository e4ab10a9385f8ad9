import type { Article } from '#contract/articles/articles.ts';
import { type UnversionedWork, WORK_LABELS } from '#contract/articles/version-fields.ts';
import { coAuthorName, fullName } from '#contract/identity/full-name.ts';
import { LICENCES } from '#contract/articles/licences.ts';
import { keysOf } from '#contract/objects.ts';

/** The fields that the version history does not contain, such as topics and licence. Maps labels to readable texts. */
export type OtherFields = Readonly<Record<string, string>>;
export type FieldChange = { label: string; from: string; to: string };

export function otherFieldsOf({ user, topics, language, licence, co_authors, doi }: Article): OtherFields {
  const work: Record<UnversionedWork, string> = {
    co_authors: (co_authors ?? [])
      .map((author) => [coAuthorName(author), author.affiliation, author.orcid].filter(Boolean).join(', '))
      .join('; '),
    topics: (topics ?? []).map(({ name }) => name).join(', '),
    language: language === 'en' ? 'Bahasa Inggris' : 'Bahasa Indonesia',
    licence: licence ? LICENCES[licence].label : '',
    doi: doi ?? '',
  };
  return {
    Penulis: [fullName(user), user.email].filter(Boolean).join(', '),
    ...Object.fromEntries(keysOf(work).map((name) => [WORK_LABELS[name], work[name]])),
  };
}

export function changedFields(before: OtherFields, now: OtherFields): FieldChange[] {
  return Object.keys(now)
    .map((label) => ({ label, from: before[label] ?? '', to: now[label] ?? '' }))
    .filter(({ from, to }) => from !== to);
}
