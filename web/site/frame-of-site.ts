import { imageVariant } from '#contract/posts/image-variants.ts';
import { cardDesignOf } from '#contract/site/card-design.ts';
import { coloursPath } from '#contract/site/colours.ts';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import type { SiteContent, SitePicture } from '#contract/site/site-settings.ts';
import type { SiteFrame } from './site-frame.ts';

/**
 * Returns what every page shows of the institute. Only loaders on the server import this file: browsers need no
 * defaults.
 */
export function frameOfSite(site: SiteContent): SiteFrame {
  const { identity, contact, footer, colours } = site;
  const { brand, accent } = DEFAULT_SITE.colours;
  const design = cardDesignOf(site);
  return {
    name: identity.name,
    purpose: identity.purpose.id,
    mark: identity.mark && { image: smallest(identity.mark) },
    publication: identity.publication,
    issn: identity.issn,
    address: contact.address,
    email: contact.email,
    phone: contact.phone,
    footer: footer.text,
    ...(design && { design }),
    ...((colours.brand !== brand || colours.accent !== accent) && { coloursPath: coloursPath(colours) }),
  };
}

function smallest({ image, image_info }: SitePicture): string {
  return imageVariant(image, image_info.widths[0] ?? image_info.width);
}

/** Whether the institute is where the drawing of its surroundings (office-plan.svg) is right. */
export function isAtDefaultAddress({ contact }: SiteContent): boolean {
  return contact.address.join('\n') === DEFAULT_SITE.contact.address.join('\n');
}

/** Whether the partners are the sample ones, whose logos are drawings. */
export function hasDefaultPartners({ partners }: SiteContent): boolean {
  return JSON.stringify(partners) === JSON.stringify(DEFAULT_SITE.partners);
}
