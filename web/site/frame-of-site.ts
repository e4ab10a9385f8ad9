import { cardDesignOf } from '#contract/site/card-design.ts';
import { coloursPath } from '#contract/site/colours.ts';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import { PRIVACY_ADDRESS } from '#contract/site-pages/site-page-rules.ts';
import type { SiteContext } from '#contract/site/site-context.ts';
import type { SiteContent } from '#contract/site/site-settings.ts';
import { factsOf, hasSameAddress, hasSamePartners } from './site-facts.ts';
import type { SiteFrame } from './site-frame.ts';

// Only loaders on the server import this file: browsers need no defaults.

/** Returns what every page shows of the institute. */
export function frameOfSite({ site, footerPages }: Pick<SiteContext, 'site' | 'footerPages'>): SiteFrame {
  const { brand, accent } = site.colours;
  const design = cardDesignOf(site);
  const isRecoloured = brand !== DEFAULT_SITE.colours.brand || accent !== DEFAULT_SITE.colours.accent;
  // The footer always links to /privasi.
  const linked = footerPages.filter(({ address }) => address !== PRIVACY_ADDRESS);
  return {
    ...factsOf(site),
    ...(linked.length > 0 && { footerPages: linked }),
    ...(design && { design }),
    ...(isRecoloured && { coloursPath: coloursPath(site.colours) }),
  };
}

export const isAtDefaultAddress = (site: SiteContent): boolean => hasSameAddress(site, DEFAULT_SITE);
export const hasDefaultPartners = (site: SiteContent): boolean => hasSamePartners(site, DEFAULT_SITE);
