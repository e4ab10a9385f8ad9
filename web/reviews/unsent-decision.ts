import { keep, useUnsent } from './unsent.ts';

const NOTHING = { status: '', tone: 'declined', text: '' };

export type UnsentDecision = { status: string; tone: 'revise' | 'declined'; text: string };

/** Holds a decision in the making: what an admin has chosen and typed. The id 0 stands for several articles. */
export function useUnsentDecision(userId: number, articleId: number) {
  const { unsent, ...others } = useUnsent(keyOf(userId, articleId), NOTHING);
  const tone = unsent.tone === 'revise' ? 'revise' : 'declined';
  return { ...others, unsent: { ...unsent, tone } as const };
}

/** Stores a decision for the form of an article, to be sent another time. */
export function keepUnsentDecision(userId: number, articleId: number, unsent: UnsentDecision): void {
  keep(keyOf(userId, articleId), unsent);
}

const keyOf = (userId: number, articleId: number) => `decision/${userId}/${articleId}`;
