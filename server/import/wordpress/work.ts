import { OWN_META, type OwnWork, ownWork } from '#server/import/own-work.ts';
import type { Loss, SourceStatus, SourceWork } from '#server/import/source.ts';
import { plainText } from '#server/text/plain-text.ts';
import { type Facts, parseJson } from './facts.ts';
import { fieldsOf, fieldLosses } from './item-fields.ts';
import { termsOf } from './item-terms.ts';
import { decoded, firstWords, isoDate, plain } from './plain.ts';
import { convertText } from './text/convert-text.ts';
import { childText, type XmlElement } from './xml-elements.ts';

/** `isEmpty`: the item must not come in, for a `reason` in one sentence. */
type ReadWork = { work: SourceWork; losses: Loss[]; isEmpty: boolean; reason: string };

/** Reads a post or page. */
export function readWork(item: XmlElement, facts: Facts): ReadWork {
  const read = (name: string) => childText(item, name).trim();
  const key = read('wp:post_id');
  const type = read('wp:post_type') === 'page' ? 'page' : 'post';
  const losses: Loss[] = [];
  const title = plain(read('title').slice(0, 2000));
  const lose = (kind: string, what: string) => void losses.push({ key, title: title.slice(0, 300), kind, what });

  const fields = fieldsOf(item);
  const own = ownOf(fields.get(OWN_META)?.[0], lose);
  const content = childText(item, 'content:encoded');
  const notes = fields.get('footnotes')?.[0] ?? '';
  if (own) for (const url of picturesOf(content)) facts.attachments.useUrl(url);
  const html = own ? content : convertText(content, { facts, key, notes, lose });
  const words = plainText(html, 400);
  const status = statusOf(item, words !== '' || html.includes('<img'), lose);
  if (title === '' && words !== '') lose('title', 'The work has no title. The first words of its text are its title.');
  if (read('wp:is_sticky') === '1') lose('sticky', 'The post was pinned to the top of the former site.');
  fieldLosses(fields, lose);
  const terms = termsOf(item, facts, lose);
  const thumbnail = facts.attachments.use(fields.get('_thumbnail_id')?.[0]?.trim() ?? '');
  if (!thumbnail && fields.has('_thumbnail_id')) lose('picture', 'The lead picture is not in the file.');

  const work: SourceWork = {
    key,
    type,
    title: title || firstWords(words),
    status: status.status,
    html,
    authors: [...new Set([...creatorOf(read('dc:creator'), facts), ...terms.authors])],
    ...datesOf(item, lose),
    abstract: plain(read('excerpt:encoded').slice(0, 50_000)) || descriptionOf(fields),
    topics: terms.topics,
    keywords: terms.keywords,
    language: own?.language ?? facts.site.language,
    picture: thumbnail && { url: thumbnail.url, alt: thumbnail.alt },
    slug: decoded(read('wp:post_name').slice(0, 1000)),
    addresses: addressesOf(item, type, facts.site.address, fields.get('_wp_old_slug') ?? []),
    own,
    losses: [],
  };
  if (work.title === '' && html.trim() === '') {
    return { work, losses, isEmpty: true, reason: `The ${type} ${key} has neither a title nor a text.` };
  }
  return { work, losses, isEmpty: status.reason !== '', reason: status.reason };
}

/** Returns the addresses of the pictures in a text that this program has written. */
function picturesOf(content: string): string[] {
  return Array.from(content.matchAll(/<img src="([^"]+)"/g), ([, url]) => String(url));
}

type Lose = (kind: string, what: string) => void;

function ownOf(text: string | undefined, lose: Lose): OwnWork | undefined {
  if (text === undefined) return undefined;
  const { data } = ownWork.safeParse(parseJson(text));
  if (!data) lose('field', `The field ${OWN_META} is damaged. The work comes in as a work of WordPress.`);
  return data;
}

