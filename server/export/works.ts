import { ARTICLE_STATES } from '#contract/articles/article-status.ts';
import { PUBLIC_BLOG_STATUS, STORAGE_BASE } from '#contract/constants.ts';
import { publicTitle } from '#contract/articles/change-kinds.ts';
import { coAuthorName, fullName } from '#contract/identity/full-name.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { sitePagePath } from '#contract/site-pages/site-page-rules.ts';
import { slugOf } from '#contract/slug.ts';
import { fromJson } from '#server/database/json-column.ts';
import type { OwnWork } from '#server/import/own-work.ts';
import type { ArticleRow, BlogRow, PageRow, Statement } from './export.repository.ts';
import { picturesIn } from './pictures.ts';
import type { WxrItem } from './wxr.ts';

/** An article, blog post or page, ready to be written. */
export type ExportedWork = {
  /** 'articles/12-air-bersih'. */
  folder: string;
  title: string;
  html: string;
  /** Whether readers see the text with its formatting. */
  isFormatted: boolean;
  /** The path of the lead picture in the storage. */
  image: string | null;
  fields: Record<string, unknown>;
  item: WxrItem;
};

const NAME_CHARACTERS = 60;

/** Returns the name of a work's folder: '12-air-bersih', or '12' for a title without Latin letters and digits. */
export function folderName(id: number, title: string): string {
  const slug = slugOf(title, NAME_CHARACTERS);
  return slug === '' ? String(id) : `${id}-${slug}`;
}

const ITEM_STATUS = { editors: 'pending', author: 'draft', none: 'publish' } as const;

/** @param told the names of its topics, and what stands above it */
export function toArticle(
  row: ArticleRow,
  { topics, statement }: { topics: readonly string[]; statement: Statement },
  origin: string,
): ExportedWork {
  const { id, verifikasi_admin: status, abstract, language, licence, doi, translation_of } = row;
  const keywords = fromJson(row.keywords);
  const co_authors = fromJson(row.co_authors);
  const link = origin + postAddress('article', id);
  const own: OwnWork = {
    kind: 'article',
    id,
    language,
    abstract,
    licence,
    doi,
    co_authors,
    translation_of,
    ...(statement && { title: row.title, statement }),
    public_versions: row.public_number,
    ...timesOf(row),
  };
  const others = co_authors.map((author) => ({
    name: coAuthorName(author),
    affiliation: author.affiliation,
    orcid: author.orcid,
  }));
  // Other programs know no notice: the title tells their readers of a retraction.
  const title = publicTitle(row);
  const fields = {
    title,
    kind: 'article',
    id,
    address: link,
    status,
    stage: row.stage,
    language,
    authors: [ownerOf(row), ...others],
    abstract,
    keywords,
    topics,
    licence,
    doi,
    translation_of,
    version: row.public_version,
    public_version: row.public_number,
    notice: statement,
    ...datesOf(row),
  };
  const folder = `articles/${folderName(id, row.title)}`;
  const isScheduled = row.stage === 'scheduled';
  const itemStatus = isScheduled ? 'future' : ITEM_STATUS[ARTICLE_STATES[status].turn];
  const dated = isScheduled ? { ...row, published_at: row.publish_at } : row;
  const item = itemOf(dated, {
    type: 'post',
    link,
    status: itemStatus,
    own,
    origin,
    title,
    abstract,
    topics,
    keywords,
  });
  return { folder, title: row.title, html: row.content, isFormatted: true, image: row.image, fields, item };
}

export function toBlogPost(row: BlogRow, origin: string): ExportedWork {
  const { id, status } = row;
  const link = origin + postAddress('blog', id);
  const isFormatted = row.is_formatted === 1;
  const own: OwnWork = { kind: 'blog', id, is_formatted: isFormatted, ...timesOf(row) };
  const fields = {
    title: row.title,
    kind: 'blog',
    id,
    address: link,
    status,
    authors: [ownerOf(row)],
    ...datesOf(row),
  };
  const itemStatus = status === PUBLIC_BLOG_STATUS ? 'publish' : 'draft';
  const item = itemOf(row, { type: 'post', link, status: itemStatus, own, origin });
  const folder = `blogs/${folderName(id, row.title)}`;
  return { folder, title: row.title, html: row.content, isFormatted, image: row.image, fields, item };
}

export function toPage(row: PageRow, origin: string): ExportedWork {
  const { id, status, language, address } = row;
  const link = origin + sitePagePath(address);
  const own: OwnWork = { kind: 'sitePage', id, language, in_footer: row.in_footer === 1, ...timesOf(row) };
  const fields = {
    title: row.title,
    kind: 'page',
    id,
    address: link,
    status,
    language,
    in_footer: row.in_footer === 1,
    ...datesOf(row),
  };
  const itemStatus = status === 'public' ? 'publish' : 'draft';
  const item = itemOf({ ...row, image: null }, { type: 'page', link, status: itemStatus, own, origin, name: address });
  // Two pages of the bin and the site may have the same address, but pages that are not deleted never do.
  const folder = `pages/${address}`;
  return { folder, title: row.title, html: row.content, isFormatted: true, image: null, fields, item };
}

type PostRow = Pick<BlogRow, 'id' | 'title' | 'content' | 'image' | 'created_at' | 'updated_at' | 'published_at'> & {
  user_id?: number;
};

type GivenItem = Pick<WxrItem, 'type' | 'link' | 'status' | 'own'> &
  Partial<Pick<WxrItem, 'title' | 'abstract' | 'topics' | 'keywords' | 'name'>> & { origin: string };

function itemOf(row: PostRow, { origin, ...given }: GivenItem): WxrItem {
  const urlOf = (path: string) => `${origin}${STORAGE_BASE}/${path}`;
  const leadPicture = row.image === null ? undefined : urlOf(row.image);
  const inText = picturesIn(row.content).map(({ path, alt }) => ({ url: urlOf(path), alt }));
  return {
    abstract: '',
    topics: [],
    keywords: [],
    name: slugOf(row.title, NAME_CHARACTERS) || `${given.own.kind.toLowerCase()}-${row.id}`,
    title: row.title,
    ...given,
    authorId: row.user_id,
    html: row.content.replaceAll(` src="${STORAGE_BASE}/`, ` src="${origin}${STORAGE_BASE}/`),
    createdAt: row.created_at,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
    pictures: [...(leadPicture === undefined ? [] : [{ url: leadPicture, alt: '' }]), ...inText],
    leadPicture,
  };
}

const ownerOf = (row: ArticleRow | BlogRow) => ({
  name: fullName(row),
  affiliation: row.author_affiliation,
  orcid: row.author_orcid,
  user: row.user_id,
});

type Times = Pick<PostRow, 'created_at' | 'published_at' | 'updated_at'>;

const timesOf = ({ created_at, published_at, updated_at }: Times) => ({ created_at, published_at, updated_at });

const datesOf = ({ created_at, published_at, updated_at }: Times) => ({
  created: created_at,
  published: published_at,
  updated: updated_at,
});
