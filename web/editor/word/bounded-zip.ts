import JSZip from 'jszip';

/** Limits for a Word file's unpacked content. An article of 200,000 characters with 40 pictures is far below them. */
const MOST_ENTRIES = 2000;
const MOST_BYTES = 120 * 1024 * 1024;
const MOST_XML_BYTES = 24 * 1024 * 1024;
const XML = /\.(?:xml|rels)$/i;

/** Thrown if a file unpacks into more than openBounded() allows: it is a zip bomb or a whole book. */
export class TooLarge extends Error {}

/** JSZip documents internalStream(), but its types lack this method. */
type Streamed = { internalStream: (type: 'uint8array') => ByteStream };
type ByteStream = {
  on: ((event: 'data', take: (chunk: Uint8Array) => void) => ByteStream) &
    ((event: 'error', take: (error: Error) => void) => ByteStream) &
    ((event: 'end', take: () => void) => ByteStream);
  pause: () => ByteStream;
  resume: () => ByteStream;
};

/**
 * Opens a zip file. First unpacks each entry once and only counts its bytes, because the sizes that the file states
 * cannot be trusted. After that, unpacking takes bounded memory.
 * @throws TooLarge; another error if the file is not a complete zip file
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

/** Returns the number of bytes of an entry without storing them. @throws TooLarge if there are more than `most` */
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
