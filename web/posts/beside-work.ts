import type { Article } from '#contract/articles/articles.ts';
import type { WorkFields } from '#contract/articles/works.ts';
import type { PostSummary } from '#contract/posts/posts.ts';
import { isEmpty } from '#web/works/empty-fields.ts';
import type { PublicWork } from '#contract/works/public-works.ts';

type MayBeEmpty = 'summary' | 'abstract' | 'keywords' | 'topics' | 'licence' | 'doi';

/** A work in the data of its page, without its empty fields. */
export type PageWork = Omit<PublicWork, MayBeEmpty> & Partial<Pick<PublicWork, MayBeEmpty>>;

/** Leaves out the empty fields of a work, so that the page's data is smaller. */
export function statedWork(work: PublicWork): PageWork {
  const stated = Object.entries(work).filter(([, value]) => !isEmpty(value));
  return Object.fromEntries(stated) as PageWork;
}

/** What the page of a public post shows of the post and its work does not contain. */
export type BesideWork = Pick<
  PostSummary,
  'user' | 'image' | 'image_info' | 'created_at' | 'updated_at' | 'published_at'
> &
  Pick<Article, 'counterpart'>;

/** Drops what the work contains too, so that the page's data contains it once. */
export function besideWork(post: BesideWork): BesideWork {
  const { user, image, image_info, created_at, updated_at, published_at, counterpart } = post;
  return { user, image, image_info, created_at, updated_at, published_at, ...(counterpart && { counterpart }) };
}

type ShownPost = BesideWork & { id: number; title: string } & Partial<WorkFields>;

/** Returns the fields of a post and its work under the names that the reading page knows. */
export function shownPost({ authors, ...work }: PageWork, post: BesideWork): ShownPost {
  const co_authors = authors
    .slice(1)
    .map(({ name, affiliation, orcid }) => ({ given_name: name, family_name: '', affiliation, orcid }));
  return { ...post, ...work, co_authors };
}
