import { z } from 'zod';
import { identified, identityForm } from '#contract/identity/second-factor.ts';
import { choice, timestamp } from '#contract/text.ts';

/** Days in which a user can still cancel the deletion of their account. */
export const DELETION_DAYS = 14;

/** After the deletion, public works keep the author's name (`named`) or show "Penulis" instead (`anonymous`). */
const WORKS_STAY = ['named', 'anonymous'] as const;
export type WorksStay = (typeof WORKS_STAY)[number];

export const deletionForm = identified(identityForm.extend({ works: choice('Nama pada tulisan', WORKS_STAY) }));

export const ownDeletionAnswer = z.object({
  deletion: z
    .object({ at: timestamp, works: z.enum(WORKS_STAY) })
    .nullable()
    .describe('null: the account is not going to be deleted'),
});

export type OwnDeletion = z.infer<typeof ownDeletionAnswer>['deletion'];
