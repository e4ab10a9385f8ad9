import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as afterThisTurn } from 'node:timers/promises';
import { Kysely, sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sqliteDialect } from '#server/database/sqlite.ts';

type Tables = { notes: { id: number; text: string; other: number | null } };

const WAL_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

let folder: string;
let file: string;
let db: Kysely<Tables>;
let beside: DatabaseSync;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'terarah-commits-'));
  file = join(folder, 'test.sqlite');
  db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  await sql`create table notes (id integer primary key, text text not null unique,
    other integer references notes(id) deferrable initially deferred)`.execute(db);
  beside = new DatabaseSync(file);
});

afterEach(async () => {
  beside.close();
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const add = async (tx: Kysely<Tables>, text: string) =>
  await sql`insert into notes (text) values (${text})`.execute(tx);
const addAlone = async (text: string) => await db.transaction().execute(async (tx) => await add(tx, text));

/** Returns the texts that another connection sees: those of committed rows. */
const stored = () =>
  beside
    .prepare('select text from notes order by text')
    .all()
    .map((row) => row['text']);

/** Counts the commits in SQLite's write-ahead log. Bytes 4 to 7 of a frame are 0, except in a commit's last frame. */
function countCommits(): number {
  const log = readFileSync(`${file}-wal`);
  const frameBytes = FRAME_HEADER_BYTES + log.readUInt32BE(8);
  const frames = Math.floor((log.length - WAL_HEADER_BYTES) / frameBytes);
  const starts = Array.from({ length: frames }, (_, index) => WAL_HEADER_BYTES + index * frameBytes);
  return starts.filter((start) => log.readUInt32BE(start + 4) !== 0).length;
}

const refusal = async (run: Promise<unknown>) =>
  await run.then(
    () => 'done',
    (error: unknown) => String(error),
  );

describe('transactions on SQLite that end in one turn of the event loop', () => {
  test('are committed together, and resolve when they are on the disk', async () => {
    const before = countCommits();
    await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (text) => {
        await addAlone(text);
        expect(stored()).toContain(text);
      }),
    );
    expect(stored()).toEqual(['a', 'b', 'c', 'd']);
    expect(countCommits() - before).toBe(1);
  });

  test.each([0, 1, 2])('fail alone when one of them throws: the one at %i', async (failing) => {
    const runs = ['a', 'b', 'c'].map(
      async (text, index) =>
        await refusal(
          db.transaction().execute(async (tx) => {
            await add(tx, text);
            if (index === failing) throw new Error('changed my mind');
          }),
        ),
    );
    const results = await Promise.all(runs);
    expect(results.map((result) => result === 'done')).toEqual([0, 1, 2].map((index) => index !== failing));
    expect(stored()).toEqual(['a', 'b', 'c'].filter((_, index) => index !== failing));
  });

  test('fail together when the commit fails, and the next ones do not', async () => {
    const wrong = db.transaction().execute(async (tx) => {
      await sql`insert into notes (text, other) values ('wrong', 99)`.execute(tx);
    });
    const results = await Promise.all([refusal(addAlone('a')), refusal(wrong), refusal(addAlone('b'))]);
    expect(results).toEqual(results.map(() => expect.stringContaining('FOREIGN KEY')));
    expect(stored()).toEqual([]);
    await addAlone('c');
    expect(stored()).toEqual(['c']);
  });

  test('fail together when SQLite rolls back by itself, and the one that caused it cannot go on', async () => {
    const clash = async (tx: Transaction<Tables>) => {
      await refusal(sql`insert or rollback into notes (text) values ('a')`.execute(tx));
      await add(tx, 'later');
    };
    const results = await Promise.all([refusal(addAlone('a')), refusal(db.transaction().execute(clash))]);
    expect(results).toEqual([
      expect.stringContaining('UNIQUE'),
      expect.stringContaining('rolled this transaction back'),
    ]);
    await addAlone('b');
    expect(stored()).toEqual(['b']);
  });

  test('wait for one that is still open, and are committed when it ends', async () => {
    const gate = Promise.withResolvers<void>();
    const first = addAlone('a');
    const long = db.transaction().execute(async (tx) => {
      await add(tx, 'b');
      await gate.promise;
    });
    await afterThisTurn();
    await afterThisTurn();
    expect(stored()).toEqual([]);
    gate.resolve();
    await first;
    expect(stored()).toEqual(['a', 'b']);
    await long;
  });

  test('are committed before a statement outside a transaction writes', async () => {
    const first = addAlone('a');
    await add(db, 'b');
    expect(stored()).toEqual(['a', 'b']);
    await first;
  });
});
