import { useEffect } from 'react';
import { Mark } from './logo.tsx';

/** One splash for each document. On the server it stays false. */
let hasPlayed = false;

/** Covers the finished page until its animation has run (site.css); nothing waits for it, and no script takes part. */
export function Splash() {
  useEffect(() => {
    hasPlayed = true;
  }, []);
  // The document is drawn anew when a page breaks; that is no second start.
  if (hasPlayed) return null;
  return (
    <div aria-hidden="true" className="splash text-brand print:hidden">
      <Mark className="size-20" />
      <span className="splash-spinner" />
    </div>
  );
}
