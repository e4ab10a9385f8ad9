import { labels } from '#contract/messages.ts';
import type { SiteContent } from '#contract/site/site-settings.ts';
import communityDevelopment from '#web/content/drawings/service-community-development.svg';
import monitoringEvaluation from '#web/content/drawings/service-monitoring-evaluation.svg';
import proper from '#web/content/drawings/service-proper.svg';
import socialMapping from '#web/content/drawings/service-social-mapping.svg';
import sroi from '#web/content/drawings/service-sroi.svg';
import stakeholderMapping from '#web/content/drawings/service-stakeholder-mapping.svg';

const DRAWINGS = [socialMapping, stakeholderMapping, sroi, monitoringEvaluation, proper, communityDevelopment];

type Item = SiteContent['services']['items'][number];
type Titled = { title: string; drawing: string };

export type Service = Titled & Item;
/** A service as the home page shows it. */
export type ServiceSummary = Titled & Pick<Item, 'description' | 'picture'>;

/** Returns the services with their titles, which the specification fixes, and their drawings. */
export function servicesOf<Content extends object>({ items }: { items: readonly Content[] }): (Titled & Content)[] {
  return labels.services.flatMap((title, index) => {
    const item = items[index];
    return item ? [{ ...item, title, drawing: DRAWINGS[index] ?? '' }] : [];
  });
}

/** Returns the HTML id of the service's section on the services page, for example 'social-mapping'. */
export function serviceAnchor({ title }: Titled): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}
