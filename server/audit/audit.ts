import type { AuditAction, AuditEntity } from '#contract/audit/audit-words.ts';
import type { Queries } from '#server/database/database.ts';
import { toJson } from '#server/database/json-column.ts';
import { insertRow } from '#server/database/prepared.ts';

export type AuditEntry = {
  /** ISO 8601. */
  at: string;
  /** The user who made the change; null for the system itself. */
  actorId: number | null;
  action: AuditAction;
  entity: AuditEntity;
  /** The id of the entity; null if the action is about no single entity. */
  entityId: number | null;
  /** A short summary of the change, without passwords, codes, tokens and whole texts. */
  details?: Record<string, unknown>;
};

/** The details of a `remove` entry if admins must not see the removed entity's title in any entry. */
export const HIDDEN_TITLE = { isHidden: true };

/** Records an action. Call it in the transaction of the change, so that both are committed or neither. */
export async function recordAudit(db: Queries, entry: AuditEntry): Promise<void> {
  await insertRow(db, 'audit_log', {
    at: entry.at,
    actor_id: entry.actorId,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId,
    details: toJson(entry.details ?? {}),
  });
}

/**
 * Returns the changes of an edit: for the fields `shown` their old and new values, and for `content`, which may be
 * long, only that it changed.
 */
export function changesBetween<Row extends Record<string, unknown>>(
  before: Row,
  after: Partial<Row>,
  shown: readonly (keyof Row)[],
): Record<string, unknown> {
  const named: readonly (keyof Row)[] = [...shown, 'content'];
  return Object.fromEntries(
    named
      .filter((field) => field in after && before[field] !== after[field])
      .map((field) => [field, shown.includes(field) ? { from: before[field], to: after[field] } : 'changed']),
  );
}
