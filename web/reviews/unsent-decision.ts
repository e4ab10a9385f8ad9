import { useState } from 'react';
import { storage } from '#web/drafts/browser-drafts.ts';

/** What an admin has chosen and typed for a decision that is not sent yet. */
type UnsentDecision = { status: string; tone: 'revise' | 'declined'; text: string };

const NOTHING: UnsentDecision = { status: '', tone: 'declined', text: '' };

/**
 * Holds a decision in the making. Once it has words, this browser stores it with every letter until it is sent, also
 * over a reload, a lost connection and the end of the session.
 */
export function useUnsentDecision(userId: number, articleId: number) {
  const key = `decision/${userId}/${articleId}`;
  const [unsent, setUnsent] = useState(() => parse(storage.get(key)) ?? NOTHING);
  const [isRestored, setIsRestored] = useState(unsent.text !== '');

  function write(part: Partial<UnsentDecision>): void {
    const next = { ...unsent, ...part };
    setUnsent(next);
    setIsRestored(false);
    if (next.text.trim() === '') storage.remove(key);
    else storage.set(key, JSON.stringify(next));
  }

  return { unsent, isRestored, write, forget: () => storage.remove(key) };
}

/** Returns undefined for an invalid value: people can write anything into their storage. */
function parse(stored: string | null): UnsentDecision | undefined {
  try {
    const { status, tone, text } = (JSON.parse(stored ?? 'null') ?? {}) as Record<string, unknown>;
    if (typeof status !== 'string' || typeof text !== 'string') return undefined;
    return { status, tone: tone === 'revise' ? 'revise' : 'declined', text };
  } catch {
    return undefined;
  }
}
