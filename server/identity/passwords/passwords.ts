import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

/** argon2id as OWASP's password storage page recommends: 19 MiB, 2 passes, 1 lane. One hash takes about 30 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const SALT_BYTES = 16;

const derive = promisify(argon2);

/** The most hashes computed at once: one core stays free (if there are two or more) for other requests. */
const MOST_AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));
const inTurn = pLimit(MOST_AT_ONCE);

/** Returns the hash as a PHC string: $argon2id$v=19$m=…,t=…,p=…$salt$hash */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await inTurn(() => deriveTag(password, salt, COST, TAG_BYTES));
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(tag)}`;
}

/** Checks a password. If there is no account (no `hash`), a dummy hash makes the check equally slow. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const stored = parse(hash ?? DUMMY_HASH);
  const tag = await inTurn(() => deriveTag(password, stored.salt, stored.cost, stored.tag.length));
  return timingSafeEqual(tag, stored.tag) && hash !== undefined;
}

const DUMMY_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${toBase64(
  Buffer.alloc(SALT_BYTES, 1),
)}$${toBase64(Buffer.alloc(TAG_BYTES))}`;

type Cost = typeof COST;

async function deriveTag(password: string, salt: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  // Keyboards encode accented letters differently. NFC makes them the same.
  const message = Buffer.from(password.normalize('NFC'));
  return await derive('argon2id', { message, nonce: salt, ...cost, tagLength });
}

function parse(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match?.[4] || !match[5]) throw new Error('A stored password hash cannot be read');
  return {
    cost: { memory: Number(match[1]), passes: Number(match[2]), parallelism: Number(match[3]) },
    salt: Buffer.from(match[4], 'base64'),
    tag: Buffer.from(match[5], 'base64'),
  };
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
