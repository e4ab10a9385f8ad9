import type { AuditAction, AuditEntity } from '#contract/audit/audit-words.ts';
import type { Queries } from '#server/database/database.ts';
import { insertRow } from '#server/database/prepared.ts';

export type AuditEntry = {
  /** ISO 8601. */
  at: string;
  /** The user who made the change; null for the system itself. */
  actorId: number | null;
  action: AuditAction;
  entity: AuditEntity;
  /** null for a subject without an id. */
  entityId: number | null;
  /** A short summary of the change. It must never contain passwords, codes, tokens or whole texts. */
  details?: Record<string, unknown>;
};

/**
 * Details of a removal. They make audit.service.ts hide the title of that subject from admins, also in its earlier
 * entries.
 */
export const HIDDEN_TITLE = { isHidden: true };

/** Records an action. Call it in the transaction of the change, so that neither is committed without the other. */
export async function recordAudit(db: Queries, entry: AuditEntry): Promise<void> {
  await insertRow(db, 'audit_log', {
    at: entry.at,
    actor_id: entry.actorId,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId,
    details: JSON.stringify(entry.details ?? {}),
  });
}

/**
 * Returns the fields that an edit changed. Fields in `shown` have their old and new value; the others, whose texts may
 * be long, are only named.
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
