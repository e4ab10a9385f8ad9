import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

export type ZipEntry = { name: string; bytes: Uint8Array };

const compress = promisify(deflateRaw);

const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATE = 8;
const MOST_ENTRIES = 0xffff;
const MOST_BYTES = 0xffffffff;

/**
 * Writes a ZIP archive (PKWARE APPNOTE 6.3.10, without ZIP64) as its entries come: one entry at a time is in memory. A
 * ZIP rather than the tar of the backups, because phones and older Windows open no tar.
 * @throws for more than 65,535 entries or 4 GB
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes } of entries) {
    const compressed = await compress(bytes);
    const fileName = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(VERSION, 0);
    fields.writeUInt16LE(FLAGS, 2);
    fields.writeUInt16LE(DEFLATE, 4);
    fields.writeUInt16LE(dosTime(at), 6);
    fields.writeUInt16LE(dosDate(at), 8);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(compressed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(fileName.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, fileName, compressed]);

    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const made = Buffer.alloc(2);
    made.writeUInt16LE(VERSION, 0);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), made, fields, place, fileName]));

    offset += local.length;
    if (directory.length > MOST_ENTRIES || offset > MOST_BYTES) throw new Error('The archive is too large for a ZIP');
    yield local;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  yield Buffer.concat([central, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

/** The format has local times without a zone; ours are UTC. */
const dosTime = (at: Date) => (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
const dosDate = (at: Date) => ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
