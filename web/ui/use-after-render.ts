import { startTransition, useEffect, useState } from 'react';

/**
 * Returns a function that calls `act` after React has rendered the state that was set so far, and the data that the
 * router has loaded. (A callback of requestAnimationFrame() could run before React has rendered.) If a part of the
 * page suspends, `act` may still run too early. If the component has unmounted, `act` is not called.
 */
export function useAfterRender(): (act: () => void) => void {
  const [wanted, setWanted] = useState<{ act: () => void }>();
  useEffect(() => {
    wanted?.act();
  }, [wanted]);
  // The router renders loaded data in a transition. React renders all pending transitions together.
  return (act) => startTransition(() => setWanted({ act }));
}
