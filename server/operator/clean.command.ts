import { recordAudit } from '#server/audit/audit.ts';
import { cleanStored } from '#server/content/clean-stored.ts';
import { nextVersion } from '#server/database/versions.ts';
import { allPostKinds, type PostKind } from '#server/posts/post-kind.ts';
import type { System } from '#server/system.ts';
import { type Command, tell } from './command.ts';
import { withSystem } from './open-system.ts';

/** A text has at most 800 KB. */
const ROWS_AT_ONCE = 50;

export const clean: Command = {
  summary: "Clean all stored articles and blog posts by today's rules for HTML",
  operands: [],
  help: `
Texts are cleaned when they are sent in and when an archive is restored. This command cleans those that came in another
way, or under earlier rules. What is clean already stays as it is, to the byte; the audit log tells how many were changed.
Stop the server before where the database is SQLite: it keeps pages in memory.`,
  async run({ config }) {
    await withSystem(config, { alone: true }, async ({ system }) => {
      for (const kind of Object.values(allPostKinds)) {
        const { looked, changed } = await cleanTable(system, kind);
        tell(`${kind.table}: ${looked} rows, ${changed} of them cleaned`);
      }
    });
  },
};

async function cleanTable(system: System, kind: PostKind) {
  let looked = 0;
  let changed = 0;
  for (let lastId = 0; ; ) {
    const rows = await system.db
      .selectFrom(kind.table)
      .select(['id', 'content', 'updated_at'])
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (!last) return { looked, changed };
    lastId = last.id;
    looked += rows.length;
    changed += await cleanRows(system, kind, rows);
  }
}

async function cleanRows(
  { db, clock }: System,
  { table, entity }: PostKind,
  rows: { id: number; content: string; updated_at: string }[],
): Promise<number> {
  const cleaned = rows.flatMap((row) => {
    const content = cleanStored(row.content);
    return content ? [{ row, content }] : [];
  });
  if (cleaned.length === 0) return 0;
  const now = clock.now();
  return await db.transaction().execute(async (transaction) => {
    let changed = 0;
    for (const { row, content } of cleaned) {
      // A row that was edited meanwhile is clean: the edit has cleaned it.
      const { numUpdatedRows } = await transaction
        .updateTable(table)
        .set({ ...content, updated_at: nextVersion(row.updated_at, now) })
        .where('id', '=', row.id)
        .where('updated_at', '=', row.updated_at)
        .executeTakeFirst();
      changed += Number(numUpdatedRows);
    }
    const details = { rows: changed };
    if (changed > 0)
      await recordAudit(transaction, {
        at: now.toISOString(),
        actorId: null,
        action: 'clean',
        entity,
        entityId: null,
        details,
      });
    return changed;
  });
}
