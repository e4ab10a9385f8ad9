import { plainText } from '#server/text/plain-text.ts';
import type { Loss, SourceRecord, SourceStatus, SourceWork } from '#server/import/source.ts';
import { isSet, languageOf, rootOf, textOf, timeOf } from './columns.ts';
import { htmlOf } from './content.ts';
import type { Lose } from './converter.ts';
import { fieldLosses } from './lost-fields.ts';
import type { Row } from './rows.ts';
import type { GhostTables, Ordered } from './tables.ts';

type Facts = Pick<GhostTables, 'tags' | 'tagsOfPosts' | 'authorsOfPosts' | 'metaOfPosts'> & {
  userIds: ReadonlySet<string>;
  site: string;
};

const TITLE_CHARACTERS = 80;

/** Yields a post or page as a work. Yields nothing for a row without an id. */
export function* readWork(row: Row, facts: Facts): Iterable<SourceRecord> {
  const key = textOf(row, 'id');
  if (key === '') return;
  const meta = facts.metaOfPosts.get(key) ?? {};
  const losses: Loss[] = [];
  const lose: Lose = (kind, what) => void losses.push({ key, title: '', kind, what });
  const html = htmlOf(row, { site: facts.site, lose });
  const { topics, keywords } = termsOf(facts, key, lose);
  for (const { kind, what } of fieldLosses(row, meta)) lose(kind, what);
  const title = textOf(row, 'title').replace(/\s+/g, ' ') || beginningOf(html);
  const slug = textOf(row, 'slug');
  const work: SourceWork = {
    key,
    type: textOf(row, 'type') === 'page' || isSet(row, 'page') ? 'page' : 'post',
    title,
    status: statusOf(row, lose),
    html,
    authors: authorsOf(row, facts, key),
    ...timesOf(row, lose),
    abstract: plainText(textOf(row, 'custom_excerpt') || textOf(meta, 'meta_description')),
    topics,
    keywords,
    language: languageOf(textOf(row, 'locale') || textOf(row, 'language')),
    picture: pictureOf(row, meta, facts.site),
    slug,
    addresses: slug === '' ? [] : [`${rootOf(facts.site)}/${slug}/`],
    own: undefined,
    losses: losses.map((loss) => ({ ...loss, title })),
  };
  yield { record: 'work', ...work };
}

function beginningOf(html: string): string {
  const text = plainText(html, TITLE_CHARACTERS * 2);
  return text.length > TITLE_CHARACTERS ? `${text.slice(0, TITLE_CHARACTERS)}…` : text;
}

function statusOf(row: Row, lose: Lose): SourceStatus {
  const status = textOf(row, 'status');
  const visibility = textOf(row, 'visibility');
  if (status === 'scheduled') {
    lose('status', `The date of publication that was planned: ${timeOf(row, 'published_at') ?? 'unknown'}.`);
    return 'waiting';
  }
  if (status === 'sent') {
    lose('status', 'The post was sent by e-mail only, so it becomes a draft.');
    return 'draft';
  }
  if (status !== 'published') return 'draft';
  if (visibility === '' || visibility === 'public') return 'public';
  lose('status', `The post was visible to ${READERS[visibility] ?? visibility} only, so it becomes a draft.`);
  return 'draft';
}

const READERS: Readonly<Record<string, string>> = {
  members: 'members',
  paid: 'paying members',
  tiers: 'members of some tiers',
};

function timesOf(row: Row, lose: Lose): Pick<SourceWork, 'publishedAt' | 'changedAt'> {
  const published = timeOf(row, 'published_at') ?? timeOf(row, 'created_at') ?? timeOf(row, 'updated_at');
  const changedAt = timeOf(row, 'updated_at');
  if (published === undefined) lose('field', 'The export has no date for the post: it gets the first of 1970.');
  const publishedAt = published ?? new Date(0).toISOString();
  return { publishedAt, changedAt: changedAt !== undefined && changedAt > publishedAt ? changedAt : undefined };
}

/** Ghost shows the first tag above the title and in addresses, as others show a category. */
function termsOf({ tags, tagsOfPosts }: Facts, post: string, lose: Lose): { topics: string[]; keywords: string[] } {
  const names: string[] = [];
  for (const id of inOrder(tagsOfPosts.get(post))) {
    const tag = tags.get(id);
    if (!tag || tag.name === '') continue;
    if (tag.isInternal) lose('term', `The internal tag ${tag.name}.`);
    else if (!names.includes(tag.name)) names.push(tag.name);
  }
  return { topics: names.slice(0, 1), keywords: names.slice(1) };
}

/** Before Ghost 1.22 a post had one author, in its own column. */
function authorsOf(row: Row, { authorsOfPosts, userIds }: Facts, post: string): string[] {
  const listed = inOrder(authorsOfPosts.get(post)).filter((id) => userIds.has(id));
  const authors = listed.length > 0 ? listed : [textOf(row, 'author_id')].filter((id) => userIds.has(id));
  return [...new Set(authors)];
}

const inOrder = (list: readonly Ordered[] = []) => list.toSorted((a, b) => a.order - b.order).map(({ id }) => id);

function pictureOf(row: Row, meta: Row, site: string): SourceWork['picture'] {
  const given = (textOf(row, 'feature_image') || textOf(row, 'image')).replaceAll('__GHOST_URL__', site);
  if (given === '' || !URL.canParse(given, `${site}/`)) return undefined;
  return { url: new URL(given, `${site}/`).href, alt: textOf(meta, 'feature_image_alt') };
}
