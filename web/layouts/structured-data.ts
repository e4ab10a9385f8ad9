import type { MetaDescriptor } from 'react-router';
import { labels } from '#contract/messages.ts';
import mark from '#web/content/drawings/favicon.svg';
import { institute } from '#web/content/institute.ts';

export type Above = { to: string; label: string };

/** Returns structured data about the institute; on the home page, also about the site. */
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

/** Returns structured data with the same links as the page's breadcrumb. */
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

/** Returns structured data that names the institute as the publisher of a post. */
export function publisherOf(origin: string) {
  return { '@type': 'Organization', ...nameOf(origin), logo: { '@type': 'ImageObject', url: origin + mark } };
}

const idOf = (origin: string) => `${origin}/#lembaga`;
const nameOf = (origin: string) => ({ '@id': idOf(origin), name: institute.name, url: `${origin}/` });

/** Returns structured data. The router escapes '<', '>' and '&', so that a title cannot end the script element. */
export function data(content: Record<string, unknown>): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...content } };
}
