import { z } from 'zod';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from './audit-words.ts';
import { namedUser } from '#contract/identity/users.ts';
import { listMeta, listQuery } from '#contract/lists.ts';
import { idNumber, timestamp } from '#contract/text.ts';

const auditEntry = z.object({
  id: idNumber,
  at: timestamp,
  actor: namedUser.extend({ email: z.string() }).nullable().describe('Who did it; null for the system itself'),
  action: z.string(),
  entity: z.string(),
  entity_id: idNumber.nullable(),
  title: z.string().nullable().describe('What it is called now; null when it is gone'),
  details: z.record(z.string(), z.unknown()).describe('What changed, in short'),
});

const day = (name: string) =>
  z.iso.date({ error: `${name} harus berupa tanggal. Contoh yang benar: 2026-11-21.` }).optional();

/** `q` searches for the name of a user. `from` and `to` are days in Jakarta, both inclusive. */
export const auditListQuery = listQuery(['-at', 'at']).extend({
  action: z.enum(AUDIT_ACTIONS, { error: `action harus salah satu dari: ${AUDIT_ACTIONS.join(', ')}.` }).optional(),
  entity: z.enum(AUDIT_ENTITIES, { error: `entity harus salah satu dari: ${AUDIT_ENTITIES.join(', ')}.` }).optional(),
  from: day('from'),
  to: day('to'),
});
export const auditListAnswer = z.object({ log: z.array(auditEntry), meta: listMeta });

export type AuditLogEntry = z.infer<typeof auditEntry>;
export type AuditListQuery = z.infer<typeof auditListQuery>;
