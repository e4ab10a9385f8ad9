import type { DraftInList } from '#contract/posts/drafts.ts';
import type { DraftStorage } from './draft-storage.ts';
import { type DraftPlace, draftTitle, findDrafts, readDraft } from './drafts.ts';

/** A draft in a list that offers it for continuing. */
export type OfferedDraft = {
  id: string;
  title: string | undefined;
  savedAt: string;
  /** The account does not have it, or not all of it. */
  isOnlyHere: boolean;
};

/**
 * Returns the drafts of a place, the latest first: those of this browser, and those that only the account has, which
 * has `listed` them. `openId`: the draft that the form shows, which is left out.
 */
export function offeredDrafts(
  storage: DraftStorage,
  place: DraftPlace,
  listed: readonly DraftInList[],
  openId?: string,
): OfferedDraft[] {
  const here = findDrafts(storage, place).map(({ id, draft }) => ({
    id,
    title: draftTitle(draft.fields),
    savedAt: draft.savedAt,
    isOnlyHere: draft.account.savedAt === null,
  }));
  const elsewhere = listed
    .filter(({ id }) => !readDraft(storage, place, id))
    .map(({ id, title, updated_at }) => ({
      id,
      title: draftTitle({ title }),
      savedAt: updated_at,
      isOnlyHere: false,
    }));
  return [...here, ...elsewhere]
    .filter(({ id }) => id !== openId)
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
}
