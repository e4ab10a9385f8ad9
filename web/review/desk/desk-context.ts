import { createContext, use } from 'react';
import type { ReasonTemplate } from '#contract/articles/reason-templates.ts';
import type { QueueView } from './queue-view.ts';

type Desk = {
  view: QueueView;
  userId: number;
  templates: readonly ReasonTemplate[];
  say: (text: string) => void;
  /** Focuses the element with this id. On a narrow screen, which shows one part at a time, first opens the decision. */
  showDecision: (id: string) => void;
};

/** The state that all parts of the review screen share. */
export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('Only for the parts of the review screen.');
  return desk;
}
