import type { DatabaseSync } from 'node:sqlite';
import { unpackIds } from '#server/search/index/word-ids.ts';

type Row = Record<string, unknown>;

/**
 * Returns everything that a search index holds, as lines, without the ids of its rows: two indexes of the same works
 * have the same lines. Documents are in the order of their ids, so their order is compared too.
 */
export function contentsOf(index: DatabaseSync): string[] {
  const all = (sql: string) => index.prepare(sql).all() as Row[];
  const words = new Map(all('select id, word from words').map(({ id, word }) => [Number(id), String(word)]));
  const documents = all('select * from documents order by id').map(
    ({ id, kind, ref, page, at, language, words: ids }) => ({
      id: Number(id),
      name: `${String(kind)} ${String(ref)} ${String(page)} ${String(at)} ${String(language)}`,
      words: unpackIds(ids as Uint8Array)
        .map((word) => words.get(word))
        .toSorted(),
    }),
  );
  const nameOf = new Map(documents.map(({ id, name }) => [id, name]));
  const table = (name: string, column: string) =>
    all(`select ${column} as first, word_id from ${name}`).flatMap(({ first, word_id }) => {
      const word = words.get(Number(word_id));
      return word === undefined ? [] : [`${name} ${String(first)} ${word}`];
    });
  index.exec(`create virtual table if not exists temp.places using fts5vocab(main, text, instance)`);
  const [averages] = all('select hex(block) as numbers from text_data where id = 1');
  return [
    `averages ${String(averages?.['numbers'])}`,
    ...documents.map(({ name, words: own }) => `document ${name}: ${own.join(' ')}`),
    ...all('select word, documents from words')
      .map(({ word, documents: count }) => `word ${String(word)} ${String(count)}`)
      .toSorted(),
    ...[...table('word_keys', 'key'), ...table('word_parts', 'part')].toSorted(),
    ...all('select term, doc, col, offset from temp.places')
      .map(
        ({ term, doc, col, offset }) =>
          `place ${String(term)} ${nameOf.get(Number(doc))} ${String(col)} ${String(offset)}`,
      )
      .toSorted(),
  ];
}
