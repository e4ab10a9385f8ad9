import { crc32, deflateSync } from 'node:zlib';

export const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex');

export function chunk(type: string, data: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data as string, 'latin1')]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Writes a PNG. `format`: bits per sample and colour type. `rows`: each row begins with its filter byte. */
export function writePng(width: number, height: number, format: [bits: number, colour: number], rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(format, 8);
  return Buffer.concat([PNG_START, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', '')]);
}
