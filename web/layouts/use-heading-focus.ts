import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { MAIN_ID } from '#web/ui/skip-link.tsx';

/**
 * The address of the visible page. A module variable, because a component loses its state when the layout changes
 * (after an error or a sign-in). On the server it stays undefined: effects do not run there.
 */
let shownAddress: string | undefined;

/**
 * After a client-side navigation, focuses the page's heading, or the heading of the part that the address's fragment
 * names. So a screen reader announces the new page.
 */
export function useHeadingFocus() {
  const { pathname, search, hash } = useLocation();
  const address = pathname + search;
  useEffect(() => {
    const isFirst = shownAddress === undefined;
    if (shownAddress === address) return;
    shownAddress = address;
    if (isFirst) return;
    const part = document.getElementById(hash.slice(1)) ?? document.getElementById(MAIN_ID);
    const heading = part?.querySelector<HTMLElement>('h1, h2');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- a new fragment on the same page must not move the focus
  }, [address]);
}
