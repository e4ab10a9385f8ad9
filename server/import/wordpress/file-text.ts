import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportError } from '#server/import/source.ts';

/** Characters that XML forbids. Real exports contain them. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENCODING = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w-]{1,40})["']/;

/**
 * Yields the text of a file in parts, without characters that XML forbids. A gzip file is unpacked.
 * @throws ImportError if the file cannot be read or is in another encoding than it says
 */
export async function* textOfFile(file: string): AsyncIterable<string> {
  const found = await stat(file).catch(() => undefined);
  if (!found) throw new ImportError(`There is no file ${file}.`);
  if (!found.isFile()) throw new ImportError(`${file} is not a file. Give the export file itself.`);
  if (found.size === 0) throw new ImportError(`The file ${file} is empty.`);
  const decode = new Decoding();
  try {
    for await (const bytes of bytesOf(file, await isPacked(file))) {
      if (Buffer.isBuffer(bytes)) yield decode.text(bytes);
    }
    yield decode.rest();
  } catch (error) {
    if (error instanceof ImportError) throw error;
    if (error instanceof TypeError) throw new ImportError('The file contains bytes that its encoding does not allow.');
    throw new ImportError(`The file cannot be read: ${error instanceof Error ? error.message : 'unknown error'}.`);
  }
}

async function isPacked(file: string): Promise<boolean> {
  for await (const bytes of createReadStream(file, { end: 1 })) {
    return Buffer.isBuffer(bytes) && bytes[0] === 0x1f && bytes[1] === 0x8b;
  }
  return false;
}

function bytesOf(file: string, isGzip: boolean): Readable {
  const raw = createReadStream(file);
  // The iteration reports errors of the pipeline, because the pipeline destroys the last stream with the error.
  return isGzip ? pipeline(raw, createGunzip(), () => undefined) : raw;
}

class Decoding {
  #decoder: TextDecoder | undefined;

  text(bytes: Buffer): string {
    this.#decoder ??= decoderFor(bytes);
    const text = this.#decoder.decode(bytes, { stream: true });
    const allowed = text.replace(FORBIDDEN, '');
    if (allowed.length < text.length / 2) throw new ImportError('The file is not text: it is damaged, or binary.');
    return allowed;
  }

  rest(): string {
    return (this.#decoder?.decode() ?? '').replace(FORBIDDEN, '');
  }
}

function decoderFor(beginning: Buffer): TextDecoder {
  if (beginning.subarray(0, 64).includes(0) || /^(?:\xff\xfe|\xfe\xff)/.test(beginning.toString('latin1', 0, 2))) {
    throw new ImportError('The file is not in UTF-8 (UTF-16 or binary). Export it again, or convert it to UTF-8.');
  }
  const label = ENCODING.exec(beginning.toString('latin1', 0, 400).replace(/^\xef\xbb\xbf/, ''))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    throw new ImportError(`The file is in the encoding ${label}, which cannot be read. Convert it to UTF-8.`);
  }
}
