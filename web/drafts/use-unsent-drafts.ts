import { useEffect, useState } from 'react';
import type { DraftInList } from '#contract/posts/drafts.ts';
import { bringHere, loadAccountDrafts, removeFromAccount, saveToAccount } from './account-drafts.ts';
import { browserDrafts as world } from './browser-drafts.ts';
import { draftKey, type DraftPlace, findDrafts, placeParts, readDraft } from './drafts.ts';
import { offeredDrafts } from './offered-drafts.ts';

/**
 * Returns the drafts of the form that `place` identifies, for a list outside of the form. The account's drafts appear
 * once they are loaded. Also saves this browser's drafts to the account if the account does not have them yet.
 */
export function useUnsentDrafts(place: DraftPlace) {
  const [listed, setListed] = useState<readonly DraftInList[]>([]);
  const [drafts, setDrafts] = useState(() => offeredDrafts(world.storage, place, listed));

  useEffect(() => {
    const load = async () => {
      const found = await loadAccountDrafts(world, place);
      for (const { id } of findDrafts(world.storage, place)) await saveToAccount(world, place, { id });
      setListed(found);
      setDrafts(offeredDrafts(world.storage, place, found));
    };
    void load();
  }, [place]);

  return {
    drafts,
    /** Makes the form open this draft in this tab. @throws ApiError if the draft cannot be loaded */
    async open(id: string): Promise<void> {
      await bringHere(world, place, id, listed);
      world.tab.set(place, id);
    },
    remove(id: string): void {
      const rev = readDraft(world.storage, place, id)?.account.rev ?? 0;
      world.storage.remove(draftKey(place, id));
      void world.files.drop(draftKey(place, id));
      const isListed = listed.some((draft) => draft.id === id);
      if (rev > 0 || isListed) void removeFromAccount(world, placeParts(place).userId, id);
      const others = listed.filter((draft) => draft.id !== id);
      setListed(others);
      setDrafts(offeredDrafts(world.storage, place, others));
    },
  };
}
