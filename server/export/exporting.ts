import type { Kysely } from 'kysely';
import type { Schema } from '#server/database/schema.ts';
import type { ExportFolder } from './export-folder.ts';
import type { FileCopier } from './pictures.ts';
import type { WxrFile } from './wxr.ts';

/** What all parts of an export share. */
export type Exporting = {
  db: Kysely<Schema>;
  origin: string;
  folder: ExportFolder;
  files: FileCopier;
  wxr: WxrFile;
};
