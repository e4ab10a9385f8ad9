import type { MetaDescriptor } from 'react-router';
import type { Language } from '#contract/constants.ts';
import { FEED_TYPE, type PostKindName, postKinds } from '#contract/posts/post-kinds.ts';
import { institutePreview, PREVIEW_HEIGHT, PREVIEW_WIDTH } from '#contract/posts/previews.ts';
import { institute } from '#web/content/institute.ts';
import { type Above, describeInstitute, trail } from './structured-data.ts';

export type Matches = readonly ({ loaderData: unknown } | undefined)[];

type Page = {
  title: string;
  description: string;
  path: string;
  /** The kinds of posts whose feeds the page links to. */
  follow?: readonly PostKindName[];
  /** Whether the page is about the institute. Its metadata then describes the institute. */
  isAboutUs?: boolean;
  /** The page above this one in the breadcrumb. */
  above?: Above;
  /** The page's name in link previews and the breadcrumb. Default: the title. */
  name?: string;
  /** The page's type in Open Graph. */
  type?: 'article' | 'profile' | 'website';
  /** The path of the picture for link previews. Default: the institute's picture. */
  picture?: string;
  /** Returns metadata that only this kind of page has. */
  more?: (shown: Shown) => MetaDescriptor[];
};

/** Values of the page that `more` can repeat in its metadata. */
export type Shown = { origin: string; address: string; description: string; picture: string };

const LOCALES: Record<Language, string> = { id: 'id_ID', en: 'en_US' };

/**
 * Returns the metadata of a public page for search engines and link previews. The site's origin and the language come
 * from the root loader.
 */
export function describePage(matches: Matches, page: Page): MetaDescriptor[] {
  const { title, path, follow = [], isAboutUs = false, above, name = title, type = 'website', more } = page;
  const root = matches[0]?.loaderData as { publicUrl: string; language: Language } | undefined;
  const { publicUrl: origin, language } = root ?? { publicUrl: '', language: 'id' };
  const address = origin + path;
  // An article that contains only pictures has no description.
  const description = page.description || name;
  const picture = origin + (page.picture ?? institutePreview());
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: type },
    { property: 'og:title', content: name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: institute.name },
    { property: 'og:locale', content: LOCALES[language] },
    { property: 'og:image', content: picture },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(PREVIEW_WIDTH) },
    { property: 'og:image:height', content: String(PREVIEW_HEIGHT) },
    { property: 'og:image:alt', content: name },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: name },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture },
    ...follow.map((kind) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      type: FEED_TYPE,
      title: postKinds[kind].feed.title,
      href: origin + postKinds[kind].feed.path,
    })),
    ...(isAboutUs ? describeInstitute(origin, path) : []),
    ...(more?.({ origin, address, description, picture }) ?? []),
    ...(above ? [trail(origin, above, name)] : []),
  ];
}

/** Returns the metadata of a page that search engines must not index. */
export function describeUnlisted(title: string): MetaDescriptor[] {
  return [{ title: withInstitute(title) }, { name: 'robots', content: 'noindex' }];
}

export function withInstitute(title: string): string {
  return `${title} · ${institute.name}`;
}
