import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { STORAGE_BASE } from '#contract/constants.ts';
import type { Caller } from '#server/callers.ts';
import { storeTextPicture } from '#server/files/files.service.ts';
import type { Upload } from '#server/http/upload.ts';
import { temporaryFolder } from '#server/http/uploads.ts';
import type { System } from '#server/system.ts';

/**
 * Renders the drawing drawings/<slug>.svg and passes it on as an upload, so that it is processed like every picture.
 */
export async function withDrawing<T>(system: System, slug: string, work: (image: Upload) => Promise<T>): Promise<T> {
  const temporaryPath = join(temporaryFolder(system.config), `${slug}.png`);
  const { default: sharp } = await import('sharp');
  const { size } = await sharp(join(import.meta.dirname, 'drawings', `${slug}.svg`))
    .png({ compressionLevel: 1 })
    .toFile(temporaryPath);
  try {
    return await work({ field: 'image', temporaryPath, bytes: size });
  } finally {
    await rm(temporaryPath, { force: true });
  }
}

/** The address by which the file of a demo text names a drawing. */
const DRAWING = /src="drawings\/([a-z-]+)\.svg"/;

/** Uploads the drawings that a demo text shows, as its author, and returns the text with their addresses. */
export async function withStoredDrawings(system: System, author: Caller, text: string): Promise<string> {
  const [named, slug] = DRAWING.exec(text) ?? [];
  if (named === undefined || slug === undefined) return text;
  const { image, image_info } = await withDrawing(system, slug, (upload) =>
    storeTextPicture(system, upload, author.id),
  );
  const stored = `src="${STORAGE_BASE}/${image}" width="${image_info.width}" height="${image_info.height}"`;
  return await withStoredDrawings(system, author, text.replaceAll(named, stored));
}
