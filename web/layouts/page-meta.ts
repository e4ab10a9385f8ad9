import type { MetaDescriptor } from 'react-router';
import type { Language } from '#contract/constants.ts';
import { institutePreview, PREVIEW_HEIGHT, PREVIEW_WIDTH } from '#contract/posts/institute-preview.ts';
import { FEED_TYPE, feedTitle, type PostKindName, postKinds } from '#contract/posts/post-kinds.ts';
import { frameOfRoot, type SiteFrame } from '#web/site/site-frame.ts';

export type Matches = readonly ({ loaderData: unknown } | undefined)[];

type Page = {
  title: string;
  description: string;
  path: string;
  /** The kinds of posts whose feeds the page links to. */
  follow?: readonly PostKindName[];
  /** The page's name in link previews. Default: the title. */
  name?: string;
  /** The page's type in Open Graph. */
  type?: 'article' | 'profile' | 'website';
  /** The path of the picture for link previews. Default: the institute's picture. */
  picture?: string;
  /** Returns metadata that only this kind of page has. */
  more?: (shown: Shown) => MetaDescriptor[];
};

/** Values of the page that `more` can repeat in its metadata. */
export type Shown = { site: SiteFrame; origin: string; address: string; description: string; picture: string };

const LOCALES: Record<Language, string> = { id: 'id_ID', en: 'en_US' };

/**
 * Returns the metadata of a public page for search engines and link previews. The site's origin and the language come
 * from the root loader.
 */
export function describePage(matches: Matches, page: Page): MetaDescriptor[] {
  const { title, path, follow = [], name = title, type = 'website', more } = page;
  const root = matches[0]?.loaderData as { publicUrl: string; language: Language } | undefined;
  const { publicUrl: origin, language } = root ?? { publicUrl: '', language: 'id' };
  const site = frameOfRoot(root);
  const address = origin + path;
  // An article that contains only pictures has no description.
  const description = page.description || name;
  const picture = origin + (page.picture ?? institutePreview(site.design));
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: type },
    { property: 'og:title', content: name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: site.name },
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
      title: feedTitle(site.publication || site.name, kind),
      href: origin + postKinds[kind].feed.path,
    })),
    ...(more?.({ site, origin, address, description, picture }) ?? []),
  ];
}

/** Returns the metadata of a page that search engines must not index. */
export function describeUnlisted(matches: Matches, title: string): MetaDescriptor[] {
  return [{ title: withInstitute(matches, title) }, { name: 'robots', content: 'noindex' }];
}

/** Returns the `meta` function of a page that search engines must not index: `export const meta = unlisted(TITLE)`. */
export function unlisted(title: string) {
  return ({ matches }: { matches: Matches }) => describeUnlisted(matches, title);
}

/** Returns a page's title followed by the institute's name. */
export function withInstitute(matches: Matches, title: string): string {
  const { name } = frameOfRoot(matches[0]?.loaderData);
  return name ? `${title} · ${name}` : title;
}
