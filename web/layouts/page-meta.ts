import type { MetaDescriptor } from 'react-router';
import type { Language } from '#contract/constants.ts';
import { coAuthorName, fullName } from '#contract/full-name.ts';
import { FEED_TYPE, type PostKindName, postKinds } from '#contract/post-kinds.ts';
import { INSTITUTE_PREVIEW, PREVIEW_HEIGHT, PREVIEW_WIDTH, previewPath } from '#contract/previews.ts';
import { institute } from '#web/content/institute.ts';
import { type DescribedPost, describeInstitute, describePost, type Above, trail } from './structured-data.ts';

export type Matches = readonly ({ loaderData: unknown } | undefined)[];

type Page = {
  title: string;
  description: string;
  path: string;
  /** The kinds of post whose feeds announce changes of this page. */
  follow?: readonly PostKindName[];
  /** Whether the page describes the institute. */
  isAboutUs?: boolean;
  /** The parent page in the breadcrumb. */
  above?: Above;
  /** The post that the page shows, if it shows one. */
  post?: DescribedPost;
};

const LOCALES: Record<Language, string> = { id: 'id_ID', en: 'en_US' };

/**
 * Returns the metadata of a public page for search engines and link previews. Its origin and language come from the
 * root loader.
 */
export function describePage(matches: Matches, page: Page): MetaDescriptor[] {
  const { title, path, follow = [], isAboutUs = false, above, post } = page;
  const { publicUrl: origin, language } = rootDataOf(matches);
  const address = origin + path;
  const shared = post?.title ?? title;
  // An article may consist of pictures only.
  const description = page.description || shared;
  const picture = origin + (post ? previewPath(post.kind, post) : INSTITUTE_PREVIEW);
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: post ? 'article' : 'website' },
    { property: 'og:title', content: shared },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: institute.name },
    { property: 'og:locale', content: LOCALES[language] },
    { property: 'og:image', content: picture },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(PREVIEW_WIDTH) },
    { property: 'og:image:height', content: String(PREVIEW_HEIGHT) },
    { property: 'og:image:alt', content: shared },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: shared },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture },
    ...(post ? describeWriting(post) : []),
    ...follow.map((kind) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      type: FEED_TYPE,
      title: postKinds[kind].feed.title,
      href: origin + postKinds[kind].feed.path,
    })),
    ...(isAboutUs ? describeInstitute(origin, path) : []),
    ...(post ? [describePost(origin, post, { address, description, picture })] : []),
    ...(above ? [trail(origin, above, shared)] : []),
  ];
}

/** Metadata for pages that report that something is missing or has failed. */
export function describeUnlisted(title: string): MetaDescriptor[] {
  return [{ title: withInstitute(title) }, { name: 'robots', content: 'noindex' }];
}

export function withInstitute(title: string): string {
  return `${title} · ${institute.name}`;
}

function rootDataOf(matches: Matches): { publicUrl: string; language: Language } {
  const root = matches[0]?.loaderData as { publicUrl: string; language: Language } | undefined;
  return root ?? { publicUrl: '', language: 'id' };
}

function describeWriting(post: DescribedPost): MetaDescriptor[] {
  const { user, co_authors = [], published_at, created_at, updated_at } = post;
  const authors = [fullName(user), ...co_authors.map(coAuthorName)];
  return [
    ...authors.map((content) => ({ name: 'author', content })),
    ...authors.map((content) => ({ property: 'article:author', content })),
    { property: 'article:published_time', content: published_at ?? created_at },
    { property: 'article:modified_time', content: updated_at },
  ];
}
