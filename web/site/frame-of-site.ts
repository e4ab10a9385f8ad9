import { cardDesignOf } from '#contract/site/card-design.ts';
import { coloursPath } from '#contract/site/colours.ts';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import type { SiteContent } from '#contract/site/site-settings.ts';
import { factsOf, hasSameAddress, hasSamePartners } from './site-facts.ts';
import type { SiteFrame } from './site-frame.ts';

// Only loaders on the server import this file: browsers need no defaults.

/** Returns what every page shows of the institute. */
export function frameOfSite(site: SiteContent): SiteFrame {
  const { brand, accent } = site.colours;
  const design = cardDesignOf(site);
  const isRecoloured = brand !== DEFAULT_SITE.colours.brand || accent !== DEFAULT_SITE.colours.accent;
  return {
    ...factsOf(site),
    ...(design && { design }),
    ...(isRecoloured && { coloursPath: coloursPath(site.colours) }),
  };
}

export const isAtDefaultAddress = (site: SiteContent): boolean => hasSameAddress(site, DEFAULT_SITE);
export const hasDefaultPartners = (site: SiteContent): boolean => hasSamePartners(site, DEFAULT_SITE);
