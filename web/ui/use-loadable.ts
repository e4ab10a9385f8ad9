import { useEffect, useState } from 'react';

/** Code that is loaded on demand. `load` returns undefined if loading fails, `loaded` if the code is not loaded yet. */
type Loadable<Loaded> = { load: () => Promise<Loaded | undefined>; loaded: () => Loaded | undefined };

/** Wraps code that is loaded when it is first used. Then it stays in memory until the page is closed. */
export function loadable<Loaded>(load: () => Promise<Loaded>): Loadable<Loaded> {
  let loaded: Loaded | undefined;
  return {
    load: async () => {
      try {
        loaded = await load();
      } catch {
        // Returns undefined: the browser is offline, or a newer release has replaced the script.
      }
      return loaded;
    },
    loaded: () => loaded,
  };
}

/** Loads `code` once `isWanted` is true. `focusedId`: id of the element with the focus when the code had loaded. */
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
