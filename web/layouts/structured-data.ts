import type { MetaDescriptor } from 'react-router';
import type { OrganizationLeaf } from 'schema-dts';
import { labels } from '#contract/messages.ts';
import drawing from '#web/content/drawings/favicon.svg';
import { dialled, markAddress, type SiteFrame } from '#web/site/site-frame.ts';
import type { Shown } from './page-meta.ts';

export type Above = { to: string; label: string };
type Place = Pick<Shown, 'site' | 'origin'>;

/** Returns structured data about the institute; on the home page, also about the site. */
export function describeInstitute({ site, origin, address: page }: Shown): MetaDescriptor[] {
  const { purpose, email, phone, address } = site;
  const organization = {
    '@type': 'Organization',
    ...nameOf(site, origin),
    logo: logoOf(site, origin),
    description: purpose,
    email,
    telephone: dialled(phone),
    address: { '@type': 'PostalAddress', streetAddress: address.join(', '), addressCountry: 'ID' },
  };
  const website = { ...websiteOf({ site, origin }), inLanguage: 'id', publisher: { '@id': idOf(origin) } };
  return [data(organization), ...(page === `${origin}/` ? [data(website)] : [])];
}

/** Returns structured data with the same links as the page's breadcrumb. */
export function trail({ origin }: Shown, title: string, above?: Above): MetaDescriptor {
  const steps = [
    { name: labels.navigation.home, item: `${origin}/` },
    ...(above ? [{ name: above.label, item: origin + above.to }] : []),
    { name: title },
  ];
  return data({
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  });
}

export const publisherOf = ({ site, origin }: Place) =>
  ({
    '@type': 'Organization',
    ...nameOf(site, origin),
    logo: { '@type': 'ImageObject', url: logoOf(site, origin) },
  }) as const satisfies OrganizationLeaf;

export const websiteOf = ({ site, origin }: Place) => ({
  '@type': 'WebSite',
  '@id': `${origin}/#site`,
  name: site.name,
  url: `${origin}/`,
});

const idOf = (origin: string) => `${origin}/#lembaga`;
const nameOf = ({ name }: SiteFrame, origin: string) => ({ '@id': idOf(origin), name, url: `${origin}/` });
const logoOf = ({ mark }: SiteFrame, origin: string) => origin + (mark ? markAddress(mark) : drawing);

/** Returns structured data. The router escapes '<', '>' and '&', so that a title cannot end the script element. */
export function data(content: Record<string, unknown>): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...content } };
}
