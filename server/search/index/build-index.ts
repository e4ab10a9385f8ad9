import { chownSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { postKindNames } from '#contract/posts/post-kinds.ts';
import type { Database } from '#server/database/database.ts';
import { breathe } from '#server/process/breathe.ts';
import { listChanges, newestChange, readEpoch } from '#server/search/changes/changes.service.ts';
import type { Collection } from '#server/search/collections/collection.ts';
import { beginDictionary, memoryDictionary } from './dictionary.ts';
import { LATE_CHANGES, markFollowed } from './followed.ts';
import { createIndexFile, inTransaction, isBusy, isDamaged, openIndexFile, writeState } from './index-file.ts';
import { type DocumentPlace, GAP, type SearchDocument, writeDocument } from './index-writer.ts';

type DatedPlace = DocumentPlace & { at: string };

const PLACES_AT_ONCE = 5000;
/** The texts of so many works are in memory together. A text may have 800 KB. */
const DOCUMENTS_AT_ONCE = 50;
/** FTS5 buffers this much in memory before it writes a segment. */
const BUFFERED_BYTES = 16_000_000;

/**
 * Builds the index of a collection anew, and then puts it in the place of the former one. Searches use the former one
 * meanwhile. A build that is killed leaves the former index as it was. The memory needed grows with the number of works
 * and of different words: about 150 MB for 150,000 works.
 * @param onProgress is called with the number of documents so far, and of all
 * @returns false if another process is building this index
 */
export async function buildIndex(
  db: Database,
  path: string,
  collection: Collection,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<boolean> {
  const lock = takeLock(`${path}.lock`);
  if (!lock) return false;
  const draft = `${path}.tmp`;
  try {
    const index = createIndexFile(draft);
    try {
      // The file is of no use before it is complete, so it needs neither a journal nor writes to the disk in between.
      index.exec('pragma journal_mode = off; pragma synchronous = off;');
      const epoch = await readEpoch(db);
      await fill(db, index, collection, onProgress);
      // The next write syncs the whole file.
      index.exec('pragma journal_mode = delete; pragma synchronous = full;');
      writeState(index, 'epoch', epoch);
    } finally {
      index.close();
    }
    giveToOwner(draft);
    giveToOwner(`${path}.lock`);
    replace(path, draft);
    return true;
  } finally {
    rmSync(draft, { force: true });
    lock.close();
  }
}

/** Takes a lock that ends with the process. Returns undefined if another process holds it. */
function takeLock(path: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    if (!isDamaged(error)) throw error;
    // A file that is no lock holds nothing that is needed.
    rmSync(path, { force: true });
    return takeLock(path);
  }
}

/** Gives a file to the owner of its folder: an operator may build the index as root, and the server must read it. */
function giveToOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
}

async function fill(
  db: Database,
  index: DatabaseSync,
  collection: Collection,
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  // The changes are read before the works: one that commits in between is followed again, which is harmless.
  const newest = (await newestChange(db)) ?? 0;
  const changes = await listChanges(db, { after: newest - LATE_CHANGES, limit: 2 * LATE_CHANGES });
  markFollowed(index, changes);
  index.exec(`insert into text (text, rank) values ('hashsize', ${BUFFERED_BYTES})`);

  const places = await listPlaces(db, collection);
  beginDictionary(index, places.length);
  const dictionary = memoryDictionary();
  for (let from = 0; from < places.length; from += DOCUMENTS_AT_ONCE) {
    const some = places.slice(from, from + DOCUMENTS_AT_ONCE);
    const documents = await readAll(db, collection, some);
    inTransaction(index, () => {
      for (const [position, place] of some.entries()) {
        const document = documents.get(nameOf(place));
        // A work whose date has changed meanwhile keeps the order here, and is followed afterwards.
        if (document) writeDocument(index, dictionary, (from + position + 1) * GAP, { ...document, at: place.at });
      }
    });
    onProgress(from + some.length, places.length);
    await breathe();
  }
  inTransaction(index, () => dictionary.store(index));
  index.exec(`insert into text (text) values ('optimize')`);
}

/** Reads the documents at these places, by nameOf. */
async function readAll(
  db: Database,
  collection: Collection,
  places: readonly DocumentPlace[],
): Promise<Map<string, SearchDocument>> {
  const documents = new Map<string, SearchDocument>();
  for (const [kind, some] of Map.groupBy(places, (place) => place.kind)) {
    const ids = some.map(({ ref }) => ref);
    for (const document of await collection.readDocuments(db, kind, ids)) documents.set(nameOf(document), document);
  }
  return documents;
}

/** Returns the places of all works in the order of the index: time, kind, id. */
async function listPlaces(db: Database, collection: Collection): Promise<DatedPlace[]> {
  const places: DatedPlace[] = [];
  for (const kind of postKindNames) {
    for (let after = 0; ; ) {
      const some = await collection.listPlaces(db, kind, { after, limit: PLACES_AT_ONCE });
      for (const place of some) places.push({ ...place, page: 0 });
      after = some.at(-1)?.ref ?? Infinity;
      if (some.length < PLACES_AT_ONCE) break;
    }
  }
  return places.toSorted((a, b) => compare(a.at, b.at) || compare(a.kind, b.kind) || a.ref - b.ref);
}

/** Compares as SQLite does: by code units. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const nameOf = ({ kind, ref, page }: DocumentPlace) => `${kind}/${ref}/${page}`;

/**
 * Puts the new index in the place of the former one. The write lock keeps other processes from writing to the former
 * one meanwhile, and rolls back what a killed process has left in its journal, which SQLite would apply to the new
 * file.
 */
function replace(path: string, draft: string): void {
  const former = openIndexFile(path);
  if (!former) {
    rmSync(`${path}-journal`, { force: true });
    renameSync(draft, path);
    return;
  }
  try {
    inTransaction(former, () => renameSync(draft, path));
  } finally {
    former.close();
  }
}
