import fc from 'fast-check';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/constants.ts';
import { connectDatabase } from '#server/database/database.ts';
import { startPostgres } from '#tests/postgres.ts';
import { killAll, startProcess } from '#tests/process.ts';
import { ALLOWED, type Act, anyAct, faultsOf, requestOf, type Role } from '#tests/review-model.ts';
import { ADMIN, ask, isLong, logIn, makeFolder, register, settingsFor } from './site.ts';

const ACTS = isLong ? 10_000 : 400;
const ACTS_AT_ONCE = 8;
/** Few articles, so that simultaneous requests often concern the same article. */
const ARTICLES = 6;
/** The number of requests after which every article is compared with its rows in article_events. */
const ROUND = 200;

afterEach(killAll);

test('two processes, people of every role acting at once on the same articles: every response is an expected one, and each row follows from its events', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const start = () => startProcess(settingsFor({ dataDir: makeFolder(), databaseUrl: postgres.url }));
  const first = await start();
  const servers = [first, await start()];
  const { db } = connectDatabase({ databaseUrl: postgres.url, dataDir: '' }, () => {});
  onTestFinished(() => db.destroy());

  const joined = async (name: string): Promise<string> => {
    const person = { email: `${name}@contoh.id`, password: ADMIN.password };
    await register(first.url, person);
    return (await logIn(first.url, person)).token;
  };
  const author = await joined('penulis');
  const tokens: Record<Role, string | undefined> = {
    visitor: undefined,
    other: await joined('lain'),
    author,
    admin: (await logIn(first.url, ADMIN)).token,
    otherAdmin: await joined('admin-lain'),
  };
  await db.updateTable('users').set({ role_type: ROLE_ADMIN }).where('email', '=', 'admin-lain@contoh.id').execute();
  const ids: number[] = [];
  for (let index = 0; index < ARTICLES; index += 1) {
    const body = { title: 'Judul', content: '<p>Isi</p>' };
    const { body: posted } = await ask(first.url, '/api/postArtikel', { method: 'POST', token: author, body });
    ids.push(Number(posted['id']));
  }

  const seen = new Map<number, number>();
  const perform = async (act: Act, turn: number): Promise<void> => {
    const id = ids[act.choice % ids.length] ?? 0;
    const articles = db.selectFrom('articles').select(['id', 'updated_at', 'pending_version']).where('id', '=', id);
    const events = db.selectFrom('article_events').select('id').where('article_id', '=', id).orderBy('id');
    const soon = new Date(Date.now() + 2000).toISOString();
    const known = (await events.execute()).map((event) => event.id);
    const { method, path, body } = requestOf(act, await articles.executeTakeFirstOrThrow(), known, soon);
    const token = tokens[act.who];
    const server = servers[turn % 2] ?? first;
    const answer = await ask(server.url, `/api/${path}`, { method, ...(token && { token }), ...(body && { body }) });
    expect(ALLOWED, `${path} ${JSON.stringify(answer)}`).toContain(answer.status);
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
  };

  const seed = isLong ? Date.now() : 1;
  const acts = fc.sample(anyAct, { numRuns: ACTS, seed });
  for (let done = 0; done < ACTS; done += ROUND) {
    const round = acts.slice(done, done + ROUND).entries();
    const worker = async () => {
      for (const [turn, act] of round) await perform(act, turn);
    };
    await Promise.all(Array.from({ length: ACTS_AT_ONCE }, worker));
    for (const id of ids) {
      // Reads the article and its events from one snapshot: a process may publish a scheduled article in between.
      const snapshot = db.transaction().setIsolationLevel('repeatable read');
      expect(await snapshot.execute((reads) => faultsOf(reads, id)), `seed ${seed}, article ${id}`).toEqual([]);
    }
  }
  expect(seen.get(200) ?? 0).toBeGreaterThan(ACTS / 20);
  const kinds = await db.selectFrom('article_events').select('kind').distinct().execute();
  if (isLong) expect(kinds.length, 'most of what can happen has happened').toBeGreaterThan(12);
  for (const server of servers) expect(server.output().stdout).not.toMatch(/"level":[56]0/);
}, 600_000);
