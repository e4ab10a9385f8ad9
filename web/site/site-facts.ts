import { imageVariant } from '#contract/posts/image-variants.ts';
import type { SiteContent, SitePicture } from '#contract/site/site-settings.ts';
import type { SiteFrame } from './site-frame.ts';

/** Returns what header and footer show of the institute. */
export function factsOf({ identity, contact, footer }: SiteContent): SiteFrame {
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
  };
}

function smallest({ image, image_info }: SitePicture): string {
  return imageVariant(image, image_info.widths[0] ?? image_info.width);
}

/**
 * Whether two sites have the same address. The drawing of the office's surroundings is right at the default one only.
 */
export function hasSameAddress(site: Pick<SiteContent, 'contact'>, other: Pick<SiteContent, 'contact'>): boolean {
  return site.contact.address.join('\n') === other.contact.address.join('\n');
}

/** Whether two sites have the same partners. Only the default ones have drawings as logos. */
export function hasSamePartners(site: Pick<SiteContent, 'partners'>, other: Pick<SiteContent, 'partners'>): boolean {
  return JSON.stringify(site.partners) === JSON.stringify(other.partners);
}
