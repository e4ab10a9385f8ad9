import type { WorkFields, WorkInput } from '#contract/articles/works.ts';
import type { Queries } from '#server/database/database.ts';
import { rowById } from '#server/database/row-by-id.ts';
import { readTopicsOfArticle, setTopicsOfArticle } from './topics/topics.service.ts';

const findWork = rowById((db, id: number) =>
  db
    .selectFrom('articles')
    .select(['abstract', 'keywords', 'language', 'licence', 'co_authors', 'doi'])
    .where('id', '=', id),
);

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

/**
 * Stores those fields that the input has, and keeps the others. Returns what changed, for the audit log: short values
 * before and after, of the others only that they changed.
 */
export async function storeWorkFields(db: Queries, id: number, input: WorkInput): Promise<Record<string, unknown>> {
  const { topics, keywords, co_authors, abstract, language, licence, doi } = input;
  const before = await readWorkFields(db, id);
  const columns = Object.fromEntries(
    Object.entries({
      abstract,
      language,
      licence,
      doi,
      keywords: keywords && JSON.stringify(keywords),
      co_authors: co_authors && JSON.stringify(co_authors),
    }).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(columns).length > 0) {
    await db.updateTable('articles').set(columns).where('id', '=', id).execute();
  }
  if (topics) await setTopicsOfArticle(db, id, topics);
  const after = await readWorkFields(db, id);
  const names = Object.keys(before) as (keyof WorkFields)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, SHORT.has(name) ? { from: before[name], to: after[name] } : 'changed']),
  );
}

const SHORT: ReadonlySet<keyof WorkFields> = new Set(['language', 'licence', 'doi']);
