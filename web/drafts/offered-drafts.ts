import type { DraftInList } from '#contract/posts/drafts.ts';
import type { DraftStorage } from './draft-storage.ts';
import { type DraftPlace, draftTitle, findDrafts, readDraft } from './drafts.ts';

export type OfferedDraft = {
  id: string;
  title: string | undefined;
  savedAt: string;
  /** Whether the account lacks the draft, or its latest text. */
  isOnlyHere: boolean;
};

/**
 * Returns the drafts of the form at `place`, the latest first: this browser's drafts, and the account's (`listed`) that
 * this browser does not have. Leaves out the draft that the form shows (`openId`).
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
    .map(({ id, title, updated_at: savedAt }) => ({ id, title: draftTitle({ title }), savedAt, isOnlyHere: false }));
  return [...here, ...elsewhere]
    .filter(({ id }) => id !== openId)
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
}
