import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { publicTitle } from '#contract/articles/change-kinds.ts';
import { coAuthorName, fullName } from '#contract/identity/full-name.ts';
import { postAddress, type PostKindName } from '#contract/posts/post-kinds.ts';
import type { Topic } from '#contract/articles/topics.ts';
import { readTopicsOfArticle, readTopicsOfArticles } from '#server/articles/topics/topics.service.ts';
import type { Queries } from '#server/database/database.ts';
import { fromJson } from '#server/database/json-column.ts';
import { toImageInfo } from '#server/files/image-info.ts';
import { isAnonymous } from '#server/identity/users/anonymous.ts';
import { articleKind, blogKind, type PostKind } from '#server/posts/post-kind.ts';
import { citedName } from './cited-name.ts';
import { changeOf, type Work, type WorkAuthor } from './work.ts';
import { findArticleWorks, findBlogWorks, findText, type WorkRow, type WorkScope } from './works.repository.ts';

/** How to read the public works of a kind. In the order of the scope, or in any order for ids. */
type ReadWorks = (db: Queries, scope: WorkScope) => Promise<Work[]>;

export const workKinds: Record<PostKindName, ReadWorks> = {
  async article(db, scope) {
    const rows = await findArticleWorks(db, scope);
    const topics = await readTopicsOf(db, rows);
    return rows.map((row) => {
      const others = fromJson(row.co_authors).map((author) => toCoAuthor(author));
      return {
        ...common(db, articleKind, { ...row, updated_at: row.revised_at ?? row.created_at }),
        title: publicTitle(row),
        version: Math.max(row.public_number, 1),
        notice: row.notice,
        authors: [toOwner(row), ...others],
        abstract: row.abstract,
        keywords: fromJson(row.keywords),
        topics: topics.get(row.id) ?? [],
        language: row.language,
        licence: row.licence,
        doi: row.doi,
      };
    });
  },
  async blog(db, scope) {
    const rows = await findBlogWorks(db, scope);
    return rows.map((row) => ({
      ...common(db, blogKind, row),
      notice: null,
      authors: [toOwner(row)],
      abstract: '',
      keywords: [],
      topics: [],
      language: DEFAULT_LANGUAGE,
      licence: null,
      doi: null,
    }));
  },
};

async function readTopicsOf(db: Queries, [first, ...others]: readonly WorkRow[]): Promise<Map<number, Topic[]>> {
  if (!first) return new Map();
  if (others.length === 0) return new Map([[first.id, await readTopicsOfArticle(db, first.id)]]);
  const ids = [first, ...others].map(({ id }) => id);
  return await readTopicsOfArticles(db, ids);
}

function common(db: Queries, kind: PostKind, row: WorkRow) {
  const { id, title, preview, image, nama_depan, nama_belakang, created_at, published_at, updated_at } = row;
  const publishedAt = published_at ?? created_at;
  return {
    kind: kind.entity,
    id,
    path: postAddress(kind.entity, id),
    title,
    owner: { nama_depan, nama_belakang },
    summary: preview,
    publishedAt,
    changedAt: changeOf(updated_at, publishedAt),
    picture: image === null ? null : { path: image, info: toImageInfo(row), bytes: row.bytes },
    readText: async () => await findText(db, kind, id),
  };
}

function toOwner(row: WorkRow): WorkAuthor {
  const hasPage = Boolean(row.author_has_page) && !isAnonymous(row);
  return {
    name: fullName(row),
    cited: citedName(row),
    // Readers see these two on the author's page, and without a page nowhere.
    affiliation: hasPage ? row.affiliation : '',
    orcid: hasPage ? row.orcid : null,
    userId: hasPage ? row.user_id : null,
  };
}

type CoAuthor = { given_name: string; family_name: string; affiliation: string; orcid: string | null };

function toCoAuthor({ given_name, family_name, affiliation, orcid }: CoAuthor): WorkAuthor {
  return {
    name: coAuthorName({ given_name, family_name }),
    cited: citedName({ nama_depan: given_name, nama_belakang: family_name }),
    affiliation,
    orcid,
    userId: null,
  };
}
