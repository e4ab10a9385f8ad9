import { TOKEN_KEY } from '#contract/constants.ts';
import { apiOver } from '#web/api/client.ts';
import { session } from '#web/session/browser-session.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { storage as tokenStorage } from '#web/session/storage.ts';
import { isExpired, readToken } from '#web/session/token.ts';
import { draftFiles, moveFiles } from './draft-files.ts';
import { createDraftStorage } from './draft-storage.ts';
import type { DraftListeners, DraftWorld } from './draft-world.ts';
import {
  type DraftPlace,
  type Fields,
  findDrafts,
  type FoundDraft,
  NO_WRITER,
  readDraft,
  saveDraft,
} from './drafts.ts';
import { moveOldDrafts } from './old-drafts.ts';

/** Browsers limit the bodies of all `keepalive` requests of a page to 64 KB together. */
const KEEPALIVE_BYTES = 60_000;

export const storage = createDraftStorage(() => localStorage);
const tab = createDraftStorage(() => sessionStorage);

const leavingApi = apiOver(
  session.sendOver(async (path, { body, ...request }) =>
    fetch(path, { ...request, keepalive: true, ...(body !== undefined && { body }) }),
  ),
);

let asked: ReturnType<typeof sessionApi<'ownDrafts'>> | undefined;

/** Returns the drafts in the signed-in user's account. Simultaneous calls share one request. */
export function ownDrafts(): NonNullable<typeof asked> {
  asked ??= sessionApi('ownDrafts').finally(() => (asked = undefined));
  return asked;
}

/** Connects drafts to the browser's storage, timers and events, and to the signed-in user's account. */
export const browserDrafts: DraftWorld = {
  now: () => Date.now(),
  newId,
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  storage,
  tab,
  files: {
    /** The server imports this module too, where it must not touch localStorage: Node warns about every access. */
    ready: import.meta.env.SSR ? Promise.resolve() : moveFiles(moveOldDrafts(storage)),
    ...draftFiles,
  },
  account: {
    save: async (id, body, isLeaving) => {
      const isSmall = isLeaving && new Blob([JSON.stringify(body)]).size < KEEPALIVE_BYTES;
      return await (isSmall ? leavingApi : sessionApi)('saveDraft', { params: { id }, body });
    },
    read: async (id) => (await sessionApi('detailDraft', { params: { id } })).draft,
    remove: async (id) => await sessionApi('delDraft', { params: { id } }),
    list: ownDrafts,
  },
  isSignedInAs: (userId) => {
    const token = tokenStorage.get(TOKEN_KEY) ?? '';
    return readToken(token)?.userId === userId && !isExpired(token, Date.now());
  },
  listen,
};

function listen({ onStored, onOnline, onLeaving }: DraftListeners): () => void {
  const stored = ({ key, storageArea }: StorageEvent) => {
    if (storageArea === localStorage) onStored(key);
  };
  const leavingIfHidden = () => {
    if (document.visibilityState === 'hidden') onLeaving();
  };
  const ending = new AbortController();
  const { signal } = ending;
  window.addEventListener('storage', stored, { signal });
  window.addEventListener('online', onOnline, { signal });
  window.addEventListener('blur', onLeaving, { signal });
  window.addEventListener('pagehide', onLeaving, { signal });
  document.addEventListener('visibilitychange', leavingIfHidden, { signal });
  return () => ending.abort();
}

/** Returns a random id. It cannot use crypto.randomUUID, which exists on https and localhost only. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Stores `fields` as a new draft. The form at `place` opens this draft when it is next shown in this tab. */
export function startDraftWith(place: DraftPlace, fields: Fields): void {
  const draftId = newId();
  const blank = { fields: Object.fromEntries(Object.keys(fields).map((name) => [name, ''])), version: '' };
  saveDraft(storage, { place, draftId, writer: NO_WRITER }, { ...blank, fields, fileName: null }, blank, new Date());
  tab.set(place, draftId);
}

/** Returns the latest draft of the form at `place`, for a page that links to the form. */
export function latestDraft(place: DraftPlace): FoundDraft | undefined {
  return findDrafts(storage, place)[0];
}

/** Makes the form at `place` open this draft in this tab, or an empty form. A draft that was open stays stored. */
export function openNext(place: DraftPlace, draftId: string | undefined): void {
  if (draftId === undefined) tab.remove(place);
  else tab.set(place, draftId);
}

/** Returns the latest draft whose field has this value. */
export function draftWith(place: DraftPlace, field: string, value: string): FoundDraft | undefined {
  return findDrafts(storage, place).find(({ draft }) => draft.fields[field] === value);
}

/** Makes the form at `place` open the draft in this tab, unless the form has another draft open in this tab. */
export function goOnWith(place: DraftPlace, draftId: string): void {
  if (!readDraft(storage, place, tab.get(place) ?? '')) tab.set(place, draftId);
}