/** The login of the first author, in the spelling of the list of authors. */
function creatorOf(login: string, { people }: Facts): string[] {
  const name = plain(login).slice(0, 200);
  return name === '' ? [] : [people.get(name.toLowerCase())?.key ?? name];
}

const yes = (status: SourceStatus) => ({ status, reason: '' });
const no = (reason: string) => ({ status: 'draft' as const, reason });

/** `reason`: why the work must not come in; '' if it may. */
function statusOf(item: XmlElement, hasText: boolean, lose: Lose): { status: SourceStatus; reason: string } {
  const status = childText(item, 'wp:status').trim();
  const isLocked = childText(item, 'wp:post_password') !== '';
  const date = childText(item, 'wp:post_date').trim().slice(0, 30);
  if (status === 'future') lose('status', `The work was scheduled for ${date}. It waits for a decision.`);
  if (status === 'private') lose('status', 'The work was private. It is a draft.');
  if (isLocked) lose('status', 'The work was protected by a password. It is a draft.');
  if (['publish', 'future', 'pending'].includes(status) && isLocked) return yes('draft');
  if (status === 'publish') return yes('public');
  if (status === 'pending' || status === 'future') return yes('waiting');
  if (status === 'draft' || status === 'private' || (status === 'auto-draft' && hasText)) return yes('draft');
  if (status === 'trash') return no('The work was in the bin.');
  if (status === 'auto-draft') return no('An empty draft that WordPress began by itself.');
  if (status === 'inherit') return no('A part of another work (status inherit).');
  lose('status', `The unknown status "${status.slice(0, 40)}". The work is a draft.`);
  return yes('draft');
}

function datesOf(item: XmlElement, lose: Lose): { publishedAt: string; changedAt: string | undefined } {
  const date = (name: string) => isoDate(childText(item, name));
  const modified = date('wp:post_modified_gmt') ?? date('wp:post_modified');
  const written = date('wp:post_date_gmt') ?? date('wp:post_date') ?? date('pubDate');
  if (written === undefined) lose('date', 'The work has no valid date of publication.');
  const publishedAt = written ?? modified ?? '1970-01-01T00:00:00.000Z';
  return { publishedAt, changedAt: modified !== undefined && modified > publishedAt ? modified : undefined };
}

function descriptionOf(fields: ReadonlyMap<string, readonly string[]>): string {
  const found = fields.get('_yoast_wpseo_metadesc') ?? fields.get('rank_math_description');
  return plain(found?.[0]?.slice(0, 50_000) ?? '');
}

/** Redirects know the id in an address only at the root of a site. Below it, all works would share one address. */
function isOfOneWork(address: string): boolean {
  if (!URL.canParse(address, 'http://site')) return false;
  const { pathname, searchParams } = new URL(address, 'http://site');
  return pathname === '/' || !(searchParams.has('p') || searchParams.has('page_id'));
}

const MAX_ADDRESSES = 50;

function addressesOf(item: XmlElement, type: 'post' | 'page', site: string, oldSlugs: readonly string[]): string[] {
  const read = (name: string) => childText(item, name).trim();
  const link = read('link');
  const guid = read('guid');
  const isPermalink = item.children.find(({ name }) => name === 'guid')?.attributes['isPermaLink'] !== 'false';
  const id = read('wp:post_id');
  const path = new URL(`${site}/`).pathname;
  const addresses = [link, isPermalink ? guid : ''].filter(isOfOneWork);
  addresses.push(`/?${type === 'page' ? 'page_id' : 'p'}=${id}`);
  for (const slug of oldSlugs) {
    const slash = /^(.*\/)[^/?#]+(\/?)$/.exec(link.slice(0, 2000));
    addresses.push(slash && !link.includes('?') ? `${slash[1]}${slug.trim()}${slash[2]}` : `${path}${slug.trim()}/`);
  }
  const isAddress = (address: string) => address !== '' && address.length <= 2000 && URL.canParse(address, `${site}/`);
  return [...new Set(addresses)].filter(isAddress).slice(0, MAX_ADDRESSES);
}
