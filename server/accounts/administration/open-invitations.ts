import type { AuditAction } from '#contract/audit/audit-words.ts';
import type { PersonAnswer } from '#contract/accounts/people.ts';
import { listActionsOnPeople } from '#server/audit/audit.service.ts';
import type { Queries } from '#server/database/database.ts';
import { findOpenMailLink } from '#server/identity/links/mail-links.service.ts';
import type { System } from '#server/system.ts';

/** The kind of mailed link for each invited role. An account gets the role only when its user uses the link. */
export const INVITATION_KINDS = { user: 'invitation', admin: 'admin invitation' } as const;

export type InvitedRole = keyof typeof INVITATION_KINDS;

/**
 * What each audit action does to the user's invitation. 'user' and 'admin': the invitation gets this role.
 * 'from details': the details of the audit entry contain the role. 'ends': the user now has a password.
 */
const EFFECTS: Partial<Record<AuditAction, InvitedRole | 'from details' | 'ends'>> = {
  invite: 'from details',
  promote: 'admin',
  demote: 'user',
  'accept invitation': 'ends',
  'reset password': 'ends',
};

/**
 * Returns the role of each user in `ids` who was invited and has set no password yet. Reads the audit log, because
 * expired links are deleted, and backups contain no links.
 */
export async function listOpenInvitations(db: Queries, ids: readonly number[]): Promise<Map<number, InvitedRole>> {
  const open = new Map<number, InvitedRole>();
  if (ids.length === 0) return open;
  const actions = Object.keys(EFFECTS) as AuditAction[];
  for (const { id, action, details } of await listActionsOnPeople(db, ids, actions)) {
    const effect = EFFECTS[action];
    if (effect === 'ends') open.delete(id);
    else if (effect === 'from details') open.set(id, details['role'] === 'admin' ? 'admin' : 'user');
    else if (effect !== undefined && open.has(id)) open.set(id, effect);
  }
  return open;
}

/** Returns a user's open invitation and the expiry of its link, or null if there is none or the account is closed. */
export async function readInvitation(
  system: System,
  { id, email, closed_at }: { id: number; email: string; closed_at: string | null },
): Promise<PersonAnswer['invitation']> {
  const role = closed_at === null && (await listOpenInvitations(system.db, [id])).get(id);
  if (!role) return null;
  const link = await findOpenMailLink(system.db, id, Object.values(INVITATION_KINDS), system.clock.now());
  return { role, valid_until: link?.email === email ? link.expires_at : null };
}
