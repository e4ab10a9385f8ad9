import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Acts after each navigation without a page load, also one to the page that is shown. */
export function useAfterNavigation(act: () => void): void {
  const { key } = useLocation();
  const arrivedAt = useRef(key);
  useEffect(() => {
    if (arrivedAt.current === key) return;
    arrivedAt.current = key;
    act();
  });
}
