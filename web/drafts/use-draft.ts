import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraftInList } from '#contract/posts/drafts.ts';
import { orNotify } from '#web/session/optional-answer.ts';
import {
  bringHere,
  copyDraft,
  keepHere,
  loadAccountDrafts,
  removeFromAccount,
  saveToAccount,
  takeFromElsewhere,
} from './account-drafts.ts';
import { filesMoved, newId, storage, tabStorage } from './browser-drafts.ts';
import { dropFile, dropFilesWithout } from './draft-files.ts';
import {
  type Blank,
  type Draft,
  draftKey,
  type DraftPlace,
  type Fields,
  happenedElsewhere,
  isWorthKeeping,
  placeParts,
  readDraft,
  renewSendingKey,
  saveDraft,
  type SaveOutcome,
  sendingKey,
  takeDraft,
  type Writing,
} from './drafts.ts';
import { offeredDrafts, othersThan } from './offered-drafts.ts';
import { useAccountCopy } from './use-account-copy.ts';
import { useDraftFile } from './use-draft-file.ts';

/** 'unsaved': another tab has deleted the draft. */
export type DraftStatus = SaveOutcome | { kind: 'unsaved' };

/**
 * Holds what a person writes in a form, and saves it in this browser with every letter, and to the person's account
 * every few seconds. `blank` is the form's content if there is no draft. `restoredFrom` is the time of the last save, if
 * the form began with a draft. `others` are further drafts of the same person, from other tabs and devices.
 */
