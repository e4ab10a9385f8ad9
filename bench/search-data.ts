import { previewOf } from '#server/text/plain-text.ts';
import { connectDatabase, type Database } from '#server/database/database.ts';
import { searchText } from '#server/database/search-text.ts';
import { type Corpus, createCorpus, type GeneratedWork, TOPICS } from './search-corpus.ts';
import { seed } from './seed.ts';

export type SearchAmounts = { articles: number; blogs: number };

const USERS = 2000;
const ROWS_AT_ONCE = 500;
const MINUTE_MS = 60_000;
/** 150,000 works then reach ten years back. */
const MINUTES_APART = 35;
const START = Date.parse('2026-11-01T00:00:00.000Z');
/** Blog posts continue the numbers of the corpus from here. */
const FIRST_BLOG = 1_000_000;

/** Returns the generated text of an article by its id. */
export const articleAt = (corpus: Corpus, id: number): GeneratedWork => corpus.workAt(id - 1);

/**
 * Fills a new SQLite database with public articles and blog posts of the corpus. Returns the number of bytes of their
 * titles, abstracts and texts without tags.
 */
export async function seedWorks(dataDir: string, { articles, blogs }: SearchAmounts): Promise<number> {
  await seed({ dataDir }, { articles: 0, blogs: 0, users: USERS });
  const corpus = createCorpus();
  let bytes = 0;
  await withDatabase(dataDir, async (database) => {
    await database.transaction().execute(async (db) => {
      await db.insertInto('topics').values(TOPICS.map(topic)).execute();
      await inParts(articles, async (numbers) => {
        const works = numbers.map((number) => ({ number, work: corpus.workAt(number) }));
        await db.insertInto('articles').values(works.map(article)).execute();
        const links = works.map(({ number, work }) => ({ article_id: number + 1, topic_id: work.topic + 1 }));
        await db.insertInto('article_topics').values(links).execute();
        for (const { work } of works) bytes += work.textBytes;
      });
      await inParts(blogs, async (numbers) => {
        const works = numbers.map((number) => ({ number, work: corpus.workAt(FIRST_BLOG + number) }));
        await db.insertInto('blogs').values(works.map(blog)).execute();
        // A blog post has no abstract.
        for (const { work } of works) bytes += work.textBytes - work.abstract.length;
      });
    });
  });
  return bytes;
}

export async function withDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { db } = connectDatabase({ dataDir, databaseUrl: undefined }, (error) => {
    throw error;
  });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function inParts(count: number, write: (numbers: number[]) => Promise<void>): Promise<void> {
  for (let done = 0; done < count; done += ROWS_AT_ONCE) {
    await write(Array.from({ length: Math.min(ROWS_AT_ONCE, count - done) }, (_, index) => done + index));
  }
}

type Numbered = { number: number; work: GeneratedWork };

function article({ number, work }: Numbered) {
  const row = post({ number, work });
  return {
    ...row,
    verifikasi_admin: 'disetujui' as const,
    stage: 'published' as const,
    abstract: work.abstract,
    keywords: JSON.stringify(work.keywords),
  };
}

const blog = (numbered: Numbered) => ({ ...post(numbered), status: 'onpost' as const });

function post({ number, work: { title, content } }: Numbered) {
  const at = new Date(START - number * MINUTES_APART * MINUTE_MS).toISOString();
  return {
    user_id: 1 + (number % USERS),
    title,
    content,
    preview: previewOf(content),
    image: null,
    created_at: at,
    updated_at: at,
    published_at: at,
    listed_at: at,
    search_text: searchText(title),
  };
}

function topic(name: string, index: number) {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const created_at = new Date(START).toISOString();
  return { name, name_key: searchText(name), slug, position: index + 1, created_at };
}
