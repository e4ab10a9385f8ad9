import type { ImageInfo } from '#contract/posts/images.ts';
import type { Queries } from '#server/database/database.ts';
import { fromJson } from '#server/database/json-column.ts';
import type { FileTable } from '#server/database/schema.ts';
import { findImages } from './files.repository.ts';

/** The columns of `files` in a query that left-joins it on `files.path` = the image column. */
export type ImageColumns = Pick<FileTable, 'width' | 'height' | 'widths' | 'color'>;

/** Returns null if there is no picture. */
export function toImageInfo({ width, height, widths, color }: ImageColumns): ImageInfo | null {
  if (width === null || height === null || widths === null || color === null) return null;
  return { width, height, widths: fromJson(widths), color };
}

/** Returns what pages need to know about stored pictures, by path. Leaves out paths that are no picture. */
export async function readImages(db: Queries, paths: readonly string[]): Promise<Map<string, ImageInfo>> {
  const rows = await findImages(db, paths);
  return new Map(
    rows.flatMap(({ path, ...columns }) => {
      const info = toImageInfo(columns);
      return info ? [[path, info] as const] : [];
    }),
  );
}
