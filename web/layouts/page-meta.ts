import type { MetaDescriptor } from 'react-router';
import type { Language } from '#contract/constants.ts';
import { institutePreview, PREVIEW_HEIGHT, PREVIEW_WIDTH } from '#contract/posts/institute-preview.ts';
import {
  FEED_TYPE,
  feedTitle,
  JSON_FEED_TYPE,
  jsonFeedPath,
  type PostKindName,
  postKinds,
} from '#contract/posts/post-kinds.ts';
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
  /** The language of the page's text. Default: the language of the visitor. */
  language?: Language;
  /** Both pages of an original and its translation: this page and the other one. The original is the first. */
  translations?: readonly Translation[];
  /** The path of the picture for link previews. Default: the institute's picture. */
  picture?: string;
  /** Returns metadata that only this kind of page has. */
  more?: (shown: Shown) => MetaDescriptor[];
};

/** A page, and the language of its text. */
export type Translation = { language: Language; path: string };

/** Values of the page that `more` can repeat in its metadata. */
export type Shown = { site: SiteFrame; origin: string; address: string; description: string; picture: string };

const LOCALES: Record<Language, string> = { id: 'id_ID', en: 'en_US' };

/**
 * Returns the metadata of a public page for search engines and link previews. The site's origin and the visitor's
 * language come from the root loader.
 */
export function describePage(matches: Matches, page: Page): MetaDescriptor[] {
  const { title, path, follow = [], name = title, type = 'website', translations = [], more } = page;
  const root = matches[0]?.loaderData as { publicUrl: string; language: Language } | undefined;
  const { publicUrl: origin, language: chosen } = root ?? { publicUrl: '', language: 'id' };
  const { language = chosen } = page;
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
    ...describeTranslations(origin, language, translations),
    { property: 'og:image', content: picture },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(PREVIEW_WIDTH) },
    { property: 'og:image:height', content: String(PREVIEW_HEIGHT) },
    { property: 'og:image:alt', content: name },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: name },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture },
    ...follow.flatMap((kind) =>
      describeFeed(origin, feedTitle(site.publication || site.name, kind), postKinds[kind].feed.path),
    ),
    ...(more?.({ site, origin, address, description, picture }) ?? []),
  ];
}

/** Returns links to a feed in both formats. `path`: of the feed as Atom. */
export function describeFeed(origin: string, title: string, path: string): MetaDescriptor[] {
  return [FEED_TYPE, JSON_FEED_TYPE].map((type) => ({
    tagName: 'link',
    rel: 'alternate',
    type,
    title,
    href: origin + (type === JSON_FEED_TYPE ? jsonFeedPath(path) : path),
  }));
}

/**
 * Returns links to both pages of a pair, for search engines. They ignore the links of a page unless the other page has
 * the same ones. A reader with a third language gets the original.
 */
function describeTranslations(origin: string, own: Language, pair: readonly Translation[]): MetaDescriptor[] {
  const [original] = pair;
  if (!original) return [];
  const alternates = [...pair, { ...original, language: 'x-default' }];
  return [
    ...pair
      .filter(({ language }) => language !== own)
      .map(({ language }) => ({ property: 'og:locale:alternate', content: LOCALES[language] })),
    ...alternates.map(({ language, path }) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: language,
      href: origin + path,
    })),
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
