import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The encoding of a response body. 'identity': not compressed. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Compressing a smaller body would not save a network packet. */
const WORTH_COMPRESSING_BYTES = 1024;
/** Brotli's default of 11 makes the output a fifth smaller, but takes 200 times as long. */
const BROTLI_QUALITY = 5;
/** Up to this size, the main thread compresses a body, in half a millisecond. A worker thread would take longer. */
const SOON_DONE_BYTES = 2 ** 16;

/** The encodings chosen before, by header. Browsers send only a few different headers, each thousands of times. */
const chosen = new LRUCache<string, Encoding>({ max: 100 });

/** Returns the encoding with the highest weight in an Accept-Encoding header. At equal weights Brotli beats gzip. */
export function chooseEncoding(acceptEncoding = ''): Encoding {
  const known = chosen.get(acceptEncoding);
  if (known) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  // A client that refuses all encodings, even 'identity', gets the plain body: it could not use a 406 either.
  const encoding = negotiator.encoding(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] }) ?? 'identity';
  chosen.set(acceptEncoding, encoding);
  return encoding;
}

/** Returns the compressed body, or undefined if the body should not be compressed. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer | undefined> {
  if (encoding === 'identity' || body.length < WORTH_COMPRESSING_BYTES) return undefined;
  const isSoonDone = body.length <= SOON_DONE_BYTES;
  if (encoding === 'gzip') return isSoonDone ? gzipSync(body) : promisify(gzip)(body);
  const options: BrotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A Brotli window that is larger than the body costs memory, and time to clear the memory.
      ...(isSoonDone && { [constants.BROTLI_PARAM_LGWIN]: Math.log2(SOON_DONE_BYTES) }),
    },
  };
  return isSoonDone ? brotliCompressSync(body, options) : promisify(brotliCompress)(body, options);
}
