import { type Kysely, sql } from 'kysely';
import { addColumn, indexNotNull, type Migrate, tableWithId, texts } from '#server/database/migration.ts';

/** Articles per statement. A statement must end within 30 s, and an article may have hundreds of events. */
const AT_ONCE = 200;
/** Rows per insert. SQLite binds at most 32,766 values in a statement. */
const ROWS_AT_ONCE = 1000;

/** Readers could not see earlier texts until now, and an edit may have removed something private from one. */
const HIDDEN_REASON = 'Versi ini terbit sebelum ada riwayat versi, dan belum dibuka redaksi.';

/**
 * Adds the public versions of articles, which readers see as the history of an article, and what stands above a
 * retracted article. Old articles get the public versions that their events tell of, without a kind. Only the present
 * text is shown, until an admin shows the others.
 */
export const up: Migrate = async (db, kind) => {
  await tableWithId(db, kind, 'public_versions')
    .addColumn('article_id', 'integer', (column) => column.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .$call(texts('published_at', 'kind', 'note', 'facts'))
    .addColumn('hidden_at', 'text')
    .addColumn('hidden_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('hidden_reason', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createIndex('public_versions_by_article')
    .unique()
    .on('public_versions')
    .columns(['article_id', 'number'])
    .execute();
  await db.schema
    .createIndex('public_versions_by_kind')
    .on('public_versions')
    .columns(['kind', 'published_at'])
    .execute();
  await indexNotNull(db, 'public_versions', 'hidden_by', 'public_versions_by_hider');
  await addColumn(db, 'articles', 'public_number', 0);
  await db.schema.alterTable('articles').addColumn('revised_at', 'text').execute();
  await db.schema.alterTable('articles').addColumn('notice', 'text').execute();
  await db.schema.alterTable('article_versions').addColumn('change_kind', 'text').execute();
  await addColumn(db, 'article_versions', 'change_note', '');
  await addVersionsOfOldArticles(db);
  await sql`update articles set
    public_number = (select count(*) from public_versions where article_id = articles.id),
    revised_at = case when updated_at > listed_at then updated_at end
    where id in (select article_id from public_versions)`.execute(db);
  if (kind === 'sqlite') return;
  // Notifies the other processes when a version is hidden: that changes no article.
  await sql`create trigger public_versions_hidden after update on public_versions for each row
    execute function notify_public_content()`.execute(db);
};

type Tables = {
  articles: Article & { deleted_at: string | null };
  article_events: Event;
  article_topics: { article_id: number; topic_id: number };
  article_versions: { article_id: number; number: number };
  public_versions: {
    article_id: number;
    number: number;
    version: number;
    published_at: string;
    kind: string;
    note: string;
    facts: string;
    hidden_at: string | null;
    hidden_reason: string;
  };
};
type Article = {
  id: number;
  verifikasi_admin: string;
  public_version: number;
  published_at: string | null;
  listed_at: string;
  updated_at: string;
  user_id: number;
  co_authors: string;
  language: string;
  licence: string | null;
  doi: string | null;
  translates_version: number | null;
};
type Event = {
  id: number;
  article_id: number;
  at: string;
  kind: string;
  version: number | null;
  undone_by: number | null;
};

const COMES = new Set(['approved', 'published']);
const GOES = new Set(['revise', 'declined', 'withdrawn', 'reopened', 'scheduled']);
const CHANGES = new Set(['approved', 'published', 'revisionApproved', 'edited', 'restored']);

async function addVersionsOfOldArticles(db: Kysely<Tables>): Promise<void> {
  let last = 0;
  for (;;) {
    const articles = await db
      .selectFrom('articles')
      .select(['id', 'verifikasi_admin', 'public_version', 'published_at', 'listed_at', 'updated_at', 'user_id'])
      .select(['co_authors', 'language', 'licence', 'doi', 'translates_version'])
      .where('id', '>', last)
      .where('published_at', 'is not', null)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    const [first] = articles;
    last = articles.at(-1)?.id ?? 0;
    if (!first) return;
    await addVersionsOf(db, articles, first.id, last);
  }
}

/** Adds the versions of the articles whose ids are in a range. */
async function addVersionsOf(db: Kysely<Tables>, articles: Article[], first: number, last: number): Promise<void> {
  const inRange = (table: 'article_events' | 'article_topics' | 'article_versions') =>
    db
      .selectFrom(table as 'article_topics')
      .where('article_id', '>=', first)
      .where('article_id', '<=', last);
  const events = groupBy(
    (await inRange('article_events')
      .select(sql<Event>`id, at, kind, version, undone_by, article_id` as never)
      .orderBy(sql`id`)
      .execute()) as unknown as Event[],
  );
  const topics = groupBy(await inRange('article_topics').select(['article_id', 'topic_id']).execute());
  const stored = groupBy(
    (await inRange('article_versions')
      .select(sql`article_id, number` as never)
      .execute()) as unknown as { article_id: number; number: number }[],
  );
  const hidden_at = new Date().toISOString();
  const rows = articles.flatMap((article) => {
    const numbers = new Set((stored.get(article.id) ?? []).map(({ number }) => number));
    const shown = versionsOf(article, events.get(article.id) ?? []).filter(({ version }) => numbers.has(version));
    const facts = factsOf(article, topics.get(article.id) ?? []);
    return shown.map((one, index) => {
      const isPresent = article.verifikasi_admin === 'disetujui' && index === shown.length - 1;
      return {
        ...one,
        article_id: article.id,
        number: index + 1,
        kind: index === 0 ? 'first' : 'unstated',
        note: '',
        facts,
        hidden_at: isPresent ? null : hidden_at,
        hidden_reason: isPresent ? '' : HIDDEN_REASON,
      };
    });
  });
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await db
      .insertInto('public_versions')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
}

function factsOf(article: Article, topics: readonly { topic_id: number }[]): string {
  const { user_id, co_authors, language, licence, doi, translates_version } = article;
  return JSON.stringify({
    user_id,
    co_authors: JSON.parse(co_authors) as unknown,
    topics: topics.map(({ topic_id }) => topic_id).toSorted((a, b) => a - b),
    language,
    licence,
    doi,
    translates_version,
  });
}

function groupBy<Row extends { article_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.article_id);
    if (group) group.push(row);
    else groups.set(row.article_id, [row]);
  }
  return groups;
}

/** Returns the texts that readers saw, in their order. The last one of a public article is its present text. */
function versionsOf(article: Article, events: readonly Event[]): { version: number; published_at: string }[] {
  const shown: { version: number; published_at: string }[] = [];
  const show = (version: number, published_at: string) => {
    if (shown.at(-1)?.version !== version) shown.push({ version, published_at });
  };
  let isPublic = false;
  const standing = events.filter(({ undone_by }) => undone_by === null);
  for (const [index, { kind, at, version }] of standing.entries()) {
    if (COMES.has(kind)) isPublic = true;
    if (GOES.has(kind)) isPublic = false;
    // If an edit also took the article down, its first event tells of the new text, which readers never saw.
    const next = standing[index + 1];
    const isTakenDown = next?.at === at && GOES.has(next.kind);
    if (isPublic && !isTakenDown && version !== null && CHANGES.has(kind)) show(version, at);
  }
  if (article.verifikasi_admin === 'disetujui') {
    show(article.public_version, shown.length === 0 ? article.listed_at : article.updated_at);
  }
  return shown;
}
