import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connectDatabase } from '#server/database/database.ts';
import { buildTestApp, type TestApp } from '#tests/build-app.ts';
import { createAdmin, createArticle, createPerson } from '#tests/factories.ts';
import { decideArticle } from './deciding/decisions.service.ts';
import { withdrawArticle } from './deciding/acts.service.ts';
import { editArticle, postArticle } from './articles.service.ts';
import { resubmitArticle } from './submitting/resubmissions.service.ts';
import { reviseArticle } from './submitting/revisions.service.ts';

let app: TestApp;
/** A second connection to the database, which records SQL statements. Only the tested acts use this connection. */
let recording: Connection;
let statements: string[] = [];
beforeAll(async () => {
  app = await buildTestApp();
  const fail = (error: Error) => {
    throw error;
  };
  recording = connectDatabase(app.system.config, fail, ({ query }) => statements.push(query.sql.trim()));
});
afterAll(async () => {
  await recording.db.destroy();
  await app.close();
});

/** Runs an act and returns the first 40 characters of each of its SQL statements on the table `articles`. */
async function statementsOf(act: (system: TestApp['system']) => Promise<unknown>): Promise<string[]> {
  statements = [];
  await act({ ...app.system, db: recording.db });
  expect(statements.length).toBeGreaterThan(3);
  return statements.filter((sql) => sql.includes('"articles"')).map((sql) => sql.slice(0, 40).replace(/\s+/g, ' '));
}

const LOCKED = 'update "articles" set updated_at = updat';

const WRITTEN = expect.stringMatching(/^update "articles" set (?!updated_at = updat)/);
const READ = expect.stringMatching(/^select/);
const TEXT = { title: 'Lain', content: '<p>Lain</p>', abstract: 'Ringkasan', co_authors: [] };

const caller = (user: { id: number }, role_type: number) => ({ id: user.id, role_type, sessionId: '' });

test('an act reads the row of its article once, locking it, and writes it once', async () => {
  const user = await createPerson(app);
  const author = caller(user, 1);
  const admin = caller(await createAdmin(app), 2);
  const id = await createArticle(app, user);
  const decline = { verifikasi_admin: 'ditolak', tone: 'revise', text: 'Lengkapi.' } as const;
  const declining = await statementsOf((system) => decideArticle(system, admin, id, decline));
  expect(declining).toEqual([LOCKED, WRITTEN]);
  const sendingAgain = await statementsOf((system) => resubmitArticle(system, author, id, TEXT, undefined));
  // The first statement checks that the caller may see the article, before the row is locked.
  expect(sendingAgain).toEqual([READ, LOCKED, WRITTEN]);
  const approve = { verifikasi_admin: 'disetujui' } as const;
  const approving = await statementsOf((system) => decideArticle(system, admin, id, approve));
  // Third statement: does the author have another public article? If not, the mail links to the author's page.
  expect(approving).toEqual([LOCKED, WRITTEN, READ]);
  const revising = await statementsOf((system) =>
    reviseArticle(system, author, id, { ...TEXT, title: 'Usulan' }, undefined),
  );
  expect(revising).toEqual([READ, LOCKED, WRITTEN]);
  const approvingIt = await statementsOf((system) => decideArticle(system, admin, id, { ...approve, version: 3 }));
  expect(approvingIt).toEqual([LOCKED, WRITTEN]);
  const editing = await statementsOf((system) =>
    editArticle(system, admin, id, { ...TEXT, title: 'Ketiga', verifikasi_admin: 'menunggu' }, undefined),
  );
  expect(editing).toEqual([READ, LOCKED, WRITTEN]);
  const other = await createArticle(app, user);
  const withdrawing = await statementsOf((system) => withdrawArticle(system, author, other, {}));
  expect(withdrawing).toEqual([READ, LOCKED, WRITTEN]);
});

test('a new article is written once', async () => {
  const author = caller(await createPerson(app), 1);
  const posting = await statementsOf((system) => postArticle(system, author, TEXT, undefined));
  // The first statement reads how long decisions usually take, for the mail to the author.
  expect(posting).toEqual([READ, expect.stringMatching(/^insert into "articles"/)]);
});
