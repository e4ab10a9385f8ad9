import type { DraftInList, DraftSave, Draft as AccountDraft } from '#contract/posts/drafts.ts';
import type { DraftStorage } from './draft-storage.ts';

/** What drafts need from their environment: the browser's in browser-drafts.ts, a fake in the tests. */
export type DraftWorld = {
  now: () => number;
  /** Returns a random id. */
  newId: () => string;
  /** Runs `act` after so many ms. Returns a function that prevents it. */
  after: (ms: number, act: () => void) => () => void;
  /** What all tabs of this browser share. */
  storage: DraftStorage;
  /** Remembers which draft this tab writes, so that a reload or a new sign-in opens it without asking. */
  tab: DraftStorage;
  files: DraftFiles;
  account: DraftAccount;
  /**
   * Whether this person is signed in, with a token that has not expired: a save in the background must not be what ends
   * an expired session. The page that is opened next, or the form, says so.
   */
  isSignedInAs: (userId: number) => boolean;
  /** Returns a function that ends the listening. */
  listen: (listeners: DraftListeners) => () => void;
};

export type DraftListeners = {
  /** Another tab has changed the storage under `key`, or all of it. */
  onStored: (key: string | null) => void;
  onOnline: () => void;
  /** The window loses the focus, is hidden or closed. */
  onLeaving: () => void;
};

/** The pictures and PDFs of drafts in this browser. `save` returns false where it cannot store them. */
export type DraftFiles = {
  /** Resolves when the files can be read. */
  ready: Promise<void>;
  save: (key: string, file: File) => Promise<boolean>;
  read: (key: string) => Promise<File | undefined>;
  drop: (key: string) => Promise<void>;
  dropWithout: (prefix: string, hasDraft: (key: string) => boolean) => Promise<void>;
};

/** The calls for the drafts in the account of the signed-in person. Each throws ApiError or SessionEnded. */
export type DraftAccount = {
  /** `isLeaving`: the page may be closed before the response. */
  save: (id: string, draft: DraftSave, isLeaving: boolean) => Promise<{ rev: number }>;
  read: (id: string) => Promise<AccountDraft>;
  remove: (id: string) => Promise<unknown>;
  list: () => Promise<{ drafts: DraftInList[]; removed: string[] }>;
};
