import type { DraftInList } from '#contract/posts/drafts.ts';
import { storage } from './browser-drafts.ts';
import { type DraftPlace, draftTitle, findDrafts, type FoundDraft, readDraft } from './drafts.ts';

/** A draft in a list that offers it for continuing. */
export type OfferedDraft = {
  id: string;
  title: string | undefined;
  savedAt: string;
  /** The account does not have it, or not all of it. */
  isOnlyHere: boolean;
};

/** Returns the drafts of this browser at a place but one, the latest first. */
export function othersThan(draftId: string, place: DraftPlace): FoundDraft[] {
  return findDrafts(storage, place).filter(({ id }) => id !== draftId);
}

/**
 * Returns the drafts of this browser and those that only the account has, the latest first. `openId`: the draft that the
 * form shows, which is left out.
 */
export function offeredDrafts(
  place: DraftPlace,
  found: readonly FoundDraft[],
  listed: readonly DraftInList[],
  openId?: string,
): OfferedDraft[] {
  const here = found.map(({ id, draft }) => ({
    id,
    title: draftTitle(draft.fields),
    savedAt: draft.savedAt,
    isOnlyHere: draft.account.savedAt === null,
  }));
  const elsewhere = listed
    .filter(({ id }) => id !== openId && !readDraft(storage, place, id))
    .map(({ id, title, updated_at }) => ({
      id,
      title: draftTitle({ title }),
      savedAt: updated_at,
      isOnlyHere: false,
    }));
  return [...here, ...elsewhere].toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
}
