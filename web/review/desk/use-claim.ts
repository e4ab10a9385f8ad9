import { useEffect } from 'react';
import { optional } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';

/** An admin who leaves the article before this time does not count as reading it. */
const READING_MS = 5000;
/** A claim (see useClaim) is renewed this often, long before the server lets the claim expire. */
const AGAIN_MS = 10 * 60_000;

/**
 * Claims the article after the user has read it for five seconds, so that other admins see who is reading it. Releases
 * the claim when the user leaves the article. A failed request is ignored.
 */
export function useClaim(id: number, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    let isClaimed = false;
    let timer = setTimeout(claim, READING_MS);

    function claim(): void {
      timer = setTimeout(claim, isClaimed || !document.hidden ? AGAIN_MS : READING_MS);
      if (document.hidden) return;
      isClaimed = true;
      void optional(sessionApi('claimArticle', { params: { id } }));
    }
    function release(): void {
      if (isClaimed) void optional(sessionApi('releaseArticle', { params: { id } }));
      isClaimed = false;
    }
    // The browser sends the request of `release` even after the page was left (keepalive in browser-session.ts).
    window.addEventListener('pagehide', release);
    return () => {
      window.removeEventListener('pagehide', release);
      clearTimeout(timer);
      release();
    };
  }, [id, isWanted]);
}
