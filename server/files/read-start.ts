import { open } from 'node:fs/promises';
import { SIGNATURE_BYTES } from '#contract/rules.ts';

/** Returns the first SIGNATURE_BYTES of a file, or less if it is shorter, as text with one character per byte. */
export async function readStart(file: string): Promise<string> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
  return buffer.toString('latin1', 0, bytesRead);
}
