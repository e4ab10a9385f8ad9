import { identityForm } from '#contract/identity/second-factor.ts';
import { choice } from '#contract/text.ts';

/** What an admin can do with another user's account. */
const ACCOUNT_ACTS = ['promote', 'demote', 'close', 'reopen'] as const;
export type AccountAct = (typeof ACCOUNT_ACTS)[number];

export const accountActForm = identityForm.extend({ act: choice('act', ACCOUNT_ACTS) });
