import { startTransition, useEffect, useState } from 'react';

/**
 * Returns a function that calls `act` once React has rendered all state that was set before that call, and the data
 * that the router has loaded. (With requestAnimationFrame(), `act` could run before that.) If a part of the page
 * suspends, `act` may still run too early. If the component has unmounted, `act` is not called.
 */
export function useAfterRender(): (act: () => void) => void {
  const [wanted, setWanted] = useState<{ act: () => void }>();
  useEffect(() => wanted?.act(), [wanted]);
  // The router renders loaded data in a transition. React renders all pending transitions together.
  return (act) => startTransition(() => setWanted({ act }));
}
