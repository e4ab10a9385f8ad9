import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { coAuthorName, fullName } from '#contract/identity/full-name.ts';
import type { PostKindName } from '#contract/posts/post-kinds.ts';
import { readTopicsOfArticles } from '#server/articles/topics/topics.service.ts';
import type { Queries } from '#server/database/database.ts';
import { fromJson } from '#server/database/json-column.ts';
import { filterWords } from '#server/search/index/filter-words.ts';
import type { SearchDocument } from '#server/search/index/index-writer.ts';
import { type Collection, MOST_INDEXED_CHARACTERS, type Reader } from './collection.ts';
import {
  findIdsOfOwner,
  findIdsOnTopic,
  findUnpublishedArticles,
  findUnpublishedBlogs,
  findUnpublishedPlaces,
  unpublishedPosts,
} from './collections.repository.ts';

/**
 * Works that are not public, and proposed revisions of public articles. A list that searches this index must apply its
 * own conditions to the result: the index also holds what admins do not see, such as articles of accounts without a
 * confirmed address.
 */
export const unpublishedWorks: Collection = {
  file: 'search-unpublished.db',
  isAnnounced: false,
  // A change of a public work may be its publication, or its end as a public work.
  changes: { article: 'article', blog: 'blog', unpublishedArticle: 'article', unpublishedBlog: 'blog' },

  findIdsOfOwner: (db, kind, userId) => findIdsOfOwner(db, { select: unpublishedPosts, kind, userId }),
  findIdsOnTopic: (db, topicId) => findIdsOnTopic(db, unpublishedPosts, topicId),

  async readDocuments(db, kind, ids, reader) {
    if (ids.length === 0) return [];
    return await documentReaders[kind](db, ids, reader);
  },

  async listPlaces(db, kind, rows) {
    const places = await findUnpublishedPlaces(db, kind, rows);
    return places.map(({ id, listed_at }) => ({ kind, ref: id, at: listed_at }));
  },
};

type ReadDocuments = (db: Queries, ids: number[], reader: Reader | undefined) => Promise<SearchDocument[]>;

const documentReaders: Record<PostKindName, ReadDocuments> = {
  async article(db, ids, reader) {
    const topics = await readTopicsOfArticles(db, ids);
    return (await findUnpublishedArticles(db, { ids, reader })).map((row) => ({
      ...common('article', row),
      language: row.language,
      people: [fullName(row), ...fromJson(row.co_authors).map(coAuthorName)].join(' '),
      topics: [...(topics.get(row.id) ?? []).map(({ name }) => name), ...fromJson(row.keywords)].join(' '),
      body: row.abstract,
    }));
  },
  async blog(db, ids, reader) {
    return (await findUnpublishedBlogs(db, { ids, reader })).map((row) => ({
      ...common('blog', row),
      language: DEFAULT_LANGUAGE,
      people: fullName(row),
      topics: '',
      body: '',
    }));
  },
};

type Row = { id: number; user_id: number; listed_at: string; title: string; content: string };

function common(kind: PostKindName, { id, user_id, listed_at, title, content }: Row) {
  return {
    kind,
    ref: id,
    page: 0,
    at: listed_at,
    title,
    html: content.slice(0, MOST_INDEXED_CHARACTERS),
    filters: filterWords({ kind, author: user_id }),
  };
}
