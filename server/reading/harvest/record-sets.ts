import { type Language, LANGUAGES } from '#contract/constants.ts';
import { type PostKindName, postKindNames, postKinds } from '#contract/posts/post-kinds.ts';
import { listTopics } from '#server/articles/topics/topics.service.ts';
import type { System } from '#server/system.ts';
import type { PublicRecord, RecordFilter } from '#server/works/records/public-record.ts';

/** The name of a kind in identifiers, and its set. Harvesters store both, so they must never change. */
export const KIND_NAMES: Readonly<Record<PostKindName, string>> = { article: 'artikel', blog: 'blog' };

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { id: 'Bahasa Indonesia', en: 'Bahasa Inggris' };

/** A set of records. `filter` selects its records. */
type RecordSet = { spec: string; name: string; filter: Pick<RecordFilter, 'kind' | 'language' | 'topicId'> };

/** Returns all sets: one for each kind, language and topic. */
export async function listRecordSets(system: System): Promise<RecordSet[]> {
  const topics = await listTopics(system, undefined);
  return [
    ...postKindNames.map((kind) => ({ spec: KIND_NAMES[kind], name: postKinds[kind].label, filter: { kind } })),
    ...LANGUAGES.map((language) => ({
      spec: `bahasa-${language}`,
      name: LANGUAGE_NAMES[language],
      filter: { language },
    })),
    ...topics.map(({ id, name, slug }) => ({ spec: `topik-${slug}`, name, filter: { topicId: id } })),
  ];
}

/** Returns the sets with a record. Removed records keep their sets, so that harvesters of a set delete their copies. */
export function setsOf({ kind, language, topicIds }: PublicRecord, sets: readonly RecordSet[]): string[] {
  const has = ({ filter }: RecordSet) =>
    filter.kind === kind ||
    filter.language === language ||
    (filter.topicId !== undefined && topicIds.includes(filter.topicId));
  return sets.filter(has).map(({ spec }) => spec);
}
