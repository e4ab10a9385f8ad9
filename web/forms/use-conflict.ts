import { useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import type { Fields } from '#web/drafts/kept-fields.ts';
import type { FieldsInHand } from '#web/drafts/use-kept-fields.ts';

/** What is stored now, and its `updated_at`. */
export type Stored<F extends Fields> = { fields: F; version: string };

/**
 * Somebody else has saved the same since this form was opened. Nothing of either is lost: theirs is shown beside what is
 * in the form, and whichever is taken, the other can be had back until something is saved.
 */
export function useConflict<F extends Fields>(kept: FieldsInHand<F>, load: () => Promise<Stored<F>>) {
  const [theirs, setTheirs] = useState<Stored<F>>();
  const [aside, setAside] = useState<F>();
  return {
    theirs,
    /** What was in the form before theirs was taken. */
    aside,
    /** The server has refused for this reason. @returns what went wrong, if what is stored cannot be had */
    meet: async (): Promise<string | undefined> => {
      try {
        setTheirs(await load());
        return undefined;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return error.message;
      }
    },
    /** What is in the form is to replace theirs. */
    keepMine: () => {
      if (!theirs) return;
      kept.put(kept.fields, theirs.version);
      setTheirs(undefined);
    },
    takeTheirs: () => {
      if (!theirs) return;
      setAside(kept.fields);
      kept.put(theirs.fields, theirs.version);
      setTheirs(undefined);
    },
    takeMineBack: () => {
      if (!aside) return;
      kept.put(aside, kept.version);
      setAside(undefined);
    },
  };
}

export type Conflict<F extends Fields> = ReturnType<typeof useConflict<F>>;
