import type { PostKindName } from '#contract/posts/post-kinds.ts';
import type { Queries } from '#server/database/database.ts';
import type { Work } from '#server/works/work.ts';
import { listWorks } from '#server/works/works.service.ts';
import { filterWords, yearOf } from './index/filter-words.ts';
import type { SearchDocument } from './index/index-writer.ts';

/** A longer text is searched up to here: twice the longest text of a form. The thread has no memory for more words. */
const MOST_CHARACTERS = 400_000;

type WorkPlace = { kind: PostKindName; ref: number };

/** Reads the document of a work, or undefined if it is not public. */
export async function readDocument(db: Queries, { kind, ref }: WorkPlace): Promise<SearchDocument | undefined> {
  return (await readDocuments(db, kind, [ref]))[0];
}

/** Reads the documents of works of a kind, in any order. Leaves out works that are not public. */
export async function readDocuments(db: Queries, kind: PostKindName, ids: number[]): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = [];
  for (const work of await listWorks({ db }, kind, ids)) {
    const text = await work.readText();
    if (text !== undefined) documents.push(toDocument(work, text));
  }
  return documents;
}

function toDocument(work: Work, text: string): SearchDocument {
  const { kind, id, publishedAt, language, title, topics, keywords, abstract, authors } = work;
  return {
    kind,
    ref: id,
    page: 0,
    at: publishedAt,
    language,
    title,
    people: authors.map(({ name }) => name).join(' '),
    topics: [...topics.map(({ name }) => name), ...keywords].join(' '),
    body: abstract,
    html: text.slice(0, MOST_CHARACTERS),
    filters: [
      ...filterWords({ kind, year: yearOf(publishedAt), language }),
      ...topics.flatMap((topic) => filterWords({ topic: topic.id })),
      ...authors.flatMap(({ userId }) => (userId === null ? [] : filterWords({ author: userId }))),
    ],
  };
}
