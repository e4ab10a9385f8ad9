import type { MetaDescriptor } from 'react-router';
import { DEFAULT_LANGUAGE, STORAGE_BASE } from '#contract/constants.ts';
import { coAuthorName, fullName } from '#contract/identity/full-name.ts';
import { imageVariant } from '#contract/posts/image-variants.ts';
import { LICENCES } from '#contract/articles/licences.ts';
import { postAddress, type PostKindName, postKinds } from '#contract/posts/post-kinds.ts';
import type { PostSummary } from '#contract/posts/posts.ts';
import type { Article, Counterpart } from '#contract/articles/articles.ts';
import { addressOf } from '#contract/routes.ts';
import { orcidAddress } from '#contract/articles/work-address.ts';
import type { WorkFields } from '#contract/articles/works.ts';
import type { Shown } from '#web/layouts/page-meta.ts';
import { data, publicationOf } from '#web/layouts/structured-data.ts';

type DescribedPost = PostSummary & Partial<WorkFields & Pick<Article, 'counterpart'>> & { kind: PostKindName };

/** Returns the metadata of a post for search engines and link previews, beyond the metadata that every page has. */
export function describePost(shown: Shown, post: DescribedPost): MetaDescriptor[] {
  return [...describeWriting(post), describeAsData(shown, post)];
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

function describeAsData(shown: Shown, post: DescribedPost): MetaDescriptor {
  const { origin, address, description, picture } = shown;
  const { kind, title, user, image, image_info, published_at, created_at, updated_at } = post;
  const { abstract, keywords, language = DEFAULT_LANGUAGE, licence, co_authors = [], counterpart } = post;
  const author = {
    '@type': 'Person',
    name: fullName(user),
    ...(user.has_page && { url: origin + addressOf('author', { id: user.id }) }),
  };
  const license = licence && LICENCES[licence].url;
  const widest = image_info?.widths.at(-1);
  return data({
    '@type': postKinds[kind].schemaType,
    '@id': idOfWork(address),
    headline: title,
    description,
    image: image !== null && widest ? [`${origin}${STORAGE_BASE}/${imageVariant(image, widest)}`, picture] : [picture],
    datePublished: published_at ?? created_at,
    dateModified: updated_at,
    inLanguage: language,
    ...(abstract && { abstract }),
    ...(keywords && { keywords }),
    ...(license && { license }),
    author: co_authors.length === 0 ? author : [author, ...co_authors.map(describeCoAuthor)],
    ...publicationOf(shown),
    mainEntityOfPage: address,
    ...(counterpart && describeCounterpart(origin, kind, counterpart)),
  });
}

/** Names the other article as the original of this one, or as its translation. */
function describeCounterpart(origin: string, kind: PostKindName, { id, title, language, is_original }: Counterpart) {
  const url = origin + postAddress(kind, id);
  const work = {
    '@type': postKinds[kind].schemaType,
    '@id': idOfWork(url),
    name: title,
    url,
    inLanguage: language,
  };
  return is_original ? { translationOfWork: work } : { workTranslation: work };
}

/** Returns the identifier of a work in structured data. `address`: the address of its page. */
const idOfWork = (address: string) => `${address}#tulisan`;

function describeCoAuthor({ affiliation, orcid, ...names }: WorkFields['co_authors'][number]) {
  return {
    '@type': 'Person',
    name: coAuthorName(names),
    ...(orcid && { sameAs: orcidAddress(orcid) }),
    ...(affiliation && { affiliation: { '@type': 'Organization', name: affiliation } }),
  };
}
