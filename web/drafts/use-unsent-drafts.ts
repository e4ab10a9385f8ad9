import { useEffect, useState } from 'react';
import type { DraftInList } from '#contract/posts/drafts.ts';
import { bringHere, loadAccountDrafts, removeFromAccount, saveToAccount } from './account-drafts.ts';
import { storage, tabStorage } from './browser-drafts.ts';
import { dropFile } from './draft-files.ts';
import { draftKey, type DraftPlace, findDrafts, placeParts, readDraft } from './drafts.ts';
import { offeredDrafts } from './offered-drafts.ts';

/**
 * The drafts at a place, for a list outside of the form. Those of the account follow when they are loaded. What the
 * account does not have yet is saved to it.
 */
export function useUnsentDrafts(place: DraftPlace) {
  const [found, setFound] = useState(() => findDrafts(storage, place));
  const [listed, setListed] = useState<readonly DraftInList[]>([]);

  useEffect(() => {
    const load = async () => {
      setListed(await loadAccountDrafts(place));
      for (const { id } of findDrafts(storage, place)) await saveToAccount(place, id);
      setFound(findDrafts(storage, place));
    };
    void load();
  }, [place]);

  const isListed = (id: string) => listed.some((draft) => draft.id === id);

  return {
    drafts: offeredDrafts(place, found, listed),
    /** Lets the form at this place begin with this draft. @throws ApiError if it cannot be loaded */
    async open(id: string): Promise<void> {
      await bringHere(place, id, listed);
      tabStorage.set(place, id);
    },
    remove(id: string): void {
      const rev = readDraft(storage, place, id)?.account.rev ?? 0;
      storage.remove(draftKey(place, id));
      void dropFile(draftKey(place, id));
      if (rev > 0 || isListed(id)) void removeFromAccount(placeParts(place).userId, id);
      setListed((before) => before.filter((draft) => draft.id !== id));
      setFound(findDrafts(storage, place));
    },
  };
}
