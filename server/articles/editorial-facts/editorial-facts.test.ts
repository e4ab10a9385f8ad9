import { beforeEach, describe, expect, test } from 'vitest';
import { SUBMISSIONS_LEAST } from '#contract/articles/editorial-facts.ts';
import { createArticle, signInAgain } from '#tests/factories.ts';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';
import { reviewCalls } from '#tests/review-calls.ts';
import { pagesOf } from '#tests/site-pages.ts';

const app = renewTestApp({}, pagesOf('http://terarah.test'));
const author = renewPerson(app);
const admin = renewAdmin(app);
const { decide, events } = reviewCalls(() => ({ app, admin }));

const APPROVED = { verifikasi_admin: 'disetujui' };
const DECLINED = { verifikasi_admin: 'ditolak' };
const REVISE = { verifikasi_admin: 'ditolak', tone: 'revise' };
const NOTE = 'Angka pada tabel kedua keliru.';

/** Sessions end with time, so this signs everyone in again. */
async function moveTo(time: string): Promise<void> {
  app.clock.set(time);
  for (const person of [author, admin]) await signInAgain(app, person);
}
const hours = (count: number) => moveTo(new Date(app.clock.now().getTime() + count * 3_600_000).toISOString());
const days = (count: number) => hours(24 * count);
/** Returns the figures as they are more than an hour later, so that no earlier result is in the cache. */
async function figures() {
  app.clock.advance({ min: 61 });
  return (await app.succeed('GET', 'editorialFacts')).figures;
}
async function submit(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let each = 0; each < count; each += 1) ids.push(await createArticle(app, author));
  return ids;
}
const undo = async (id: number) => {
  const [event] = await events(id);
  await app.succeed('POST', 'undoDecision', admin, { event: event.id });
};
const correct = (id: number, change_kind: string) =>
  app.succeed('POST', `editArticle/${id}`, admin, {
    ...{ title: 'Judul', content: '<p>Isi</p>', verifikasi_admin: 'disetujui' },
    ...{ change_kind, change_note: NOTE },
  });

test('there are figures from ten submissions on', async () => {
  await submit(SUBMISSIONS_LEAST - 1);
  expect(await figures()).toBeNull();
  await submit(1);
  const none = { decided: 0, approved: null, median_days: null, refused: 0, reasoned: null, corrections: 0 };
  expect(await figures()).toEqual({ received: 10, ...none });
});

