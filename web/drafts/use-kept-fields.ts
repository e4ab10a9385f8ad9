import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createKeeper } from './drafts.ts';
import { type Fields, fieldsLike, findKept, isSame, type KeptFields, parseKept } from './kept-fields.ts';

const keeper = createKeeper(() => localStorage);

type Start<F extends Fields> = {
  /** keptPlace() */
  place: string;
  /** What the form begins with when nothing is kept. */
  initial: F;
  /** `updated_at` of what is being changed; empty for something new. */
  version: string;
};

/**
 * The texts of a form, kept in this browser with every letter until they are sent or thrown away. A page that opens the
 * same form goes on with what was kept last.
 */
export function useKeptFields<F extends Fields>({ place, initial, version }: Start<F>) {
  const [page] = useState(newId);
  // What is the same as what is stored is nothing to come back to.
  const [found] = useState(() =>
    findKept(keeper, place).find(({ kept }) => !isSame(fieldsLike(initial, kept.fields), initial)),
  );
  const [restoredFrom, setRestoredFrom] = useState(found?.kept.savedAt);
  const [state, setState] = useState(() => ({
    fields: found ? fieldsLike(initial, found.kept.fields) : initial,
    version: found?.kept.version ?? version,
  }));
  const [savedAt, setSavedAt] = useState(found?.kept.savedAt);
  const [isRefused, setIsRefused] = useState(false);
  /** For a change that is made some time after it was begun: what was typed meanwhile is in it. */
  const latest = useRef(state);
  const key = useRef(found?.key ?? place + page);

  function keep(next: { fields: F; version: string }): void {
    latest.current = next;
    setState(next);
    if (isSame(next.fields, initial)) {
      keeper.remove(key.current);
      setSavedAt(undefined);
      return;
    }
    const kept: KeptFields = { ...next, savedAt: new Date().toISOString(), page };
    setIsRefused(!keeper.set(key.current, JSON.stringify(kept)));
    setSavedAt(kept.savedAt);
  }

  // Two pages that write on the same: each goes on with its own, and nothing is lost.
  const hear = useEffectEvent(({ key: changed, newValue, storageArea }: StorageEvent) => {
    if (storageArea !== localStorage || changed !== key.current) return;
    const kept = parseKept(newValue);
    if (!kept || kept.page === page) return;
    key.current = place + page;
    if (savedAt !== undefined) keep(latest.current);
  });

  useEffect(() => {
    const listen = (event: StorageEvent) => hear(event);
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);

  return {
    ...state,
    restoredFrom,
    savedAt,
    isRefused,
    change: (part: Partial<F>) => keep({ ...latest.current, fields: { ...latest.current.fields, ...part } }),
    /** Other fields, or the same over another version. */
    put: (fields: F, over: string) => keep({ fields, version: over }),
    startOver: () => {
      setRestoredFrom(undefined);
      keep({ fields: initial, version });
    },
    /** See `key` of UploadOptions. The same for all pages that go on with these fields. */
    sendingKey: () => key.current.slice(place.length),
    /** After the server has said `keyReused`: the next try stores these fields beside what has arrived. */
    sendAsNew: () => {
      keeper.remove(key.current);
      key.current = place + newId();
      keep(latest.current);
    },
    /** It has been sent. */
    finish: () => keeper.remove(key.current),
  };
}

export type FieldsInHand<F extends Fields> = ReturnType<typeof useKeptFields<F>>;

/** When something was last kept at a place. */
export function keptSince(place: string): string | undefined {
  return findKept(keeper, place)[0]?.kept.savedAt;
}

/** crypto.randomUUID exists on https and localhost only. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
