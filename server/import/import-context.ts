import { ROLE_ADMIN } from '#contract/constants.ts';
import type { Caller } from '#server/callers.ts';
import type { DatabaseKind } from '#server/database/database.ts';
import type { Change } from '#server/change.ts';
import type { System } from '#server/system.ts';
import type { ImportReport } from './import-report.ts';
import { type ImportItem, insertItem } from './import-runs.repository.ts';
import type { NewAddresses } from './inner-links.ts';
import type { PictureFinder } from './pictures/picture-finder.ts';
import type { SourceSite } from './source.ts';

/** An imported author. `id`: of the account, 0 in a dry run. */
export type ImportedPerson = {
  id: number;
  givenName: string;
  familyName: string;
  affiliation: string;
  orcid: string | null;
  /** Former addresses of the author's page. */
  addresses: readonly string[];
  /** Whether the person can sign in, so that drafts reach them. */
  isOpen: boolean;
};

/** What all steps of an import share. */
export type Importing = {
  system: System;
  database: DatabaseKind;
  /** The admin in whose name rows are added. */
  admin: Caller;
  origin: string;
  /** 0 in a dry run, which writes nothing. */
  runId: number;
  isDry: boolean;
  /** What a post of the former site becomes. */
  as: 'article' | 'blog';
  site: SourceSite;
  /** Whether the operator has given a folder with pictures. */
  hasMedia: boolean;
  finder: PictureFinder;
  report: ImportReport;
  people: Map<string, ImportedPerson>;
  /** The ids of topics by name, in lower case; 0 in a dry run. */
  topics: Map<string, number>;
  addresses: NewAddresses;
};

export const adminCaller = (id: number): Caller => ({ id, role_type: ROLE_ADMIN, sessionId: '' });

/** Records, in the transaction that adds a row, of which item the row is made. */
export async function recordItem(
  { origin, runId }: Importing,
  tx: Pick<Change, 'db'>,
  item: Pick<ImportItem, 'kind' | 'key' | 'version'> & Partial<Pick<ImportItem, 'row_id' | 'path'>>,
): Promise<void> {
  await insertItem(tx.db, { origin, run_id: runId, row_id: null, path: null, ...item });
}
