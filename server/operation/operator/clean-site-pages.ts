import { change } from '#server/change.ts';
import { changesRow } from '#server/database/rows.ts';
import { nextVersion } from '#server/database/versions.ts';
import { holdShownPictures } from '#server/site-pages/page-pictures.ts';
import type { System } from '#server/system.ts';
import { cleanStored } from '#server/text/clean-stored.ts';
import { report } from './command.ts';

/** Cleans the pages of the institute's own, deleted ones included, and their versions. */
export async function cleanSitePages(system: System): Promise<void> {
  const pages = await system.db.selectFrom('site_pages').select('id').orderBy('id').execute();
  let changed = 0;
  for (const { id } of pages) {
    const changedVersions = await cleanVersions(system, id);
    const isChanged = await cleanPage(system, id);
    if (isChanged) changed += 1;
    if (isChanged || changedVersions > 0) await change(system, (tx) => holdShownPictures(tx, id));
  }
  report(`site_pages: ${pages.length} rows, ${changed} of them cleaned`);
}

/** Returns how many versions of a page it has cleaned. Reads one version at a time, because a text may have 800 KB. */
async function cleanVersions({ db }: System, pageId: number): Promise<number> {
  const versions = db.selectFrom('site_page_versions').where('page_id', '=', pageId);
  let changed = 0;
  for (const { number } of await versions.select('number').execute()) {
    const version = await versions.select('content').where('number', '=', number).executeTakeFirst();
    const cleaned = version && cleanStored(version.content);
    if (!cleaned) continue;
    const { content } = cleaned;
    const update = db.updateTable('site_page_versions').set({ content }).where('page_id', '=', pageId);
    await update.where('number', '=', number).execute();
    changed += 1;
  }
  return changed;
}

async function cleanPage(system: System, id: number): Promise<boolean> {
  const stored = system.db.selectFrom('site_pages').select(['content', 'updated_at']).where('id', '=', id);
  const page = await stored.executeTakeFirst();
  const cleaned = page && cleanStored(page.content);
  if (!cleaned) return false;
  return await change(system, async (tx) => {
    const update = tx.db
      .updateTable('site_pages')
      .set({ ...cleaned, updated_at: nextVersion(page.updated_at, tx.now) })
      .where('id', '=', id)
      // A page that was saved since it was read is skipped: the save has cleaned it.
      .where('updated_at', '=', page.updated_at);
    if (!(await changesRow(update))) return false;
    await tx.audit({ actorId: null, action: 'clean', entity: 'sitePage', entityId: id });
    return true;
  });
}
