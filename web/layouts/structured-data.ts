import type { MetaDescriptor } from 'react-router';
import { STORAGE_BASE } from '#contract/constants.ts';
import { fullName } from '#contract/full-name.ts';
import { imageVariant } from '#contract/image-variants.ts';
import { labels } from '#contract/messages.ts';
import { type PostKindName, postKinds } from '#contract/post-kinds.ts';
import type { PostSummary } from '#contract/posts.ts';
import mark from '#web/content/drawings/favicon.svg';
import { institute } from '#web/content/institute.ts';

export type DescribedPost = PostSummary & { kind: PostKindName };

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
  { kind, title, user, image, image_info, published_at, created_at, updated_at }: DescribedPost,
  { address, description, picture }: { address: string; description: string; picture: string },
): MetaDescriptor {
  const widest = image_info?.widths.at(-1);
  return data({
    '@type': postKinds[kind].schemaType,
    '@id': `${address}#tulisan`,
    headline: title,
    description,
    image: image !== null && widest ? [`${origin}${STORAGE_BASE}/${imageVariant(image, widest)}`, picture] : [picture],
    datePublished: published_at ?? created_at,
    dateModified: updated_at,
    inLanguage: 'id',
    author: { '@type': 'Person', name: fullName(user) },
    publisher: { '@type': 'Organization', ...nameOf(origin), logo: { '@type': 'ImageObject', url: origin + mark } },
    mainEntityOfPage: address,
  });
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
