import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { z } from 'zod';
import { messageOf } from '#server/process/error-details.ts';
import { OperatorError } from './command.ts';

/** The last entry of every archive. It lists all other entries, so that a truncated or changed archive is detected. */
const MANIFEST = 'manifest.json';
const FORMAT = 1;

const manifest = z.object({
  format: z.number().int(),
  made_at: z.string(),
  /** Name of the newest migration of the database that was backed up. */
  migration: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  tables: z.record(z.string(), z.number().int()),
  /** The highest id that each table has assigned. A restored database must not assign the id of a deleted row again. */
  highest_ids: z.record(z.string(), z.number().int()),
  /** SHA-256 of every other entry, in hexadecimal. */
  sha256: z.record(z.string(), z.string()),
});

export type Manifest = z.infer<typeof manifest>;

export type ArchiveWriter = {
  /** Adds an entry. `size` must be the exact number of bytes. */
  add(name: string, size: number, content: Readable): Promise<void>;
  finish(details: Omit<Manifest, 'format' | 'sha256'>): Promise<void>;
  /** Stops writing. The incomplete file stays; the caller deletes it. */
  abort(error: unknown): void;
};

/** Writes a gzipped tar file that only its owner may read: it contains e-mail addresses and password hashes. */
export function writeArchive(file: string): ArchiveWriter {
  const { readable, controller } = createTarPacker();
  const written = pipeline(
    Readable.fromWeb(readable as WebStream),
    createGzip({ level: 1 }),
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  // Prevents an unhandled rejection: add() fails with the same error and finish() rethrows it.
  written.catch(() => {});
  const sha256: Record<string, string> = {};

  async function addEntry(name: string, size: number, content: Readable): Promise<void> {
    const hash = createHash('sha256');
    const writer = controller.add({ name, size, mode: 0o600 }).getWriter();
    const bytes: AsyncIterable<Buffer> = content;
    for await (const chunk of bytes) {
      hash.update(chunk);
      await writer.write(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    }
    await writer.close();
    sha256[name] = hash.digest('hex');
  }

  return {
    add: addEntry,
    async finish(details) {
      const text = Buffer.from(`${JSON.stringify({ format: FORMAT, ...details, sha256 }, undefined, 2)}\n`);
      await addEntry(MANIFEST, text.length, Readable.from([text]));
      controller.finalize();
      await written;
    },
    abort: (error) => controller.error(error),
  };
}

export type Entry = { name: string; content: Readable };

/** Calls `onEntry` for each entry, in the order of the archive. Content that `onEntry` does not read is skipped. */
export async function readArchive(file: string, onEntry: (entry: Entry) => Promise<void>): Promise<void> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new OperatorError(`${file} cannot be read: ${messageOf(error)}`);
  });
  try {
    const unpacked = createGunzip();
    const source = handle.createReadStream({ autoClose: false });
    source.on('error', (error) => unpacked.destroy(error));
    const tar = Readable.toWeb(source.pipe(unpacked)) as ReadableStream<Uint8Array>;
    for await (const { header, body } of tar.pipeThrough(createTarDecoder({ strict: true }))) {
      const content = Readable.fromWeb(body as WebStream);
      await onEntry({ name: header.name, content });
      content.resume();
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw damaged(file, messageOf(error) || 'it ends too early');
  } finally {
    await handle.close();
  }
}

/** Reads the whole archive and compares every checksum. @throws OperatorError whose message says what is wrong */
export async function verifyArchive(file: string): Promise<Manifest> {
  const found: Record<string, string> = {};
  let text = '';
  await readArchive(file, async ({ name, content }) => {
    const hash = createHash('sha256');
    const chunks: Buffer[] = [];
    const bytes: AsyncIterable<Buffer> = content;
    for await (const chunk of bytes) {
      hash.update(chunk);
      if (name === MANIFEST) chunks.push(Buffer.from(chunk));
    }
    if (name === MANIFEST) text = Buffer.concat(chunks).toString();
    else found[name] = hash.digest('hex');
  });
  if (text === '') throw damaged(file, 'its end is missing');
  const read = manifest.safeParse(parseJson(text));
  if (!read.success) throw damaged(file, 'its manifest cannot be read');
  if (read.data.format > FORMAT) throw new OperatorError(`${file} was made by a newer Terarah. Use that one.`);
  const { sha256 } = read.data;
  const wrong = [...new Set([...Object.keys(sha256), ...Object.keys(found)])].filter(
    (name) => sha256[name] !== found[name],
  );
  if (wrong.length > 0) throw damaged(file, `${wrong.length} of its entries differ, the first is ${wrong[0]}`);
  return read.data;
}

function damaged(file: string, why: string): OperatorError {
  return new OperatorError(`${file} is damaged or no backup: ${why}. Take another copy of it.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a local file as the content of an archive entry. */
export const contentOf = (file: string): Readable => createReadStream(file);
