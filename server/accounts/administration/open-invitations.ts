import type { AuditAction } from '#contract/audit/audit-words.ts';
import type { PersonAnswer } from '#contract/accounts/people.ts';
import { listActionsOnPeople } from '#server/audit/audit.service.ts';
import type { Queries } from '#server/database/database.ts';
import { findOpenMailLink } from '#server/identity/links/mail-links.service.ts';
import type { System } from '#server/system.ts';

/** The kind of the link contains the role: an invited admin gets the role only by using the link. */
export const INVITATION_KINDS = { user: 'invitation', admin: 'admin invitation' } as const;

export type InvitedRole = keyof typeof INVITATION_KINDS;

/**
 * The effect of an audit entry on an invitation. A role replaces the invitation's role; `as written` takes the role
 * from the entry; `over` ends the invitation, because the user has set a password.
 */
const MEANING: Partial<Record<AuditAction, InvitedRole | 'as written' | 'over'>> = {
  invite: 'as written',
  promote: 'admin',
  demote: 'user',
  'accept invitation': 'over',
  'reset password': 'over',
};

/**
 * Returns the users among `ids` who were invited and have set no password yet, each with the role of the invitation.
 * Reads the audit log, because a link is removed once it has expired, and is in no backup.
 */
export async function listOpenInvitations(db: Queries, ids: readonly number[]): Promise<Map<number, InvitedRole>> {
  const open = new Map<number, InvitedRole>();
  if (ids.length === 0) return open;
  const actions = Object.keys(MEANING) as AuditAction[];
  for (const { id, action, details } of await listActionsOnPeople(db, ids, actions)) {
    const meaning = MEANING[action];
    if (meaning === 'over') open.delete(id);
    else if (meaning === 'as written') open.set(id, details['role'] === 'admin' ? 'admin' : 'user');
    else if (meaning !== undefined && open.has(id)) open.set(id, meaning);
  }
  return open;
}

/** Returns the unaccepted invitation of a user with an open account, and when its link expires. Otherwise null. */
export async function readInvitation(
  system: System,
  { id, email, closed_at }: { id: number; email: string; closed_at: string | null },
): Promise<PersonAnswer['invitation']> {
  const role = closed_at === null && (await listOpenInvitations(system.db, [id])).get(id);
  if (!role) return null;
  const link = await findOpenMailLink(system, system.db, id, Object.values(INVITATION_KINDS));
  return { role, valid_until: link?.email === email ? link.expires_at : null };
}
