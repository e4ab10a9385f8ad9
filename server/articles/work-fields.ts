import type { Selectable } from 'kysely';
import type { WorkFields, WorkInput } from '#contract/articles/works.ts';
import type { Queries } from '#server/database/database.ts';
import { rowById } from '#server/database/prepared.ts';
import type { WorkColumns as WorkColumnTypes } from '#server/database/schema.ts';
import { readTopicsOfArticle, setTopicsOfArticle } from './topics/topics.service.ts';

/** The fields of a work as columns of its article; `keywords` and `co_authors` as JSON. Its topics have a table. */
export type WorkColumns = Selectable<WorkColumnTypes>;

/** The columns of a work whose fields are empty. */
export const NO_WORK: WorkColumns = {
  abstract: '',
  language: 'id',
  licence: null,
  doi: null,
  keywords: '[]',
  co_authors: '[]',
};
export const WORK_COLUMNS = Object.keys(NO_WORK) as readonly (keyof WorkColumns)[];

const SHORT: ReadonlySet<keyof WorkFields> = new Set(['language', 'licence', 'doi']);

const findWork = rowById((db, id: number) => db.selectFrom('articles').select(WORK_COLUMNS).where('id', '=', id));

/** Returns the fields of a work of an existing article. */
export async function readWorkFields(db: Queries, id: number): Promise<WorkFields> {
  const row = await findWork(db, id);
  if (!row) throw new Error(`There is no article ${id}`);
  const { keywords, co_authors, ...others } = row;
  return {
    ...others,
    keywords: JSON.parse(keywords) as WorkFields['keywords'],
    co_authors: JSON.parse(co_authors) as WorkFields['co_authors'],
    topics: await readTopicsOfArticle(db, id),
  };
}

/** Returns the columns of those fields that the input has. */
export function toWorkColumns({ keywords, co_authors, ...others }: WorkInput): Partial<WorkColumns> {
  const json = {
    keywords: keywords && JSON.stringify(keywords),
    co_authors: co_authors && JSON.stringify(co_authors),
  };
  const given = { ...others, ...json };
  const columns = WORK_COLUMNS.map((name) => [name, given[name]]).filter(([, value]) => value !== undefined);
  return Object.fromEntries(columns) as Partial<WorkColumns>;
}

/**
 * Gives a locked article the topics of the input. Returns the columns of its other fields, and the changes for the
 * audit log: short values before and after, and of longer ones only that they changed.
 */
export async function changeWorkFields(
  db: Queries,
  before: WorkColumns & { id: number },
  input: WorkInput,
): Promise<{ columns: Partial<WorkColumns>; changes: Record<string, unknown> }> {
  const columns = toWorkColumns(input);
  const changed = WORK_COLUMNS.filter((name) => name in columns && columns[name] !== before[name]);
  const changes = changed.map((name) => [
    name,
    SHORT.has(name) ? { from: before[name], to: columns[name] } : 'changed',
  ]);
  const isOther = input.topics !== undefined && (await changeTopics(db, before.id, input.topics));
  return { columns, changes: { ...Object.fromEntries(changes), ...(isOther && { topics: 'changed' }) } };
}

/** Returns whether the article had other topics before. */
async function changeTopics(db: Queries, id: number, topics: readonly number[]): Promise<boolean> {
  const before = new Set((await readTopicsOfArticle(db, id)).map((topic) => topic.id));
  await setTopicsOfArticle(db, id, topics);
  return before.size !== topics.length || topics.some((topic) => !before.has(topic));
}
