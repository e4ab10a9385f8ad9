import { cardDesignOf } from '#contract/site/card-design.ts';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import type { SiteContent } from '#contract/site/site-settings.ts';
import type { SiteFrame } from './site-frame.ts';

/** Returns what every page shows of the institute. Only loaders on the server call it: browsers need no defaults. */
export function frameOfSite(site: SiteContent): SiteFrame {
  const { identity, contact, footer, colours } = site;
  const { brand, accent } = DEFAULT_SITE.colours;
  const design = cardDesignOf(site);
  return {
    name: identity.name,
    purpose: identity.purpose.id,
    mark: identity.mark,
    publication: identity.publication,
    issn: identity.issn,
    address: contact.address,
    email: contact.email,
    phone: contact.phone,
    footer: footer.text,
    ...(design && { design }),
    ...((colours.brand !== brand || colours.accent !== accent) && { colours }),
  };
}
