import { ownDrafts, storage } from '#web/drafts/browser-drafts.ts';
import { articleOfDraft } from '#web/drafts/drafts.ts';
import { useLoaded } from '#web/review/use-loaded.ts';
import { optional } from '#web/session/optional-answer.ts';

const NONE: ReadonlySet<number> = new Set();

/** Returns the ids of the sent articles that a person has begun to change, here or on another device. */
export function useDraftedArticles(userId: number | undefined): ReadonlySet<number> {
  return useLoaded(userId, async (id) => (id === undefined ? NONE : await draftedBy(id))) ?? NONE;
}

async function draftedBy(userId: number): Promise<ReadonlySet<number>> {
  const here = storage.keys().map((key) => articleOfDraft(key, userId));
  const elsewhere = (await optional(ownDrafts()))?.drafts ?? [];
  const subjects = elsewhere.flatMap(({ form, subject }) => (form === 'article' ? [subject] : []));
  return new Set([...here, ...subjects].filter((id) => typeof id === 'number'));
}