export function useDraft(place: DraftPlace, blank: Blank) {
  const [writer] = useState(newId);
  const [draftId, setDraftId] = useState(() => tabStorage.get(place) ?? newId());
  const [initial] = useState(() => readDraft(storage, place, draftId));
  const [writing, setWriting] = useState(() => begun(blank, initial));
  const [status, setStatus] = useState<DraftStatus>(statusOf(initial));
  const [restoredFrom, setRestoredFrom] = useState(initial?.savedAt);
  const [elsewhere, setElsewhere] = useState<'moved'>();
  const [others, setOthers] = useState(() => othersThan(draftId, place));
  const [listed, setListed] = useState<readonly DraftInList[]>([]);
  const account = useAccountCopy(place, { id: draftId, draft: initial });
  const known = useRef(initial?.account);
  const [shown, setShown] = useState(0);
  const { file, isSaving, restore, choose, fileToSend } = useDraftFile();
  /** The latest state, for changes that take time: text typed meanwhile must not be lost. */
  const latest = useRef({ writing, draftId });

  /** Shows a draft, or `blank`. */
  function show(id: string, draft?: Draft): void {
    latest.current = { writing: begun(blank, draft), draftId: id };
    known.current = draft?.account;
    setShown((before) => before + 1);
    setDraftId(id);
    setWriting(latest.current.writing);
    setStatus(statusOf(draft));
    setElsewhere(undefined);
    setOthers(othersThan(id, place));
    tabStorage.set(place, id);
    account.show(id, draft);
    restore(draftKey(place, id), draft?.fileName ?? null, filesMoved);
  }

  function write(part: Partial<Writing>): void {
    latest.current.writing = { ...latest.current.writing, ...part };
    setWriting(latest.current.writing);
    save();
  }

  function save(): void {
    const { writing: current, draftId: id } = latest.current;
    known.current = readDraft(storage, place, id)?.account ?? known.current;
    const written = { place, draftId: id, writer, account: known.current };
    const outcome = saveDraft(storage, written, current, blank, new Date());
    if (outcome.kind === 'moved') return leave();
    account.changed();
    setStatus(outcome);
    tabStorage.set(place, id);
  }

  /**
   * Another tab has taken the draft over. A reload of this tab begins with an empty form and offers the remaining
   * drafts.
   */
  function leave(): void {
    setElsewhere('moved');
    account.stop();
    tabStorage.remove(place);
  }

  function chooseFile(chosen: File | undefined): void {
    // Another draft was opened while the file was being prepared.
    if (draftId !== latest.current.draftId) return;
    choose(draftKey(place, draftId), chosen);
    write({ fileName: chosen?.name ?? null });
  }

  function forget(id: string): void {
    storage.remove(draftKey(place, id));
    void dropFile(draftKey(place, id));
  }

  /** Deletes a draft: another one, or this page's, which then starts empty. */
  function discard(id: string): void {
    void removeWherever(id, readDraft(storage, place, id)?.account.rev ?? 0);
    forget(id);
    setListed((before) => before.filter((draft) => draft.id !== id));
    if (id === latest.current.draftId) startOver();
    else setOthers(othersThan(latest.current.draftId, place));
  }

  /** Deletes the account's copy too, if there is or may be one. */
  async function removeWherever(id: string, rev: number): Promise<void> {
    const isOpen = id === latest.current.draftId;
    const underWay = isOpen ? account.underWay() : undefined;
    const isListed = listed.some((draft) => draft.id === id);
    const mayBeThere = rev > 0 || isListed || underWay !== undefined || (isOpen && account.status.kind === 'failed');
    await underWay;
    if (mayBeThere) await removeFromAccount(placeParts(place).userId, id);
  }

  /** Starts an empty form. The current content stays a draft. */
  function startOver(): void {
    setRestoredFrom(undefined);
    show(newId());
  }

  /** Opens a draft here. The current content stays a draft of its own. */
  async function resume(id: string): Promise<void> {
    await orNotify(bringHere(place, id, listed));
    const draft = takeDraft(storage, { place, draftId: id, writer });
    if (!draft) return setOthers(othersThan(latest.current.draftId, place));
    setRestoredFrom(undefined);
    show(id, draft);
  }

  /** Loads which drafts the account has. If it has a newer version of the open one, and nothing was typed, shows it. */
  async function refresh(): Promise<void> {
    const { draftId: id } = latest.current;
    const here = await loadAccountDrafts(place, id);
    setListed(here);
    setOthers(othersThan(latest.current.draftId, place));
    const before = readDraft(storage, place, id);
    if (!before) return;
    await bringHere(place, id, here).catch(() => undefined);
    const after = readDraft(storage, place, id);
    if (id !== latest.current.draftId || !after || after.account.rev === before.account.rev) return;
    if (!before.account.savedAt || after.writer === writer) return;
    show(id, takeDraft(storage, { place, draftId: id, writer }));
  }

  /** Continues with this page's version; the other device's becomes one of the other drafts. */
  function keepMine(): void {
    if (account.status.kind !== 'ahead') return;
    const { draftId: id } = latest.current;
    const copy = keepHere(place, id, account.status.theirs);
    account.show(id, readDraft(storage, place, id));
    void saveOther(copy);
  }

  /** Continues with the other device's version; this page's becomes one of the other drafts. */
  async function takeTheirs(): Promise<void> {
    if (account.status.kind !== 'ahead') return;
    const { draftId: id } = latest.current;
    const copy = await takeFromElsewhere(place, id, account.status.theirs);
    show(id, takeDraft(storage, { place, draftId: id, writer }));
    void saveOther(copy);
  }

  async function saveOther(id: string): Promise<void> {
    setOthers(othersThan(latest.current.draftId, place));
    await saveToAccount(place, id);
    setOthers(othersThan(latest.current.draftId, place));
  }

  /** Continues a draft that was sent or deleted elsewhere as another one. */
  async function continueAsNew(): Promise<void> {
    const { draftId: id } = latest.current;
    const copy = await copyDraft(place, id);
    forget(id);
    show(copy, takeDraft(storage, { place, draftId: copy, writer }));
  }

  /** Takes the draft back from another tab, with the content that was written there. */
  function takeBack(): void {
    const draft = takeDraft(storage, { place, draftId: latest.current.draftId, writer });
    if (draft) return show(latest.current.draftId, draft);
    // The other tab has sent or deleted the draft, so this screen has the only copy.
    setElsewhere(undefined);
    account.show(latest.current.draftId, undefined);
    save();
  }

  const receive = useEffectEvent(({ key, newValue, storageArea }: StorageEvent) => {
    if (storageArea !== localStorage) return;
    if (key === null || key === draftKey(place, latest.current.draftId)) {
      const happened = happenedElsewhere(key === null ? null : newValue, writer);
      if (happened === 'moved') leave();
      if (happened === 'gone') setStatus((before) => (before.kind === 'empty' ? before : { kind: 'unsaved' }));
    } else if (key.startsWith(place)) {
      setOthers(othersThan(latest.current.draftId, place));
    }
  });

  const begin = useEffectEvent(() => {
    const draft = takeDraft(storage, { place, draftId, writer });
    if (draft) restore(draftKey(place, draftId), draft.fileName, filesMoved);
    void filesMoved.then(async () => dropFilesWithout(place, (key) => storage.get(key) !== null));
    void refresh();
  });

  useEffect(() => {
    begin();
    const listen = (event: StorageEvent) => receive(event);
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);

  return {
    id: draftId,
    /** Another number whenever the form shows other content than what was typed. The visual editor starts anew then. */
    shown,
    ...writing,
    file,
    /** The status must not say "saved" before the file is saved too. */
    status: isSaving && status.kind === 'saved' ? statusOf(undefined) : status,
    isWorthKeeping: isWorthKeeping(writing, blank),
    elsewhere,
    restoredFrom,
    others: offeredDrafts(place, others, listed, draftId),
    /** Where the account's copy stands; see AccountStatus. */
    account: account.status,
    keepMine,
    takeTheirs: () => void takeTheirs(),
    continueAsNew: () => void continueAsNew(),
    /** Call it before the form is sent. Returns whether another device is ahead. */
    settle: account.settle,
    /** Saves to the account at once. Returns where the text is now, or that another device is ahead. @throws SessionEnded */
    saveNow: async (): Promise<'account' | 'device' | 'nowhere' | 'ahead'> => {
      save();
      if (await account.settle()) return 'ahead';
      const draft = readDraft(storage, place, latest.current.draftId);
      return draft ? (draft.account.savedAt ? 'account' : 'device') : 'nowhere';
    },
    /** Names the draft in the request of the form; see `sentDraft` in the contract. */
    sentDraft: () => {
      const { account: copy } = readDraft(storage, place, latest.current.draftId) ?? { account: known.current };
      return copy && `${latest.current.draftId}:${copy.rev}:${copy.device}`;
    },
    change: (fields: Fields) => write({ fields: { ...latest.current.writing.fields, ...fields } }),
    /** Makes the draft an edit of this version (`updated_at`) of the stored row, after a conflict. */
    rebase: (version: string) => write({ version }),
    chooseFile,
    discard,
    startOver,
    resume: (id: string) => void resume(id),
    takeBack,
    hideRestored: () => setRestoredFrom(undefined),
    fileToSend,
    /** See `key` of UploadOptions. */
    sendingKey: () => sendingKey(storage, place, latest.current.draftId),
    /** After the error `keyReused`: the next try stores this draft as something new. */
    sendAsNew: () => {
      save();
      renewSendingKey(storage, place, latest.current.draftId);
    },
    /** The draft was sent. What this tab writes next is another draft, with another key. */
    finish: () => {
      account.stop();
      forget(latest.current.draftId);
      tabStorage.remove(place);
    },
  };
}

export type DraftInHand = ReturnType<typeof useDraft>;

function begun(blank: Blank, draft: Draft | undefined): Writing {
  if (!draft) return { ...blank, fileName: null };
  const { fields, version, fileName } = draft;
  return { fields: { ...blank.fields, ...fields }, version, fileName };
}

function statusOf(draft: Draft | undefined): DraftStatus {
  return draft ? { kind: 'saved', savedAt: draft.savedAt } : { kind: 'empty' };
}
