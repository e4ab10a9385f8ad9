import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** An AVIF of about 2 KB with 50 megapixels, 12 bits and transparency. Decoding it takes 1.3 GB. */
export async function hugeAvif(): Promise<Buffer> {
  const create = { width: 7070, height: 7070, channels: 4, background: { r: 9, g: 99, b: 30, alpha: 0.5 } } as const;
  return await sharp({ create })
    .toColourspace('rgb16')
    .avif({ effort: 0, bitdepth: 12, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

const UNPACKED_BYTES = 1_500_000_000;

/** A PDF whose catalog is in a stream that unpacks to 1.5 GB. */
export function unpackingPdf(): Buffer {
  const stream = deflateSync(Buffer.alloc(UNPACKED_BYTES)).toString('latin1');
  const objects = `<< /Type /ObjStm /N 1 /First 4000000 /Length ${stream.length} /Filter /FlateDecode >>\nstream\n${stream}\nendstream`;
  const head = Buffer.from(`%PDF-1.5\n1 0 obj\n${objects}\nendobj\n`, 'latin1');
  // The xref entries of objects 0 (free), 1 (plain, at offset 9), 2 (the catalog, inside object 1) and 3 (this stream).
  const offset = Buffer.alloc(4);
  offset.writeUInt32BE(head.length);
  const entries = Buffer.concat([
    Buffer.from([0, 0, 0, 0, 0, 255]),
    Buffer.from([1, 0, 0, 0, 9, 0]),
    Buffer.from([2, 0, 0, 0, 1, 0]),
    Buffer.from([1, ...offset, 0]),
  ]);
  const xref = `3 0 obj\n<< /Type /XRef /Size 4 /W [1 4 1] /Root 2 0 R /Length ${entries.length} >>\nstream\n`;
  const tail = `\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF`;
  return Buffer.concat([head, Buffer.from(xref), entries, Buffer.from(tail)]);
}
