export type ImageSize = { width: number; height: number };

/** Number of bytes read from the beginning of a file. All formats except JPEG have the picture's size there. */
const HEAD_BYTES = 64 * 1024;
/** Maximum number of JPEG segments to skip before the picture's size. Cameras write some dozens at most. */
const MOST_SEGMENTS = 500;

/**
 * Reads the size of a picture from its header, without decoding it: a file of a few kilobytes can claim billions of
 * pixels. Returns undefined if the header has no size. Ignores rotation: a rotated photo has width and height swapped.
 */
export async function readImageSize(file: Blob): Promise<ImageSize | undefined> {
  try {
    const head = await viewOf(file, 0, HEAD_BYTES);
    const start = textAt(head, 0, 16);
    if (start.startsWith('\x89PNG')) return { width: head.getUint32(16), height: head.getUint32(20) };
    if (start.startsWith('GIF8')) return { width: head.getUint16(6, true), height: head.getUint16(8, true) };
    if (start.startsWith('\xff\xd8')) return await sizeOfJpeg(file);
    if (start.startsWith('WEBP', 8)) return sizeOfWebp(head, textAt(head, 12, 4));
    return start.startsWith('ftyp', 4) ? sizeOfAvif(head) : undefined;
  } catch {
    // The file ends within the header, or the browser cannot read the file.
    return undefined;
  }
}

async function viewOf(file: Blob, from: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(from, from + length).arrayBuffer());
}

function textAt(view: DataView, from: number, length: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer).subarray(from, from + length));
}

/** Skips the segments before the frame header. A single segment can be longer than HEAD_BYTES. */
async function sizeOfJpeg(file: Blob): Promise<ImageSize | undefined> {
  let at = 2;
  for (let segment = 0; segment < MOST_SEGMENTS; segment += 1) {
    const view = await viewOf(file, at, 9);
    const marker = view.getUint8(1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(7), height: view.getUint16(5) };
    // 0xff is a fill byte without a length.
    at += marker === 0xff ? 1 : 2 + view.getUint16(2);
  }
  return undefined;
}

function sizeOfWebp(head: DataView, chunk: string): ImageSize | undefined {
  if (chunk === 'VP8 ') {
    return { width: head.getUint16(26, true) & 0x3fff, height: head.getUint16(28, true) & 0x3fff };
  }
  if (chunk === 'VP8L') {
    const bits = head.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  const threeBytes = (at: number) => head.getUint16(at, true) + head.getUint8(at + 2) * 0x1_00_00;
  return chunk === 'VP8X' ? { width: threeBytes(24) + 1, height: threeBytes(27) + 1 } : undefined;
}

/** Returns the largest size in an AVIF or HEIC header: tiles and thumbnails are smaller than the whole picture. */
function sizeOfAvif(head: DataView): ImageSize | undefined {
  const text = new TextDecoder('latin1').decode(head);
  const sizes = [...text.matchAll(/ispe/g)].map(({ index }) => ({
    width: head.getUint32(index + 8),
    height: head.getUint32(index + 12),
  }));
  return sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
}
