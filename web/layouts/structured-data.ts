import type { MetaDescriptor } from 'react-router';
import { STORAGE_BASE } from '#contract/constants.ts';
import { coAuthorName, fullName } from '#contract/full-name.ts';
import { imageVariant } from '#contract/image-variants.ts';
import { LICENCES } from '#contract/licences.ts';
import { labels } from '#contract/messages.ts';
import { type PostKindName, postKinds } from '#contract/post-kinds.ts';
import type { PostSummary } from '#contract/posts.ts';
import { orcidAddress } from '#contract/work-address.ts';
import type { WorkFields } from '#contract/works.ts';
import mark from '#web/content/drawings/favicon.svg';
import { institute } from '#web/content/institute.ts';

export type DescribedPost = PostSummary & Partial<WorkFields> & { kind: PostKindName };

export type Above = { to: string; label: string };

/** Describes the institute on the pages about it, and on the home page also the site. */
export function describeInstitute(origin: string, path: string): MetaDescriptor[] {
  const organization = {
    '@type': 'Organization',
    ...nameOf(origin),
    logo: origin + mark,
    description: institute.purpose.id,
    email: institute.email,
    telephone: institute.phone.dialled,
    address: { '@type': 'PostalAddress', streetAddress: institute.address.join(', '), addressCountry: 'ID' },
  };
  const site = {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    name: institute.name,
    url: `${origin}/`,
    inLanguage: 'id',
    publisher: { '@id': idOf(origin) },
  };
  return [data(organization), ...(path === '/' ? [data(site)] : [])];
}

export function describePost(
  origin: string,
  post: DescribedPost,
  { address, description, picture }: { address: string; description: string; picture: string },
): MetaDescriptor {
  const { kind, title, user, image, image_info, published_at, created_at, updated_at } = post;
  const { abstract, keywords, language = 'id', licence, co_authors = [] } = post;
  const author = { '@type': 'Person', name: fullName(user) };
  const license = licence && LICENCES[licence].url;
  const widest = image_info?.widths.at(-1);
  return data({
    '@type': postKinds[kind].schemaType,
    '@id': `${address}#tulisan`,
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
    publisher: { '@type': 'Organization', ...nameOf(origin), logo: { '@type': 'ImageObject', url: origin + mark } },
    mainEntityOfPage: address,
  });
}

function describeCoAuthor(person: WorkFields['co_authors'][number]) {
  const { affiliation, orcid } = person;
  return {
    '@type': 'Person',
    name: coAuthorName(person),
    ...(orcid && { sameAs: orcidAddress(orcid) }),
    ...(affiliation && { affiliation: { '@type': 'Organization', name: affiliation } }),
  };
}

/** Describes the same path as the breadcrumb of the page. */
export function trail(origin: string, above: Above, title: string): MetaDescriptor {
  const steps = [
    { name: labels.navigation.home, item: `${origin}/` },
    { name: above.label, item: origin + above.to },
    { name: title },
  ];
  return data({
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  });
}

const idOf = (origin: string) => `${origin}/#lembaga`;
const nameOf = (origin: string) => ({ '@id': idOf(origin), name: institute.name, url: `${origin}/` });

/** The router escapes every '<', '>' and '&', so that a title cannot end the script element. */
function data(content: Record<string, unknown>): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...content } };
}
