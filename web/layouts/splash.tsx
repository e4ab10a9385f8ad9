import { useEffect } from 'react';
import { Mark } from './logo.tsx';

/** Whether this document has already shown the splash. On the server it stays false. */
let hasPlayed = false;

/** Covers the page until its CSS animation ends (site.css). It needs no script, and the page loads behind it. */
export function Splash() {
  useEffect(() => {
    hasPlayed = true;
  }, []);
  // After an error, React renders the whole document again. The splash must not appear a second time.
  if (hasPlayed) return null;
  return (
    <div aria-hidden="true" className="splash text-brand print:hidden">
      <Mark className="size-20" />
      <span className="splash-spinner" />
    </div>
  );
}
