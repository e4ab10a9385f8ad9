import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { S3mini, S3ServiceError } from 's3mini';
import { AppError } from '#server/errors.ts';
import { ConfigError } from '#server/process/settings.ts';
import { storageIsFull, storageUnavailable } from './storage-errors.ts';
import type { Storage } from '#server/system.ts';
import { isStoredPath } from './stored-path.ts';

type Credentials = { accessKeyId: string; secretAccessKey: string };
type Timeouts = { responseMs: number; uploadMs: number };

const TIMEOUTS: Timeouts = { responseMs: 10_000, uploadMs: 60_000 };
const TRIES = 2;
const BETWEEN_TRIES_MS = 200;
const EXAMPLE = "STORAGE_URL='s3://bucket?endpoint=https://s3.example&region=ap-southeast-3'";

/** Stores files in a bucket of any S3-compatible service. `url` is STORAGE_URL. */
export function s3Storage(url: string, credentials: Credentials, timeouts: Timeouts = TIMEOUTS): Storage {
  const bucket = new S3mini({ ...credentials, ...readStorageUrl(url), fetch: patientFetch(timeouts) });

  return {
    async put(path, bytes, contentType) {
      const key = keyOf(path);
      await attempt(async () => {
        await bucket.putObject(key, bytes, contentType).catch((error: unknown) => {
          throw isFull(error) ? storageIsFull(error) : error;
        });
      });
    },

    async size(path) {
      const key = keyOf(path);
      return attempt(() => absentAsUndefined(bucket.getContentLength(key)));
    },

    async read(path, range) {
      const key = keyOf(path);
      // `range.end` is the position of the last byte. The library expects the position after that byte.
      const end = range && range.end + 1;
      const response = await attempt(() => absentAsUndefined(bucket.getObjectRaw(key, !range, range?.start, end)));
      if (!response?.body) return undefined;
      return Readable.from(untilSilent(response.body, timeouts.responseMs), { objectMode: false });
    },

    async remove(path) {
      const key = keyOf(path);
      await attempt(() => absentAsUndefined(bucket.deleteObject(key)));
    },

    async check() {
      await attempt(async () => {
        if (await bucket.bucketExists()) return;
        throw new Error(`Bucket '${bucket.bucketName}' is not there or not open to these credentials`);
      });
    },
  };
}

function keyOf(path: string): string {
  if (!isStoredPath(path)) throw new Error(`Not a stored path: ${path}`);
  return path;
}

/** Reads STORAGE_URL. The bucket becomes the endpoint's path, as all S3 services accept. Default endpoint: Amazon's. */
function readStorageUrl(text: string): { endpoint: string; region: string } {
  const url = new URL(text);
  const region = url.searchParams.get('region');
  const endpoint = url.searchParams.get('endpoint') ?? (region && `https://s3.${region}.amazonaws.com`);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host) || !['', '/'].includes(url.pathname)) {
    throw new ConfigError(`STORAGE_URL must name a bucket and nothing below it. Example: ${EXAMPLE}`);
  }
  if (!endpoint) throw new ConfigError(`STORAGE_URL must give an endpoint or a region. Example: ${EXAMPLE}`);
  if (!/^https?:\/\/[^/?#]+\/?$/.test(endpoint) || !URL.canParse(endpoint)) {
    throw new ConfigError(`STORAGE_URL has an endpoint that is no http(s) address. Example: ${EXAMPLE}`);
  }
  return { endpoint: `${endpoint.replace(/\/$/, '')}/${url.host}`, region: region ?? 'us-east-1' };
}

/**
 * Returns a fetch that fails if no response begins in time. It retries once after a network error or a 5xx, because the
 * service may have closed an idle connection or be busy.
 */
function patientFetch({ responseMs, uploadMs }: Timeouts): typeof fetch {
  return async (input, init) => {
    for (let tries = 1; ; tries += 1) {
      const limit = new AbortController();
      const patience = init?.method === 'PUT' ? uploadMs : responseMs;
      const timer = setTimeout(() => limit.abort(new Error(`No answer from S3 within ${patience} ms`)), patience);
      try {
        // Refuses redirects, which could lead to a host that the operator has not chosen.
        const response = await fetch(input, { ...init, redirect: 'error', signal: limit.signal });
        if (response.status < 500 || tries === TRIES) return response;
        await response.body?.cancel();
      } catch (error) {
        if (tries === TRIES || limit.signal.aborted) throw error;
      } finally {
        clearTimeout(timer);
      }
      await wait(BETWEEN_TRIES_MS);
    }
  };
}

/**
 * Returns the bytes of a response body. Fails if it waits for the next bytes for longer than `silentMs`. The whole body
 * may take longer. fetch alone would wait five minutes, and so would every link preview and backup.
 */
async function* untilSilent(body: NonNullable<Response['body']>, silentMs: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let timer: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      const silence = Promise.withResolvers<never>();
      timer = setTimeout(() => silence.reject(new Error(`No bytes from S3 within ${silentMs} ms`)), silentMs);
      const { done, value } = await Promise.race([reader.read(), silence.promise]);
      clearTimeout(timer);
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(timer);
    reader.cancel().catch(() => {});
  }
}

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? error : storageUnavailable(error);
  }
}

/** Returns whether the storage is full. MinIO sends XMinioStorageFull, others send QuotaExceeded or status 507. */
function isFull(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal !== undefined && (refusal.status === 507 || /QuotaExceeded|StorageFull/.test(refusal.code ?? ''));
}

/** Returns the error that the S3 service sent. The library may have wrapped that error in its own. */
function refusalOf(error: unknown): S3ServiceError | undefined {
  if (error instanceof S3ServiceError) return error;
  return error instanceof Error && error.cause instanceof S3ServiceError ? error.cause : undefined;
}

async function absentAsUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.status === 404 && refusal.code !== 'NoSuchBucket') return undefined;
    throw error;
  }
}
