import type { CallAnswer } from '#contract/call-schemas.ts';
import type { PostKindName } from '#contract/posts/post-kinds.ts';
import type { Database } from '#server/database/database.ts';
import type { Work } from '#server/works/work.ts';
import { listWorks } from '#server/works/works.service.ts';
import type { DocumentPlace } from './index/index-writer.ts';
import type { CallIndex } from './index/operations.ts';
import type { ShownText } from './snippets/mark-work.ts';
import type { Wanted } from './snippets/snippet.ts';

type SearchResult = CallAnswer<'search'>['results'][number];
type SuggestedWork = CallAnswer<'suggest'>['works'][number];

/** A longer text is not read to its end: cutSnippet does not search further. */
const MOST_CHARACTERS = 200_000;

/**
 * Returns the results at these places, in their order. They are read from the database by the condition for visitors,
 * so a work that is no longer public is left out, although the index may still have it.
 */
export async function readResults(
  db: Database,
  call: CallIndex,
  places: readonly DocumentPlace[],
  wanted: Wanted,
): Promise<SearchResult[]> {
  const works = await readWorks(db, places);
  const texts: ShownText[] = [];
  for (const work of works) texts.push(textOf(work, (await work.readText())?.slice(0, MOST_CHARACTERS)));
  const marked = texts.length > 0 ? await call('mark', texts, wanted) : [];
  return works.flatMap(({ kind, id, topics, language, publishedAt, notice }, position) => {
    const marks = marked[position];
    // The work was hidden between the two queries.
    if (!marks || texts[position]?.html === undefined) return [];
    const markedTopics = topics.flatMap((topic, at) => {
      const name = marks.topics[at];
      return name ? [{ id: topic.id, slug: topic.slug, name }] : [];
    });
    return [{ kind, id, ...marks, topics: markedTopics, language, published_at: publishedAt, notice }];
  });
}

/** Returns the works at these places, in their order, as suggestions show them. */
export async function readSuggestions(
  db: Database,
  call: CallIndex,
  places: readonly DocumentPlace[],
  wanted: Wanted,
): Promise<SuggestedWork[]> {
  const works = await readWorks(db, places);
  const texts = works.map((work) => textOf(work, undefined));
  const marked = texts.length > 0 ? await call('mark', texts, wanted) : [];
  return works.flatMap(({ kind, id }, position) => {
    const marks = marked[position];
    return marks ? [{ kind, id, title: marks.title, authors: marks.authors }] : [];
  });
}

function textOf(work: Work, html: string | undefined): ShownText {
  const { title, keywords, summary } = work;
  return {
    title,
    authors: work.authors.map(({ name }) => name),
    topics: work.topics.map(({ name }) => name),
    keywords,
    abstract: html === undefined ? '' : work.abstract,
    html,
    summary,
  };
}

async function readWorks(db: Database, places: readonly DocumentPlace[]): Promise<Work[]> {
  const found = new Map<string, Work>();
  for (const [kind, some] of Map.groupBy(places, (place) => place.kind)) {
    const ids = [...new Set(some.map(({ ref }) => ref))];
    for (const work of await listWorks({ db }, kind, ids)) found.set(nameOf(kind, work.id), work);
  }
  return places.flatMap(({ kind, ref }) => found.get(nameOf(kind, ref)) ?? []);
}

const nameOf = (kind: PostKindName, id: number) => `${kind}/${id}`;
