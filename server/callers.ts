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
   * What the user must do first, for example set a password. The server refuses other calls before they reach a handler
   * (duties.ts).
   */
  duty?: Duty | undefined;
};

export const isAdmin = (caller: Caller | undefined): boolean => caller?.role_type === ROLE_ADMIN;

export function requireCaller(caller: Caller | undefined, who: 'user' | 'admin'): asserts caller is Caller {
  if (!caller) throw notSignedIn(messages.guard.noToken);
  if (who === 'admin' && !isAdmin(caller)) throw notAllowed();
}
