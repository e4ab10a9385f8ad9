import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import type { CallName } from '#contract/calls.ts';
import { fieldsOf } from '#contract/objects.ts';
import { malformed } from '#server/errors.ts';
import type { Upload } from './upload.ts';

/** A request with an Idempotency-Key. `digest` covers its path, fields and files; see digestOf. */
export type KeyedRequest = { userId: number; call: CallName; key: string; digest: string };

const READABLE_KEY = /^[\x20-\x7e]{1,200}$/;

/** @throws 400 if the request has a key that is empty, longer than 200 characters or not printable ASCII */
export function checkKey(request: FastifyRequest): void {
  const key = keyOf(request);
  if (key === undefined || READABLE_KEY.test(key)) return;
  throw malformed('Idempotency-Key harus berisi 1 sampai 200 karakter ASCII yang dapat dicetak.');
}

/** Returns undefined for a request without a key or without a caller. Validate the body first. */
export async function toKeyedRequest(call: CallName, request: FastifyRequest): Promise<KeyedRequest | undefined> {
  const { caller, params, body, uploads } = request;
  const key = keyOf(request);
  if (key === undefined || !caller) return undefined;
  return { userId: caller.id, call, key, digest: await digestOf(params, body, Object.values(uploads)) };
}

/** Returns the text of the Idempotency-Key header. If the header was sent several times, Node joins the texts. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  return headers['idempotency-key']?.toString();
}

/**
 * Returns a hexadecimal SHA-256. A form and a JSON body with the same fields have the same digest. The field `draft` is
 * ignored: each save of the draft changes it, so it may differ in a repeated request.
 */
async function digestOf(params: unknown, body: unknown, uploads: readonly Upload[]): Promise<string> {
  const { draft: _draft, ...content } = fieldsOf(body);
  const hash = createHash('sha256').update(JSON.stringify(content));
  const path = JSON.stringify(params);
  if (path !== '{}') hash.update(`\0${path}`);
  for (const { field, temporaryPath } of uploads.toSorted((a, b) => a.field.localeCompare(b.field))) {
    hash.update(`\0${field}\0`);
    for await (const bytes of createReadStream(temporaryPath)) hash.update(bytes);
  }
  return hash.digest('hex');
}
