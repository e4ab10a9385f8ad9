import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { MAIN_ID } from '#web/ui/skip-link.tsx';

/**
 * The address of the visible page. It is a module variable, because it must outlive the layouts: another layout takes
 * over after an error or a sign-in. On the server no effect sets it.
 */
let shownAddress: string | undefined;

/**
 * Moves the focus to the page's heading, or to the heading of the part that the address names, so that a screen reader
 * announces the new page after a client-side navigation.
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
    // oxlint-disable-next-line react/exhaustive-deps -- going to another part of the same page moves no focus
  }, [address]);
}
