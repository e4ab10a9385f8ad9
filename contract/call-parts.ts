import { z } from 'zod';
import { idNumber, pathId } from './text.ts';

export const byId = z.object({ id: pathId });
/** Every write returns at least a message, because screens show it. */
export const done = z.object({ message: z.string() });
export type Done = z.infer<typeof done>;
export const doneWithId = done.extend({ id: idNumber });

export const personById = { params: byId, notFound: 'Pengguna tidak ditemukan.' };
