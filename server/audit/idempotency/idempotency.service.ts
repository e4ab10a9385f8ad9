import { type Queries, readCommitted } from '#server/database/database.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedRequest } from '#server/http/keyed-request.ts';
import type { System } from '#server/system.ts';
import { deleteKey, deleteKeysOfUser, deleteKeysOutside, findKey, insertKey } from './idempotency.repository.ts';

const KEPT_MS = 24 * 60 * 60_000;

/**
 * Returns the stored response of the same request, or runs `run` and returns its response. Without a key it always
 * runs. `run` must call storeResponse in its transaction.
 * @throws 422 `keyReused` if the key was used with other content.
 */
export async function runOnce<Answer>(
  system: System,
  request: KeyedRequest | undefined,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (!request) return await run();
  const before = await findResponse<Answer>(system, request);
  if (before) return before;
  try {
    return await run();
  } catch (error) {
    // The second of two simultaneous requests fails, in storeResponse or earlier, after the first has committed. It
    // then gets the response of the first.
    const meanwhile = await findResponse<Answer>(system, request);
    if (meanwhile) return meanwhile;
    throw error;
  }
}

/**
 * Stores the response. Call it in the transaction of the change that the response reports, so that neither is committed
 * without the other.
 */
export async function storeResponse(
  db: Queries,
  request: KeyedRequest | undefined,
  answer: object,
  now: Date,
): Promise<void> {
  if (!request) return;
  const { digest } = request;
  const row = { ...columnsOf(request), digest, answer: JSON.stringify(answer), created_at: now.toISOString() };
  if (await insertKey(db, row)) return;
  throw new AppError('conflict', 'Kiriman yang sama sedang diproses. Coba lagi sebentar lagi.', { retryAfter: 1 });
}

export async function forgetKeysOfUser(db: Queries, userId: number): Promise<void> {
  await deleteKeysOfUser(db, userId);
}

/** Removes old keys, and those with a date in the future, which were written while the clock was ahead. */
export async function removePastKeys({ db, clock }: System): Promise<void> {
  const now = clock.now().getTime();
  await deleteKeysOutside(db, new Date(now - KEPT_MS).toISOString(), new Date(now + KEPT_MS).toISOString());
}

async function findResponse<Answer>({ db, clock }: System, request: KeyedRequest): Promise<Answer | undefined> {
  const found = await findKey(db, columnsOf(request));
  if (!found) return undefined;
  if (Date.parse(found.created_at) < clock.now().getTime() - KEPT_MS) {
    await deleteKey(db, { ...columnsOf(request), created_at: found.created_at });
    return undefined;
  }
  if (found.digest !== request.digest) throw keyReused();
  const stored = await readCommitted(db, (tx) => findKey(tx, columnsOf(request)));
  return stored && JSON.parse(stored.answer);
}

const columnsOf = ({ userId, call, key }: KeyedRequest) => ({ user_id: userId, call, key });

const keyReused = () =>
  new AppError(
    'keyReused',
    'Kiriman ini sudah sampai tadi, dengan isi yang lain, dan sudah tersimpan. Periksa dulu yang tersimpan; ' +
      'bila yang ini pun diperlukan, kirim sekali lagi sebagai kiriman baru.',
  );
