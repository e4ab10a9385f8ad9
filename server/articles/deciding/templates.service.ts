import type { Done } from '#contract/call-parts.ts';
import { schemasOf } from '#contract/call-schemas.ts';
import type { ReasonTemplate, ReasonTemplateForm } from '#contract/articles/reason-templates.ts';
import { REASON_TEMPLATES_MAX } from '#contract/rules.ts';
import { changesBetween } from '#server/audit/audit.ts';
import type { Caller } from '#server/callers.ts';
import { change } from '#server/change.ts';
import type { Queries } from '#server/database/database.ts';
import { isWholeOrder, lockRows, updatePositions } from '#server/database/positions.ts';
import { nextVersion, refuseStale } from '#server/database/versions.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import type { KeyedRequest } from '#server/http/keyed-request.ts';
import { storeResponse } from '#server/audit/idempotency/idempotency.service.ts';
import type { System } from '#server/system.ts';
import { deleteTemplate, findTemplates, insertTemplate, lockTemplate, updateTemplate } from './templates.repository.ts';

export { findTemplates } from './templates.repository.ts';

const ENTITY = 'reasonTemplate';

/** @throws 422 if there are already REASON_TEMPLATES_MAX templates */
export async function addTemplate(
  system: System,
  caller: Caller,
  { title, text }: ReasonTemplateForm,
  keyed?: KeyedRequest,
): Promise<Done & { id: number }> {
  return await change(system, async (tx) => {
    if ((await findTemplates(tx.db)).length >= REASON_TEMPLATES_MAX) {
      throw invalid('title', `Sudah ada ${REASON_TEMPLATES_MAX} alasan. Hapus yang tidak dipakai, lalu coba lagi.`);
    }
    const id = await insertTemplate(tx.db, { title, text, updated_at: tx.now.toISOString() });
    await tx.audit({ actorId: caller.id, action: 'create', entity: ENTITY, entityId: id, details: {} });
    const answer = { message: `Alasan “${title}” ditambahkan.`, id };
    await storeResponse(tx.db, keyed, answer, tx.now);
    return answer;
  });
}

/** @throws 404; 409 if another admin has changed the template since the caller loaded it */
export async function editTemplate(
  system: System,
  caller: Caller,
  id: number,
  { title, text, updated_at: loaded }: ReasonTemplateForm & { updated_at?: string | undefined },
): Promise<Done> {
  await change(system, async (tx) => {
    const before = await requireTemplate(tx.db, id);
    refuseStale(loaded, before.updated_at);
    await updateTemplate(tx.db, id, { title, text, updated_at: nextVersion(before.updated_at, tx.now) });
    const details = {
      ...changesBetween(before, { ...before, title }, ['title']),
      // The audit log must not contain whole texts.
      ...(text !== before.text && { text: 'changed' }),
    };
    await tx.audit({ actorId: caller.id, action: 'edit', entity: ENTITY, entityId: id, details });
  });
  return { message: 'Alasan disimpan.' };
}

/** @throws 409 if `ids` does not list exactly the existing templates: another admin has added or deleted one */
export async function orderTemplates(system: System, caller: Caller, ids: readonly number[]): Promise<Done> {
  await change(system, async (tx) => {
    await lockRows(tx.db, 'reason_templates');
    const known = (await findTemplates(tx.db)).map(({ id }) => id);
    if (!isWholeOrder(ids, known)) throw conflict('Daftar alasan sudah berubah. Muat ulang daftarnya, lalu coba lagi.');
    await updatePositions(tx.db, 'reason_templates', ids);
    const details = { order: 'changed' };
    await tx.audit({ actorId: caller.id, action: 'edit', entity: ENTITY, entityId: null, details });
  });
  return { message: 'Urutan alasan disimpan.' };
}

/** Deletes a template. Decisions that used it keep its text. @throws 404 */
export async function removeTemplate(system: System, caller: Caller, id: number): Promise<Done> {
  return await change(system, async (tx) => {
    // The rows after this one get new positions, so two deletions at once would wait for each other's rows.
    await lockRows(tx.db, 'reason_templates');
    const { title } = await requireTemplate(tx.db, id);
    await deleteTemplate(tx.db, id);
    const others = (await findTemplates(tx.db)).map((template) => template.id);
    await updatePositions(tx.db, 'reason_templates', others);
    await tx.audit({ actorId: caller.id, action: 'remove', entity: ENTITY, entityId: id, details: { title } });
    return { message: `Alasan “${title}” dihapus.` };
  });
}

async function requireTemplate(db: Queries, id: number): Promise<ReasonTemplate> {
  const template = await lockTemplate(db, id);
  if (!template) throw notFound(schemasOf('deleteReasonTemplate').notFound ?? '');
  return template;
}
