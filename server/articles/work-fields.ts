import type { Selectable } from 'kysely';
import type { WorkFields, WorkInput } from '#contract/articles/works.ts';
import type { Queries } from '#server/database/database.ts';
import { fromJson, toJson } from '#server/database/json-column.ts';
import { rowById } from '#server/database/prepared.ts';
import type { WorkColumns as WorkColumnTypes } from '#server/database/schema.ts';
import { readTopicsOfArticle, setTopicsOfArticle } from './topics/topics.service.ts';

/** The article columns of WorkFields. `keywords` and `co_authors` are JSON text. Topics have a table of their own. */
export type WorkColumns = Selectable<WorkColumnTypes>;

export const NO_WORK: WorkColumns = {
  abstract: '',
  language: 'id',
  licence: null,
  doi: null,
  translates_version: null,
  keywords: '[]',
  co_authors: '[]',
};
export const WORK_COLUMNS = Object.keys(NO_WORK) as readonly (keyof WorkColumns)[];

const SHORT: ReadonlySet<keyof WorkFields> = new Set(['language', 'licence', 'doi', 'translates_version']);

const findWork = rowById((db, id: number) => db.selectFrom('articles').select(WORK_COLUMNS).where('id', '=', id));

export async function readWorkFields(db: Queries, id: number): Promise<WorkFields> {
  const row = await findWork(db, id);
  if (!row) throw new Error(`There is no article ${id}`);
  const { keywords, co_authors, ...others } = row;
  return {
    ...others,
    keywords: fromJson(keywords),
    co_authors: fromJson(co_authors),
    topics: await readTopicsOfArticle(db, id),
  };
}

export function toWorkColumns({ keywords, co_authors, ...others }: WorkInput): Partial<WorkColumns> {
  const json = {
    keywords: keywords && toJson(keywords),
    co_authors: co_authors && toJson(co_authors),
  };
  const given = { ...others, ...json };
  const columns = WORK_COLUMNS.map((name) => [name, given[name]]).filter(([, value]) => value !== undefined);
  return Object.fromEntries(columns) as Partial<WorkColumns>;
}

/**
 * Stores the topics in `input` for a locked article. Returns the columns of the other fields, which the caller must
 * write. `changes`, for the audit log: the old and new values of short fields; of long fields only that they changed.
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

/** Replaces the topics of an article. Returns whether the new topics differ from the old. */
async function changeTopics(db: Queries, id: number, topics: readonly number[]): Promise<boolean> {
  const before = new Set((await readTopicsOfArticle(db, id)).map((topic) => topic.id));
  await setTopicsOfArticle(db, id, topics);
  return before.size !== topics.length || topics.some((topic) => !before.has(topic));
}
