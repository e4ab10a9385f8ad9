import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserDrafts } from './browser-drafts.ts';
import { createDraft } from './draft.ts';
import { shownStatus } from './draft-state.ts';
import { type Blank, type DraftPlace, isWorthKeeping } from './drafts.ts';

/** Connects a component to createDraft. `blank` is the form's content if there is no draft. */
export function useDraft(place: DraftPlace, blank: Blank) {
  const [draft] = useState(() => createDraft(browserDrafts, place, blank));
  const state = useSyncExternalStore(draft.subscribe, draft.state, draft.state);
  useEffect(() => draft.setBlank(blank));
  useEffect(() => draft.begin(), [draft]);

  const { writing, writer, ...shown } = state;
  return {
    ...draft,
    ...shown,
    ...writing,
    status: shownStatus(state),
    isWorthKeeping: isWorthKeeping(writing, blank),
    /** Whether another tab writes the draft, so that this form is read-only. */
    isElsewhere: writer === 'another tab',
    chooseFile: (file: File | undefined) => draft.chooseFile(state.id, file),
  };
}

export type DraftInHand = ReturnType<typeof useDraft>;
