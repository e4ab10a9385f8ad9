import { z } from 'zod';
import { idNumber, pathId } from './text.ts';

/** Every write returns at least a message, because screens show it. */
export const done = z.object({ message: z.string() });
export type Done = z.infer<typeof done>;
export const doneWithId = done.extend({ id: idNumber });
/** A call that creates something. */
export const created = { answer: doneWithId, status: 201, isKeyed: true } as const;

/** A call about one thing. `notFound`: the message for an id that does not exist. */
export const oneById = (notFound: string) => ({ params: z.object({ id: pathId }), notFound });
export const personById = oneById('Pengguna tidak ditemukan.');
