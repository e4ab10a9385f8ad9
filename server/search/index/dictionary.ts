import type { DatabaseSync } from 'node:sqlite';
import { keysOf } from '#server/search/words/keys.ts';
import { partsOf } from '#server/search/words/spelling.ts';
import { prepared, readState, write, writeState } from './index-file.ts';

/** A larger site has so many words that a word in one document may be a mistake itself. */
const SMALL_SITE_DOCUMENTS = 1000;

/** A word must be in so many documents to be the spelling for another word, in a small site and in a larger one. */
const SPELLING_DOCUMENTS = { small: 1, large: 3 };

/** Prepares an index for a number of documents. Call this before the first word is added. */
export function beginDictionary(index: DatabaseSync, documents: number): void {
  const { small, large } = SPELLING_DOCUMENTS;
  writeState(index, 'spelling', String(documents > SMALL_SITE_DOCUMENTS ? large : small));
}

/** Returns whether the index has more documents than it was prepared for, so that it should be built anew. */
export function isOutgrown(index: DatabaseSync): boolean {
  if (spellingDocumentsOf(index) !== SPELLING_DOCUMENTS.small) return false;
  const row = prepared(index, 'select count(*) as documents from documents').get();
  return Number(row?.['documents']) > SMALL_SITE_DOCUMENTS;
}

const spellingDocumentsOf = (index: DatabaseSync) => Number(readState(index, 'spelling') ?? SPELLING_DOCUMENTS.large);

/** Counts in how many documents each word stands. `add` returns the ids of the words. */
export type Dictionary = {
  add(words: Iterable<string>): number[];
  remove(ids: readonly number[]): void;
};

type WordRow = { id: number; word: string; documents: number };

/** The dictionary in the tables of an index. */
export function storedDictionary(index: DatabaseSync): Dictionary {
  const spellingDocuments = spellingDocumentsOf(index);
  const add = (word: string): number => {
    const known = prepared(
      index,
      'update words set documents = documents + 1 where word = ? returning id, word, documents',
    ).get(word) as WordRow | undefined;
    if (!known) {
      const added = prepared(index, 'insert into words (word, documents) values (?, 1) returning id').get(word);
      const id = Number(added?.['id']);
      addKeys(index, { id, word });
      if (spellingDocuments === 1) addParts(index, { id, word });
      return id;
    }
    if (known.documents === spellingDocuments) addParts(index, known);
    return known.id;
  };
  const remove = (id: number): void => {
    const left = prepared(
      index,
      'update words set documents = documents - 1 where id = ? returning id, word, documents',
    ).get(id) as WordRow | undefined;
    if (left?.documents === spellingDocuments - 1) {
      for (const part of partsOf(left.word)) {
        write(index, 'delete from word_parts where part = ? and word_id = ?', part, id);
      }
    }
    if (left?.documents === 0) {
      for (const key of keysOf(left.word)) {
        write(index, 'delete from word_keys where key = ? and word_id = ?', key, id);
      }
      write(index, 'delete from words where id = ?', id);
    }
  };
  return {
    add: (words) => Array.from(words, add),
    remove: (ids) => ids.forEach(remove),
  };
}

/** A dictionary in memory, for the build of a whole index: `store` writes it once, at the end. */
export function memoryDictionary(): Dictionary & { store(index: DatabaseSync): void } {
  const words = new Map<string, { id: number; documents: number }>();
  const add = (word: string): number => {
    const known = words.get(word);
    if (!known) {
      words.set(word, { id: words.size + 1, documents: 1 });
      return words.size;
    }
    known.documents += 1;
    return known.id;
  };
  return {
    add: (given) => Array.from(given, add),
    remove() {
      throw new Error('A build only adds documents');
    },
    store(index) {
      const spellingDocuments = spellingDocumentsOf(index);
      for (const [word, { id, documents }] of words) {
        write(index, 'insert into words (id, word, documents) values (?, ?, ?)', id, word, documents);
        addKeys(index, { id, word });
        if (documents >= spellingDocuments) addParts(index, { id, word });
      }
    },
  };
}

function addKeys(index: DatabaseSync, { id, word }: Pick<WordRow, 'id' | 'word'>): void {
  for (const key of keysOf(word)) {
    write(index, 'insert or ignore into word_keys (key, word_id) values (?, ?)', key, id);
  }
}

function addParts(index: DatabaseSync, { id, word }: Pick<WordRow, 'id' | 'word'>): void {
  for (const part of partsOf(word)) {
    write(index, 'insert or ignore into word_parts (part, word_id) values (?, ?)', part, id);
  }
}
