import { slugOf } from '#contract/slug.ts';
import { type OwnWork, OWN_META, OWN_PERSON } from '#server/import/own-work.ts';
import type { ExportFolder } from './export-folder.ts';
import { createXmlWriter, type XmlWriter } from './wxr-text.ts';

const HEAD = `<?xml version="1.0" encoding="UTF-8" ?>
<!-- WordPress eXtended RSS: WordPress reads this file under Tools > Import. -->
<rss version="2.0"
  xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:wfw="http://wellformedweb.org/CommentAPI/"
  xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/"
  xmlns:terarah="urn:terarah:export:1">
<channel>
`;
const END = '</channel>\n</rss>\n';

export type WxrPerson = {
  id: number;
  email: string;
  givenName: string;
  familyName: string;
  displayName: string;
  /** What WXR has no elements for. */
  profile: { bio: string; affiliation: string; orcid: string | null };
};

export type WxrItem = {
  /** How WordPress keeps it: blog posts and articles are posts. */
  type: 'post' | 'page';
  title: string;
  /** The absolute public address. */
  link: string;
  authorId: number | undefined;
  html: string;
  abstract: string;
  status: 'publish' | 'future' | 'pending' | 'draft';
  /** The last part of an address. */
  name: string;
  topics: readonly string[];
  keywords: readonly string[];
  createdAt: string;
  publishedAt: string | null;
  updatedAt: string;
  /** Absolute URLs of the pictures in the text, and of the lead picture. */
  pictures: readonly { url: string; alt: string }[];
  leadPicture: string | undefined;
  own: OwnWork;
};

export type WxrFile = {
  person(person: WxrPerson): Promise<void>;
  topic(topic: { id: number; name: string; slug: string }): Promise<void>;
  item(item: WxrItem): Promise<void>;
  /** Writes the file. Returns the number of characters that XML cannot contain. */
  finish(): Promise<number>;
};

type Site = { origin: string; name: string; language: string; at: string };

/**
 * Opens a WXR 1.2 file. Programs that read it need people, terms and pictures before the works, so openWxr keeps each
 * part in a draft until the end. `greatestId`: the greatest id of all posts. Pictures get greater ids.
 */
export async function openWxr(folder: ExportFolder, path: string, site: Site, greatestId: number): Promise<WxrFile> {
  const xml = createXmlWriter();
  const [people, terms, pictures, items] = await Promise.all(
    ['people', 'terms', 'pictures', 'items'].map(async (part) => await folder.openDraft(part)),
  );
  if (!people || !terms || !pictures || !items) throw new Error('A part of the WXR file is missing');
  const categories = namesTaken();
  const tags = namesTaken();
  /** The ids of pictures by their address. */
  const attached = new Map<string, number>();
  let nextId = (greatestId + 1) * KINDS_OF_ID;

  async function attach({ url, alt }: WxrItem['pictures'][number], item: WxrItem): Promise<void> {
    if (attached.has(url)) return;
    const id = (nextId += 1);
    attached.set(url, id);
    await pictures?.write(writeAttachment(xml, { id, url, alt, item }));
  }

  return {
    person: async (person) => await people.write(writePerson(xml, person)),
    async topic({ id, name, slug }) {
      const nicename = categories(name, slug);
      const fields = [
        xml.element('wp:term_id', id),
        xml.data('wp:category_nicename', nicename),
        xml.data('wp:category_parent', ''),
        xml.data('wp:cat_name', name),
      ];
      await terms.write(`<wp:category>\n${fields.join('')}</wp:category>\n`);
    },
    async item(item) {
      for (const picture of item.pictures) await attach(picture, item);
      const ofItem = [
        ...item.topics.map((name) => xml.data('category', name, { domain: 'category', nicename: categories(name) })),
        ...item.keywords.map((name) => xml.data('category', name, { domain: 'post_tag', nicename: tags(name) })),
      ];
      const thumbnail = item.leadPicture === undefined ? undefined : attached.get(item.leadPicture);
      await items.write(writeItem(xml, item, ofItem.join(''), thumbnail));
    },
    async finish() {
      const file = await folder.open(path);
      await file.write(HEAD + writeChannel(xml, site));
      for (const part of [people, terms, pictures, items]) await part.append(file);
      await file.write(END);
      await file.close();
      return xml.dropped;
    },
  };
}

/** Articles, blog posts and pages are numbered apart here, but share the numbers of posts in WordPress. */
const KINDS_OF_ID = 4;
const POSITION = { article: 0, blog: 1, sitePage: 2 } as const;
const postIdOf = ({ kind, id }: OwnWork) => id * KINDS_OF_ID + POSITION[kind];

