import { type Queries, readCommitted } from '#server/database/database.ts';
import { fromJson, toJson } from '#server/database/json-column.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedRequest } from '#server/http/keyed-request.ts';
import type { System } from '#server/system.ts';
import { deleteKey, deleteKeysOutside, findKey, insertKey } from './idempotency.repository.ts';

export { forgetKeysOfUser } from './idempotency.repository.ts';

const KEPT_MS = 24 * 60 * 60_000;

/**
 * Returns the stored response if a request with this key was already handled. Otherwise, and for a request without a
 * key, calls `run`, which must call storeResponse in its transaction, and returns the response of `run`.
 * @throws 422 `keyReused` if the key was used with other content
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
    // Two requests with one key may run simultaneously. When the first has committed, `run` of the second throws, in
    // storeResponse or before it. The second caller then gets the response to the first request.
    const meanwhile = await findResponse<Answer>(system, request);
    if (meanwhile) return meanwhile;
    throw error;
  }
}

/** Stores a response. Call it in the transaction of the change, so that both are committed or neither. */
export async function storeResponse(
  db: Queries,
  request: KeyedRequest | undefined,
  answer: object,
  now: Date,
): Promise<void> {
  if (!request) return;
  const { digest } = request;
  const row = { ...columnsOf(request), digest, answer: toJson(answer), created_at: now.toISOString() };
  if (await insertKey(db, row)) return;
  throw new AppError('conflict', 'Kiriman yang sama sedang diproses. Coba lagi sebentar lagi.', { retryAfter: 1 });
}

/** Deletes keys older than KEPT_MS, and keys dated more than KEPT_MS in the future, which a wrong clock has caused. */
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
  return stored && fromJson<Answer>(stored.answer);
}

const columnsOf = ({ userId, call, key }: KeyedRequest) => ({ user_id: userId, call, key });

const keyReused = () =>
  new AppError(
    'keyReused',
    'Kiriman ini sudah sampai tadi, dengan isi yang lain, dan sudah tersimpan. Periksa dulu yang tersimpan; ' +
      'bila yang ini pun diperlukan, kirim sekali lagi sebagai kiriman baru.',
  );
