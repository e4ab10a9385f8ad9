import JSZip from 'jszip';

/** Limits for the content of a file of 20 MB. A text of 200,000 characters with 40 pictures has a fraction of it. */
const MOST_ENTRIES = 2000;
const MOST_BYTES = 120 * 1024 * 1024;
const MOST_XML_BYTES = 24 * 1024 * 1024;
const XML = /\.(?:xml|rels)$/i;

/** The file unpacks into more than a text with pictures has: it is a zip bomb, or a whole book. */
export class TooLarge extends Error {}

/** A part of JSZip's documented interface that its types lack. */
type Streamed = { internalStream: (type: 'uint8array') => ByteStream };
type ByteStream = {
  on: ((event: 'data', take: (chunk: Uint8Array) => void) => ByteStream) &
    ((event: 'error', take: (error: Error) => void) => ByteStream) &
    ((event: 'end', take: () => void) => ByteStream);
  pause: () => ByteStream;
  resume: () => ByteStream;
};

/**
 * Opens a zip file after it has unpacked every entry once, counting, so that unpacking it again takes bounded memory.
 * The sizes that the file itself gives are not trusted.
 * @throws TooLarge; another error if it is not a whole zip file
 */
export async function openBounded(bytes: ArrayBuffer): Promise<JSZip> {
  const zip = await JSZip.loadAsync(bytes);
  const entries = Object.values(zip.files).filter(({ dir }) => !dir);
  if (entries.length > MOST_ENTRIES) throw new TooLarge();
  let left = MOST_BYTES;
  let leftForXml = MOST_XML_BYTES;
  for (const entry of entries) {
    const isXml = XML.test(entry.name);
    const size = await unpackedSize(entry as unknown as Streamed, isXml ? Math.min(leftForXml, left) : left);
    left -= size;
    if (isXml) leftForXml -= size;
  }
  return zip;
}

/** Counts the bytes of an entry without keeping them. @throws TooLarge as soon as there are more than `most` */
async function unpackedSize(entry: Streamed, most: number): Promise<number> {
  return await new Promise((resolve, reject) => {
    let size = 0;
    const stream = entry.internalStream('uint8array');
    stream.on('data', (chunk) => {
      size += chunk.length;
      if (size <= most) return;
      stream.pause();
      reject(new TooLarge());
    });
    stream.on('error', reject);
    stream.on('end', () => resolve(size));
    stream.resume();
  });
}
