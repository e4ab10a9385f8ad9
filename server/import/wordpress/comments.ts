import type { Loss } from '#server/import/source.ts';
import { beginning, plain } from './plain.ts';
import { childText, type XmlElement } from './xml-elements.ts';

/** Returns a loss for each approved comment and pingback of an item. */
export function commentLosses(item: XmlElement, { key, title }: { key: string; title: string }): Loss[] {
  return item.children.flatMap((child): Loss[] => {
    if (child.name !== 'wp:comment' || childText(child, 'wp:comment_approved').trim() !== '1') return [];
    const type = childText(child, 'wp:comment_type').trim();
    const kind = type === 'pingback' || type === 'trackback' ? 'pingback' : 'comment';
    const author = beginning(plain(childText(child, 'wp:comment_author').slice(0, 500))) || 'a reader without a name';
    const words = beginning(plain(childText(child, 'wp:comment_content').slice(0, 1000)));
    return [{ key, title, kind, what: `The ${kind} of ${author}: "${words}".` }];
  });
}
