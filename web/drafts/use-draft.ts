import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dropImage, dropImagesWithout, keepImage, readImage } from './draft-images.ts';
import { beginsVisual } from '#web/editor/editor-choice.ts';
import {
  createKeeper,
  type Draft,
  draftKey,
  dropDraft,
  type FoundDraft,
  findDrafts,
  happenedElsewhere,
  isWorthKeeping,
  keepDraft,
  type KeepOutcome,
  newArticleShelf,
  NOTHING_WRITTEN,
  readDraft,
  renewSendingKey,
  sendingKey,
  type Shelf,
  takeDraft,
  type Writing,
} from './drafts.ts';

const keeper = createKeeper(() => localStorage);
/** What this tab is writing on, so that a reload or a new sign-in comes back to it without asking. */
const tabKeeper = createKeeper(() => sessionStorage);

export type DraftStatus = KeepOutcome | { kind: 'unkept' };

export type DraftImage = {
  file: File | undefined;
  /** Being fetched from the browser's storage. */
  isRestoring: boolean;
  /** A picture that the draft had and that is no longer there. */
  lostName: string | undefined;
  /** False: it will not be there after a reload. */
  isKept: boolean;
};

const NOT_YET_KEPT: DraftStatus = { kind: 'empty' };
const NO_IMAGE: DraftImage = { file: undefined, isRestoring: false, lostName: undefined, isKept: true };

/**
 * What a person writes, kept in this browser with every letter. `blank` is what the form begins with where nothing is
 * kept. `restoredFrom` is when it was kept last, if the form began with it; `others` are further drafts of the same
 * person, from tabs that are closed or still open.
 */
