import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#tests/build-app.ts';
import { createAdmin, createArticle, createPerson } from '#tests/factories.ts';
import { decideArticle } from './deciding/decisions.service.ts';
import { withdrawArticle } from './deciding/acts.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

/** Returns the statements on the table of articles that an act runs, by what they begin with. */
async function statementsOf(act: (system: TestApp['system']) => Promise<unknown>): Promise<string[]> {
  const { system } = app;
  const statements: string[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(system.db.getExecutor().compileQuery(node, queryId).sql.trim());
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await act({ ...system, db: system.db.withPlugin(recorder) });
  expect(statements.length).toBeGreaterThan(3);
  return statements.filter((sql) => sql.includes('"articles"')).map((sql) => sql.slice(0, 40).replace(/\s+/g, ' '));
}

const LOCKED = 'update "articles" set updated_at = updat';

test('an act reads the row of its article once, locking it, and writes it once', async () => {
  const [author, admin] = [await createPerson(app), await createAdmin(app)];
  const caller = (person: { id: number }, role_type: number) => ({ id: person.id, role_type, sessionId: '' });
  const id = await createArticle(app, author);
  const decline = { verifikasi_admin: 'ditolak', tone: 'revise', text: 'Lengkapi.' } as const;
  const declining = await statementsOf((system) => decideArticle(system, caller(admin, 2), id, decline));
  expect(declining).toEqual([
    LOCKED,
    expect.stringMatching(/^update "articles" set "published_at"|^update "articles" set/),
  ]);
  const approving = await statementsOf((system) =>
    decideArticle(system, caller(admin, 2), id, { verifikasi_admin: 'disetujui' }),
  );
  // The third one asks for other articles of the author: readers get a page about them.
  expect(approving).toEqual([
    LOCKED,
    expect.stringMatching(/^update "articles" set/),
    expect.stringMatching(/^select/),
  ]);
  const other = await createArticle(app, author);
  const withdrawing = await statementsOf((system) => withdrawArticle(system, caller(author, 1), other, {}));
  // The first one asks whether the caller may know of it, before the row is locked.
  expect(withdrawing).toEqual([
    expect.stringMatching(/^select/),
    LOCKED,
    expect.stringMatching(/^update "articles" set/),
  ]);
});
