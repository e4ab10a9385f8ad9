import { setTimeout as wait } from 'node:timers/promises';
import type { Excerpt } from '#contract/posts/posts.ts';
import { AppError } from '#server/errors.ts';
import type { FoundByText, FullTextSearch, TextQuery } from '#server/posts/full-text-search.ts';
import { breathe } from '#server/process/breathe.ts';
import { jobQueue } from '#server/process/job-queue.ts';
import type { System } from '#server/system.ts';
import type { FollowedIndex } from './followed-index.ts';
import { AbsentIndex } from './index-thread.ts';
import type { Refs } from './queries/find-refs.ts';

/** Each index returns at most this many works, the newest ones. */
const MOST_FOUND = 1000;
/** A list does not wait longer for what is found, and then for the excerpts. */
const PATIENCE = { findMs: 5000, excerptsMs: 2000 };
/** How many searches may wait, and how many of one user. A list that a user reloads often must not delay others. */
const MAX_WAITING = 50;
const MAX_WAITING_BY_USER = 10;
/** How many texts are read and cut at once. */
const TEXTS_AT_ONCE = 5;
/** After this many characters, the other rows of a response get no excerpt. */
const MOST_EXCERPTED_CHARACTERS = 2_000_000;

type Part = Refs & { index: FollowedIndex };

/**
 * Creates the search in texts for the lists of admins and authors. `indexes`: the unpublished works come first, so that
 * a work that is published during a search is found. `onAbsent` is told of an index that is missing.
 */
export function createFullTextSearch(
  { db, log }: Pick<System, 'db' | 'log'>,
  indexes: readonly FollowedIndex[],
  onAbsent: (index: FollowedIndex) => void,
  patience = PATIENCE,
): FullTextSearch {
  const inTurn = jobQueue(1, MAX_WAITING, { maxWaitingByAccount: MAX_WAITING_BY_USER });

  /** Runs a job after those before it. Returns undefined if that takes longer than `patienceMs`, or if the job fails. */
  async function attempt<Answer>(
    userId: number,
    patienceMs: number,
    job: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const waiting = new AbortController();
    const { signal } = waiting;
    const done = inTurn(async () => (signal.aborted ? undefined : await job()), userId).catch((err: unknown) => {
      // The queue is full, the thread takes too long (503), an index has gone since it was searched, or a job has failed.
      if (!(err instanceof AppError || err instanceof AbsentIndex)) log.error({ err }, 'a search in texts failed');
      return undefined;
    });
    const late = wait(patienceMs, undefined, { signal }).catch(() => undefined);
    const answer = await Promise.race([done, late]);
    waiting.abort();
    return answer;
  }

  /** Searches the indexes that there are. */
  async function findParts({ q, kind, authorId }: TextQuery): Promise<Part[]> {
    const parts: Part[] = [];
    for (const index of indexes) {
      const request = { q, kind, author: authorId, most: MOST_FOUND };
      try {
        const refs = await index.search(async () => await index.call('findRefs', request));
        parts.push({ ...refs, index, isPartial: refs.isPartial || !index.isCurrent() });
      } catch (error) {
        if (!(error instanceof AbsentIndex)) throw error;
        onAbsent(index);
      }
    }
    return parts;
  }

  async function cutExcerpts(
    parts: readonly Part[],
    { kind, authorId }: TextQuery,
    ids: readonly number[],
  ): Promise<Map<number, Excerpt>> {
    const excerpts = new Map<number, Excerpt>();
    // A row may have changed since the list has read it, for example its author.
    const reader = authorId === undefined ? 'admins' : { author: authorId };
    let characters = 0;
    for (const { index, refs, wanted } of parts) {
      const found = new Set(refs);
      const some = ids.filter((id) => found.has(id) && !excerpts.has(id));
      for (let from = 0; from < some.length && characters < MOST_EXCERPTED_CHARACTERS; from += TEXTS_AT_ONCE) {
        const chosen = some.slice(from, from + TEXTS_AT_ONCE);
        const documents = await index.collection.readDocuments(db, kind, chosen, reader);
        const texts = documents.map(({ body, html = '' }) => ({ ...NOTHING_ELSE, abstract: body, html }));
        const marked = texts.length > 0 ? await index.call('mark', texts, wanted) : [];
        for (const [at, { snippet }] of marked.entries()) {
          const document = documents[at];
          if (document && snippet.marks.length > 0) excerpts.set(document.ref, snippet);
        }
        characters += texts.reduce((sum, { html }) => sum + html.length, 0);
        await breathe();
      }
    }
    return excerpts;
  }

  return {
    async find(query) {
      const { callerId } = query;
      const parts = await attempt(callerId, patience.findMs, async () => await findParts(query));
      if (!parts || parts.length === 0) return undefined;
      return {
        ids: [...new Set(parts.flatMap(({ refs }) => refs))],
        isPartial: parts.length < indexes.length || parts.some(({ isPartial }) => isPartial),
        async readExcerpts(ids) {
          const cut = async () => await cutExcerpts(parts, query, ids);
          const excerpts = ids.length > 0 ? await attempt(callerId, patience.excerptsMs, cut) : undefined;
          return excerpts ?? new Map<number, Excerpt>();
        },
      } satisfies FoundByText;
    },
  };
}

const NOTHING_ELSE = { title: '', authors: [], topics: [], keywords: [], summary: '' };
