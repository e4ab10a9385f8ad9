import { VERSION_FIELDS } from '#contract/articles/version-fields.ts';
import { change } from '#server/change.ts';
import { cleanStored } from '#server/text/clean-stored.ts';
import type { PostTableName } from '#server/database/schema.ts';
import { nextVersion } from '#server/database/versions.ts';
import { picturesIn, releaseUnshownPictures, setHeld } from '#server/files/text-pictures.service.ts';
import { allPostKinds, type PostKind } from '#server/posts/post-kind.ts';
import type { System } from '#server/system.ts';
import { versionHash } from '#server/articles/versions/versions.service.ts';
import { cleanSitePages } from './clean-site-pages.ts';
import { type Command, report } from './command.ts';
import { withSystem } from './open-system.ts';
import { changesRow } from '#server/database/rows.ts';

/** The most rows in memory at the same time, because a text may have 800 KB. */
const ROWS_AT_ONCE = 50;

export const clean: Command = {
  summary: "Clean all stored articles, blog posts and pages by today's rules for HTML",
  operands: [],
  help: `
Texts are cleaned when they are sent in and when an archive is restored. This command cleans those that came in another
way, or under earlier rules. What is clean already stays as it is, to the byte; the audit log tells how many were changed.
A picture that no cleaned text or version names any longer is removed 48 hours later.
Stop the server before where the database is SQLite: it keeps pages in memory.`,
  async run({ config }) {
    await withSystem(config, { alone: true }, async ({ system }) => {
      for (const kind of Object.values(allPostKinds)) {
        await cleanTable(system, kind.table, (rows) => cleanPosts(system, kind, rows));
      }
      await cleanTable(system, 'article_versions', (rows) => cleanVersions(system, rows));
      await releaseUnshown(system);
      await cleanSitePages(system);
    });
  },
};

type Row = { id: number; content: string };

async function cleanTable(
  system: System,
  table: PostTableName | 'article_versions',
  cleanRows: (rows: Row[]) => Promise<number>,
): Promise<void> {
  let read = 0;
  let changed = 0;
  for (let lastId = 0; ; ) {
    const rows = await system.db
      .selectFrom(table)
      .select(['id', 'content'])
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (!last) return report(`${table}: ${read} rows, ${changed} of them cleaned`);
    lastId = last.id;
    read += rows.length;
    changed += await cleanRows(rows);
  }
}

/** Returns the rows whose content is not clean, each with its cleaned content. */
function dirtyOf(rows: Row[]) {
  return rows.flatMap(({ id, content: before }) => {
    const cleaned = cleanStored(before);
    return cleaned ? [{ id, before, cleaned }] : [];
  });
}

/** Cleans stored versions of articles. Their table has no updated_at, because edits never change a version. */
async function cleanVersions({ db }: System, rows: Row[]): Promise<number> {
  const dirty = dirtyOf(rows);
  for (const { id, cleaned } of dirty) {
    const { content } = cleaned;
    const stored = db.selectFrom('article_versions').select(VERSION_FIELDS).where('id', '=', id);
    const text = await stored.executeTakeFirstOrThrow();
    const hash = versionHash({ ...text, content });
    await db.updateTable('article_versions').set({ content, hash }).where('id', '=', id).execute();
  }
  return dirty.length;
}

async function releaseUnshown(system: System): Promise<void> {
  const articles = system.db.selectFrom('text_pictures').select('subject_id').distinct().where('kind', '=', 'version');
  for (const { subject_id } of await articles.execute()) {
    await change(system, (tx) => releaseUnshownPictures(tx, subject_id));
  }
}

async function cleanPosts(system: System, { table, entity }: PostKind, rows: Row[]): Promise<number> {
  const dirty = dirtyOf(rows);
  if (dirty.length === 0) return 0;
  return await change(system, async (tx) => {
    let changed = 0;
    for (const { id, before, cleaned } of dirty) {
      const stored = tx.db.selectFrom(table).select(['user_id', 'updated_at']).where('id', '=', id);
      const row = await stored.where('content', '=', before).executeTakeFirst();
      // A row that was edited since it was read is skipped: the edit has cleaned it.
      if (!row) continue;
      const update = tx.db
        .updateTable(table)
        .set({ ...cleaned, updated_at: nextVersion(row.updated_at, tx.now) })
        .where('id', '=', id)
        .where('updated_at', '=', row.updated_at);
      if (!(await changesRow(update))) continue;
      await setHeld(tx, { kind: entity, id }, picturesIn(cleaned.content), [row.user_id]);
      changed += 1;
    }
    const details = { rows: changed };
    if (changed > 0) await tx.audit({ actorId: null, action: 'clean', entity, entityId: null, details });
    return changed;
  });
}
