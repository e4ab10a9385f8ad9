import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Below this a compressed body saves no packet. */
const WORTH_COMPRESSING_BYTES = 1024;
/** The default of 11 takes 200 times as long for a fifth less. */
const BROTLI_QUALITY = 5;
/** Half a millisecond's work: to another thread and back takes longer. */
const SOON_DONE_BYTES = 2 ** 16;

/** Browsers send a handful of different ones, each of them thousands of times. */
const chosen = new Map<string, Encoding | undefined>();
const CHOICES_KEPT = 100;

export function chooseEncoding(acceptEncoding = ''): Encoding | undefined {
  const known = chosen.get(acceptEncoding);
  if (known !== undefined || chosen.has(acceptEncoding)) return known;
  if (chosen.size >= CHOICES_KEPT) chosen.clear();
  const encoding = parse(acceptEncoding);
  chosen.set(acceptEncoding, encoding);
  return encoding;
}

function parse(acceptEncoding: string): Encoding | undefined {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter((part) => !part.slice(1).some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer | undefined> {
  if (body.length < WORTH_COMPRESSING_BYTES) return undefined;
  const isSoonDone = body.length <= SOON_DONE_BYTES;
  if (encoding === 'gzip') return isSoonDone ? gzipSync(body) : promisify(gzip)(body);
  const options: BrotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // Of more than the body there is nothing to remember; a window for more takes memory, and time to fill it.
      ...(isSoonDone && { [constants.BROTLI_PARAM_LGWIN]: Math.log2(SOON_DONE_BYTES) }),
    },
  };
  return isSoonDone ? brotliCompressSync(body, options) : promisify(brotliCompress)(body, options);
}
