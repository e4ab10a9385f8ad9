import { z } from 'zod';
import { choice, idNumber, pathId, timestamp } from '#contract/text.ts';
import { listMeta, listQuery } from '#contract/lists.ts';
import { BIN_KINDS } from './bin-kinds.ts';

const kind = z.enum(BIN_KINDS);

export const binQuery = listQuery(['-deleted_at']).extend({ kind: choice('kind', BIN_KINDS).optional() });

/** A deleted row that can be brought back. */
const deletedRow = z.object({
  kind,
  id: idNumber,
  title: z.string(),
  deleted_at: timestamp,
  deleted_by: z.string().nullable().describe('Name of the admin; null if the account is gone'),
  removed_at: timestamp.describe('When it will be removed permanently'),
});

export const binAnswer = z.object({
  rows: z.array(deletedRow),
  meta: listMeta.extend({
    counts: z.record(kind, z.number().int()).describe('Rows of each kind, regardless of kind and q'),
  }),
});

export const rowInPath = {
  params: z.object({ kind, id: pathId }),
  notFound: 'Tidak ada lagi di sampah: mungkin sudah dipulihkan atau dihapus permanen.',
};

export type DeletedRow = z.infer<typeof deletedRow>;
export type BinQuery = z.infer<typeof binQuery>;
