import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Of a response; 'identity' is the body without compression. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Below this a compressed body saves no packet. */
const WORTH_COMPRESSING_BYTES = 1024;
/** The default of 11 takes 200 times as long for a fifth less. */
const BROTLI_QUALITY = 5;
/** Half a millisecond's work: to another thread and back takes longer. */
const SOON_DONE_BYTES = 2 ** 16;

/** By Accept-Encoding header: browsers send a handful of different ones, each of them thousands of times. */
const chosen = new LRUCache<string, Encoding>({ max: 100 });

/** Returns the encoding with the highest weight in an Accept-Encoding header, Brotli before gzip among equal weights. */
export function chooseEncoding(acceptEncoding = ''): Encoding {
  const known = chosen.get(acceptEncoding);
  if (known) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  // A client that refuses everything, the plain body too, gets it all the same: it may ignore a 406 no better.
  const encoding = negotiator.encoding(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] }) ?? 'identity';
  chosen.set(acceptEncoding, encoding);
  return encoding;
}

/** Returns the compressed body, or undefined where compression saves nothing. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer | undefined> {
  if (encoding === 'identity' || body.length < WORTH_COMPRESSING_BYTES) return undefined;
  const isSoonDone = body.length <= SOON_DONE_BYTES;
  if (encoding === 'gzip') return isSoonDone ? gzipSync(body) : promisify(gzip)(body);
  const options: BrotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window larger than the body only takes memory, and time to clear it.
      ...(isSoonDone && { [constants.BROTLI_PARAM_LGWIN]: Math.log2(SOON_DONE_BYTES) }),
    },
  };
  return isSoonDone ? brotliCompressSync(body, options) : promisify(brotliCompress)(body, options);
}