describe('with ten submissions', () => {
  let ids: number[];
  const at = (index: number) => ids[index] ?? 0;
  beforeEach(async () => {
    ids = await submit(10);
  });

  test('visitors, authors and admins get the same figures', async () => {
    const answers = await Promise.all([undefined, author, admin].map((who) => app.send('GET', 'editorialFacts', who)));
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body });
    expect(answers[0]?.body).toMatchObject({ figures: { received: 10 }, until: app.clock.now().toISOString() });
  });

  test('only the first decision on an article counts, with its time', async () => {
    await days(1);
    await decide(at(0), APPROVED);
    await decide(at(1), REVISE);
    await decide(at(4), APPROVED);
    await days(1);
    await decide(at(2), { ...APPROVED, publish_at: new Date(app.clock.now().getTime() + 86_400_000).toISOString() });
    await hours(12);
    await decide(at(3), DECLINED);
    await decide(at(0), DECLINED);
    await app.succeed('POST', `resubmitArticle/${at(1)}`, author, { title: 'Judul', content: '<p>Baru</p>' });
    await decide(at(1), APPROVED);
    expect(await figures()).toMatchObject({ received: 10, decided: 5, approved: 0.6, median_days: 1, refused: 3 });
  });

  test('a refusal has a reason if it has a text or a reason', async () => {
    await decide(at(0), { ...DECLINED, text: 'Di luar bidang kami.' });
    await decide(at(1), { ...REVISE, reasons: ['Data belum cukup'] });
    await decide(at(2), DECLINED);
    await decide(at(3), REVISE);
    await decide(at(4), { ...APPROVED, text: 'Selamat.' });
    expect(await figures(), 'too few').toMatchObject({ decided: 5, refused: 4, reasoned: null });
    await decide(at(5), { ...DECLINED, text: 'Belum lengkap.' });
    expect(await figures()).toMatchObject({ decided: 6, refused: 5, reasoned: 0.6 });
  });

  test('an undone decision never counts', async () => {
    await days(1);
    await decide(at(0), { ...DECLINED, text: 'Keliru.' });
    await undo(at(0));
    expect(await figures()).toMatchObject({ received: 10, decided: 0, refused: 0, median_days: null });
    await days(1);
    for (const index of [0, 1, 2, 3, 4]) await decide(at(index), APPROVED);
    expect(await figures()).toMatchObject({ decided: 5, approved: 1, median_days: 2, refused: 0 });
  });

  test('a deleted article does not count, and a withdrawn one is received but not decided', async () => {
    await decide(at(0), DECLINED);
    await app.succeed('POST', `withdrawArticle/${at(1)}`, author, {});
    await submit(1);
    expect(await figures()).toMatchObject({ received: 11, decided: 1, refused: 1 });
    await app.succeed('DELETE', `delArticle/${at(0)}`, admin);
    expect(await figures()).toMatchObject({ received: 10, decided: 0, refused: 0 });
  });

  test("an admin's article without a review does not count, but a correction of it does", async () => {
    const own = await createArticle(app, admin, APPROVED);
    expect(await figures()).toMatchObject({ received: 10, decided: 0, approved: null });
    await correct(own, 'correction');
    expect(await figures()).toMatchObject({ corrections: 1 });
  });

  test('corrections, statements of concern and retractions count, no other changes', async () => {
    await decide(at(0), APPROVED);
    for (const kind of ['correction', 'clarification', 'addition', 'newVersion']) await correct(at(0), kind);
    expect(await figures()).toMatchObject({ corrections: 1 });
    for (const kind of ['concern', 'retraction', 'lifted']) await correct(at(0), kind);
    expect(await figures()).toMatchObject({ corrections: 3 });
    await app.succeed('DELETE', `delArticle/${at(0)}`, admin);
    await submit(1);
    expect(await figures()).toMatchObject({ corrections: 0 });
  });

  test('the year begins at midnight in Jakarta, on the same day of the year before', async () => {
    await moveTo('2027-06-14T16:59:00.000Z');
    await submit(1);
    await moveTo('2027-06-14T17:00:00.000Z');
    const [last = 0] = await submit(10);
    await moveTo('2028-06-14T16:30:00.000Z');
    expect(await app.succeed('GET', 'editorialFacts')).toMatchObject({
      from: '2027-06-13T17:00:00.000Z',
      until: '2028-06-14T16:30:00.000Z',
      figures: { received: 11 },
    });
    await decide(last, APPROVED);
    await moveTo('2028-06-14T17:00:00.000Z');
    expect(await figures()).toMatchObject({ received: 10, decided: 1 });
    await moveTo('2028-06-15T17:00:00.000Z');
    expect(await figures(), 'all are older than a year').toBeNull();
  });

  test('a result is kept for an hour', async () => {
    expect((await app.succeed('GET', 'editorialFacts')).figures).toMatchObject({ received: 10 });
    await submit(1);
    app.clock.advance({ min: 59 });
    expect((await app.succeed('GET', 'editorialFacts')).figures).toMatchObject({ received: 10 });
    app.clock.advance({ min: 1 });
    expect((await app.succeed('GET', 'editorialFacts')).figures).toMatchObject({ received: 11 });
  });

  test('the page is not kept, so it is as new as the figures', async () => {
    for (const url of ['/redaksi', '/redaksi.data']) {
      const { statusCode, headers, body } = await app.app.inject(url);
      expect([statusCode, headers['cache-control']], url).toEqual([200, 'no-store']);
      expect(body).toContain('10');
    }
    for (const index of [0, 1, 2, 3, 4]) await decide(at(index), DECLINED);
    app.clock.advance({ min: 61 });
    const { body } = await app.app.inject('/redaksi');
    expect(body).toMatch(/0 %.{0,80}dari 5 keputusan pertama/s);
    expect(body).toContain('<link rel="canonical" href="http');
  });
});
