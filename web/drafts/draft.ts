import { orNotify } from '#web/session/optional-answer.ts';
import { createAccountCopy } from './account-copy.ts';
import { bringHere, hasSameContent, loadAccountDrafts, removeFromAccount, renewDevice } from './account-drafts.ts';
import { createDraftChoices } from './draft-choices.ts';
import { createDraftFile } from './draft-file.ts';
import { afterEvent, beginning, type DraftEvent, type DraftState } from './draft-state.ts';
import type { DraftWorld } from './draft-world.ts';
import {
  type AccountCopy,
  type Blank,
  type Draft,
  draftKey,
  type DraftPlace,
  type Fields,
  NO_WRITER,
  placeParts,
  readDraft,
  renewSendingKey,
  saveDraft,
  sendingKey,
  takeDraft,
  type Writing,
} from './drafts.ts';
import { offeredDrafts } from './offered-drafts.ts';

/**
 * The draft that one page writes: what a person types in a form is saved in the browser with every letter, and to the
 * person's account every few seconds. `blank` is the form's content without a draft. draft-state.ts says which states
 * there are. Nothing is stored, taken over or loaded before `begin`.
 */
export function createDraft(world: DraftWorld, place: DraftPlace, given: Blank) {
  const { storage, tab } = world;
  const page = world.newId();
  const listeners = new Set<() => void>();
  const isStored = (id: string) => storage.isStored(draftKey(place, id));
  let blank = given;
  let state: DraftState = (() => {
    const id = tab.get(place) ?? world.newId();
    const draft = readDraft(storage, place, id);
    return {
      ...beginning({ id, draft, isStored: isStored(id), blank }),
      others: offeredDrafts(storage, place, [], id),
    };
  })();
  const account = createAccountCopy(world, place, { state: () => state, dispatch });
  const file = createDraftFile(world.files, (shown) => dispatch({ kind: 'fileShown', file: shown }));

  /** Id of the copy that only this page has, while the browser refuses to store it. */
  let pageDevice: string | undefined;
  /** A form is being sent, whose content must stay until it is known whether it arrived. */
  let isSending = false;
  /** What was known of the account's copy when the form was sent. */
  let sentCopy: AccountCopy | undefined;
  const choices = createDraftChoices(world, place, {
    state: () => state,
    dispatch,
    account,
    isStillOpen: (id) => state.id === id && !isSending,
    show: (id) => open(id, take(id)),
    forget,
    findOthers: () => findOthers(),
  });

  function dispatch(event: DraftEvent): void {
    state = afterEvent(state, event);
    for (const listener of listeners) listener();
  }

  const stored = (id = state.id) => readDraft(storage, place, id);
  const take = (id: string) => takeDraft(storage, { place, draftId: id, writer: page });

  function findOthers(listed = state.listed): void {
    dispatch({ kind: 'othersFound', others: offeredDrafts(storage, place, listed, state.id), listed });
  }

  /** Shows a draft, or `blank`. What was open stays a draft. */
  function open(id: string, draft?: Draft): void {
    if (isSending) return;
    account.close();
    pageDevice = undefined;
    dispatch({ kind: 'opened', id, draft, isStored: isStored(id), blank });
    tab.set(place, id);
    findOthers();
    file.restore(draftKey(place, id), draft?.fileName ?? null);
    if (draft?.account.savedAt === null) account.changed();
  }

  function write(part: Partial<Writing>): void {
    if (state.writer !== 'this page') return;
    dispatch({ kind: 'typed', part });
    save();
  }

  function save(): void {
    const { id, writing } = state;
    pageDevice ??= world.newId();
    const written = { place, draftId: id, writer: page, pageDevice, account: state.known };
    const outcome = saveDraft(storage, written, writing, blank, new Date(world.now()));
    if (outcome.kind !== 'refused') pageDevice = undefined;
    if (outcome.kind === 'moved') return leave();
    dispatch({ kind: 'stored', outcome, known: stored()?.account });
    account.changed();
    tab.set(place, id);
  }

  /**
   * Another tab has taken the draft over. A reload of this tab begins with an empty form and offers the remaining
   * drafts.
   */
  function leave(): void {
    dispatch({ kind: 'takenOver' });
    tab.remove(place);
  }

  function forget(id: string): void {
    storage.remove(draftKey(place, id));
    void world.files.drop(draftKey(place, id));
  }

  /** Deletes a draft: another one, or this page's, which then starts empty. */
  function discard(id: string): void {
    if (isSending) return;
    void removeWherever(id);
    forget(id);
    if (id === state.id) startOver();
    findOthers(state.listed.filter((draft) => draft.id !== id));
  }

  /** Deletes the account's copy too, if there is or may be one. */
  async function removeWherever(id: string): Promise<void> {
    const underWay = account.underWay(id);
    const hasFailed = id === state.id && state.account.kind === 'failed';
    const isKnown = (stored(id)?.account.rev ?? 0) > 0 || state.listed.some((draft) => draft.id === id);
    await underWay;
    if (isKnown || hasFailed || underWay) await removeFromAccount(world, placeParts(place).userId, id);
  }

  /** Starts an empty form. The current content stays a draft. */
  function startOver(): void {
    dispatch({ kind: 'noticeClosed' });
    open(world.newId());
  }

  /** Opens a draft here. The current content stays a draft of its own. */
  async function resume(id: string): Promise<void> {
    await orNotify(bringHere(world, place, id, state.listed));
    if (isSending) return;
    const draft = take(id);
    if (!draft) return findOthers();
    dispatch({ kind: 'noticeClosed' });
    open(id, draft);
  }

  /** Loads which drafts the account has. If it has a newer version of the open one, and nothing was typed, shows it. */
  async function refresh(): Promise<void> {
    const { id } = state;
    const listed = await loadAccountDrafts(world, place, id);
    findOthers(listed);
    if (stored(id)?.writer !== page) return;
    await bringHere(world, place, id, listed).catch(() => undefined);
    if (id === state.id) showLoaded();
  }

  /** Shows the account's version, if it has replaced what this page had stored. */
  function showLoaded(): void {
    const isReplaced = stored()?.writer === NO_WRITER;
    if (isReplaced && !isSending && state.writer === 'this page') open(state.id, take(state.id));
  }

  /** Takes the draft back from another tab, with the content that was written there. */
  function takeBack(): void {
    if (isSending) return;
    const draft = take(state.id);
    if (draft) return open(state.id, draft);
    // The other tab has sent or deleted the draft, so this screen has the only copy.
    dispatch({ kind: 'takenBack' });
    save();
  }

  /** Another tab has changed the storage under `key`, or all of it. Since then this page may have written there too. */
  function onStored(key: string | null): void {
    if (key === null || key === draftKey(place, state.id)) {
      const draft = stored();
      if (!draft) dispatch({ kind: 'deletedElsewhere' });
      else if (draft.writer !== page && state.writer === 'this page') leave();
    } else if (key.startsWith(place)) {
      findOthers();
    }
  }

  /** Takes the draft over, and keeps it up to date until the returned function is called. */
  function begin(): () => void {
    const end = world.listen({
      onStored,
      onOnline: () => void account.save(),
      onLeaving: () => void account.save(true),
    });
    const draft = take(state.id);
    if (draft && !hasSameContent(draft, state.writing)) open(state.id, draft);
    else if (draft) file.restore(draftKey(place, state.id), draft.fileName);
    if (draft?.account.savedAt === null) account.changed();
    void world.files.ready.then(async () => world.files.dropWithout(place, (key) => storage.get(key) !== null));
    void refresh();
    return () => {
      end();
      void account.save(true);
    };
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin,
    /** The form's content without a draft is another one now: the stored row was loaded again. */
    setBlank: (next: Blank) => {
      blank = next;
    },
    change: (fields: Fields) => write({ fields: { ...state.writing.fields, ...fields } }),
    /** Makes the draft an edit of this version (`updated_at`) of the stored row, after a conflict. */
    rebase: (version: string) => write({ version }),
    /** `id`: the draft that was open when the person chose the file, which may take a while to prepare. */
    chooseFile: (id: string, chosen: File | undefined) => {
      if (id !== state.id || state.writer !== 'this page') return;
      file.choose(draftKey(place, id), chosen);
      write({ fileName: chosen?.name ?? null });
    },
    fileToSend: file.toSend,
    discard,
    startOver,
    resume: (id: string) => void resume(id),
    ...choices,
    takeBack,
    hideRestored: () => dispatch({ kind: 'noticeClosed' }),
    /** Keeps the form's content as it is until `endSending`. Returns whether another device is ahead. @throws SessionEnded */
    startSending: async (): Promise<boolean> => {
      isSending = true;
      const isAhead = await account.settle();
      // What another page writes must not be removed with what this page sends: neither if it has taken the draft over
      // already, nor if it opens the draft before the form is stored.
      const isOurs = stored()?.writer === page;
      sentCopy = isOurs ? state.known : undefined;
      if (isOurs) renewDevice(world, place, state.id);
      return isAhead;
    },
    endSending: () => {
      isSending = false;
      showLoaded();
    },
    /** Saves to the account at once. Returns where the text is now, or that another device is ahead. @throws SessionEnded */
    saveNow: async (): Promise<'account' | 'device' | 'nowhere' | 'ahead'> => {
      save();
      if (await account.settle()) return 'ahead';
      const draft = stored();
      return draft ? (draft.account.savedAt ? 'account' : 'device') : 'nowhere';
    },
    /** Names the draft in the request of the form, after startSending; see `sentDraft` in the contract. */
    sentDraft: () => sentCopy && `${state.id}:${sentCopy.rev}:${sentCopy.device}`,
    /** See `key` of UploadOptions. */
    sendingKey: () => sendingKey(storage, place, state.id),
    /** After the error `keyReused`: the next try stores this draft as something new. */
    sendAsNew: () => {
      save();
      renewSendingKey(storage, place, state.id);
    },
    /** The draft was sent. What another tab writes of it since stays. */
    finish: () => {
      const isOurs = stored()?.writer === page;
      dispatch({ kind: 'sent' });
      tab.remove(place);
      if (isOurs) forget(state.id);
    },
  };
}
