import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';

/** A file of the archive. `parts` is for a text that is too long to be in memory as a whole. */
export type ZipEntry = { name: string } & ({ bytes: Uint8Array } | { parts: AsyncIterable<string> });

const compress = promisify(deflateRaw);

const VERSION = 20;
/** Flag bits of a ZIP entry: the file name is UTF-8; the checksum and the sizes are written after the content. */
const FLAGS = 0x0800;
const FLAG_SIZES_FOLLOW = 0x0008;
const DEFLATE = 8;
const MOST_ENTRIES = 0xffff;
const MOST_BYTES = 0xffffffff;

/**
 * Writes a ZIP archive (PKWARE APPNOTE 6.3.10, without ZIP64) while its entries arrive. Only one entry, or one part of
 * an entry, is in memory at a time. The format is not tar, because phones and older Windows cannot open tar archives.
 * @throws for more than 65,535 entries or 4 GB
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const fileName = Buffer.from(entry.name);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    let fields: Buffer;
    if ('bytes' in entry) {
      const compressed = await compress(entry.bytes);
      const sizes = { checksum: crc32(entry.bytes), compressed: compressed.length, original: entry.bytes.length };
      fields = fieldsOf(at, FLAGS, sizes, fileName.length);
      const local = Buffer.concat([LOCAL, fields, fileName, compressed]);
      offset += local.length;
      yield local;
    } else {
      const sizes = { checksum: 0, compressed: 0, original: 0 };
      const flags = FLAGS | FLAG_SIZES_FOLLOW;
      const head = Buffer.concat([LOCAL, fieldsOf(at, flags, sizes, fileName.length), fileName]);
      yield head;
      for await (const part of compressParts(entry.parts, sizes)) yield part;
      fields = fieldsOf(at, flags, sizes, fileName.length);
      const descriptor = Buffer.concat([Buffer.from('PK\u0007\u0008', 'latin1'), fields.subarray(10, 22)]);
      offset += head.length + sizes.compressed + descriptor.length;
      yield descriptor;
    }
    const made = Buffer.alloc(2);
    made.writeUInt16LE(VERSION, 0);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), made, fields, place, fileName]));
    if (directory.length > MOST_ENTRIES || offset > MOST_BYTES) throw new Error('The archive is too large for a ZIP');
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  yield Buffer.concat([central, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

type Sizes = { checksum: number; compressed: number; original: number };

const LOCAL = Buffer.from('PK\u0003\u0004', 'latin1');

/** Returns the fields that are the same in an entry's local header and in the central directory. */
function fieldsOf(at: Date, flags: number, { checksum, compressed, original }: Sizes, nameLength: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(flags, 2);
  fields.writeUInt16LE(DEFLATE, 4);
  fields.writeUInt16LE(dosTime(at), 6);
  fields.writeUInt16LE(dosDate(at), 8);
  fields.writeUInt32LE(checksum, 10);
  fields.writeUInt32LE(compressed, 14);
  fields.writeUInt32LE(original, 18);
  fields.writeUInt16LE(nameLength, 22);
  return fields;
}

/** Compresses the parts. Keeps the checksum and the sizes in `sizes` up to date. */
async function* compressParts(parts: AsyncIterable<string>, sizes: Sizes): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const part of parts) {
      const bytes = Buffer.from(part);
      sizes.checksum = crc32(bytes, sizes.checksum);
      sizes.original += bytes.length;
      yield bytes;
    }
  }
  const compressing = pipeline(Readable.from(counted(), { highWaterMark: 1 }), createDeflateRaw(), () => {});
  for await (const compressed of compressing as AsyncIterable<Buffer>) {
    sizes.compressed += compressed.length;
    yield compressed;
  }
}

/** ZIP stores times without a time zone. This archive contains times in UTC. */
const dosTime = (at: Date) => (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
const dosDate = (at: Date) => ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
