import { OWN_META } from '#server/import/own-work.ts';
import { beginning } from './plain.ts';
import { childText, type XmlElement } from './xml-elements.ts';

/** Fields that mean nothing outside WordPress, or that readWork reads. */
const NO_LOSS = new Set([
  OWN_META,
  '_edit_last',
  '_edit_lock',
  '_wp_old_slug',
  '_wp_old_date',
  '_pingme',
  '_encloseme',
  '_thumbnail_id',
  '_wp_attached_file',
  '_wp_attachment_metadata',
  '_wp_desired_post_slug',
  '_wp_trash_meta_status',
  '_wp_trash_meta_time',
  '_yoast_wpseo_metadesc',
  'rank_math_description',
  'footnotes',
]);

/** Fields in which WordPress and its services keep what they can make again. */
const MADE = /^_(?:oembed_|publicize_|wpas_|jetpack_|menu_item_)/;

/** Returns the fields (wp:postmeta) of an item. A field can have several values. */
export function fieldsOf(item: XmlElement): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const child of item.children) {
    if (child.name !== 'wp:postmeta') continue;
    const key = childText(child, 'wp:meta_key').trim();
    const value = childText(child, 'wp:meta_value');
    const values = fields.get(key);
    if (values) values.push(value);
    else if (key !== '') fields.set(key, [value]);
  }
  return fields;
}

/** Reports each field once that cannot be taken over. An empty field is no loss. */
export function fieldLosses(fields: ReadonlyMap<string, readonly string[]>, lose: Lose): void {
  for (const [key, values] of fields) {
    const value = values.find((text) => text.trim() !== '');
    if (NO_LOSS.has(key) || MADE.test(key) || value === undefined) continue;
    if (key === 'enclosure') lose('enclosure', `The attached sound or film ${beginning(value, 200)}.`);
    else if (key === '_wp_page_template') {
      if (value.trim() !== 'default') lose('field', `The page template ${beginning(value)}.`);
    } else lose('field', `The field ${beginning(key, 60)}: "${beginning(value)}".`);
  }
}

type Lose = (kind: string, what: string) => void;
