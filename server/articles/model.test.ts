import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ARTICLE_STAGES, type ArticleStage, QUEUE_TABS, tabOf } from '#contract/articles/article-status.ts';
import { openTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createPerson } from '#tests/factories.ts';
import { isLong } from '#tests/faults/site.ts';
import { type Act, ALLOWED, anyAct, faultsOf, requestOf } from '#tests/review-model.ts';
import { publishDue } from './deciding/schedule.service.ts';

/**
 * Tries the same 160 acts in every run, or with FAULTS=long 10,000 random acts (`FAULTS=long vitest run --project
 * sqlite`, or `postgres`). tests/faults/reviews.test.ts tries similar acts in two processes at once.
 */
const SEED = isLong ? Date.now() : 1;
const RUNS = isLong ? 500 : 8;
const ACTS = 20;

const app = await openTestApp({ notifyAdmins: false, sessionHours: 720 });
const people = {
  visitor: undefined,
  other: await createPerson(app),
  author: await createPerson(app),
  admin: await createAdmin(app),
  otherAdmin: await createAdmin(app),
};

/** Returns the stages, other than `from`, to which an act of this role may move an article. */
function nextStages(from: ArticleStage, { act, who }: Act): readonly ArticleStage[] {
  const { author, admin, time } = ARTICLE_STAGES[from].next;
  if (who === 'author') return author;
  if (who !== 'admin' && who !== 'otherAdmin') return [];
  // An undo restores the stage before the decision, which can be any.
  return act === 'undo' ? (Object.keys(ARTICLE_STAGES) as ArticleStage[]) : [...admin, ...time];
}

async function rowOf(id: number) {
  const columns = ['id', 'updated_at', 'stage', 'pending_version', 'deleted_at', 'content'] as const;
  return await app.system.db.selectFrom('articles').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Expects that every article is listed in the tab of its stage only, and that the counts are right. */
async function expectQueue(): Promise<void> {
  const columns = ['id', 'stage', 'pending_version', 'waiting_since'] as const;
  const rows = await app.system.db.selectFrom('articles').select(columns).where('deleted_at', 'is', null).execute();
  for (const tab of QUEUE_TABS) {
    const { articles, counts } = await app.succeed('GET', `reviewQueue?tab=${tab}`, people.admin);
    const expected = rows
      .filter((row) => tabOf(row) === tab)
      .toSorted((a, b) => String(a.waiting_since).localeCompare(String(b.waiting_since)) || a.id - b.id);
    expect(articles.map(({ id }: { id: number }) => id)).toEqual(expected.map(({ id }) => id));
    expect(counts[tab]).toBe(expected.length);
  }
}

async function perform(id: number, act: Act): Promise<void> {
  const { db } = app.system;
  const before = await rowOf(id);
  const events = await db
    .selectFrom('article_events')
    .select('id')
    .where('article_id', '=', id)
    .orderBy('id')
    .execute();
  const soon = new Date(app.clock.now().getTime() + 90_000).toISOString();
  const ids = events.map((event) => event.id);
  const { method, path, body } = requestOf(act, before, ids, soon);
  const response = await app.send(method, path, people[act.who], body);
  expect(ALLOWED, `${path} ${JSON.stringify(response.body)}`).toContain(response.status);
  const after = await rowOf(id);
  if (after.stage !== before.stage) expect(nextStages(before.stage, act)).toContain(after.stage);
  expect(await faultsOf(db, id)).toEqual([]);
  await expectQueue();
  const seen = await app.app.inject(`/api/detailArtikel/${id}`);
  expect(seen.statusCode).toBe(after.stage === 'published' && after.deleted_at === null ? 200 : 404);
  if (seen.statusCode === 200) expect(seen.json().artikel.content).toBe(after.content);
}

test(
  'any act by any role in any order ends in a stage of the table and its tab, and the row follows from the events',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: ACTS, maxLength: ACTS }), async (acts) => {
        const { author } = people;
        if (!author) throw new Error('There is no author');
        const id = await createArticle(app, author);
        for (const act of acts) {
          await perform(id, act);
          app.clock.advance({ s: 40 });
          await publishDue(app.system);
          expect(await faultsOf(app.system.db, id)).toEqual([]);
        }
        // Deletes the article, so that no tab ever has more than the 50 articles that expectQueue reads.
        const deleted_at = app.clock.now().toISOString();
        await app.system.db.updateTable('articles').set({ deleted_at }).where('id', '=', id).execute();
      }),
      { numRuns: RUNS, endOnFailure: true, seed: SEED },
    );
  },
  isLong ? 1_800_000 : 60_000,
);