export function useDraft(shelf: Shelf, blank = NOTHING_WRITTEN) {
  const [owner] = useState(newId);
  const [draftId, setDraftId] = useState(() => tabKeeper.get(shelf) ?? newId());
  const [initial] = useState(() => readDraft(keeper, shelf, draftId));
  const [writing, setWriting] = useState<Writing>(initial ?? blank);
  const [status, setStatus] = useState<DraftStatus>(statusOf(initial));
  const [restoredFrom, setRestoredFrom] = useState(initial?.savedAt);
  const [elsewhere, setElsewhere] = useState<'moved'>();
  const [others, setOthers] = useState(() => othersThan(draftId, shelf));
  const [image, setImage] = useState(NO_IMAGE);
  /** Until then nobody may believe that everything is kept. */
  const [isKeepingImage, setIsKeepingImage] = useState(false);
  const latest = useRef({ writing, draftId, image: Promise.resolve<File | undefined>(undefined) });

  /** Begins with a draft, or with nothing. */
  function show(id: string, draft: Draft | undefined): void {
    latest.current.draftId = id;
    latest.current.writing = draft ?? blank;
    setDraftId(id);
    setWriting(latest.current.writing);
    setStatus(statusOf(draft));
    setElsewhere(undefined);
    setOthers(othersThan(id, shelf));
    tabKeeper.set(shelf, id);
    restoreImage(id, draft?.imageName ?? null);
  }

  function restoreImage(id: string, name: string | null): void {
    setImage({ ...NO_IMAGE, isRestoring: name !== null });
    setIsKeepingImage(false);
    if (name === null) {
      latest.current.image = Promise.resolve(undefined);
      return;
    }
    latest.current.image = readImage(draftKey(shelf, id)).then((file) => {
      if (latest.current.draftId !== id || latest.current.writing.imageName !== name) return undefined;
      setImage({ ...NO_IMAGE, file, lostName: file ? undefined : name });
      return file;
    });
  }

  function change(part: Partial<Writing>): void {
    latest.current.writing = { ...latest.current.writing, ...part };
    setWriting(latest.current.writing);
    keep();
  }

  function keep(): void {
    const outcome = keepDraft(
      keeper,
      { shelf, draftId: latest.current.draftId, owner },
      latest.current.writing,
      new Date(),
      blank,
    );
    if (outcome.kind === 'moved') return leave();
    setStatus(outcome);
    tabKeeper.set(shelf, latest.current.draftId);
  }

  /** Another tab writes on. A reload of this one begins with nothing, and offers what the other one has left. */
  function leave(): void {
    setElsewhere('moved');
    tabKeeper.remove(shelf);
  }

  function chooseImage(file: File | undefined): void {
    const id = draftId;
    // Another draft was taken up while the picture was being prepared.
    if (id !== latest.current.draftId) return;
    const key = draftKey(shelf, id);
    latest.current.image = Promise.resolve(file);
    setImage({ ...NO_IMAGE, file });
    setIsKeepingImage(file !== undefined);
    change({ imageName: file?.name ?? null });
    void (file ? keepChosen(key, file) : dropImage(key));
  }

  async function keepChosen(key: string, file: File): Promise<void> {
    const isKept = await keepImage(key, file);
    if ((await latest.current.image) !== file) return;
    setImage((shown) => ({ ...shown, isKept }));
    setIsKeepingImage(false);
  }

  function forget(id: string): void {
    dropDraft(keeper, shelf, id);
    void dropImage(draftKey(shelf, id));
  }

  /** It has been sent. What this tab writes next is another draft, with another key. */
  function finish(): void {
    forget(latest.current.draftId);
    tabKeeper.remove(shelf);
  }

  /** After the server has said `keyReused`: the next try stores this text beside the one that has arrived. */
  function sendAsNew(): void {
    keep();
    renewSendingKey(keeper, shelf, latest.current.draftId);
  }

  /** Throws a draft away: this page's, which then begins anew, or another. */
  function discard(id: string): void {
    forget(id);
    if (id !== latest.current.draftId) return setOthers(othersThan(latest.current.draftId, shelf));
    setRestoredFrom(undefined);
    show(newId(), undefined);
  }

  /** Begins anew; what is in the form stays a draft. */
  function startOver(): void {
    setRestoredFrom(undefined);
    show(newId(), undefined);
  }

  /** Goes on with a draft here. What is in the form stays a draft of its own. */
  function resume(id: string): void {
    const draft = takeDraft(keeper, { shelf, draftId: id, owner });
    if (!draft) return setOthers(othersThan(latest.current.draftId, shelf));
    setRestoredFrom(undefined);
    show(id, draft);
  }

  /** After another tab has taken this draft over: here again, with what was written there. */
  function takeBack(): void {
    const draft = takeDraft(keeper, { shelf, draftId: latest.current.draftId, owner });
    if (draft) return show(latest.current.draftId, draft);
    // Sent or thrown away there; what is on this screen is all that is left of it.
    setElsewhere(undefined);
    keep();
  }

  const hear = useEffectEvent(({ key, newValue, storageArea }: StorageEvent) => {
    if (storageArea !== localStorage) return;
    if (key === null || key === draftKey(shelf, latest.current.draftId)) {
      const happened = happenedElsewhere(key === null ? null : newValue, owner);
      if (happened === 'moved') leave();
      if (happened === 'gone') setStatus((shown) => (shown.kind === 'empty' ? shown : { kind: 'unkept' }));
    } else if (key.startsWith(shelf)) {
      setOthers(othersThan(latest.current.draftId, shelf));
    }
  });

  const begin = useEffectEvent(() => {
    const draft = takeDraft(keeper, { shelf, draftId, owner });
    if (draft) restoreImage(draftId, draft.imageName);
    void dropImagesWithout(shelf, (key) => keeper.get(key) !== null);
  });

  useEffect(() => {
    begin();
    const listen = (event: StorageEvent) => hear(event);
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);

  return {
    draftId,
    writing,
    image,
    status: isKeepingImage && status.kind === 'kept' ? NOT_YET_KEPT : status,
    isWorthKeeping: isWorthKeeping(writing, blank),
    elsewhere,
    restoredFrom,
    others,
    change,
    chooseImage,
    discard,
    startOver,
    resume,
    takeBack,
    hideRestored: () => setRestoredFrom(undefined),
    /** What to send, when a picture is still on its way from the browser's storage. */
    imageToSend: () => latest.current.image,
    /** See `key` of UploadOptions. */
    sendingKey: () => sendingKey(keeper, shelf, latest.current.draftId),
    sendAsNew,
    finish,
  };
}

export type DraftInHand = ReturnType<typeof useDraft>;

/** Lays a text ready for the form, which then begins with it. */
export function startDraftWith(userId: number, writing: Pick<Writing, 'title' | 'content'>): void {
  const draftId = newId();
  const shelf = newArticleShelf(userId);
  keepDraft(
    keeper,
    { shelf, draftId, owner: '' },
    { ...NOTHING_WRITTEN, ...writing, isVisual: beginsVisual(userId, writing.content) },
    new Date(),
  );
  tabKeeper.set(shelf, draftId);
}

function othersThan(draftId: string, shelf: Shelf): FoundDraft[] {
  return findDrafts(keeper, shelf).filter(({ id }) => id !== draftId);
}

function statusOf(draft: Draft | undefined): DraftStatus {
  return draft ? { kind: 'kept', savedAt: draft.savedAt } : { kind: 'empty' };
}

/** crypto.randomUUID exists on https and localhost only. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
