import type { DatabaseSync } from 'node:sqlite';
import { prepared, write } from './index-file.ts';

/**
 * FTS5 keeps the number of documents and the sum of their lengths for bm25(). A table with contentless_delete does not
 * correct them when a document is removed (seen in SQLite 3.53), so that an index with removals would rank otherwise
 * than a new one. So these functions correct the record of FTS5, in which they stand as SQLite's varints.
 */
const AVERAGES = 1;

/** Returns the lengths of the columns of a document, in words. */
export function lengthsOf(index: DatabaseSync, id: number): number[] {
  const row = prepared(index, 'select sz from text_docsize where id = ?').get(id);
  return readNumbers(row?.['sz'] as Uint8Array);
}

/** Takes removed documents out of the record. Call this in the transaction that has removed them. */
export function correctAverages(index: DatabaseSync, removed: readonly (readonly number[])[]): void {
  if (removed.length === 0) return;
  // Makes FTS5 write its record now, and read it again later.
  index.exec(`insert into text (text) values ('flush')`);
  const stored = prepared(index, 'select block from text_data where id = ?').get(AVERAGES)?.['block'] as Uint8Array;
  const [documents = 0, ...lengths] = readNumbers(stored);
  const left = lengths.map((length, column) => removed.reduce((sum, one) => sum - (one[column] ?? 0), length));
  write(
    index,
    'update text_data set block = ? where id = ?',
    writeNumbers([documents - removed.length, ...left]),
    AVERAGES,
  );
}

/** Reads varints of SQLite: seven bits a byte, the highest first. */
function readNumbers(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let number = 0;
  for (const byte of bytes) {
    number = number * 128 + (byte & 127);
    if (byte > 127) continue;
    numbers.push(number);
    number = 0;
  }
  return numbers;
}

function writeNumbers(numbers: readonly number[]): Uint8Array {
  return Uint8Array.from(
    numbers.flatMap((number) => {
      const bytes = [number % 128];
      for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) {
        bytes.unshift((rest % 128) | 128);
      }
      return bytes;
    }),
  );
}
