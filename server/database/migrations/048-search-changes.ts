import { addTrigger, isDistinct, type Migrate, texts, type Trigger } from '#server/database/migration.ts';

/** By table: the kind of its works, the column and the value that make a row public, and the columns to watch. */
const WORKS = {
  articles: {
    kind: 'article',
    status: 'verifikasi_admin',
    isPublic: 'disetujui',
    watched: ['revised_at', 'language', 'notice'],
    texts: ['content', 'abstract', 'keywords', 'co_authors'],
  },
  blogs: { kind: 'blog', status: 'status', isPublic: 'onpost', watched: [], texts: ['content', 'is_formatted'] },
} as const;
type WorkTable = keyof typeof WORKS;

/** The short columns that the search index reads. An edit by a user also changes updated_at. */
const WATCHED = ['user_id', 'title', 'published_at', 'listed_at', 'updated_at', 'deleted_at'];

const NAMES = ['nama_depan', 'nama_belakang', 'citation_name'];

/**
 * Adds the changes that the search index follows: triggers record which public works, authors and topics have changed.
 * Rows that readers do not see before and after a change are not recorded, so a submitted article writes nothing here.
 */
export const up: Migrate = async (db, kind) => {
  await db.schema
    .createTable('search_changes')
    .addColumn('seq', 'integer', (column) =>
      kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity(),
    )
    .$call(texts('kind'))
    .addColumn('ref', 'integer', (column) => column.notNull())
    .execute();
  const triggers = [...workTriggers('articles'), ...workTriggers('blogs'), ...pageTriggers(), ...otherTriggers()];
  for (const trigger of triggers) await addTrigger(db, kind, trigger);
};

const add = (kind: string, ref: string) => `insert into search_changes (kind, ref) values ('${kind}', ${ref})`;

/** Returns the SQL condition that readers see the row of a work. `row`: 'old', 'new' or the name of the table. */
function shown(table: WorkTable, row: string): string {
  const { status, isPublic } = WORKS[table];
  return `(${row}.${status} = '${isPublic}' and ${row}.deleted_at is null)`;
}

function workTriggers(table: WorkTable): Trigger[] {
  const { kind, status, watched, texts: long } = WORKS[table];
  const short = [status, ...WATCHED, ...watched];
  return [
    {
      name: `${table}_search_comes`,
      event: `insert on ${table}`,
      condition: shown(table, 'new'),
      act: add(kind, 'new.id'),
    },
    {
      name: `${table}_search_goes`,
      event: `delete on ${table}`,
      condition: shown(table, 'old'),
      act: add(kind, 'old.id'),
    },
    {
      name: `${table}_search_changes`,
      event: `update of ${short.join(', ')} on ${table}`,
      condition: `(${shown(table, 'old')} or ${shown(table, 'new')}) and ${isDistinct(short)}`,
      act: add(kind, 'new.id'),
    },
    {
      // An import corrects the text of a public work without changing a date. Long texts are compared only here:
      // every lock of a row updates updated_at and would compare them too.
      name: `${table}_search_text_changes`,
      event: `update of ${long.join(', ')} on ${table}`,
      condition: `${shown(table, 'new')} and not ${isDistinct(short)} and ${isDistinct(long)}`,
      act: add(kind, 'new.id'),
    },
  ];
}

/**
 * An author has a page while one of the author's articles is public. The index stores authors with a page, so the first
 * and the last public article change what it says of the author's blog posts.
 */
function pageTriggers(): Trigger[] {
  const [before, after] = [shown('articles', 'old'), shown('articles', 'new')];
  const moved = 'old.user_id <> new.user_id';
  const addOwner = (row: 'old' | 'new') =>
    `insert into search_changes (kind, ref) select 'owner', ${row}.user_id
     where exists (select 1 from blogs where blogs.user_id = ${row}.user_id and ${shown('blogs', 'blogs')})
       and not exists (select 1 from articles where articles.user_id = ${row}.user_id and articles.id <> ${row}.id
         and ${shown('articles', 'articles')})`;
  const columns = `${WORKS.articles.status}, deleted_at, user_id`;
  return [
    { name: 'articles_search_page_comes', event: 'insert on articles', condition: after, act: addOwner('new') },
    { name: 'articles_search_page_goes', event: 'delete on articles', condition: before, act: addOwner('old') },
    {
      name: 'articles_search_page_given',
      event: `update of ${columns} on articles`,
      condition: `${after} and (not ${before} or ${moved})`,
      act: addOwner('new'),
    },
    {
      name: 'articles_search_page_taken',
      event: `update of ${columns} on articles`,
      condition: `${before} and (not ${after} or ${moved})`,
      act: addOwner('old'),
    },
  ];
}

/** The address of an erased account ends like this. With the name "Penulis" it means that the author has no page. */
const isErased = (row: string) => `(${row}.email like '%@terarah.invalid')`;

function otherTriggers(): Trigger[] {
  return [
    {
      name: 'users_search_changes',
      event: `update of ${NAMES.join(', ')}, email on users`,
      condition: `${isDistinct(NAMES)} or ${isErased('old')} <> ${isErased('new')}`,
      act: add('owner', 'new.id'),
    },
    {
      name: 'topics_search_changes',
      event: 'update of name on topics',
      condition: isDistinct(['name']),
      act: add('topic', 'new.id'),
    },
    {
      // Afterwards the rows of article_topics are gone. Every other change of them also changes its article's row.
      name: 'topics_search_leaves',
      time: 'before',
      event: 'delete on topics',
      act: `insert into search_changes (kind, ref) select 'article', articles.id from article_topics
        inner join articles on articles.id = article_topics.article_id
        where article_topics.topic_id = old.id and ${shown('articles', 'articles')}`,
    },
    { name: 'topics_search_goes', event: 'delete on topics', act: add('topic', 'old.id') },
  ];
}
