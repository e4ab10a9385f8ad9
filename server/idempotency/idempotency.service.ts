import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { CallName } from '#contract/calls.ts';
import type { Queries } from '#server/database/database.ts';
import { AppError, malformed } from '#server/errors.ts';
import type { Upload } from '#server/http/upload.ts';
import type { System } from '#server/system.ts';
import { deleteKey, deleteKeysOfUser, deleteKeysOutside, findKey, insertKey } from './idempotency.repository.ts';

const KEPT_MS = 24 * 60 * 60_000;
const READABLE_KEY = /^[\x20-\x7e]{1,200}$/;

/** A request that named a key, so that sending it again makes nothing a second time. */
export type KeyedRequest = { userId: number; call: CallName; key: string; digest: string };

/** @throws 400 for a key that is empty, longer than 200 characters or not printable ASCII. */
export function checkKey(key: string): void {
  if (READABLE_KEY.test(key)) return;
  throw malformed('Idempotency-Key harus berisi 1 sampai 200 karakter ASCII yang dapat dicetak.');
}

/** Returns a hash (hex) of the validated fields and the files. The same fields give the same one as a form and as JSON. */
export async function digestOf(body: unknown, uploads: readonly Upload[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(body));
  for (const { field, temporaryPath } of uploads.toSorted((a, b) => a.field.localeCompare(b.field))) {
    hash.update(`\0${field}\0`);
    for await (const bytes of createReadStream(temporaryPath)) hash.update(bytes);
  }
  return hash.digest('hex');
}

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
