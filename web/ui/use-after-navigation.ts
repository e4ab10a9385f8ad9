import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Calls `act` after each client-side navigation, including one to the current page. */
export function useAfterNavigation(act: () => void): void {
  const { key } = useLocation();
  const arrivedAt = useRef(key);
  useEffect(() => {
    if (arrivedAt.current === key) return;
    arrivedAt.current = key;
    act();
  });
}
