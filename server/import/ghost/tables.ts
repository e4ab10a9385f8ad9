import { ImportError, MAX_KEPT_ITEMS } from '#server/import/source.ts';
import { isSet, textOf } from './columns.ts';
import { type Row, rowsOf } from './rows.ts';

/** What posts refer to, and what is known of the site, from the small tables of an export. */
export type GhostTables = {
  users: Row[];
  tags: Map<string, { name: string; isInternal: boolean }>;
  /** By post id, in the order that Ghost shows. */
  tagsOfPosts: Map<string, Ordered[]>;
  authorsOfPosts: Map<string, Ordered[]>;
  metaOfPosts: Map<string, Row>;
  settings: Map<string, string>;
  /** How many rows of OTHER_TABLES the file has. */
  otherRows: Map<string, number>;
};

export type Ordered = { id: string; order: number };

/** Tables that an import cannot take over, and what their rows are. Technical tables are not listed. */
export const OTHER_TABLES: Readonly<Record<string, string>> = {
  members: 'members',
  newsletters: 'newsletters',
  products: 'membership tiers',
  offers: 'offers',
  benefits: 'benefits of membership tiers',
  labels: 'labels of members',
  snippets: 'snippets of the editor',
  collections: 'collections',
  recommendations: 'recommendations of other sites',
  custom_theme_settings: 'settings of the theme',
  integrations: 'integrations',
  webhooks: 'webhooks',
  redirects: 'tracked links of newsletters',
};

const SETTINGS = new Set(['title', 'lang', 'locale', 'default_locale', 'url']);
/** Ghost keeps other facts of a post in this table too, which are of no use here. */
const META_COLUMNS = [
  ...[
    'meta_title',
    'meta_description',
    'feature_image_alt',
    'feature_image_caption',
    'email_subject',
    'email_only',
    'frontmatter',
  ],
  ...['og_title', 'og_description', 'og_image', 'twitter_title', 'twitter_description', 'twitter_image'],
];
const USER_COLUMNS = [
  ...['id', 'name', 'slug', 'email', 'bio', 'location', 'website', 'facebook', 'twitter', 'profile_image'],
];
/** The most characters of all kept rows. */
const MAX_KEPT_CHARACTERS = 64 * 1024 * 1024;

/**
 * Reads the small tables of an export.
 * @throws ImportError for a file that is no export of Ghost, and as rowsOf does
 */
export async function readTables(file: string): Promise<GhostTables> {
  const tables: GhostTables = {
    users: [],
    tags: new Map(),
    tagsOfPosts: new Map(),
    authorsOfPosts: new Map(),
    metaOfPosts: new Map(),
    settings: new Map(),
    otherRows: new Map(),
  };
  const keep = countKept();
  let isGhost = false;
  for await (const { table, row } of rowsOf(file)) {
    isGhost ||= table === 'posts' || (table === '' && textOf(row, 'version') !== '');
    if (Object.hasOwn(OTHER_TABLES, table)) tables.otherRows.set(table, (tables.otherRows.get(table) ?? 0) + 1);
    else keepRow(tables, table, row, keep);
  }
  if (!isGhost) throw new ImportError('The file is no export of Ghost. Export one under Settings, Import/Export.');
  return tables;
}

type Keep = (row: Row, columns: readonly string[]) => Row;

/** Returns a function that copies some columns of a row, and refuses a file with too many of them. */
function countKept(): Keep {
  let rows = 0;
  let characters = 0;
  return (row, columns) => {
    const copy = columns.map((column) => [column, textOf(row, column)] as const).filter(([, text]) => text !== '');
    rows += 1;
    for (const [, text] of copy) characters += text.length;
    if (rows > MAX_KEPT_ITEMS || characters > MAX_KEPT_CHARACTERS) {
      throw new ImportError(`The file has more than ${MAX_KEPT_ITEMS} users, tags and facts of posts.`);
    }
    return Object.fromEntries(copy);
  };
}

function keepRow(tables: GhostTables, table: string, row: Row, keep: Keep): void {
  if (table === 'users') tables.users.push(keep(row, USER_COLUMNS));
  else if (table === 'posts_authors') addOrdered(tables.authorsOfPosts, keep(row, ORDERED_COLUMNS), 'author_id');
  else if (table === 'posts_tags') addOrdered(tables.tagsOfPosts, keep(row, ORDERED_COLUMNS), 'tag_id');
  else if (table === 'posts_meta') {
    const postId = textOf(keep(row, ['post_id']), 'post_id');
    tables.metaOfPosts.set(postId, keep(row, META_COLUMNS));
  } else if (table === 'settings' && SETTINGS.has(textOf(row, 'key'))) {
    const { key = '', value = '' } = keep(row, ['key', 'value']);
    tables.settings.set(String(key), String(value));
  } else if (table === 'tags') {
    const tag = keep(row, ['id', 'name', 'visibility']);
    const name = textOf(tag, 'name');
    const isInternal = textOf(tag, 'visibility') === 'internal' || name.startsWith('#') || isSet(row, 'hidden');
    tables.tags.set(textOf(tag, 'id'), { name, isInternal });
  }
}

const ORDERED_COLUMNS = ['post_id', 'tag_id', 'author_id', 'sort_order'];

function addOrdered(lists: Map<string, Ordered[]>, row: Row, column: string): void {
  const entry = { id: textOf(row, column), order: Number(textOf(row, 'sort_order')) };
  const postId = textOf(row, 'post_id');
  const list = lists.get(postId);
  if (list) list.push(entry);
  else lists.set(postId, [entry]);
}
