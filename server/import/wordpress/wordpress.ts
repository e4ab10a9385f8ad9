import {
  ImportError,
  type Loss,
  MAX_KEPT_ITEMS,
  type Source,
  type SourcePerson,
  type SourceRecord,
} from '#server/import/source.ts';
import { commentLosses } from './comments.ts';
import { type Facts, readFacts } from './facts.ts';
import { plain } from './plain.ts';
import { readWork } from './work.ts';
import { channelElements, childText, type XmlElement } from './xml-elements.ts';

/** The export of WordPress (Tools, Export): a WXR file of version 1.1 or 1.2, which may be packed with gzip. */
export function wordpressSource(file: string): Source {
  return { system: 'wordpress', records: () => readRecords(file) };
}

async function* readRecords(file: string): AsyncIterable<SourceRecord> {
  const facts = await readFacts(file);
  yield { record: 'site', ...facts.site };
  for (const person of [...facts.people.values()]) yield { record: 'person', ...person };
  const ids = new Set<string>();
  for await (const item of channelElements(file)) {
    if (item.name === 'item') yield* itemRecords(item, facts, ids);
  }
  for (const { id, title, url } of facts.attachments.unused()) {
    const what = `The file ${url}, which no post or page shows.`;
    yield { record: 'loss', loss: { key: id, title, kind: 'attachment', what } };
  }
}

/** Types of which the texts or pictures are read in other ways. */
const READ_ELSEWHERE = new Set(['attachment', 'wp_block']);

function* itemRecords(item: XmlElement, facts: Facts, ids: Set<string>): Iterable<SourceRecord> {
  const id = childText(item, 'wp:post_id').trim();
  const type = childText(item, 'wp:post_type').trim();
  const title = plain(childText(item, 'title').slice(0, 2000)).slice(0, 300);
  const lose = (kind: string, what: string): SourceRecord => ({ record: 'loss', loss: { key: id, title, kind, what } });
  if (ids.has(id)) return yield lose('duplicate', `A second item with the id ${id}: "${title}".`);
  if (ids.size >= MAX_KEPT_ITEMS) throw new ImportError(`The file has more than ${MAX_KEPT_ITEMS} items.`);
  if (id.length > 20 || !/^\d+$/.test(id)) return yield lose('item', `An item without a valid id: "${title}".`);
  ids.add(id);
  if (type === 'attachment') return;
  if (type !== 'post' && type !== 'page') {
    const note = READ_ELSEWHERE.has(type) ? ' Posts that show the block keep its text.' : '';
    return yield lose('type', `The item "${title}" of the type ${type.slice(0, 60) || 'unknown'}.${note}`);
  }
  const { work, losses, isEmpty, reason } = readWork(item, facts);
  const comments = commentLosses(item, work);
  if (isEmpty) {
    yield lose('status', reason);
    for (const loss of comments) yield { record: 'loss', loss };
    return;
  }
  yield* newPeople(work.authors, facts);
  const all: readonly Loss[] = [...losses, ...comments];
  yield { record: 'work', ...work, losses: all };
}

/** People whom only works name. */
function* newPeople(keys: readonly string[], { people }: Facts): Iterable<SourceRecord> {
  for (const key of keys) {
    if (people.has(key.toLowerCase())) continue;
    if (people.size >= MAX_KEPT_ITEMS) throw new ImportError(`The file names more than ${MAX_KEPT_ITEMS} authors.`);
    const addresses = [`/author/${encodeURIComponent(key.toLowerCase())}/`];
    const nothing = { email: '', familyName: '', bio: '', affiliation: '', orcid: null };
    const person: SourcePerson = { key, givenName: key, ...nothing, addresses };
    people.set(key.toLowerCase(), person);
    yield { record: 'person', ...person };
  }
}
