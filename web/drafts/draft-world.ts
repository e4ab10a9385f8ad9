import type { DraftInList, DraftSave, Draft as AccountDraft } from '#contract/posts/drafts.ts';
import type { DraftStorage } from './draft-storage.ts';

/** What drafts need from their environment. browser-drafts.ts implements it for browsers; tests use a fake. */
export type DraftWorld = {
  now: () => number;
  newId: () => string;
  /** Calls `act` after `ms` milliseconds. Returns a function that cancels this. */
  after: (ms: number, act: () => void) => () => void;
  /** The storage that all tabs of this browser share. */
  storage: DraftStorage;
  /** The storage of this tab. It records the open draft, so that a reload or a new sign-in opens the same draft. */
  tab: DraftStorage;
  files: DraftFiles;
  account: DraftAccount;
  /**
   * Whether this user is signed in with a token that has not expired. A save in the background must not be sent with an
   * expired token: that would end the session and take the user away from the form.
   */
  isSignedInAs: (userId: number) => boolean;
  /** Calls the listeners at the browser's events. Returns a function that stops this. */
  listen: (listeners: DraftListeners) => () => void;
};

export type DraftListeners = {
  /** Called when another tab has changed the value under `key`, or all values if `key` is null. */
  onStored: (key: string | null) => void;
  onOnline: () => void;
  /** Called when the window loses the focus, is hidden or is closed. */
  onLeaving: () => void;
};

/** Stores the pictures and PDFs of drafts in this browser. `save` returns false if it cannot store a file. */
export type DraftFiles = {
  /** Resolves once the files from older releases are under their current keys. Files can be read only after that. */
  ready: Promise<void>;
  save: (key: string, file: File) => Promise<boolean>;
  read: (key: string) => Promise<File | undefined>;
  drop: (key: string) => Promise<void>;
  /** Deletes each file whose key begins with `prefix`, unless `hasDraft` returns true for the key. */
  dropWithout: (prefix: string, hasDraft: (key: string) => boolean) => Promise<void>;
};

/** The API calls for drafts in the signed-in user's account. Each throws ApiError or SessionEnded. */
export type DraftAccount = {
  /** `isLeaving`: the page may be closed before the response. */
  save: (id: string, draft: DraftSave, isLeaving: boolean) => Promise<{ rev: number }>;
  read: (id: string) => Promise<AccountDraft>;
  remove: (id: string) => Promise<unknown>;
  list: () => Promise<{ drafts: DraftInList[]; removed: string[] }>;
};
