import type { TestApp } from './build-app.ts';

/** Returns the audit log entries about all entities of a kind (such as 'article') or about one (`id`), oldest first. */
export async function auditOf({ system }: TestApp, entity: string, id?: number) {
  const entries = system.db
    .selectFrom('audit_log')
    .select(['at', 'actor_id', 'action', 'details'])
    .where('entity', '=', entity)
    .orderBy('id');
  const rows = await (id === undefined ? entries : entries.where('entity_id', '=', id)).execute();
  return rows.map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) }));
}

/** Returns [action, actor id] of each audit log entry about a user, or about all users, oldest first. */
export const actsOn = async (app: TestApp, user?: { id: number }): Promise<[string, number | null][]> =>
  (await auditOf(app, 'user', user?.id)).map(({ action, actor_id }) => [action, actor_id]);
