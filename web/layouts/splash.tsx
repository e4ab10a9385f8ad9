import { useEffect } from 'react';
import { Mark } from './logo.tsx';

/** Whether this document has shown its splash. On the server it stays false. */
let hasPlayed = false;

/** Covers the complete page until its CSS animation ends (site.css). Nothing waits for it, and it needs no script. */
export function Splash() {
  useEffect(() => {
    hasPlayed = true;
  }, []);
  // An error re-renders the whole document, which must not show the splash again.
  if (hasPlayed) return null;
  return (
    <div aria-hidden="true" className="splash text-brand print:hidden">
      <Mark className="size-20" />
      <span className="splash-spinner" />
    </div>
  );
}
