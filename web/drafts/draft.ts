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
 * Manages a page's open draft: saves it in the browser at each keystroke, and in the user's account every few seconds.
 * `given` is the form's content without a draft. Before `begin` is called, nothing is saved, and nothing is loaded from
 * the account. For the states see draft-state.ts.
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

  /** Device id of this page's draft while the browser refuses to store that draft (see `pageDevice` in drafts.ts). */
  let pageDevice: string | undefined;
  /** Whether the form is being sent. The draft must stay open until it is known whether the form arrived. */
  let isSending = false;
  /** What this page knew of the account's copy when it began to send the form. */
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

  /** Shows `draft`, or `blank` without a draft. The draft that was open before stays stored. */
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
   * Stops saving, because another tab has taken the draft over. If this tab is reloaded, it starts without a draft and
   * offers the remaining drafts.
   */
  function leave(): void {
    dispatch({ kind: 'takenOver' });
    tab.remove(place);
  }

  function forget(id: string): void {
    storage.remove(draftKey(place, id));
    void world.files.drop(draftKey(place, id));
  }

  /** Deletes a draft. If it is the open draft, the form starts over. */
  function discard(id: string): void {
    if (isSending) return;
    void removeWherever(id);
    forget(id);
    if (id === state.id) startOver();
    findOthers(state.listed.filter((draft) => draft.id !== id));
  }

  /** Deletes the account's copy of a draft, if the account has or may have one. */
  async function removeWherever(id: string): Promise<void> {
    const underWay = account.underWay(id);
    const hasFailed = id === state.id && state.account.kind === 'failed';
    const isKnown = (stored(id)?.account.rev ?? 0) > 0 || state.listed.some((draft) => draft.id === id);
    await underWay;
    if (isKnown || hasFailed || underWay) await removeFromAccount(world, placeParts(place).userId, id);
  }

  /** Starts the form over. The current content stays stored as a draft. */
  function startOver(): void {
    dispatch({ kind: 'noticeClosed' });
    open(world.newId());
  }

  /** Opens another draft in the form. The current content stays stored as a separate draft. */
  async function resume(id: string): Promise<void> {
    await orNotify(bringHere(world, place, id, state.listed));
    if (isSending) return;
    const draft = take(id);
    if (!draft) return findOthers();
    dispatch({ kind: 'noticeClosed' });
    open(id, draft);
  }

  /** Loads the account's drafts. If they contain a newer version of the open draft, shows it unless text is unsaved. */
  async function refresh(): Promise<void> {
    const { id } = state;
    const listed = await loadAccountDrafts(world, place, id);
    findOthers(listed);
    if (stored(id)?.writer !== page) return;
    await bringHere(world, place, id, listed).catch(() => undefined);
    if (id === state.id) showLoaded();
  }

  /** Shows the account's version if bringHere() has stored it in place of this page's version. */
  function showLoaded(): void {
    const isReplaced = stored()?.writer === NO_WRITER;
    if (isReplaced && !isSending && state.writer === 'this page') open(state.id, take(state.id));
  }

  /** Takes the draft back from another tab and shows the content written there. */
  function takeBack(): void {
    if (isSending) return;
    const draft = take(state.id);
    if (draft) return open(state.id, draft);
    // The other tab has sent or deleted the draft. Only this page still has the text, so this page stores it again.
    dispatch({ kind: 'takenBack' });
    save();
  }

  /** Handles another tab's change of `key` (null: all was cleared). Reads the storage: the event may be outdated. */
  function onStored(key: string | null): void {
    if (key === null || key === draftKey(place, state.id)) {
      const draft = stored();
      if (!draft) dispatch({ kind: 'deletedElsewhere' });
      else if (draft.writer !== page && state.writer === 'this page') leave();
    } else if (key.startsWith(place)) {
      findOthers();
    }
  }

  /** Makes this page the draft's writer, and loads the account's drafts. Returns a function that saves and stops. */
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
    /** Sets the form's content without a draft, for example after the stored row was loaded again. */
    setBlank: (next: Blank) => {
      blank = next;
    },
    change: (fields: Fields) => write({ fields: { ...state.writing.fields, ...fields } }),
    /** Bases the draft on this version (`updated_at`) of the stored row, after a conflict. */
    rebase: (version: string) => write({ version }),
    /** Sets or removes the file of draft `id`, unless another draft was opened while the file was being prepared. */
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
    /**
     * Saves the draft and keeps it open until `endSending`. Returns whether another device has saved a newer version.
     * @throws SessionEnded
     */
    startSending: async (): Promise<boolean> => {
      isSending = true;
      const isAhead = await account.settle();
      // The server deletes the draft that the form's request names. So the request must not name a draft that another
      // page has taken over. Later saves of this draft have the new device id, and the server keeps them.
      const isOurs = stored()?.writer === page;
      sentCopy = isOurs ? state.known : undefined;
      if (isOurs) renewDevice(world, place, state.id);
      return isAhead;
    },
    endSending: () => {
      isSending = false;
      showLoaded();
    },
    /**
     * Saves to the account at once. Returns where the text is now, or 'ahead' if another device has a newer version.
     * @throws SessionEnded
     */
    saveNow: async (): Promise<'account' | 'device' | 'nowhere' | 'ahead'> => {
      save();
      if (await account.settle()) return 'ahead';
      const draft = stored();
      return draft ? (draft.account.savedAt ? 'account' : 'device') : 'nowhere';
    },
    /**
     * Returns `id:rev:device` for the request's field `draft`. It names the draft that the server deletes once the form
     * is stored. Undefined if no draft is stored or another page has taken it over. Call this after startSending.
     */
    sentDraft: () => sentCopy && `${state.id}:${sentCopy.rev}:${sentCopy.device}`,
    /** Returns the Idempotency-Key with which this draft is sent (`key` of UploadOptions). */
    sendingKey: () => sendingKey(storage, place, state.id),
    /** Call this after the error `keyReused` (the key was used for other content). The next request gets a new key. */
    sendAsNew: () => {
      save();
      renewSendingKey(storage, place, state.id);
    },
    /** Deletes the sent draft from the browser, unless another tab has taken it over. */
    finish: () => {
      const isOurs = stored()?.writer === page;
      dispatch({ kind: 'sent' });
      tab.remove(place);
      if (isOurs) forget(state.id);
    },
  };
}
