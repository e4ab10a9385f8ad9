import type { Caller } from '#server/callers.ts';
import { change } from '#server/change.ts';
import { discardFile } from '#server/files/files.service.ts';
import { setHeld } from '#server/files/text-pictures.service.ts';
import { requireAnyAdmin } from '#server/identity/users/admins.ts';
import { deletableKinds } from '#server/kinds.ts';
import type { Deletable } from '#server/posts/deletions/deletable.ts';
import { hideDeleted, removeRow } from '#server/posts/deletions/deletions.service.ts';
import { removeTopic } from '#server/articles/topics/topics.service.ts';
import { deleteRedirectsOfRun } from '#server/redirects/redirects.service.ts';
import type { System } from '#server/system.ts';
import { adminCaller } from './import-context.ts';
import {
  countArticlesOfTopic,
  deleteDraftRow,
  deleteItem,
  deleteRun,
  deleteUnusedAccount,
  findItems,
  findRun,
  findUpdatedAt,
  hasItems,
  type ImportItem,
} from './import-runs.repository.ts';
import { ImportError } from './source.ts';

const ITEMS_AT_ONCE = 200;

/** What an undo has removed and kept. `kept`: rows that were changed or used since the import, in words. */
export type Undone = { removed: number; kept: string[] };

/**
 * Removes everything that a run has added: works with their files, drafts, pictures, topics, people and redirects. What
 * was changed or used since the import stays and is returned. A later undo of the same run tries it again.
 * @throws ImportError for an unknown number
 */
export async function undoImport(system: System, runId: number): Promise<Undone> {
  const run = await findRun(system.db, runId);
  if (!run) throw new ImportError(`There is no import with the number ${runId}.`);
  const admin = adminCaller(await requireAnyAdmin(system));
  const undone: Undone = { removed: 0, kept: [] };
  const { db } = system;
  for (const kind of ORDER) {
    for (let after = ''; ; ) {
      const items = await findItems(db, runId, kind, after, ITEMS_AT_ONCE);
      const last = items.at(-1);
      if (!last) break;
      for (const item of items) {
        if (await REMOVE[kind](system, admin, item)) undone.removed += 1;
        else undone.kept.push(`${kind} ${item.row_id ?? item.path}`);
      }
      after = last.key;
    }
  }
  await change(system, async (tx) => {
    undone.removed += await deleteRedirectsOfRun(tx.db, runId);
    if (!(await hasItems(tx.db, runId))) await deleteRun(tx.db, runId);
    tx.publicChanged();
  });
  return undone;
}

/** Works come first: people, topics and pictures can go only when no work needs them. */
const ORDER = ['article', 'blog', 'page', 'draft', 'picture', 'topic', 'person'] as const;

type Remove = (system: System, admin: Caller, item: ImportItem) => Promise<boolean>;
const REMOVE: Record<(typeof ORDER)[number], Remove> = {
  article: removeWork('article'),
  blog: removeWork('blog'),
  page: removeWork('page'),
  draft: removeDraft,
  picture: removePicture,
  topic: removeUnusedTopic,
  person: removePerson,
};

const ENTITIES = { article: 'article', blog: 'blog', page: 'sitePage' } as const;

/** Returns the function that removes a work for good, unless it was changed since the import. */
function removeWork(name: keyof typeof ENTITIES): Remove {
  return async (system, admin, item) => {
    const kind = deletableKinds.find(({ entity }) => entity === ENTITIES[name]);
    const { row_id: id } = item;
    if (!kind || id === null) throw new Error(`The item ${item.key} has no row`);
    const updatedAt = await findUpdatedAt(system.db, name, id);
    if (updatedAt !== undefined && updatedAt !== item.version) return false;
    if (updatedAt !== undefined) await removeForGood(system, admin, kind, id);
    await change(system, async (tx) => await deleteItem(tx.db, item));
    return true;
  };
}

async function removeForGood(system: System, admin: Caller, kind: Deletable, id: number): Promise<void> {
  await change(system, async (tx) => {
    await hideDeleted(tx, admin, kind, id, {});
    await removeRow(tx, kind, id, { at: tx.now.toISOString() }, admin.id);
    tx.publicChanged();
  });
}

async function removeDraft(system: System, _admin: Caller, item: ImportItem): Promise<boolean> {
  const { row_id: id } = item;
  return await change(system, async (tx) => {
    if (id !== null && !(await deleteDraftRow(tx.db, id, item.version))) return false;
    if (id !== null) await setHeld(tx, { kind: 'draft', id }, []);
    await deleteItem(tx.db, item);
    return true;
  });
}

/** Removes a picture of the import at once, unless a work that stays shows it. */
async function removePicture(system: System, _admin: Caller, item: ImportItem): Promise<boolean> {
  if (item.path !== null) await discardFile(system, item.path);
  await change(system, async (tx) => await deleteItem(tx.db, item));
  return true;
}

async function removeUnusedTopic(system: System, admin: Caller, item: ImportItem): Promise<boolean> {
  const { row_id: id } = item;
  const articles = id === null ? undefined : await countArticlesOfTopic(system.db, id);
  if (articles !== undefined && articles > 0) return false;
  if (id !== null && articles === 0) await removeTopic(system, admin, id);
  await change(system, async (tx) => await deleteItem(tx.db, item));
  return true;
}

async function removePerson(system: System, _admin: Caller, item: ImportItem): Promise<boolean> {
  const { row_id: id } = item;
  return await change(system, async (tx) => {
    if (id !== null && !(await deleteUnusedAccount(tx.db, id, item.version))) return false;
    await deleteItem(tx.db, item);
    return true;
  });
}
