import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Insertable } from 'kysely';
import { pick, VERSIONED_WORK } from '#contract/articles/version-fields.ts';
import { NO_WORK } from '#server/articles/work-fields.ts';
import { connectDatabase } from '#server/database/database.ts';
import type { ArticleVersionTable } from '#server/database/schema.ts';
import { seededRandom } from '#tests/random.ts';
import { someContent } from './seed.ts';

export const STORED_FILE = `images/${'a'.repeat(32)}/1.webp`;
const FILE_BYTES = 1_300_000;
const ENTRIES = 50_000;

export function storeFile(dataDir: string): void {
  const file = join(dataDir, 'storage', STORED_FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, Buffer.alloc(FILE_BYTES));
}

/** Replaces all versions in the database by `count` versions of the first article. */
export async function addVersions(dataDir: string, count: number): Promise<void> {
  const random = seededRandom(count);
  await withDatabase(dataDir, async (db) => {
    await db.deleteFrom('article_versions').execute();
    for (let number = 1; number <= count; number += 1) {
      let content = '';
      while (content.length < 195_000) content += someContent(random);
      await db.insertInto('article_versions').values(version(number, content)).execute();
    }
  });
}

function version(number: number, content: string): Insertable<ArticleVersionTable> {
  return {
    article_id: 1,
    number,
    created_at: '2026-11-01T00:00:00.000Z',
    author_id: null,
    side: 'author',
    kind: number === 1 ? 'submitted' : 'edited',
    title: 'Judul',
    content,
    image: null,
    ...pick(NO_WORK, VERSIONED_WORK),
    note: '',
    hash: String(number),
  };
}

export async function addEntries(dataDir: string): Promise<void> {
  const entry = { at: '2026-11-01T00:00:00.000Z', actor_id: 1, action: 'update', entity: 'article', entity_id: 1 };
  const details = JSON.stringify({ title: { from: 'Judul', to: 'Hutan bakau menahan abrasi di pesisir Demak' } });
  await withDatabase(dataDir, async (db) => {
    const rows = Array.from({ length: 500 }, () => ({ ...entry, details }));
    for (let done = 0; done < ENTRIES; done += rows.length) await db.insertInto('audit_log').values(rows).execute();
  });
}

async function withDatabase(
  dataDir: string,
  work: (db: ReturnType<typeof connectDatabase>['db']) => Promise<void>,
): Promise<void> {
  const { db } = connectDatabase({ dataDir, databaseUrl: undefined }, (error) => {
    throw error;
  });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}
