import { identityForm } from '#contract/identity/second-factor.ts';
import { choice } from '#contract/text.ts';

const ACCOUNT_ACTS = ['promote', 'demote', 'close', 'reopen'] as const;
export type AccountAct = (typeof ACCOUNT_ACTS)[number];

export const accountActForm = identityForm.extend({ act: choice('act', ACCOUNT_ACTS) });
