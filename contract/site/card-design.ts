import { designName } from '#contract/posts/previews.ts';
import { DEFAULT_SITE } from './default-site.ts';
import type { SiteContent } from './site-settings.ts';

/** What the link previews show of the institute. The default picture also shows its work, its place and its drawing. */
function shownOnCards({ identity, hero, contact, colours }: SiteContent): unknown[] {
  const { name, purpose, mark } = identity;
  const place = contact.address.at(-1);
  return [name, mark?.image, hero.greeting.id, colours.brand, colours.accent, purpose.id, place, hero.picture?.image];
}

/**
 * Returns the name of the previews' design, which is a part of their addresses (previewPath). Returns undefined if the
 * institute has changed nothing that previews show.
 */
export function cardDesignOf(site: SiteContent): string | undefined {
  const shown = shownOnCards(site);
  return JSON.stringify(shown) === JSON.stringify(shownOnCards(DEFAULT_SITE)) ? undefined : designName(shown);
}
