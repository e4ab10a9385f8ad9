import { ROLE_ADMIN } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import type { Duty } from '#contract/identity/users.ts';
import { notAllowed, notSignedIn } from './errors.ts';

/** The signed-in user who makes a request: only the fields that decide about rights. */
export type Caller = {
  id: number;
  role_type: number;
  sessionId: string;
  /**
   * What the user must do before most calls are allowed, for example set a new password. Until then, duties.ts refuses
   * these calls.
   */
  duty?: Duty | undefined;
};

export const isAdmin = (caller: Caller | undefined): boolean => caller?.role_type === ROLE_ADMIN;

export function requireCaller(caller: Caller | undefined, who: 'user' | 'admin'): asserts caller is Caller {
  if (!caller) throw notSignedIn(messages.guard.noToken);
  if (who === 'admin' && !isAdmin(caller)) throw notAllowed();
}
