import type { DatabaseSync } from 'node:sqlite';
import { prepared } from '#server/search/index/index-file.ts';
import { unpackIds } from '#server/search/index/word-ids.ts';
import { type Random, seededRandom } from '#tests/random.ts';
import type { Corpus } from './search-corpus.ts';
import { articleAt } from './search-data.ts';

const MOST_WORDS = 4;
/** A common word is in more than this share of the documents, a rare one in fewer than the other share. */
const COMMON = 0.05;
const RARE = 0.003;
/** The least letters of an unfinished word that the suggestions complete. */
const LEAST_LETTERS = 2;

type Sample = { rare: string[]; medium: string[]; common: string[] };
type WordRow = { word: string; documents: number };

/**
 * Returns queries of one to four words, each of them rare, medium or common with the same probability. The words of
 * every second query are in one document, so that the query finds something.
 */
export function sampleQueries(index: DatabaseSync, count: number): string[] {
  const random = seededRandom(count);
  const documents = Number(prepared(index, 'select count(*) as all_of_them from documents').get()?.['all_of_them']);
  const all = toSample(prepared(index, 'select word, documents from words order by id').all() as WordRow[], documents);
  return Array.from({ length: count }, (_, number) => {
    const sample = number % 2 === 0 ? wordsOfOne(index, random, documents) : all;
    const length = 1 + (Math.floor(number / 2) % MOST_WORDS);
    return Array.from({ length }, () => pickWord(random, sample)).join(' ');
  });
}

/** Returns what is in the search field at a random moment while each query is typed. */
export function unfinished(queries: readonly string[]): string[] {
  const random = seededRandom(queries.length);
  return queries.map((query) => {
    const words = query.split(' ');
    const last = words.pop() ?? '';
    const letters = random.between(Math.min(LEAST_LETTERS, last.length), last.length);
    return [...words, last.slice(0, letters)].join(' ');
  });
}

/** Returns searches for articles: three words of the title of each, every one in another form. */
export function sampleKnownItems(corpus: Corpus, articles: number, count: number): { id: number; q: string }[] {
  const random = seededRandom(count);
  const items: { id: number; q: string }[] = [];
  while (items.length < count) {
    const id = random.between(1, articles);
    const related = articleAt(corpus, id).relatedToTitle.slice(0, 3);
    if (related.length === 3) items.push({ id, q: related.map((words) => random.pick(words)).join(' ') });
  }
  return items;
}

function wordsOfOne(index: DatabaseSync, random: Random, documents: number): Sample {
  const highest = Number(prepared(index, 'select max(id) as highest from documents').get()?.['highest']);
  const one = prepared(index, 'select words from documents where id >= ? limit 1').get(random.between(1, highest));
  const ids = unpackIds(one?.['words'] as Uint8Array);
  const read = prepared(index, 'select word, documents from words where id in (select value from json_each(?))');
  return toSample(read.all(JSON.stringify(ids)) as WordRow[], documents);
}

function toSample(rows: readonly WordRow[], documents: number): Sample {
  const sample: Sample = { rare: [], medium: [], common: [] };
  for (const row of rows) {
    const share = row.documents / documents;
    sample[share > COMMON ? 'common' : share < RARE ? 'rare' : 'medium'].push(row.word);
  }
  return sample;
}

/** A document may lack rare words. It has medium ones. */
function pickWord(random: Random, { rare, medium, common }: Sample): string {
  const words = random.pick([rare, medium, common]);
  return random.pick(words.length > 0 ? words : medium);
}
