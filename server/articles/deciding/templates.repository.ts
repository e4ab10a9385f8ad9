import { sql } from 'kysely';
import type { ReasonTemplate, ReasonTemplateForm } from '#contract/articles/reason-templates.ts';
import type { Queries } from '#server/database/database.ts';
import { nextPosition } from '#server/database/positions.ts';
import { insertRow } from '#server/database/prepared.ts';

type Template = ReasonTemplateForm & { updated_at: string };

const COLUMNS = ['id', 'title', 'text', 'position', 'updated_at'] as const;

export async function findTemplates(db: Queries): Promise<ReasonTemplate[]> {
  return await db.selectFrom('reason_templates').select(COLUMNS).orderBy('position').orderBy('id').execute();
}

/** Adds a template at the end of the list. Returns its id. */
export async function insertTemplate(db: Queries, template: Template): Promise<number> {
  const position = await nextPosition(db, 'reason_templates');
  return await insertRow(db, 'reason_templates', { ...template, position });
}

/** Returns a template and locks it until the transaction ends. */
export async function lockTemplate(db: Queries, id: number): Promise<ReasonTemplate | undefined> {
  // On PostgreSQL an update that changes nothing locks the row. On SQLite the transaction locks the whole file.
  return await db
    .updateTable('reason_templates')
    .set({ position: sql.ref('position') })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function updateTemplate(db: Queries, id: number, template: Template): Promise<void> {
  await db.updateTable('reason_templates').set(template).where('id', '=', id).execute();
}

export async function deleteTemplate(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('reason_templates').where('id', '=', id).execute();
}
