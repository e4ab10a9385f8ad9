import { z } from 'zod';
import { addressOf } from '#contract/routes.ts';
import { OWN_PERSON, rowId } from '#server/import/own-work.ts';
import type { SourcePerson, SourceSite } from '#server/import/source.ts';
import { Attachments, Keeping } from './attachments.ts';
import { beginning, plain } from './plain.ts';
import { channelElements, childText, type XmlElement } from './xml-elements.ts';

/** What works refer to. */
export type Facts = {
  site: SourceSite;
  /** By login in lower case. */
  people: Map<string, SourcePerson>;
  attachments: Attachments;
  /** The texts of reusable blocks by id. */
  blocks: Map<string, string>;
};

/** Reads everything of an export that works refer to. @throws ImportError as channelElements */
export async function readFacts(file: string): Promise<Facts> {
  const channel = new Map<string, string>();
  const keeping = new Keeping();
  const facts = {
    people: new Map<string, SourcePerson>(),
    attachments: new Attachments(),
    blocks: new Map<string, string>(),
  };
  for await (const element of channelElements(file)) {
    if (element.name === 'wp:author') addPerson(element, facts.people, keeping);
    else if (element.name === 'item') addItem(element, facts, keeping);
    else if (element.name === 'wp:category' || element.name === 'wp:tag' || element.name === 'wp:term') keeping.keep();
    else if (!channel.has(element.name) && channel.size < 100) {
      channel.set(element.name, element.text.trim().slice(0, 2000));
    }
  }
  return { site: siteOf(channel, facts.attachments), ...facts };
}

const short = (text: string) => text.trim().slice(0, 2000);

const profile = z.object({
  id: rowId.optional().catch(undefined),
  bio: z.string().catch(''),
  affiliation: z.string().catch(''),
  orcid: z.string().nullable().catch(null),
});

function addPerson(element: XmlElement, people: Map<string, SourcePerson>, keeping: Keeping): void {
  const read = (name: string) => plain(short(childText(element, `wp:author_${name}`)));
  const login = read('login');
  if (login === '' || people.has(login.toLowerCase())) return;
  const own = profile.safeParse(parseJson(childText(element, OWN_PERSON)));
  const person: SourcePerson = {
    key: login,
    email: read('email'),
    ...nameOf(read('first_name'), read('last_name'), read('display_name') || login),
    bio: own.data?.bio ?? '',
    affiliation: own.data?.affiliation ?? '',
    orcid: own.data?.orcid ?? null,
    ownId: own.data?.id,
    addresses:
      own.data?.id !== undefined
        ? [addressOf('author', { id: own.data.id })]
        : [`/author/${encodeURIComponent(login.toLowerCase().replaceAll(' ', '-'))}/`],
  };
  keeping.keep(JSON.stringify(person));
  people.set(login.toLowerCase(), person);
}

function nameOf(first: string, last: string, shown: string): { givenName: string; familyName: string } {
  if (first !== '') return { givenName: first, familyName: last };
  if (last !== '') return { givenName: last, familyName: '' };
  const space = shown.lastIndexOf(' ');
  if (space === -1) return { givenName: shown, familyName: '' };
  return { givenName: shown.slice(0, space).trim(), familyName: shown.slice(space + 1) };
}

/** Returns the value of JSON; undefined for text that is none. */
export function parseJson(text: string): unknown {
  try {
    return text.trim() === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function addItem(item: XmlElement, { attachments, blocks }: Pick<Facts, 'attachments' | 'blocks'>, keeping: Keeping) {
  const type = childText(item, 'wp:post_type').trim();
  const id = childText(item, 'wp:post_id').trim();
  if (type === 'wp_block') {
    const text = childText(item, 'content:encoded');
    keeping.keep(text);
    blocks.set(id, text);
  }
  if (type !== 'attachment') return;
  const url = short(childText(item, 'wp:attachment_url')) || short(childText(item, 'guid'));
  if (!URL.canParse(url)) return;
  const attachment = {
    id,
    url,
    title: beginning(plain(short(childText(item, 'title'))), 300),
    caption: short(childText(item, 'excerpt:encoded')),
    alt: plain(short(metaOf(item, '_wp_attachment_image_alt') ?? '')),
    parent: childText(item, 'wp:post_parent').trim(),
    order: Number(childText(item, 'wp:menu_order')) || 0,
  };
  keeping.keep(url, attachment.title, attachment.caption, attachment.alt);
  attachments.add(attachment);
}

/** Returns the value of the first field with this name. */
function metaOf(item: XmlElement, key: string): string | undefined {
  const field = item.children.find((child) => child.name === 'wp:postmeta' && childText(child, 'wp:meta_key') === key);
  return field && childText(field, 'wp:meta_value');
}

function siteOf(channel: ReadonlyMap<string, string>, attachments: Attachments): SourceSite {
  const bases = ['wp:base_blog_url', 'link', 'wp:base_site_url'].flatMap((name) => urlOf(channel.get(name)));
  const hosts = new Set(bases.map(({ hostname }) => hostname));
  for (const { url } of attachments.all()) for (const { hostname } of urlOf(url)) hosts.add(hostname);
  const [base] = bases;
  return {
    address: base ? base.origin + base.pathname.replace(/\/+$/, '') : 'https://wordpress.invalid',
    title: plain(channel.get('title') ?? ''),
    language: languageOf(channel.get('language') ?? ''),
    pictureHosts: [...hosts],
  };
}

const urlOf = (text = ''): URL[] => (/^https?:\/\//i.test(text) && URL.canParse(text) ? [new URL(text)] : []);

function languageOf(code: string): SourceSite['language'] {
  if (/^id\b/i.test(code)) return 'id';
  return /^en\b/i.test(code) ? 'en' : undefined;
}
