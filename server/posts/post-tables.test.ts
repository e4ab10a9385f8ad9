import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#tests/open-app.ts';
import { allPostKinds, type PostKind } from './post-kind.ts';

const app = await openTestApp();

/** Returns the definitions of a table's indexes and triggers, with common names so that kinds can be compared. */
async function definitionsOf({ entity, table, statusColumn, publicStatus }: PostKind): Promise<string[]> {
  const { rows } =
    app.database === 'sqlite'
      ? await sql<{ text: string }>`
          select sql as text from sqlite_master where tbl_name = ${table} and type in ('index', 'trigger')
        `.execute(app.system.db)
      : await sql<{ text: string }>`
          select indexdef as text from pg_indexes where schemaname = current_schema and tablename = ${table}
          union all
          select pg_get_triggerdef(oid) from pg_trigger where tgrelid = to_regclass(${table}) and not tgisinternal
        `.execute(app.system.db);
  return rows.map(({ text }) =>
    text
      .replaceAll(new RegExp(String.raw`\b${table}(?=\b|_)`, 'g'), 'posts')
      .replaceAll(statusColumn, 'status')
      .replaceAll(publicStatus, 'public')
      .replaceAll(`'${entity}'`, "'post'")
      .replaceAll(`'unpublished${capital(entity)}'`, "'unpublishedPost'")
      .replace(/^create trigger \S+/i, 'create trigger')
      .replaceAll(/\s+/g, ' '),
  );
}

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** The triggers that record edits for the search index watch the columns that each kind has. */
const isForSearch = (text: string) => /search|unpublished/.test(text) && / update of /i.test(text);

test.each(Object.values(allPostKinds))(
  'the table of $entity has the indexes of lists and the triggers of what visitors see',
  async (kind) => {
    const common = await definitionsOf(allPostKinds.blog);
    const own = await definitionsOf(kind);
    expect(common.length).toBeGreaterThan(10);
    expect(own).toEqual(expect.arrayContaining(common.filter((text) => !isForSearch(text))));
    expect(own.filter(isForSearch).length).toBeGreaterThanOrEqual(common.filter(isForSearch).length);
  },
);
