import { startTransition, useEffect, useState } from 'react';

/**
 * Returns a function that calls `act` once everything that was set before is on the screen, and data that the router
 * has loaded, unless a part of the page suspends with it. An animation frame may come before that. `act` is not called
 * if the component is gone by then.
 */
export function useAfterRender(): (act: () => void) => void {
  const [wanted, setWanted] = useState<{ act: () => void }>();
  useEffect(() => wanted?.act(), [wanted]);
  // The router renders what it has loaded as a transition too. React renders what is waiting of them together.
  return (act) => startTransition(() => setWanted({ act }));
}
