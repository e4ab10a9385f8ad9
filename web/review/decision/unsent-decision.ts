import { keep, useUnsent } from './unsent.ts';

const NOTHING = { status: '', tone: 'declined', text: '', about: '' };

/** `about`: the mark of the text that it was chosen for (use-seen.ts); empty for several articles. */
export type UnsentDecision = { status: string; tone: 'revise' | 'declined'; text: string; about: string };

/**
 * Holds a decision in the making: what an admin has chosen and typed. The id 0 stands for several articles. A choice
 * made for another text than `about` does not count; what was typed stays.
 */
export function useUnsentDecision(userId: number, articleId: number, about: string) {
  const { unsent: stored, write, ...others } = useUnsent(keyOf(userId, articleId), NOTHING);
  const tone = stored.tone === 'revise' ? 'revise' : 'declined';
  const status = stored.about === about ? stored.status : '';
  const unsent: UnsentDecision = { ...stored, status, tone, about };
  return { ...others, unsent, write: (part: Partial<UnsentDecision>) => write({ ...unsent, ...part }) };
}

/** Stores a decision for the form of an article, to be sent another time. */
export function keepUnsentDecision(userId: number, articleId: number, unsent: UnsentDecision): void {
  keep(keyOf(userId, articleId), unsent);
}

const keyOf = (userId: number, articleId: number) => `decision/${userId}/${articleId}`;
