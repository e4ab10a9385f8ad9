import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { MAIN_ID, SkipLink } from '#web/ui/skip-link.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/**
 * What stands around every public page, error pages included. Its texts are Indonesian whichever language is chosen;
 * those in another say so themselves.
 */
export function PublicFrame({ children }: { children: ReactNode }) {
  useHeadingFocus();
  return (
    <div lang={DEFAULT_LANGUAGE} className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <main id={MAIN_ID} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

/** Outlives the frame, which is drawn anew when a page breaks. On the server no effect sets it. */
let shownAddress: string | undefined;

/** After a navigation without a page load, a screen reader must hear where it has arrived. */
function useHeadingFocus() {
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
