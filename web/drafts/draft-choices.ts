import { notify } from '#web/ui/notify.ts';
import type { AccountCopying } from './account-copy.ts';
import { type CopiedDraft, copyDraft, copyTheirs, goOnFrom, storeFromAccount } from './account-drafts.ts';
import type { DraftEvent, DraftState } from './draft-state.ts';
import type { DraftWorld } from './draft-world.ts';
import type { DraftPlace } from './drafts.ts';
import { NOT_STORED } from './saved-text.ts';

/** The parts of createDraft that createDraftChoices needs. */
type Chosen = {
  state: () => DraftState;
  dispatch: (event: DraftEvent) => void;
  account: AccountCopying;
  /** Whether this draft is still open and not being sent. */
  isStillOpen: (id: string) => boolean;
  /** Opens a draft of this browser in the form. From then on this page saves it. */
  show: (id: string) => void;
  forget: (id: string) => void;
  findOthers: () => void;
};

/** Returns the choices for when another device has changed, sent or deleted the draft. No choice loses a version. */
export function createDraftChoices(world: DraftWorld, place: DraftPlace, draft: Chosen) {
  const { state, account, isStillOpen } = draft;

  /** Continues with this page's version. Stores the other device's version as a separate draft. */
  async function keepMine(): Promise<void> {
    const theirs = versionAhead();
    if (!theirs) return;
    const copy = copyTheirs(world, place, theirs);
    if (!(await isSafe(copy)) || !isStillOpen(theirs.id) || !versionAhead()) return;
    goOnFrom(world, place, theirs);
    draft.dispatch({ kind: 'keptMine' });
    account.changed();
    await saveOther(copy.id);
  }

  /** Continues with the other device's version. Stores this page's version as a separate draft. */
  async function takeTheirs(): Promise<void> {
    const theirs = versionAhead();
    if (!theirs) return;
    const copy = await copyDraft(world, place, theirs.id);
    if (!(await isSafe(copy)) || !isStillOpen(theirs.id) || !versionAhead()) return;
    storeFromAccount(world, place, theirs);
    draft.show(theirs.id);
    await saveOther(copy.id);
  }

  /** Continues a draft that was sent or deleted elsewhere as a new draft with another id. */
  async function continueAsNew(): Promise<void> {
    const { id } = state();
    const copy = await copyDraft(world, place, id);
    if (!isStillOpen(id)) return;
    if (copy.isStored) draft.forget(id);
    draft.show(copy.id);
  }

  function versionAhead() {
    const { account: copy } = state();
    return copy.kind === 'ahead' ? copy.theirs : undefined;
  }

  /** Returns whether a copy is safe in this browser or in the account. If not, deletes the copy and shows an error. */
  async function isSafe({ id, isStored }: CopiedDraft): Promise<boolean> {
    if (isStored || (await account.saveAny(id)).kind === 'saved') return true;
    draft.forget(id);
    notify('error', NOT_STORED);
    return false;
  }

  async function saveOther(id: string): Promise<void> {
    draft.findOthers();
    await account.saveAny(id);
    draft.findOthers();
  }

  return {
    keepMine: () => void keepMine(),
    takeTheirs: () => void takeTheirs(),
    continueAsNew: () => void continueAsNew(),
  };
}
