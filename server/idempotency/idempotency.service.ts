import type { Queries } from '#server/database/database.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedRequest } from '#server/http/keyed-request.ts';
import type { System } from '#server/system.ts';
import { deleteKey, deleteKeysOfUser, deleteKeysOutside, findKey, insertKey } from './idempotency.repository.ts';

const KEPT_MS = 24 * 60 * 60_000;

/**
 * Returns the answer that the same request got before, or what `run` makes of it. Without a key it only runs.
 * `run` calls keepAnswer in its transaction.
 * @throws 422 `keyReused` where the key came with another content before.
 */
export async function runOnce<Answer>(
  system: System,
  request: KeyedRequest | undefined,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (!request) return await run();
  const before = await findAnswer<Answer>(system, request);
  if (before) return before;
  try {
    return await run();
  } catch (error) {
    // Of two that came at once the second one fails, in keepAnswer or earlier, once the first one is committed.
    const meanwhile = await findAnswer<Answer>(system, request);
    if (meanwhile) return meanwhile;
    throw error;
  }
}

/** To be called in the transaction that makes what the answer tells of: either both are there afterwards, or neither. */
export async function keepAnswer(
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

/** Also those from times that are yet to come, which a clock that was ahead has left. */
export async function removePastKeys({ db, clock }: System): Promise<void> {
  const now = clock.now().getTime();
  await deleteKeysOutside(db, new Date(now - KEPT_MS).toISOString(), new Date(now + KEPT_MS).toISOString());
}

async function findAnswer<Answer>({ db, clock }: System, request: KeyedRequest): Promise<Answer | undefined> {
  const found = await findKey(db, columnsOf(request));
  if (!found) return undefined;
  if (Date.parse(found.created_at) < clock.now().getTime() - KEPT_MS) {
    await deleteKey(db, { ...columnsOf(request), created_at: found.created_at });
    return undefined;
  }
  if (found.digest !== request.digest) throw keyReused();
  return JSON.parse(found.answer) as Answer;
}

const columnsOf = ({ userId, call, key }: KeyedRequest) => ({ user_id: userId, call, key });

const keyReused = () =>
  new AppError(
    'keyReused',
    'Kiriman ini sudah sampai tadi, dengan isi yang lain, dan sudah tersimpan. Periksa dulu yang tersimpan; ' +
      'bila yang ini pun diperlukan, kirim sekali lagi sebagai kiriman baru.',
  );
