import type { ARTICLE_DECISIONS } from '#contract/constants.ts';
import type { UnsentDecision } from './unsent-decision.ts';

export type Choice = 'approve' | 'revise' | 'declined';

type ChoiceRules = {
  keyName: string;
  button: string;
  /** What was decided. */
  label: string;
  status: (typeof ARTICLE_DECISIONS)[number];
  tone?: 'revise' | 'declined';
  /** The button when it is pressed. */
  look: string;
};

/** The three decisions, in the order of their buttons. */
export const CHOICES: Readonly<Record<Choice, ChoiceRules>> = {
  approve: {
    keyName: 'a',
    button: 'Setujui',
    label: 'Disetujui',
    status: 'disetujui',
    look: 'aria-pressed:border-on-green aria-pressed:bg-green aria-pressed:text-on-green',
  },
  revise: {
    keyName: 'r',
    button: 'Minta perbaikan',
    label: 'Diminta perbaikan',
    status: 'ditolak',
    tone: 'revise',
    look: 'aria-pressed:border-on-yellow aria-pressed:bg-yellow aria-pressed:text-on-yellow',
  },
  declined: {
    keyName: 't',
    button: 'Tolak',
    label: 'Ditolak',
    status: 'ditolak',
    tone: 'declined',
    look: 'aria-pressed:border-on-red aria-pressed:bg-red aria-pressed:text-on-red',
  },
};

export function choiceOf({ status, tone }: UnsentDecision): Choice | undefined {
  if (status === 'ditolak') return tone;
  return status === 'disetujui' ? 'approve' : undefined;
}
