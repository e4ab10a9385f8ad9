import { readUnsent, type UnsentDecision } from './decision.ts';
import { keep, useUnsent } from './unsent.ts';

const NOTHING = { status: '', tone: 'declined', text: '', about: '' };

/** Holds a decision in the making about the text `about`. The id 0 stands for several articles. */
export function useUnsentDecision(userId: number, articleId: number, about: string) {
  const { unsent: stored, write, ...others } = useUnsent(keyOf(userId, articleId), NOTHING);
  const unsent = readUnsent(stored, about);
  return { ...others, unsent, write: (part: Partial<UnsentDecision>) => write({ ...unsent, ...part }) };
}

/** Stores a decision for the form of an article, to be sent another time. */
export function keepUnsentDecision(userId: number, articleId: number, unsent: UnsentDecision): void {
  keep(keyOf(userId, articleId), unsent);
}

const keyOf = (userId: number, articleId: number) => `decision/${userId}/${articleId}`;
