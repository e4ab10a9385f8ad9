import { notify } from '#web/ui/notify.ts';
import type { AccountCopying } from './account-copy.ts';
import { type CopiedDraft, copyDraft, copyTheirs, goOnFrom, storeFromAccount } from './account-drafts.ts';
import type { DraftEvent, DraftState } from './draft-state.ts';
import type { DraftWorld } from './draft-world.ts';
import type { DraftPlace } from './drafts.ts';
import { NOT_STORED } from './saved-text.ts';

/** What the choices need from the draft on which they are made; see createDraft. */
type Chosen = {
  state: () => DraftState;
  dispatch: (event: DraftEvent) => void;
  account: AccountCopying;
  /** Whether this draft is open, and not being sent. */
  isStillOpen: (id: string) => boolean;
  /** Shows a draft of this browser, which this page then writes. */
  show: (id: string) => void;
  forget: (id: string) => void;
  findOthers: () => void;
};

/** What a person can do once the draft was changed, sent or deleted on another device. No version is lost. */
export function createDraftChoices(world: DraftWorld, place: DraftPlace, draft: Chosen) {
  const { state, account, isStillOpen } = draft;

  /** Continues with this page's version; the other device's becomes one of the other drafts. */
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

  /** Continues with the other device's version; this page's becomes one of the other drafts. */
  async function takeTheirs(): Promise<void> {
    const theirs = versionAhead();
    if (!theirs) return;
    const copy = await copyDraft(world, place, theirs.id);
    if (!(await isSafe(copy)) || !isStillOpen(theirs.id) || !versionAhead()) return;
    storeFromAccount(world, place, theirs);
    draft.show(theirs.id);
    await saveOther(copy.id);
  }

  /** Continues a draft that was sent or deleted elsewhere as another one. */
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

  /** Whether a copy outlives this page: in this browser, or else in the account. If not, it is removed. */
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
