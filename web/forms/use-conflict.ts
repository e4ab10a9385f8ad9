import { useEffect } from 'react';
import type { Blank } from '#web/drafts/drafts.ts';
import type { DraftInHand } from '#web/drafts/use-draft.ts';

type Compared = {
  formId: string;
  draft: DraftInHand;
  /** The row as the server has stored it; undefined if the form creates a row. */
  stored: { updated_at: string } | undefined;
  /** The content of the unchanged form: that of the `stored` row, or of an empty form. */
  blank: Blank;
  /** Called after the author has chosen a version. */
  onResolved: () => void;
};

/**
 * Finds a version that conflicts with the draft: a newer draft from another device of the same user, or else the stored
 * row, if the row has changed since the draft began. If another tab edits the draft, only that tab shows the conflict.
 */
export function useConflict({ formId, draft, stored, blank, onResolved }: Compared) {
  const id = `${formId}-conflict`;
  const isReplaced = stored !== undefined && draft.version !== stored.updated_at && !draft.isElsewhere;
  const ahead = draft.account.kind === 'ahead' && !draft.isElsewhere ? draft.account.theirs : undefined;
  const show = () => document.getElementById(id)?.focus();

  // If the stored row has changed, focuses the notice: the author has to see both versions before continuing.
  const replacedBy = isReplaced ? stored : undefined;
  useEffect(() => {
    if (replacedBy) document.getElementById(id)?.focus();
  }, [replacedBy, id]);

  if (!ahead && !isReplaced) return { conflict: undefined, show };
  const conflict = {
    id,
    theirs: ahead?.fields ?? blank.fields,
    fileName: ahead?.file_name ?? null,
    /** Whether the other version is from another device of the same user. */
    isOwn: ahead !== undefined,
    keepMine: () => {
      if (ahead) draft.keepMine();
      else draft.rebase(blank.version);
      onResolved();
    },
    takeTheirs: () => {
      if (ahead) draft.takeTheirs();
      else draft.startOver();
      onResolved();
    },
  };
  return { conflict, show };
}
