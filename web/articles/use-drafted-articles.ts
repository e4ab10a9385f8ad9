import { useEffect, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { ownDrafts } from '#web/drafts/account-drafts.ts';
import { storage } from '#web/drafts/browser-drafts.ts';
import { articleOfDraft } from '#web/drafts/drafts.ts';

const NONE: ReadonlySet<number> = new Set();

/** Returns the ids of the sent articles that a person has begun to change, here or on another device. */
export function useDraftedArticles(userId: number | undefined): ReadonlySet<number> {
  const [drafted, setDrafted] = useState(NONE);

  useEffect(() => {
    if (userId === undefined) return;
    const here = storage.keys().map((key) => articleOfDraft(key, userId));
    const show = (elsewhere: readonly (number | null)[]) =>
      setDrafted(new Set([...here, ...elsewhere].filter((id) => typeof id === 'number')));
    ownDrafts().then(
      ({ drafts }) => show(drafts.flatMap(({ form, subject }) => (form === 'article' ? [subject] : []))),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        show([]);
      },
    );
  }, [userId]);

  return drafted;
}
