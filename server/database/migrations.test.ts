import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase } from '#tests/build-app.ts';
import { type Connection, connectDatabase } from './database.ts';
import { migrate } from './migrate.ts';

let dataDir: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
let connection: Connection;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'terarah-migrations-'));
  database = await createDatabase();
  connection = connectDatabase({ databaseUrl: database.url, dataDir }, () => {});
  if (connection.kind === 'postgres') {
    await sql`drop schema public cascade`.execute(connection.db);
    await sql`create schema public`.execute(connection.db);
  }
});
afterEach(async () => {
  await connection.db.destroy();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('accounts of a database from before accounts could be closed are open, with their articles', async () => {
  const { db } = connection;
  expect(await migrate(connection, { upTo: '006-removed-files' })).toContain('006-removed-files');
  const at = '2026-01-01T00:00:00.000Z';
  await sql`
    insert into users (nama_depan, nama_belakang, email, no_hp, gender, password_hash, role_type, created_at, updated_at,
      search_text)
    values ('Siti', 'Rahma', 'siti@contoh.id', '0812', 'P', 'x', 2, ${at}, ${at}, 'siti rahma')`.execute(db);
  await sql`
    insert into articles (user_id, title, content, preview, verifikasi_admin, created_at, updated_at, listed_at, search_text)
    values (1, 'Bakau', 'Isi', 'Isi', 'disetujui', ${at}, ${at}, ${at}, 'bakau')`.execute(db);

  expect(await migrate(connection)).toContain('007-closed-accounts');
  expect(await db.selectFrom('users').select(['email', 'role_type', 'closed_at']).execute()).toEqual([
    { email: 'siti@contoh.id', role_type: 2, closed_at: null },
  ]);
  expect(await db.selectFrom('articles').select(['user_id', 'title']).execute()).toEqual([
    { user_id: 1, title: 'Bakau' },
  ]);
  expect(await migrate(connection)).toEqual([]);
});
