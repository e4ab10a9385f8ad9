import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createIndexFile, openIndexFile } from './index-file.ts';
import { changeDocuments, type DocumentChanges, type SearchDocument } from './index-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'terarah-averages-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NOW = '2026-11-28T00:00:00.000Z';
/** Each document has another length, and the longest needs numbers of three bytes. */
const documentOf = (ref: number, words = ref * ref * 5): SearchDocument => ({
  kind: 'article',
  ref,
  page: 0,
  at: `2026-01-${String(ref).padStart(2, '0')}T00:00:00.000Z`,
  language: 'id',
  title: 'Air bersih '.repeat(1 + (ref % 3)),
  people: 'Siti Rahma',
  topics: ref % 2 === 0 ? 'air' : '',
  body: 'air hujan di desa karst '.repeat(words),
  filters: [`year${2000 + ref}`],
});
const placeOf = (ref: number) => ({ kind: 'article' as const, ref, page: 0 });

let count = 0;
function createIndex(): { index: DatabaseSync; path: string } {
  const path = join(folder, `index-${(count += 1)}.db`);
  return { index: closed(createIndexFile(path)), path };
}

function closed(index: DatabaseSync): DatabaseSync {
  onTestFinished(() => {
    if (index.isOpen) index.close();
  });
  return index;
}

const change = (index: DatabaseSync, work: (changes: DocumentChanges) => void) => changeDocuments(index, NOW, work);

/** Returns the record of FTS5, and how it scores each document. */
function measures(index: DatabaseSync): unknown {
  const scores = index.prepare(
    `select ref, bm25(text, 1, 8, 4, 4, 0) as score from text join documents on documents.id = text.rowid
     where text match 'hujan OR air' order by ref`,
  );
  return [index.prepare('select hex(block) as record from text_data where id = 1').get(), scores.all()];
}

test('an index with removals scores as an index that never had the removed documents', () => {
  const { index, path } = createIndex();
  change(index, ({ put }) => [1, 2, 3, 4, 5, 30].forEach((ref) => put(documentOf(ref))));
  change(index, ({ put, remove }) => {
    remove(placeOf(2));
    remove(placeOf(77));
    put(documentOf(6));
    put(documentOf(4, 7));
    put(documentOf(4, 9));
  });
  const before = measures(index);
  const fails = () =>
    change(index, ({ put, remove }) => {
      remove(placeOf(30));
      put(documentOf(7));
      throw new Error('The disk is full');
    });
  expect(fails).toThrow('The disk is full');
  expect(measures(index)).toEqual(before);
  index.close();

  const again = closed(openIndexFile(path) as DatabaseSync);
  change(again, ({ put, remove }) => {
    put(documentOf(8));
    remove(placeOf(1));
  });
  change(again, ({ remove }) => remove(placeOf(30)));

  const { index: other } = createIndex();
  change(other, ({ put }) =>
    [documentOf(3), documentOf(4, 9), ...[5, 6, 8].map((ref) => documentOf(ref))].forEach(put),
  );
  expect(measures(again)).toEqual(measures(other));
});

test('an index from which all documents were removed is as a new one', () => {
  const { index } = createIndex();
  change(index, ({ put }) => put(documentOf(1)));
  change(index, ({ remove }) => remove(placeOf(1)));
  const { index: other } = createIndex();
  for (const one of [index, other]) change(one, ({ put }) => put(documentOf(2)));
  expect(measures(index)).toEqual(measures(other));
});
