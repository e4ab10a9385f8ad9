import type { DraftInList } from '#contract/posts/drafts.ts';
import { type AccountStatus, accountStatusOf } from './account-drafts.ts';
import { type DraftFile, NO_FILE } from './draft-file.ts';
import type { AccountCopy, Blank, Draft, SaveOutcome, Writing } from './drafts.ts';
import type { OfferedDraft } from './offered-drafts.ts';

/** Where this browser has the text. 'unsaved': another tab has deleted it, and nothing was typed since. */
export type DraftStatus = Exclude<SaveOutcome, { kind: 'moved' }> | { kind: 'unsaved' };

/** The draft that a page writes, and all that its form shows of it. */
export type DraftState = {
  id: string;
  /** Who writes the draft. Only this page saves what is typed here; nobody writes a draft that was sent. */
  writer: 'this page' | 'another tab' | 'nobody';
  /** Another number whenever the form shows other content than what was typed. The visual editor starts anew then. */
  shown: number;
  writing: Writing;
  status: DraftStatus;
  account: AccountStatus;
  /** What this page knows of the account's copy, also once the draft is gone from the browser. */
  known: AccountCopy | undefined;
  file: DraftFile;
  /** When the draft was last saved with which the form began; undefined once the notice of it is closed. */
  restoredFrom: string | undefined;
  /** Further drafts of the same person, from other tabs and devices. */
  others: readonly OfferedDraft[];
  /** The drafts of the account, as it last listed them. */
  listed: readonly DraftInList[];
};

/** `isStored`: the draft outlives this page. */
type Opening = { id: string; draft: Draft | undefined; isStored: boolean; blank: Blank };

export type DraftEvent =
  /** Another draft, or the same with other content. Without `draft` the form starts with `blank`. */
  | ({ kind: 'opened' } & Opening)
  | { kind: 'typed'; part: Partial<Writing> }
  | { kind: 'stored'; outcome: DraftStatus; known: AccountCopy | undefined }
  | { kind: 'takenOver' }
  | { kind: 'deletedElsewhere' }
  | { kind: 'takenBack' }
  | { kind: 'sent' }
  /** A save of the draft `id` to the account has ended. `known` is what this browser knows of the copy now. */
  | { kind: 'answered'; id: string; status: AccountStatus; known: AccountCopy | undefined }
  /** The person goes on with this page's version of a draft that another device has changed. */
  | { kind: 'keptMine' }
  | { kind: 'fileShown'; file: DraftFile }
  | { kind: 'othersFound'; others: readonly OfferedDraft[]; listed: readonly DraftInList[] }
  | { kind: 'noticeClosed' };

/** Returns the state in which a form begins. */
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

/** Whether nothing may be saved to the account: another page writes the draft, or the person has to decide first. */
export function isPaused({ writer, account }: DraftState): boolean {
  return writer !== 'this page' || account.kind === 'ahead' || account.kind === 'gone';
}

/** Returns the status as the form shows it: a text is not saved as long as its file is not. */
export function shownStatus({ status, file }: DraftState): DraftStatus {
  return file.isSaving && status.kind === 'saved' ? { kind: 'empty' } : status;
}

function writingOf(draft: Draft | undefined, blank: Blank): Writing {
  if (!draft) return { ...blank, fileName: null };
  const { fields, version, fileName } = draft;
  return { fields: { ...blank.fields, ...fields }, version, fileName };
}
