import { useEffect } from 'react';
import { optional } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';

/** Passing by an article is not reading it. */
const READING_MS = 5000;
/** Well before the claim ends. */
const AGAIN_MS = 10 * 60_000;

/**
 * Tells other admins that this person is reading an article, after five seconds of it, and that it is over. Both are
 * notes: a failure changes nothing else.
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
    // The call outlives the page (browser-session.ts).
    window.addEventListener('pagehide', release);
    return () => {
      window.removeEventListener('pagehide', release);
      clearTimeout(timer);
      release();
    };
  }, [id, isWanted]);
}