/** Returns a function that returns the short name of a term, the same for the same name, and of no other term. */
function namesTaken(): (name: string, wanted?: string) => string {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  return (name, wanted) => {
    const known = names.get(name);
    if (known !== undefined) return known;
    const base = wanted ?? (slugOf(name, 150) || 'kata');
    let short = base;
    for (let number = 2; taken.has(short); number += 1) short = `${base}-${number}`;
    taken.add(short);
    names.set(name, short);
    return short;
  };
}

const loginOf = (userId: number): string => `penulis-${userId}`;

function writeChannel(xml: XmlWriter, { origin, name, language, at }: Site): string {
  return [
    xml.element('title', name),
    xml.element('link', origin),
    xml.element('description', ''),
    xml.element('pubDate', new Date(at).toUTCString()),
    xml.element('language', language),
    xml.element('wp:wxr_version', '1.2'),
    xml.element('wp:base_site_url', origin),
    xml.element('wp:base_blog_url', origin),
    xml.element('generator', `${origin}/?export=terarah-1`),
  ].join('');
}

function writePerson(xml: XmlWriter, { id, email, givenName, familyName, displayName, profile }: WxrPerson): string {
  return [
    '<wp:author>\n',
    xml.element('wp:author_id', id),
    xml.data('wp:author_login', loginOf(id)),
    xml.data('wp:author_email', email),
    xml.data('wp:author_display_name', displayName),
    xml.data('wp:author_first_name', givenName),
    xml.data('wp:author_last_name', familyName),
    xml.data(OWN_PERSON, JSON.stringify({ id, ...profile })),
    '</wp:author>\n',
  ].join('');
}

function writeItem(xml: XmlWriter, item: WxrItem, terms: string, thumbnail: number | undefined): string {
  const { title, link, html, abstract, status, name, type, own, authorId, publishedAt, createdAt, updatedAt } = item;
  const at = publishedAt ?? createdAt;
  return [
    '<item>\n',
    xml.data('title', title),
    xml.element('link', link),
    xml.element('pubDate', new Date(at).toUTCString()),
    xml.data('dc:creator', authorId === undefined ? '' : loginOf(authorId)),
    xml.data('content:encoded', html),
    xml.data('excerpt:encoded', abstract),
    ...postFields(xml, { id: postIdOf(own), at, updatedAt, link, name, status, parent: 0, type }),
    terms,
    thumbnail === undefined ? '' : meta(xml, '_thumbnail_id', String(thumbnail)),
    meta(xml, OWN_META, JSON.stringify(own)),
    '</item>\n',
  ].join('');
}

type Attachment = { id: number; url: string; alt: string; item: WxrItem };

function writeAttachment(xml: XmlWriter, { id, url, alt, item }: Attachment): string {
  const at = item.publishedAt ?? item.createdAt;
  const name = slugOf(url.slice(url.indexOf('/storage/') + 1), 100);
  return [
    '<item>\n',
    xml.data('title', name),
    xml.element('link', url),
    xml.element('pubDate', new Date(at).toUTCString()),
    xml.data('dc:creator', item.authorId === undefined ? '' : loginOf(item.authorId)),
    xml.data('content:encoded', ''),
    xml.data('excerpt:encoded', ''),
    ...postFields(xml, {
      id,
      at,
      updatedAt: at,
      link: url,
      name,
      status: 'inherit',
      parent: postIdOf(item.own),
      type: 'attachment',
    }),
    xml.data('wp:attachment_url', url),
    alt === '' ? '' : meta(xml, '_wp_attachment_image_alt', alt),
    '</item>\n',
  ].join('');
}

type Post = {
  id: number;
  at: string;
  updatedAt: string;
  link: string;
  name: string;
  status: string;
  parent: number;
  type: string;
};

/** The times are in UTC, also where WordPress means the time of the site: the site's time zone is not known there. */
function postFields(xml: XmlWriter, { id, at, updatedAt, link, name, status, parent, type }: Post): string[] {
  return [
    xml.element('guid', link, { isPermaLink: 'false' }),
    xml.element('description', ''),
    xml.element('wp:post_id', id),
    xml.data('wp:post_date', timeOf(at)),
    xml.data('wp:post_date_gmt', timeOf(at)),
    xml.data('wp:post_modified', timeOf(updatedAt)),
    xml.data('wp:post_modified_gmt', timeOf(updatedAt)),
    xml.data('wp:comment_status', 'closed'),
    xml.data('wp:ping_status', 'closed'),
    xml.data('wp:post_name', name),
    xml.data('wp:status', status),
    xml.element('wp:post_parent', parent),
    xml.element('wp:menu_order', 0),
    xml.data('wp:post_type', type),
    xml.data('wp:post_password', ''),
    xml.element('wp:is_sticky', 0),
  ];
}

const meta = (xml: XmlWriter, key: string, value: string) =>
  `<wp:postmeta>\n${xml.data('wp:meta_key', key)}${xml.data('wp:meta_value', value)}</wp:postmeta>\n`;

const timeOf = (at: string) => at.slice(0, 19).replace('T', ' ');
