import { useEffect, useState } from 'react';
import type { DraftInList } from '#contract/posts/drafts.ts';
import { ownDrafts } from '#web/drafts/account-drafts.ts';
import { storage } from '#web/drafts/browser-drafts.ts';
import { articleOfDraft } from '#web/drafts/drafts.ts';
import { optional } from '#web/session/outcome.ts';

const NONE: ReadonlySet<number> = new Set();

/** Returns the ids of the sent articles that a person has begun to change, here or on another device. */
export function useDraftedArticles(userId: number | undefined): ReadonlySet<number> {
  const [drafted, setDrafted] = useState(NONE);

  useEffect(() => {
    if (userId === undefined) return;
    const here = storage.keys().map((key) => articleOfDraft(key, userId));
    void optional(ownDrafts()).then((answer) =>
      setDrafted(new Set([...here, ...elsewhereOf(answer?.drafts ?? [])].filter((id) => typeof id === 'number'))),
    );
  }, [userId]);

  return drafted;
}

const elsewhereOf = (drafts: readonly DraftInList[]) =>
  drafts.flatMap(({ form, subject }) => (form === 'article' ? [subject] : []));
