import { useEffect, useState } from 'react';

/** `load` returns undefined if it fails. `loaded` returns the code if it was loaded before, otherwise undefined. */
type Loadable<Loaded> = { load: () => Promise<Loaded | undefined>; loaded: () => Loaded | undefined };

/** Wraps code that is loaded at its first use, then kept as long as the page is open. */
export function loadable<Loaded>(load: () => Promise<Loaded>): Loadable<Loaded> {
  let loaded: Loaded | undefined;
  return {
    load: async () => {
      try {
        loaded = await load();
      } catch {
        // The browser is offline, or a newer release has replaced the script.
      }
      return loaded;
    },
    loaded: () => loaded,
  };
}

/**
 * Loads `code` once `isWanted` is true. `focusedId`: the id of the element that had the focus when the code arrived.
 */
export function useLoadable<Loaded>(code: Loadable<Loaded>, isWanted: boolean) {
  const [state, setState] = useState(() => ({ loaded: code.loaded(), hasFailed: false, focusedId: '' }));
  const isMissing = isWanted && state.loaded === undefined && !state.hasFailed;

  useEffect(() => {
    if (!isMissing) return;
    let isWaiting = true;
    const load = async () => {
      const loaded = await code.load();
      const focusedId = document.activeElement?.id ?? '';
      if (isWaiting) setState({ loaded, hasFailed: loaded === undefined, focusedId });
    };
    void load();
    return () => {
      isWaiting = false;
    };
  }, [isMissing, code]);

  return { ...state, retry: () => setState({ loaded: code.loaded(), hasFailed: false, focusedId: '' }) };
}
