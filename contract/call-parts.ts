import { z } from 'zod';
import { idNumber, pathId } from './text.ts';

/** The response of a call that writes. It has at least a message, because screens show it. */
export const done = z.object({ message: z.string() });
export type Done = z.infer<typeof done>;
export const doneWithId = done.extend({ id: idNumber });
/** What all calls that create something have in common. */
export const created = { answer: doneWithId, status: 201, isKeyed: true } as const;

/** The body of a call that orders a whole list, such as the topics. */
export const wholeOrder = z.object({
  ids: z.array(idNumber, { error: 'ids harus berupa daftar nomor.' }).describe('Every row once, in the new order'),
});

/** What all calls with an id in their path have in common. `notFound`: the message for an unknown id. */
export const oneById = (notFound: string) => ({ params: z.object({ id: pathId }), notFound });
export const personById = oneById('Pengguna tidak ditemukan.');
