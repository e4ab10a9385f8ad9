import { useEffect, useEffectEvent, useState } from 'react';

/** Returns what `load` resolves to; at first undefined. A new `key` loads again and keeps the old result meanwhile. */
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
