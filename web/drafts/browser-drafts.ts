import { moveFiles } from './draft-files.ts';
import { createDraftStorage } from './draft-storage.ts';
import { type DraftPlace, type Fields, findDrafts, type FoundDraft, readDraft, saveDraft } from './drafts.ts';
import { moveOldDrafts } from './old-drafts.ts';

export const storage = createDraftStorage(() => localStorage);
/** Remembers which draft this tab writes, so that a reload or a new sign-in opens it without asking. */
export const tabStorage = createDraftStorage(() => sessionStorage);
/** The server loads this file too: Node warns about every access to localStorage. */
export const filesMoved = import.meta.env.SSR ? Promise.resolve() : moveFiles(moveOldDrafts(storage));

/** crypto.randomUUID exists on https and localhost only. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

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
