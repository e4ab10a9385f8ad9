import type { AuditAction, AuditEntity } from '#contract/audit-words.ts';
import type { Queries } from '#server/database/database.ts';

export type AuditEntry = {
  /** ISO 8601. */
  at: string;
  /** Who did it; null for the system itself. */
  actorId: number | null;
  action: AuditAction;
  entity: AuditEntity;
  /** null where it has no number. */
  entityId: number | null;
  /** What changed, in short. Never passwords, codes, tokens or whole texts. */
  details?: Record<string, unknown>;
};

/** Call it in the transaction of the change, so that neither is there without the other. */
export async function recordAudit(db: Queries, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}

/** Which of an edit's fields changed, and of those in `shown` from what to what; texts may be long, so they are only named. */
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
