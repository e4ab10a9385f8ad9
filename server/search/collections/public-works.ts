import { filterWords, yearOf } from '#server/search/index/filter-words.ts';
import type { SearchDocument } from '#server/search/index/index-writer.ts';
import type { Work } from '#server/works/work.ts';
import { listWorkPlaces, listWorks } from '#server/works/works.service.ts';
import { type Collection, MOST_INDEXED_CHARACTERS } from './collection.ts';
import { findIdsOfOwner, findIdsOnTopic, selectPublic } from './collections.repository.ts';

/** The public works. Everyone may search their index. */
export const publicWorks: Collection = {
  file: 'search.db',
  isAnnounced: true,

  changes: { article: 'article', blog: 'blog', unpublishedArticle: undefined, unpublishedBlog: undefined },

  findIdsOfOwner: (db, kind, userId) => findIdsOfOwner(db, { select: selectPublic, kind, userId }),
  findIdsOnTopic: (db, topicId) => findIdsOnTopic(db, selectPublic, topicId),

  async readDocuments(db, kind, ids) {
    const documents: SearchDocument[] = [];
    for (const work of await listWorks({ db }, kind, ids)) {
      const text = await work.readText();
      if (text !== undefined) documents.push(toDocument(work, text));
    }
    return documents;
  },

  async listPlaces(db, kind, rows) {
    const places = await listWorkPlaces({ db }, kind, rows);
    return places.map(({ id, publishedAt }) => ({ kind, ref: id, at: publishedAt }));
  },
};

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
    html: text.slice(0, MOST_INDEXED_CHARACTERS),
    filters: [
      ...filterWords({ kind, year: yearOf(publishedAt), language }),
      ...topics.flatMap((topic) => filterWords({ topic: topic.id })),
      ...authors.flatMap(({ userId }) => (userId === null ? [] : filterWords({ author: userId }))),
    ],
  };
}
