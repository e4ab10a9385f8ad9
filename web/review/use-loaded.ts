import { useEffect, useEffectEvent, useState } from 'react';

/** Returns what `load` resolves to, undefined until then. Another `key` loads again; meanwhile the old value stays. */
export function useLoaded<Key, Loaded>(key: Key, load: (key: Key) => Promise<Loaded>): Loaded | undefined {
  const [loaded, setLoaded] = useState<{ value: Loaded }>();
  const start = useEffectEvent(load);
  useEffect(() => {
    let isCurrent = true;
    void start(key).then((value) => isCurrent && setLoaded({ value }));
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return loaded?.value;
}
