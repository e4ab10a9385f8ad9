import { TOPIC_CHARACTERS, TOPICS_MAX } from '#contract/articles/work-rules.ts';
import { addTopic, listTopics } from '#server/articles/topics/topics.service.ts';
import { change } from '#server/change.ts';
import { searchText } from '#server/database/search-text.ts';
import { AppError } from '#server/errors.ts';
import { type Importing, recordItem } from './import-context.ts';
import type { Loss, SourceWork } from './source.ts';

/** Returns the ids of a work's topics, and adds topics that are missing here. At most TOPICS_MAX can be kept. */
export async function importTopics(importing: Importing, { key, title, topics }: SourceWork): Promise<number[]> {
  const { report } = importing;
  const lose = async (what: string) => await report.loss({ key, title, kind: 'topic', what } satisfies Loss);
  const ids = new Set<number>();
  for (const [index, name] of topics.entries()) {
    if (index >= TOPICS_MAX) await lose(`The topic “${name}”: an article has at most ${TOPICS_MAX}.`);
    else {
      const id = await topicId(importing, name.trim().slice(0, TOPIC_CHARACTERS));
      if (typeof id === 'number') ids.add(id);
      else await lose(`The topic “${name}”: ${id.refused}`);
    }
  }
  return [...ids].filter((id) => id > 0);
}

async function topicId(importing: Importing, name: string): Promise<number | { refused: string }> {
  const { system, topics, isDry, report, admin } = importing;
  const known = topics.get(searchText(name));
  if (known !== undefined) return known;
  try {
    const id = isDry ? 0 : (await addTopic(system, admin, name)).id;
    if (!isDry) await recordTopic(importing, name, id);
    topics.set(searchText(name), id);
    report.count('topics', 'added');
    return id;
  } catch (error) {
    if (error instanceof AppError) return { refused: error.message };
    throw error;
  }
}

async function recordTopic(importing: Importing, name: string, id: number): Promise<void> {
  const key = `${searchText(name)} ${id}`;
  await change(
    importing.system,
    async (tx) => await recordItem(importing, tx, { kind: 'topic', key, row_id: id, version: '' }),
  );
}

/** Returns the topics of this site by the lower-case name. */
export async function knownTopics(system: Importing['system']): Promise<Map<string, number>> {
  return new Map((await listTopics(system, undefined)).map(({ id, name }) => [searchText(name), id]));
}
