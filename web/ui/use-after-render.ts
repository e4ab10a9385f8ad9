import { startTransition, useEffect, useState } from 'react';

/**
 * Returns a function that calls `act` after React has rendered all state that was set before the call, and data that
 * the router has loaded. This does not hold if a part of the page suspends. An animation frame could come too early.
 * `act` is not called if the component has unmounted.
 */
export function useAfterRender(): (act: () => void) => void {
  const [wanted, setWanted] = useState<{ act: () => void }>();
  useEffect(() => wanted?.act(), [wanted]);
  // The router renders loaded data in a transition too, and React renders pending transitions together.
  return (act) => startTransition(() => setWanted({ act }));
}
