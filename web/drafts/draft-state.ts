import type { DraftInList } from '#contract/posts/drafts.ts';
import { type AccountStatus, accountStatusOf } from './account-drafts.ts';
import { type DraftFile, NO_FILE } from './draft-file.ts';
import type { AccountCopy, Blank, Draft, SaveOutcome, Writing } from './drafts.ts';
import type { OfferedDraft } from './offered-drafts.ts';

/** Whether the browser stores the text. 'unsaved': another tab deleted the draft, and the user has not typed since. */
export type DraftStatus = Exclude<SaveOutcome, { kind: 'moved' }> | { kind: 'unsaved' };

/** The state of a page's open draft, with all that the form shows about drafts. */
export type DraftState = {
  id: string;
  /** Which page saves the draft. 'nobody' after the draft was sent. */
  writer: 'this page' | 'another tab' | 'nobody';
  /** Increases when something other than typing replaces the form's content. The visual editor then starts anew. */
  shown: number;
  writing: Writing;
  status: DraftStatus;
  account: AccountStatus;
  /** What this page knows of the draft's copy in the account, even after the browser's draft was deleted. */
  known: AccountCopy | undefined;
  file: DraftFile;
  /** When the draft that the form began with was last saved. Undefined once the user has closed the notice about it. */
  restoredFrom: string | undefined;
  /** The user's other drafts for the same form, from other tabs and devices. */
  others: readonly OfferedDraft[];
  /** The account's drafts, as the server last listed them. */
  listed: readonly DraftInList[];
};

/** `isStored`: whether the draft outlives this page. */
type Opening = { id: string; draft: Draft | undefined; isStored: boolean; blank: Blank };

export type DraftEvent =
  /** The form shows another draft, or other content of the same draft. Without `draft`, it shows `blank`. */
  | ({ kind: 'opened' } & Opening)
  | { kind: 'typed'; part: Partial<Writing> }
  | { kind: 'stored'; outcome: DraftStatus; known: AccountCopy | undefined }
  | { kind: 'takenOver' }
  | { kind: 'deletedElsewhere' }
  | { kind: 'takenBack' }
  | { kind: 'sent' }
  /** A save of the draft `id` to the account has ended. `known`: what this browser now knows of the account's copy. */
  | { kind: 'answered'; id: string; status: AccountStatus; known: AccountCopy | undefined }
  /** The user continues with this page's version of a draft that another device has changed. */
  | { kind: 'keptMine' }
  | { kind: 'fileShown'; file: DraftFile }
  | { kind: 'othersFound'; others: readonly OfferedDraft[]; listed: readonly DraftInList[] }
  | { kind: 'noticeClosed' };

/** Returns the initial state of a form. */
export function beginning({ id, draft, isStored, blank }: Opening): DraftState {
  return {
    id,
    writer: 'this page',
    shown: 0,
    writing: writingOf(draft, blank),
    status: draft ? { kind: isStored ? 'saved' : 'refused', savedAt: draft.savedAt } : { kind: 'empty' },
    account: accountStatusOf(draft),
    known: draft?.account,
    file: NO_FILE,
    restoredFrom: draft?.savedAt,
    others: [],
    listed: [],
  };
}

export function afterEvent(state: DraftState, event: DraftEvent): DraftState {
  switch (event.kind) {
    case 'opened': {
      const { file, restoredFrom, others, listed, shown } = state;
      return { ...beginning(event), shown: shown + 1, file, restoredFrom, others, listed };
    }
    case 'typed':
      return { ...state, writing: { ...state.writing, ...event.part } };
    case 'stored': {
      const { outcome, known } = event;
      return {
        ...state,
        status: outcome,
        known: known ?? state.known,
        account: isPaused(state) ? state.account : { kind: 'waiting' },
      };
    }
    case 'takenOver':
      return { ...state, writer: 'another tab' };
    case 'takenBack':
      return { ...state, writer: 'this page' };
    case 'deletedElsewhere':
      return state.status.kind === 'empty' ? state : { ...state, status: { kind: 'unsaved' } };
    case 'sent':
      return { ...state, writer: 'nobody' };
    case 'answered':
      if (state.id !== event.id) return state;
      return { ...state, account: event.status, known: event.known ?? state.known };
    case 'keptMine':
      return { ...state, account: { kind: 'waiting' } };
    case 'fileShown':
      return { ...state, file: event.file };
    case 'othersFound':
      return { ...state, others: event.others, listed: event.listed };
    case 'noticeClosed':
      return { ...state, restoredFrom: undefined };
  }
}

/** Whether nothing may be saved to the account: another page writes the draft, it was sent, or a conflict is open. */
export function isPaused({ writer, account }: DraftState): boolean {
  return writer !== 'this page' || account.kind === 'ahead' || account.kind === 'gone';
}

/** Returns the status to show. While the draft's file is being saved, the draft does not count as saved. */
export function shownStatus({ status, file }: DraftState): DraftStatus {
  return file.isSaving && status.kind === 'saved' ? { kind: 'empty' } : status;
}

function writingOf(draft: Draft | undefined, blank: Blank): Writing {
  if (!draft) return { ...blank, fileName: null };
  const { fields, version, fileName } = draft;
  return { fields: { ...blank.fields, ...fields }, version, fileName };
}
