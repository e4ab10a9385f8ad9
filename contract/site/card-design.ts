import { designName } from '#contract/posts/previews.ts';
import { DEFAULT_SITE } from './default-site.ts';
import type { SiteContent } from './site-settings.ts';

/** What the link previews show of the institute. */
function shownOnCards({ identity, hero, colours }: SiteContent): unknown[] {
  return [identity.name, identity.mark?.image, hero.greeting.id, colours.brand, colours.accent];
}

/**
 * Returns the name of the previews' design, which is a part of their addresses (previewPath). Returns undefined if the
 * institute has changed nothing that previews show.
 */
export function cardDesignOf(site: SiteContent): string | undefined {
  const shown = shownOnCards(site);
  return JSON.stringify(shown) === JSON.stringify(shownOnCards(DEFAULT_SITE)) ? undefined : designName(shown);
}
