import { open } from 'node:fs/promises';

const SIGNATURES = [
  /^\xff\xd8\xff/, // JPEG
  /^\x89PNG\r\n/,
  /^RIFF[^]{4}WEBP/,
  /^[^]{4}ftyp(?:avif|avis|mif1|msf1)/, // AVIF
  /^GIF8[79]a/,
];

/** Looks at the first bytes, so that the decoders of SVG, TIFF and other formats never see what was uploaded. */
export async function isRasterImage(file: string): Promise<boolean> {
  const start = await readStart(file, 16);
  return SIGNATURES.some((signature) => signature.test(start));
}

/** The first bytes of a file, one character each. */
export async function readStart(file: string, bytes: number): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
