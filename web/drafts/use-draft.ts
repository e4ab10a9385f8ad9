import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dropFile, dropFilesWithout, moveFiles } from './draft-files.ts';
import { createDraftStorage } from './draft-storage.ts';
import {
  type Blank,
  type Draft,
  draftKey,
  type DraftPlace,
  type Fields,
  type FoundDraft,
  findDrafts,
  happenedElsewhere,
  isWorthKeeping,
  readDraft,
  renewSendingKey,
  saveDraft,
  type SaveOutcome,
  sendingKey,
  takeDraft,
  type Writing,
} from './drafts.ts';
import { moveOldDrafts } from './old-drafts.ts';
import { useDraftFile } from './use-draft-file.ts';

const storage = createDraftStorage(() => localStorage);
/** Remembers which draft this tab writes, so that a reload or a new sign-in opens it without asking. */
const tabStorage = createDraftStorage(() => sessionStorage);
/** The server loads this file too: Node warns about every access to localStorage. */
const filesMoved = import.meta.env.SSR ? Promise.resolve() : moveFiles(moveOldDrafts(storage));

/** 'unsaved': another tab has deleted the draft. */
export type DraftStatus = SaveOutcome | { kind: 'unsaved' };

/**
 * Holds what a person writes in a form, and saves it in this browser with every letter. `blank` is the form's content
 * if there is no draft. `restoredFrom` is the time of the last save, if the form began with a draft. `others` are
 * further drafts of the same person, from tabs that are closed or still open.
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
  const { file, isSaving, restore, choose, fileToSend } = useDraftFile();
  /** The latest state, for changes that take time: text typed meanwhile must not be lost. */
  const latest = useRef({ writing, draftId });

  /** Shows a draft, or `blank`. */
  function show(id: string, draft?: Draft): void {
    latest.current = { writing: begun(blank, draft), draftId: id };
    setDraftId(id);
    setWriting(latest.current.writing);
    setStatus(statusOf(draft));
    setElsewhere(undefined);
    setOthers(othersThan(id, place));
    tabStorage.set(place, id);
    restore(draftKey(place, id), draft?.fileName ?? null, filesMoved);
  }

  function write(part: Partial<Writing>): void {
    latest.current.writing = { ...latest.current.writing, ...part };
    setWriting(latest.current.writing);
    save();
  }

  function save(): void {
    const { writing: current, draftId: id } = latest.current;
    const outcome = saveDraft(storage, { place, draftId: id, writer }, current, blank, new Date());
    if (outcome.kind === 'moved') return leave();
    setStatus(outcome);
    tabStorage.set(place, id);
  }

  /**
   * Another tab has taken the draft over. A reload of this tab begins with an empty form and offers the remaining
   * drafts.
   */
  function leave(): void {
    setElsewhere('moved');
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
    forget(id);
    if (id === latest.current.draftId) startOver();
    else setOthers(othersThan(latest.current.draftId, place));
  }

  /** Starts an empty form. The current content stays a draft. */
  function startOver(): void {
    setRestoredFrom(undefined);
    show(newId());
  }

  /** Opens a draft here. The current content stays a draft of its own. */
  function resume(id: string): void {
    const draft = takeDraft(storage, { place, draftId: id, writer });
    if (!draft) return setOthers(othersThan(latest.current.draftId, place));
    setRestoredFrom(undefined);
    show(id, draft);
  }

  /** Takes the draft back from another tab, with the content that was written there. */
  function takeBack(): void {
    const draft = takeDraft(storage, { place, draftId: latest.current.draftId, writer });
    if (draft) return show(latest.current.draftId, draft);
    // The other tab has sent or deleted the draft, so this screen has the only copy.
    setElsewhere(undefined);
    save();
  }

  const receive = useEffectEvent(({ key, newValue, storageArea }: StorageEvent) => {
    if (storageArea !== localStorage) return;
    if (key === null || key === draftKey(place, latest.current.draftId)) {
      const happened = happenedElsewhere(key === null ? null : newValue, writer);
      if (happened === 'moved') leave();
      if (happened === 'gone') setStatus((shown) => (shown.kind === 'empty' ? shown : { kind: 'unsaved' }));
    } else if (key.startsWith(place)) {
      setOthers(othersThan(latest.current.draftId, place));
    }
  });

  const begin = useEffectEvent(() => {
    const draft = takeDraft(storage, { place, draftId, writer });
    if (draft) restore(draftKey(place, draftId), draft.fileName, filesMoved);
    void filesMoved.then(async () => dropFilesWithout(place, (key) => storage.get(key) !== null));
  });

  useEffect(() => {
    begin();
    const listen = (event: StorageEvent) => receive(event);
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);

  return {
    id: draftId,
    ...writing,
    file,
    /** The status must not say "saved" before the file is saved too. */
    status: isSaving && status.kind === 'saved' ? statusOf(undefined) : status,
    isWorthKeeping: isWorthKeeping(writing, blank),
    elsewhere,
    restoredFrom,
    others,
    change: (fields: Fields) => write({ fields: { ...latest.current.writing.fields, ...fields } }),
    /** Makes the draft an edit of this version (`updated_at`) of the stored row, after a conflict. */
    rebase: (version: string) => write({ version }),
    chooseFile,
    discard,
    startOver,
    resume,
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
      forget(latest.current.draftId);
      tabStorage.remove(place);
    },
  };
}

export type DraftInHand = ReturnType<typeof useDraft>;

/** Saves a text as a draft at this place, so that the form begins with it. */
export function startDraftWith(place: DraftPlace, fields: Fields): void {
  const draftId = newId();
  const blank = { fields: Object.fromEntries(Object.keys(fields).map((name) => [name, ''])), version: '' };
  saveDraft(storage, { place, draftId, writer: '' }, { ...blank, fields, fileName: null }, blank, new Date());
  tabStorage.set(place, draftId);
}

/** Returns the latest draft at a place, for a page that links to the form. */
export function latestDraft(place: DraftPlace): FoundDraft | undefined {
  return findDrafts(storage, place)[0];
}

/** Lets the form at this place begin with this draft, unless the tab is writing another one. */
export function goOnWith(place: DraftPlace, draftId: string): void {
  if (!readDraft(storage, place, tabStorage.get(place) ?? '')) tabStorage.set(place, draftId);
}

function begun(blank: Blank, draft: Draft | undefined): Writing {
  if (!draft) return { ...blank, fileName: null };
  const { fields, version, fileName } = draft;
  return { fields: { ...blank.fields, ...fields }, version, fileName };
}

function othersThan(draftId: string, place: DraftPlace): FoundDraft[] {
  return findDrafts(storage, place).filter(({ id }) => id !== draftId);
}

function statusOf(draft: Draft | undefined): DraftStatus {
  return draft ? { kind: 'saved', savedAt: draft.savedAt } : { kind: 'empty' };
}

/** crypto.randomUUID exists on https and localhost only. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
