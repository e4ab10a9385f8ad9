import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Encoding of a response. 'identity' is the uncompressed body. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Below this size compression saves no network packet. */
const WORTH_COMPRESSING_BYTES = 1024;
/** The default of 11 takes 200 times as long to make the output a fifth smaller. */
const BROTLI_QUALITY = 5;
/** Compressing this much takes half a millisecond. Passing it to another thread and back takes longer. */
const SOON_DONE_BYTES = 2 ** 16;

/** Cached by header value: browsers send only a few different ones, each thousands of times. */
const chosen = new LRUCache<string, Encoding>({ max: 100 });

/** Returns the encoding with the highest weight in an Accept-Encoding header; of equal weights Brotli before gzip. */
export function chooseEncoding(acceptEncoding = ''): Encoding {
  const known = chosen.get(acceptEncoding);
  if (known) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  // A client that refuses every encoding, even the plain body, gets the plain body: it could not use a 406 either.
  const encoding = negotiator.encoding(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] }) ?? 'identity';
  chosen.set(acceptEncoding, encoding);
  return encoding;
}

/** Returns the compressed body, or undefined if compression saves nothing. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer | undefined> {
  if (encoding === 'identity' || body.length < WORTH_COMPRESSING_BYTES) return undefined;
  const isSoonDone = body.length <= SOON_DONE_BYTES;
  if (encoding === 'gzip') return isSoonDone ? gzipSync(body) : promisify(gzip)(body);
  const options: BrotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window larger than the body only costs memory, and time to clear it.
      ...(isSoonDone && { [constants.BROTLI_PARAM_LGWIN]: Math.log2(SOON_DONE_BYTES) }),
    },
  };
  return isSoonDone ? brotliCompressSync(body, options) : promisify(brotliCompress)(body, options);
}
