import { ROLE_ADMIN } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import type { Duty } from '#contract/identity/users.ts';
import { notAllowed, notSignedIn } from './errors.ts';

/** A signed-in person, reduced to what decides about rights. */
export type Caller = {
  id: number;
  role_type: number;
  sessionId: string;
  /** What the person must do first. Calls that a session may not use before it get no such caller (duties.ts). */
  duty?: Duty | undefined;
};

export const isAdmin = (caller: Caller | undefined): boolean => caller?.role_type === ROLE_ADMIN;

export function requireCaller(caller: Caller | undefined, who: 'user' | 'admin'): asserts caller is Caller {
  if (!caller) throw notSignedIn(messages.guard.noToken);
  if (who === 'admin' && !isAdmin(caller)) throw notAllowed();
}
