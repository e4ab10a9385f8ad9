import { createContext, use } from 'react';
import type { ReasonTemplate } from '#contract/articles/reason-templates.ts';
import type { QueueView } from './queue-view.ts';

type Desk = {
  view: QueueView;
  userId: number;
  /** The reasons that an admin can append to the words for the author. */
  templates: readonly ReasonTemplate[];
  /** Says something to screen readers. */
  say: (text: string) => void;
  /** Shows the decision where the screen has room for one part only, then focuses the element with this id. */
  showDecision: (id: string) => void;
};

/** What the parts of the review screen have in common. */
export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('Only for the parts of the review screen.');
  return desk;
}
