import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { MAIN_ID } from '#web/ui/skip-link.tsx';

/** Outlives the frames: one is drawn anew when a page breaks, and another takes over behind the sign-in. On the server no effect sets it. */
let shownAddress: string | undefined;

/** After a navigation without a page load, a screen reader must hear where it has arrived. */
export function useHeadingFocus() {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  useEffect(() => {
    const isFirst = shownAddress === undefined;
    if (shownAddress === address) return;
    shownAddress = address;
    if (isFirst) return;
    const heading = document.querySelector<HTMLElement>(`#${MAIN_ID} h1`);
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [address]);
}
