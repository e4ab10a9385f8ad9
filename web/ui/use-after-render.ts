import { startTransition, useEffect, useState } from 'react';

/**
 * Returns a function that calls `act` after React has rendered all state that was set before, and data that the router
 * has loaded, unless a part of the page suspends with it. An animation frame could come too early. `act` is not called
 * if the component has unmounted.
 */
export function useAfterRender(): (act: () => void) => void {
  const [wanted, setWanted] = useState<{ act: () => void }>();
  useEffect(() => wanted?.act(), [wanted]);
  // The router renders loaded data as a transition too, and React renders waiting transitions together.
  return (act) => startTransition(() => setWanted({ act }));
}
